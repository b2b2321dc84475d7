// Nothing is opened or saved from a replay: it is the saved thing.

import { $$ } from "./dom.js";

export function recording(element) {
  for (const node of $$(".open, .save, .saves, input[type=file]", element)) node.remove();
}
