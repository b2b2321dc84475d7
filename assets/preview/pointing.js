(() => {
  /* Which element of the source each node came from, and which one a person points at. A number is taken off its
     element before any script of the page runs; what scripts make belongs to the nearest element that has one. */
  const MARK = "data-span", app = parent, post = parent.postMessage.bind(parent), again = setInterval;
  const numbers = new WeakMap(), nodes = [];
  const note = (node) => {
    const number = Number(node.getAttribute(MARK));
    node.removeAttribute(MARK);
    if (!Number.isInteger(number) || number < 0 || number > 1e5) return;
    numbers.set(node, number);
    nodes[number] ??= node;
  };
  const take = (node) => {
    if (!(node instanceof Element)) return;
    if (node.hasAttribute(MARK)) note(node);
    for (const each of node.querySelectorAll(`[${MARK}]`)) note(each);
  };
  const look = (records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") { if (target.hasAttribute(MARK)) note(target); } else addedNodes.forEach(take);
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: [MARK] });
  addEventListener("load", () => { look(watcher.takeRecords()); take(document.documentElement); watcher.disconnect(); });

  let pointing = false, hovered = -1, outlined = -1, last = "";
  const numberOf = (node) => {
    for (let each = node; each; each = each.parentNode ?? each.host) if (numbers.has(each)) return numbers.get(each);
    return -1;
  };
  const boxOf = (number) => {
    const box = nodes[number]?.isConnected ? nodes[number].getBoundingClientRect() : null;
    return box ? [box.left, box.top, box.width, box.height].map(Math.round) : [0, 0, 0, 0];
  };
  const tell = (clover, span) => post({ clover, span, box: boxOf(span) }, "*");
  const follow = () => {
    const now = outlined < 0 ? "" : `${outlined}:${boxOf(outlined)}`;
    if (now !== last && now) tell("box", outlined);
    last = now;
  };
  again(follow, 200);
  addEventListener("scroll", follow, true);
  addEventListener("resize", follow);
  addEventListener("message", (event) => {
    if (event.source !== app || !event.data) return;
    const { clover, on, span, into } = event.data;
    if (clover === "pointing") { pointing = on === true; hovered = -1; }
    if (clover !== "outline") return;
    outlined = span;
    last = "";
    if (into) nodes[span]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    follow();
  });
  const hover = (event) => {
    if (!pointing) return;
    const number = numberOf(event.composedPath()[0]);
    if (number !== hovered) tell("point", number);
    hovered = number;
  };
  const hold = (event) => {
    if (!pointing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") tell("pick", numberOf(event.composedPath()[0]));
  };
  addEventListener("pointermove", hover, true);
  for (const name of ["click", "auxclick", "pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "dblclick", "contextmenu"]) {
    addEventListener(name, hold, { capture: true, passive: false });
  }
  addEventListener("keydown", (event) => {
    if (!pointing || event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    post({ clover: "leave", span: -1, box: [0, 0, 0, 0] }, "*");
  }, true);
})();
