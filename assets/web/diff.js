// Which lines two texts share: a longest common subsequence, with common ends taken off first.

const MOST = 4e6; // table entries; beyond, what lies between the common ends counts as changed

// Rows [a line or null, b line or null]; equal where both are the same string.
export function rows(a, b) {
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (lines) => lines.map((line) => [line, line]);
  const middle = between(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [...same(a.slice(0, head)), ...middle, ...same(tail ? a.slice(-tail) : [])];
}

function between(a, b) {
  if (a.length * b.length > MOST) return paired(a, b);
  const long = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      long[i][j] = a[i] === b[j] ? long[i + 1][j + 1] + 1 : Math.max(long[i + 1][j], long[i][j + 1]);
    }
  }
  const out = [];
  let left = [], right = [], i = 0, j = 0;
  const flush = () => { out.push(...paired(left, right)); left = []; right = []; };
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { flush(); out.push([a[i++], b[j++]]); }
    else if (j >= b.length || (i < a.length && long[i + 1][j] >= long[i][j + 1])) left.push(a[i++]);
    else right.push(b[j++]);
  }
  flush();
  return out;
}

// Changed lines stand side by side as far as both have some.
function paired(a, b) {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, k) => [a[k] ?? null, b[k] ?? null]);
}

// What two different lines share at their ends: [head, changed of a, changed of b, tail].
export function ends(a, b) {
  let head = 0, tail = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return [a.slice(0, head), a.slice(head, a.length - tail), b.slice(head, b.length - tail), tail ? a.slice(-tail) : ""];
}
