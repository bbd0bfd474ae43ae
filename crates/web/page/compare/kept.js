// Experiments that were kept: what was asked, and what came of it. It knows no page.
import { checkedSetup } from "./setup.js";

/** The most experiments that are kept; the oldest one makes room. */
export const MOST_KEPT = 12;
/** A longer name is cut off. */
const LONGEST = 60;

/** @param {any} value */
export const isBench = (value) =>
  Array.isArray(value?.results) &&
  Array.isArray(value.boards) &&
  Array.isArray(value.goals) &&
  Array.isArray(value.methods);

/**
 * Experiments of former visits, as far as they make sense.
 * @param {unknown} value
 * @returns {KeptExperiment[]}
 */
export function checkedKept(value) {
  if (!Array.isArray(value)) return [];
  return value
    .filter((one) => typeof one?.name === "string" && Number.isFinite(one.when) && isBench(one.bench))
    .slice(-MOST_KEPT)
    .map(({ name, when, setup, bench }) => ({ name, when, setup: checkedSetup(setup), bench }));
}

/**
 * With one more; one of the same name is replaced.
 * @param {KeptExperiment[]} kept
 * @param {KeptExperiment} one
 */
export function withOne(kept, one) {
  const name = one.name.trim().slice(0, LONGEST);
  return [...kept.filter((other) => other.name !== name), { ...one, name }].slice(-MOST_KEPT);
}
