// Stub: what the public harness exports under this name, as far as the arm uses it. There a page is Playwright's and tools
// come from a bridge that it puts into it; here a page is a frame with a practice site.

import { call, list } from "/sites/bridge.js";

export const prepareWebMCPPage = (page, url) => page.goto(url);

export const listLiveTools = async (page) =>
  (await list(page.context)).map(({ name, description, schema }) => ({ name, description, inputSchema: schema }));

export async function executeBridgeTool(page, name, args) {
  const { result, failed, message } = await call(page.context, name, args);
  if (failed) throw new Error(message);
  return result;
}
