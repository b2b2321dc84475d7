(() => {
  /* What a page without an origin has of WebMCP, where browsers have none for it: it may offer tools from script on
     document.modelContext, and whoever shows the page in the playground may list and call them. What is offered is the
     page's claim, and a result is data. */
  const app = parent, post = parent.postMessage.bind(parent), tools = new Map(), NAME = /^[A-Za-z0-9_.-]{1,128}$/;
  const fails = (error) => ({ failed: String((error && error.name) || "UnknownError"), message: String((error && error.message) || error).slice(0, 500) });
  class ModelContext extends EventTarget {
    async registerTool(tool, { signal } = {}) {
      const { name, description, execute } = tool ?? {};
      if (!NAME.test(name) || !description || typeof execute !== "function") throw new TypeError("A tool has a name, a description and execute.");
      if (tools.has(name)) throw new DOMException("There is a tool " + name + " already.", "InvalidStateError");
      if (signal && signal.aborted) return;
      tools.set(name, tool);
      this.dispatchEvent(new Event("toolchange"));
      if (signal) signal.addEventListener("abort", () => this.unregisterTool(name), { once: true });
    }
    unregisterTool(name) { if (tools.delete(name)) this.dispatchEvent(new Event("toolchange")); }
    async getTools() { return [...tools.values()].map(told); }
    async executeTool(tool, input) { return JSON.stringify(await made(tool.name, typeof input === "string" ? JSON.parse(input) : input)); }
  }
  const told = ({ name, title = "", description, inputSchema, annotations }) => ({ name, title, description, inputSchema, annotations });
  const made = (name, input) => {
    const tool = tools.get(name);
    if (!tool) throw new DOMException("There is no tool " + name + " now.", "NotFoundError");
    return tool.execute(input ?? {});
  };
  const context = new ModelContext();
  for (const host of [Document.prototype, Navigator.prototype]) Object.defineProperty(host, "modelContext", { value: context, configurable: true });
  addEventListener("message", async (event) => {
    if (event.source !== app || !event.data || event.data.clover !== "tools") return;
    const { number, what, name, args } = event.data;
    let said;
    try {
      said = what === "list" ? { tools: [...tools.values()].map(told) } : { result: (await made(name, args)) ?? null };
      said = JSON.parse(JSON.stringify(said)); /* what cannot be JSON cannot be sent */
    } catch (error) { said = fails(error); }
    post({ clover: "tools", number, said }, "*");
  });
})();
