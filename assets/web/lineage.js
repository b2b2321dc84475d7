// The runs of this page as a tree: which branched off which, and where.
//
// Invariants: kept in the tab's own storage, so that a page that is loaded again knows them; the runs themselves are kept
// by the program, and one that it no longer has is said to be gone.

import { store } from "./store.js";

const KEPT = "clover-lineage";
const MOST = 24; // as many as the program keeps

class Lineage extends EventTarget {
  nodes = read(); // {id, name, label, parent, from}

  // Take note of a run that begins. `parent` and `from` (block and round, in words) when it branches off another one.
  add(id, { label, parent = null, from = "" }) {
    if (this.find(id)) return;
    const siblings = this.nodes.filter((node) => node.parent === parent).length;
    const stem = parent && this.find(parent) ? `${this.find(parent).name}.` : "";
    const number = stem ? siblings + 1 : 1 + Math.max(0, ...this.nodes.filter((node) => !node.parent).map((node) => Number(node.name) || 0));
    this.nodes.push({ id, name: `${stem}${number}`, label, parent, from });
    this.nodes = this.nodes.slice(-MOST);
    sessionStorage.setItem(KEPT, JSON.stringify(this.nodes));
    this.dispatchEvent(new Event("change"));
  }

  drop(id) {
    this.nodes = this.nodes.filter((node) => node.id !== id);
    sessionStorage.setItem(KEPT, JSON.stringify(this.nodes));
    this.dispatchEvent(new Event("change"));
  }

  find(id) { return this.nodes.find((node) => node.id === id); }

  // Every node after its parent, with how deep it stands.
  tree(parent = null, depth = 0) {
    const here = this.nodes.filter((node) => (parent === null ? !node.parent || !this.find(node.parent) : node.parent === parent));
    return here.flatMap((node) => [{ ...node, depth }, ...this.tree(node.id, depth + 1)]);
  }
}

function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((node) => typeof node?.id === "string" && typeof node?.name === "string") : [];
  } catch {
    return [];
  }
}

export const lineage = new Lineage();

// All of a run, asked of the program, as the message that store.receive takes. Throws an error with a sentence.
export async function whole(id) {
  let answer;
  try {
    answer = await fetch(`/runs/${encodeURIComponent(id)}`);
  } catch {
    throw new Error("The program does not answer: it has ended or was restarted.");
  }
  if (answer.status === 404) lineage.drop(id);
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

// Show a run of the tree on the board.
export async function open(id) {
  if (store.run?.id === id) return;
  try {
    store.receive(await whole(id));
  } catch (error) {
    store.emit("say", { tone: "bad", text: error.message });
  }
}
