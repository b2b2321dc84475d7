// Nothing is opened, saved or branched off from a replay: it is the saved thing, and no model is behind it.

import { $$ } from "./dom.js";

export function recording(element) {
  for (const node of $$(".open, .save, .memoryof, .branchoff, input[type=file]", element)) node.remove();
}
