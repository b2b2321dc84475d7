(() => {
  /* What the page says to its console, and dialogs that the sandbox shows nobody, in words. A flood is counted. */
  const tell = (kind, text) => parent.postMessage({ clover: kind, text: String(text).slice(0, 300) }, "*");
  const MOST = 40, KINDS = { log: "log", info: "log", debug: "log", table: "log", warn: "warn", error: "bad", assert: "bad" };
  const again = setInterval, now = performance.now.bind(performance);
  let left = MOST, more = 0, since = now();
  const flush = () => {
    if (more) tell("more", more);
    left = MOST;
    more = 0;
    since = now();
  };
  const say = (kind, text) => {
    if (left > 0) { left--; tell(kind, text); return; }
    more++;
    if (now() - since > 1000) flush();
  };
  again(flush, 1000);
  const word = (value) => {
    try {
      if (typeof value === "string") return value;
      if (value instanceof Error) return `${value.name}: ${value.message}`;
      if (value instanceof Element) return `<${value.localName}${value.id ? "#" + value.id : ""}>`;
      if (typeof value === "function") return `function ${value.name}`;
      return (typeof value === "object" ? JSON.stringify(value) : String(value)) ?? String(value);
    } catch { return Object.prototype.toString.call(value); }
  };
  for (const name of Object.keys(KINDS)) {
    const before = console[name].bind(console);
    console[name] = (...values) => {
      before(...values);
      if (name === "assert" && values.shift()) return;
      let text = "";
      for (let i = 0; i < values.length && text.length < 300; i++) text += (i ? " " : "") + word(values[i]);
      say(KINDS[name], text);
    };
  }
  const none = { alert: undefined, confirm: false, prompt: null };
  for (const name of Object.keys(none)) window[name] = (text = "") => { say("dialog", name + ": " + word(text)); return none[name]; };
  addEventListener("error", (e) => {
    say("error", e.message ? e.message + (e.lineno ? " (line " + e.lineno + ")" : "") : "a part of the page did not load");
  }, true);
  addEventListener("unhandledrejection", (e) => say("error", (e.reason && e.reason.message) || e.reason));
  let last = "", at = 0;
  addEventListener("securitypolicyviolation", (e) => {
    const what = e.blockedURI || e.violatedDirective, again = what === last && now() - at < 20; /* one for each policy */
    last = what;
    at = now();
    if (!again) say("blocked", what);
  });
})();
