// Two texts compared line by line: how many lines of each are not in the other, in the same order.

export function differing(one, other) {
  const [a, b] = [one, other].map((text) => text.replace(/\n$/, "").split("\n"));
  const both = common(a, b);
  return { a: a.length - both, b: b.length - both, lines: [a.length, b.length] };
}

function common(a, b) {
  let row = new Uint16Array(b.length + 1);
  for (const line of a) {
    const next = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) next[j + 1] = line === b[j] ? row[j] + 1 : Math.max(row[j + 1], next[j]);
    row = next;
  }
  return row[b.length];
}

export function likeness(names, one, other) {
  const { a, b, lines } = differing(one, other);
  const many = (count) => `${count} line${count === 1 ? "" : "s"}`;
  if (!a && !b) return `Both lanes wrote the same text, ${many(lines[0])}.`;
  return `The texts differ: ${a} of ${many(lines[0])} by ${names[0]} and ${b} of ${many(lines[1])} by ${names[1]} are not in the other.`;
}
