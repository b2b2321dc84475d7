// The wire: its component's value is the newest message of the server, and nothing of it is shown here.

import { store } from "./store.js";

export function mount({ props, watch }) {
  const take = () => { if (props.value) store.receive(JSON.parse(props.value)); };
  watch("value", take);
  take();
  store.recall();
}
