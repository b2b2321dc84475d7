(() => {
  /* A page while it is written: each message is the page so far, and what is on screen is changed into it. Scripts,
     frames and what leads elsewhere are left out here; that none of them could run or load is the policy's work. */
  const PLACE = "clover-place", MANY = 60;
  const DROPPED = "script, noscript, iframe, frame, frameset, fencedframe, object, embed, portal, base, meta, link, template, clover-more";
  const CLOSED = new Set(["TABLE", "TBODY", "THEAD", "TFOOT", "TR", "COLGROUP", "SELECT", "OPTGROUP", "OPTION", "HEAD", "HTML"]);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const ours = document.createElement("style"), styles = [], labels = new WeakMap();
  let held = false, first = true;
  ours.textContent = "clover-more{display:inline}clover-more i{display:inline-block;height:.8em;margin:0 .25em 0 0;border-radius:.3em;vertical-align:-.05em;"
    + "background:linear-gradient(90deg,#8884 25%,#888b 50%,#8884 75%) 0 0/300% 100%;animation:clover-more 1.4s linear infinite}"
    + "@keyframes clover-more{from{background-position:100% 0}to{background-position:-50% 0}}@media(prefers-reduced-motion:reduce){clover-more i{animation:none}}";
  document.head.append(ours);

  const say = (() => {
    const host = document.createElement("clover-note"), root = host.attachShadow({ mode: "closed" }), box = document.createElement("p"), look = document.createElement("style");
    look.textContent = ":host{all:initial!important;position:fixed!important;inset:auto auto 10px 10px!important;max-width:calc(100% - 20px)!important;z-index:2147483647!important;pointer-events:none!important}"
      + "p{margin:0;padding:5px 10px;border-radius:7px;background:#1a1717e0;color:#fff;font:13px/1.4 ui-sans-serif,system-ui,sans-serif}p:empty{display:none}";
    root.append(look, box);
    return (text) => {
      if (!host.isConnected) document.documentElement.append(host);
      if (box.textContent !== text) box.textContent = text;
    };
  })();

  /* What is left of the page without that which would run, load or lead elsewhere. */
  const tame = (page) => {
    for (const node of page.querySelectorAll(DROPPED)) node.remove();
    for (const node of page.querySelectorAll("*")) {
      for (const { name } of [...node.attributes]) {
        if (/^on/i.test(name) || name === "autofocus" || name === "autoplay" || name === "srcdoc" || name === "ping") node.removeAttribute(name);
        else if (/^(xlink:)?href$/i.test(name) && /^(a|area)$/i.test(node.localName)) node.setAttribute(name, "#");
      }
    }
  };

  /* Where the text goes on: bars as wide as the words to come, where a word may stand. */
  const place = (page, bars) => {
    const found = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
    let here = null;
    while (found.nextNode()) if (found.currentNode.data === PLACE) here = found.currentNode;
    const into = here?.parentElement;
    if (into && bars.length && into.namespaceURI === document.documentElement.namespaceURI && !CLOSED.has(into.tagName)) {
      const more = page.createElement("clover-more");
      more.setAttribute("aria-hidden", "true");
      for (const width of bars.slice(0, MANY)) {
        const bar = page.createElement("i");
        bar.style.width = `${width * .5}em`;
        more.append(bar);
      }
      here.before(more);
    }
    here?.remove();
  };

  /* Style sheets of the page's head, each in an element that is changed only when its text is. */
  const dress = (page) => {
    const wanted = [...page.head.querySelectorAll("style")];
    while (styles.length > wanted.length) styles.pop().remove();
    wanted.forEach((style, i) => {
      if (!styles[i]) document.head.append(styles[i] = document.createElement("style"));
      if (styles[i].textContent !== style.textContent) styles[i].textContent = style.textContent;
      if (styles[i].media !== style.media) styles[i].media = style.media;
    });
  };

  const attributes = (to, from) => {
    for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
    for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  };

  /* A canvas stays empty without its script: it says so itself. */
  const label = (canvas, words) => {
    const key = `${canvas.width} ${canvas.height} ${words}`;
    if (labels.get(canvas) === key || !canvas.width || !canvas.height) return;
    labels.set(canvas, key);
    const { width, height } = canvas, paint = canvas.getContext("2d"), shown = canvas.getBoundingClientRect().width || width;
    const size = Math.min(height / 3, 14 * width / shown, width / 16), lines = [`canvas ${width} × ${height}`, words];
    paint.clearRect(0, 0, width, height);
    paint.strokeStyle = "#8883";
    paint.lineWidth = size / 10;
    for (let x = -height; x < width; x += size * 2) { paint.beginPath(); paint.moveTo(x, height); paint.lineTo(x + height, 0); paint.stroke(); }
    paint.font = `${size}px ui-sans-serif, system-ui, sans-serif`;
    paint.textAlign = "center";
    const wide = Math.max(...lines.map((line) => paint.measureText(line).width)) + size * 1.6;
    paint.fillStyle = "#1a1717e0";
    paint.fillRect(width / 2 - wide / 2, height / 2 - size * 1.8, wide, size * 3.6);
    paint.fillStyle = "#fff";
    lines.forEach((line, i) => paint.fillText(line, width / 2, height / 2 + size * (i ? 1.15 : -.35)));
  };

  const arrive = (node) => {
    if (still || first || node.nodeType !== 1 || node.localName === "clover-more" || node.closest("clover-more")) return;
    node.animate?.([{ opacity: .25 }, {}], 180);
  };

  const build = ({ html, bars, note, canvas }) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    tame(page);
    place(page, bars);
    dress(page);
    attributes(document.documentElement, page.documentElement);
    if (page.body?.tagName === "BODY") {
      attributes(document.body, page.body);
      Idiomorph.morph(document.body, page.body, { morphStyle: "innerHTML", ignoreActiveValue: true, callbacks: { afterNodeAdded: arrive } });
    }
    for (const each of document.querySelectorAll("canvas")) label(each, canvas);
    say(note);
    first = false;
    if (held) return;
    const bar = document.querySelector("clover-more")?.getBoundingClientRect();
    if (bar && bar.bottom > innerHeight) scrollBy({ top: bar.bottom - innerHeight + 60, behavior: "instant" });
  };

  const clear = () => {
    held = false;
    first = true;
    scrollTo(0, 0);
  };

  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(name, () => { held = true; }, { capture: true, passive: true });
  for (const name of ["click", "auxclick", "submit", "dragstart"]) addEventListener(name, (event) => event.preventDefault(), true);
  addEventListener("message", (event) => {
    if (event.source !== parent || event.data?.clover !== "build") return;
    if (event.data.fresh) clear();
    const began = performance.now();
    build(event.data);
    parent.postMessage({ clover: "built", n: event.data.n, ms: performance.now() - began }, "*");
  });
  parent.postMessage({ clover: "ready" }, "*");
})();
