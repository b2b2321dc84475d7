(() => {
  /* A page that nobody sees rests: its frames, timers, animations and sounds wait until it is seen again. */
  const frame = requestAnimationFrame.bind(window), unframe = cancelAnimationFrame.bind(window);
  const later = setTimeout.bind(window), unlater = clearTimeout.bind(window), again = setInterval.bind(window);
  const held = new Map(), app = parent;
  let paused = false, animations = [], media = [];
  window.requestAnimationFrame = (f) => {
    if (typeof f !== "function") return frame(f);
    const id = frame((time) => { if (paused) held.set("f" + id, () => f(performance.now())); else f(time); });
    return id;
  };
  window.cancelAnimationFrame = (id) => { held.delete("f" + id); unframe(id); };
  window.setTimeout = (f, ms, ...rest) => {
    if (typeof f !== "function") return later(f, ms, ...rest);
    const id = later(() => { if (paused) held.set("t" + id, () => f(...rest)); else f(...rest); }, ms);
    return id;
  };
  window.clearTimeout = (id) => { held.delete("t" + id); unlater(id); };
  window.setInterval = (f, ms, ...rest) => (typeof f !== "function" ? again(f, ms, ...rest) : again(() => { if (!paused) f(...rest); }, ms));
  const rest = () => {
    paused = true;
    animations = document.getAnimations().filter((each) => each.playState === "running");
    media = [...document.querySelectorAll("audio, video")].filter((each) => !each.paused);
    for (const each of [...animations, ...media]) each.pause();
  };
  const go = () => {
    paused = false;
    const waiting = [...held.values()];
    held.clear();
    for (const each of [...animations, ...media]) each.play();
    for (const each of waiting) { try { each(); } catch (error) { reportError(error); } }
  };
  addEventListener("message", (event) => {
    if (event.source !== app || !event.data || (event.data.clover !== "pause" && event.data.clover !== "go")) return;
    event.stopImmediatePropagation();
    if (event.data.clover === "go") go(); else if (!paused) rest();
  });
})();
