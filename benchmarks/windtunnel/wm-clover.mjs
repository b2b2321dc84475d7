// An arm for the public harness nekuda-ai/WindTunnel: a page's WebMCP tools, called by the playground's model.
//
// It belongs into that repository's folder arms/ (README.md here says how), and imports from there what all arms share:
// how a page is prepared, its tools listed and called, and what a model is told first. The endpoint is ours, see
// docs/agents.md: CLOVER_URL says where, CLOVER_PASSWORD is its password if it has one, CLOVER_GUIDANCE is "schema"
// (calls are held to their schema, the default) or "none".

import { startUrl, stepBudget, withToday } from "../harness/tasks.mjs";
import { BASE_SYSTEM, MECHANICS } from "./prompts.mjs";
import { executeBridgeTool, listLiveTools, prepareWebMCPPage } from "./wm-claude.mjs";

export const TOOL_VERSION = "clover-playground/1";
const TURNS = 12; // where a task names no budget, as in the other arms
const ATTEMPT_MS = 600_000;
const MOST_TOKENS = 1024;
const MOST_RESULT = 20_000; // characters
const REST_MS = 300; // after the tools of a turn, as the other arms rest: it counts as the agent's time

export async function run({ task, capsule, page, model = "" }) {
  const began = performance.now();
  await prepareWebMCPPage(page, startUrl(task, capsule));
  const setupMs = performance.now() - began;
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const budget = stepBudget(task, "webmcp", TURNS);
  const messages = [
    { role: "system", content: withToday(`${BASE_SYSTEM} ${MECHANICS.webmcp}`) },
    { role: "user", content: task.prompt },
  ];
  const usage = { input_tokens: 0, output_tokens: 0, cached_input_tokens: 0, cache_creation_tokens: 0 };
  const transcript = [];
  let turns = 0, finalText = "", snapshot = "", truncated = false, offered = "", over = false;

  while (!over && turns < budget) {
    const tools = await listLiveTools(page);
    if (!tools.length) throw new Error("the page offers no tools");
    const names = tools.map(({ name }) => name);
    if (names.join() !== offered) transcript.push({ harness: "discovery", tools: names });
    offered = names.join();

    const answer = await ask({ model, messages, tools: tools.map(described) }, signal);
    turns += 1;
    const { message, finish_reason } = answer.choices[0];
    const problems = answer.clover?.problems ?? [];
    usage.input_tokens += answer.usage.prompt_tokens;
    usage.output_tokens += answer.usage.completion_tokens;
    snapshot = answer.model;
    truncated ||= finish_reason === "length";
    transcript.push({ turn: turns, role: "assistant", content: message, usage: answer.usage, clover: answer.clover });
    finalText = message.content || finalText;
    const calls = message.tool_calls ?? [];

    // What is no call is no answer either: the model reads what is wrong, which costs it a turn.
    if (problems.length) messages.push(message, { role: "user", content: problems.join("\n") });
    else if (calls.length) messages.push(message, ...(await made(page, calls, turns, transcript)));
    else over = true;
    if (calls.length) await page.waitForTimeout(REST_MS);
  }

  return {
    finalText, usage, transcript, cost: 0, turns, setupMs, model_snapshot: snapshot, retries: 0, retry_wait_ms: 0,
    budget_exhausted: turns === budget, temperature: "0", truncated, caching: "unsupported",
  };
}

// The calls of an answer, one after the other, and their results as messages.
async function made(page, calls, turn, transcript) {
  const results = [];
  for (const { id, function: { name, arguments: input } } of calls) {
    const result = await executeBridgeTool(page, name, JSON.parse(input)).catch((error) => ({ error: error.message }));
    transcript.push({ turn, tool: name, input, result });
    results.push({ role: "tool", tool_call_id: id, content: (JSON.stringify(result) ?? "").slice(0, MOST_RESULT) });
  }
  return results;
}

function described({ name, description, inputSchema }) {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}

// An answer of the endpoint. What is refused throws: the harness takes 429 and 5xx for the infrastructure's fault.
async function ask(wish, signal) {
  const { CLOVER_URL, CLOVER_PASSWORD, CLOVER_GUIDANCE } = globalThis.process.env;
  const headers = { "content-type": "application/json" };
  if (CLOVER_PASSWORD) headers.authorization = `Bearer ${CLOVER_PASSWORD}`;
  const decoding = { max_tokens: MOST_TOKENS, temperature: 0, clover: { guidance: CLOVER_GUIDANCE || "schema" } };
  const body = JSON.stringify({ ...wish, ...decoding, parallel_tool_calls: false });
  const address = new URL("/v1/chat/completions", CLOVER_URL);
  const answer = await fetch(address, { method: "POST", headers, body, signal });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`Clover ${answer.status}: ${said.error?.message}`);
  return said;
}
