(() => {
  /* What the browser's own policies leave open to a sandboxed page: a connection by WebRTC, from this window, from a
     frame inside it, or from a document that takes its place. Nothing here trusts what the page may have changed. */
  const call = Function.prototype.call, uncurried = (method) => call.bind(method);
  const find = uncurried(Document.prototype.querySelectorAll), findIn = uncurried(DocumentFragment.prototype.querySelectorAll);
  const take = uncurried(Element.prototype.remove), observe = uncurried(MutationObserver.prototype.observe);
  const attach = uncurried(Element.prototype.attachShadow), test = uncurried(RegExp.prototype.test);
  const size = uncurried(Object.getOwnPropertyDescriptor(NodeList.prototype, "length").get);
  const post = window.parent.postMessage.bind(window.parent);
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete window[name];
  const FRAMES = "iframe, frame, fencedframe, object, embed, portal";
  const roots = [];
  let told = false;
  const clear = (nodes) => {
    for (let i = size(nodes) - 1; i >= 0; i--) {
      take(nodes[i]);
      if (!told) post({ clover: "blocked", text: "a frame inside the page" }, "*");
      told = true;
    }
  };
  const look = () => {
    clear(find(document, FRAMES));
    for (let i = 0; i < roots.length; i++) clear(findIn(roots[i], FRAMES));
  };
  const watcher = new MutationObserver(look), whole = { childList: true, subtree: true };
  observe(watcher, document, whole);
  Element.prototype.attachShadow = function attachShadow(given) {
    const { mode, delegatesFocus = false, slotAssignment = "named" } = given;
    const root = attach(this, { mode, delegatesFocus, slotAssignment });
    roots[roots.length] = root;
    observe(watcher, root, whole);
    return root;
  };
  delete Element.prototype.setHTMLUnsafe;
  delete ShadowRoot.prototype.setHTMLUnsafe;
  delete Document.parseHTMLUnsafe;
  const shadow = /shadowroot|<template[^>]*$/i;
  let tail = "";
  for (const name of ["write", "writeln"]) {
    const write = uncurried(Document.prototype[name]);
    Document.prototype[name] = function written(...texts) {
      let text = "";
      for (let i = 0; i < texts.length; i++) text += texts[i];
      if (test(shadow, tail + text)) throw new TypeError("Shadow roots cannot be written here.");
      tail = (tail + text).slice(-4096);
      write(this, text);
    };
  }
  /* A link leads nowhere; followed, the browser would connect before it is told so. */
  const path = uncurried(Event.prototype.composedPath), hold = uncurried(Event.prototype.preventDefault);
  const attribute = uncurried(Element.prototype.getAttribute), isElement = (node) => node instanceof Element;
  const follow = (event) => {
    const nodes = path(event);
    for (let i = 0; i < nodes.length; i++) {
      if (!isElement(nodes[i]) || !/^(a|area)$/i.test(nodes[i].localName)) continue;
      const href = attribute(nodes[i], "href") ?? attribute(nodes[i], "xlink:href");
      if (href === null || href[0] === "#" || href === "") continue;
      hold(event);
      post({ clover: "blocked", text: "a link: " + href.slice(0, 200) }, "*");
    }
  };
  for (const name of ["click", "auxclick"]) addEventListener(name, follow, true);
  if (window.trustedTypes) {
    trustedTypes.createPolicy("default", {
      createHTML: (text, type, sink) => (sink === "HTMLIFrameElement srcdoc" ? "" : text),
      createScript: (text, type, sink) => (sink === "Location href" ? null : text),
      createScriptURL: (text) => text,
    });
  }
})();
