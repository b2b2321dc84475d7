// Stub: what the public harness exports under this name, as far as the arm uses it.

export const startUrl = (task, capsule) => new URL(task.start_path ?? "/", capsule.baseUrl).href;
export const stepBudget = (task, kind, usual) => task.max_steps?.[kind] ?? usual;
export const withToday = (text) => `${text} It is 2026-01-02.`;
