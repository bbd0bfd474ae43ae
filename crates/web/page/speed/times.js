// Times of solved boards: milliseconds by size, latest last. null is an abandoned board.

const MOST_TIMES = 500;
const OF_AVERAGE = 5;

/** @typedef {Record<string, (number | null)[]>} Times */

/**
 * @param {unknown} kept
 * @returns {Times}
 */
export function checkedTimes(kept) {
  const isTime = (/** @type {unknown} */ ms) =>
    ms === null || (typeof ms === "number" && Number.isFinite(ms) && ms >= 0);
  const sizes = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(
    sizes
      .filter(([size, list]) => /^\d+x\d+$/.test(size) && Array.isArray(list))
      .map(([size, list]) => [size, list.filter(isTime).slice(-MOST_TIMES)]),
  );
}

/**
 * @param {(number | null)[]} times
 * @returns {number | undefined}
 */
export function bestOf(times) {
  const solved = times.filter((ms) => ms !== null);
  return solved.length ? Math.min(...solved) : undefined;
}

/**
 * The average of the last five times without the best and the worst: undefined with fewer than
 * five, null if more than one was abandoned.
 * @param {(number | null)[]} times
 */
export function averageOf(times) {
  if (times.length < OF_AVERAGE) return undefined;
  const sorted = times
    .slice(-OF_AVERAGE)
    .map((ms) => ms ?? Infinity)
    .sort((one, two) => one - two)
    .slice(1, -1);
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return mean === Infinity ? null : Math.round(mean);
}
