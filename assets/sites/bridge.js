// A document's tools for whoever calls them, the same whichever WebMCP the browser has.
//
// Implementations differ: up to Chromium 150 (and in the polyfill) a schema may be text and arguments are text; Chromium
// 156 has objects for both. A call is tried as text first; what is no call there is a TypeError before the tool is
// reached, and never one of the tool's own (those are UnknownErrors), so nothing is ever run twice.

// Name, description, schema, read_only and origin of every tool, as app/agent/tool.py has them.
export async function list(context) {
  return (await context.getTools()).map((tool) => ({
    name: tool.name,
    description: tool.description,
    schema: typeof tool.inputSchema === "string" ? JSON.parse(tool.inputSchema) : (tool.inputSchema ?? { type: "object" }),
    read_only: tool.annotations?.readOnlyHint === true,
    untrusted: tool.annotations?.untrustedContentHint === true,
    origin: tool.origin ?? location.origin,
  }));
}

// {result} with what the tool returned, text where it is no JSON, null where it is nothing; or {failed, message}.
export async function call(context, name, args, options = {}) {
  const tool = (await context.getTools()).find((each) => each.name === name);
  if (!tool) return { failed: "NotFoundError", message: `There is no tool ${name} now.` };
  try {
    return { result: read(await execute(context, tool, args, options)) };
  } catch (error) {
    return { failed: error.name ?? "Error", message: String(error.message ?? error) };
  }
}

async function execute(context, tool, args, options) {
  try {
    return await context.executeTool(tool, JSON.stringify(args), options);
  } catch (error) {
    if (error.name !== "TypeError") throw error;
    return context.executeTool(tool, args, options);
  }
}

function read(text) {
  if (typeof text !== "string") return text ?? null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
