// What is wrong with a board that is being typed in. It knows no page.

/**
 * What is wrong with tiles somebody types in; `values` holds numbers or null for an empty cell. Where nothing
 * but the blank is missing, the one empty cell is the blank: `blank` is that cell, or null.
 * @param {(number | null)[]} values
 */
export function faults(values) {
  const count = values.length;
  /** @type {Set<number>} */
  const bad = new Set();
  /** @type {Map<number, number>} */
  const first = new Map();
  /** @type {Set<number>} */
  const twice = new Set();
  /** @type {Set<number>} */
  const outside = new Set();
  values.forEach((value, cell) => {
    if (value === null) return;
    if (!Number.isInteger(value) || value < 0 || value >= count) {
      outside.add(value);
      bad.add(cell);
    } else if (first.has(value)) {
      twice.add(value);
      bad.add(cell).add(first.get(value) ?? cell);
    } else {
      first.set(value, cell);
    }
  });
  const missing = [];
  for (let tile = 0; tile < count; tile++) if (!first.has(tile)) missing.push(tile);
  const blank = missing.length === 1 && missing[0] === 0 && bad.size === 0 ? values.indexOf(null) : -1;
  return {
    bad,
    twice: [...twice],
    outside: [...outside],
    missing: blank < 0 ? missing : [],
    blank: blank < 0 ? null : blank,
  };
}
