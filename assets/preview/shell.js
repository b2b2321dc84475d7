(() => {
  const tell = (kind, text) => parent.postMessage({ clover: kind, text: String(text).slice(0, 300) }, "*");
  addEventListener("error", (e) => {
    tell("error", e.message ? e.message + (e.lineno ? " (line " + e.lineno + ")" : "") : "a part of the page did not load");
  }, true);
  addEventListener("unhandledrejection", (e) => tell("error", (e.reason && e.reason.message) || e.reason));
  addEventListener("securitypolicyviolation", (e) => tell("blocked", e.blockedURI || e.violatedDirective));
  const memory = () => {
    const kept = new Map();
    return {
      getItem: (k) => (kept.has(String(k)) ? kept.get(String(k)) : null),
      setItem: (k, v) => { kept.set(String(k), String(v)); },
      removeItem: (k) => { kept.delete(String(k)); },
      clear: () => kept.clear(),
      key: (i) => [...kept.keys()][i] ?? null,
      get length() { return kept.size; },
    };
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { value: memory(), configurable: true });
  }
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) { delete window[name]; }
  addEventListener("load", () => tell("loaded", ""));
  setInterval(() => tell("alive", ""), 1000);
})();
