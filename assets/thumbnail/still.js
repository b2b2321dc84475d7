(() => {
  const frame = requestAnimationFrame, later = setTimeout, again = setInterval, stops = [];
  let on = true;
  window.requestAnimationFrame = (f) => (on ? frame((t) => on && f(t)) : 0);
  window.setTimeout = (f, ...rest) => (on ? later((...a) => on && typeof f === "function" && f(...a), ...rest) : 0);
  window.setInterval = (f, ...rest) => {
    const id = on ? again((...a) => on && typeof f === "function" && f(...a), ...rest) : 0;
    stops.push(id);
    return id;
  };
  for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => null;
  later(() => {
    on = false;
    stops.forEach(clearInterval);
    document.getAnimations().forEach((each) => each.pause());
    document.querySelectorAll("video, audio").forEach((each) => each.pause());
  }, 1200);
})();
