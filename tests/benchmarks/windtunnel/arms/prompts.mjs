// Stub: what the public harness exports under this name, as far as the arm uses it.

export const BASE_SYSTEM = "Do the task.";
export const MECHANICS = { webmcp: "Use the tools." };
