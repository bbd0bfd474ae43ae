// Figures of timed solves. A time is in milliseconds; null is a solve that was given up.

/** The averages that are shown. */
export const AVERAGES = [5, 12, 100];

/**
 * How many of the best and of the worst times an average leaves out: one of five and of twelve, as the World
 * Cube Association does, and one in twenty of more.
 * @param {number} size
 */
export const trimmed = (size) => Math.ceil(size / 20);

/**
 * The average of some times without the best and the worst ones. It is null if more were given up than are
 * left out.
 * @param {(number | null)[]} times
 * @returns {number | null}
 */
export function average(times) {
  const out = trimmed(times.length);
  const sorted = times.map((time) => time ?? Infinity).sort((one, two) => one - two);
  const kept = sorted.slice(out, sorted.length - out);
  if (!kept.length || kept.at(-1) === Infinity) return null;
  return Math.round(kept.reduce((sum, time) => sum + time, 0) / kept.length);
}

/**
 * The average of the last times, and the best one that ever was; undefined while there are too few times.
 * @param {(number | null)[]} times
 * @param {number} size
 * @returns {{ now: number | null | undefined, best: number | null | undefined }}
 */
export function averages(times, size) {
  /** @type {number | null | undefined} */
  let best;
  /** @type {number | null | undefined} */
  let now;
  for (let end = size; end <= times.length; end += 1) {
    now = average(times.slice(end - size, end));
    if (now !== null && (best === undefined || best === null || now < best)) best = now;
    else if (best === undefined) best = null;
  }
  return { now, best };
}

/** @param {(number | null)[]} times */
export function bestOf(times) {
  const solved = times.filter((time) => time !== null);
  return solved.length ? solved.reduce((one, two) => Math.min(one, two)) : null;
}

/** @param {(number | null)[]} times */
export function meanOf(times) {
  const solved = times.filter((time) => time !== null);
  return solved.length ? Math.round(solved.reduce((one, two) => one + two, 0) / solved.length) : null;
}

/**
 * Moves a second, or null of no time at all.
 * @param {number} moves
 * @param {number | null} ms
 */
export const rate = (moves, ms) => (ms ? (1000 * moves) / ms : null);

/**
 * What is worth saying of a new time, given the times before it in the same size.
 * @param {number} ms
 * @param {(number | null)[]} before
 * @returns {{ isBest: boolean, by: number | null }} by how much it beats the best one before
 */
export function compared(ms, before) {
  const best = bestOf(before);
  return { isBest: best === null || ms < best, by: best === null ? null : best - ms };
}
