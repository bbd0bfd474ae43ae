// The open and closed lists of a watched search, and quiz questions about them. No DOM.
import { EXPANDED, GOAL, OPEN, frame, keepsPath } from "./frames.js";
import { isGuided } from "./choices.js";

/** Whether the value of a node decides when it is taken. */
export const isByKey = (/** @type {string} */ algorithm) =>
  !keepsPath(algorithm) && algorithm !== "bidirectional";

/** The value by which a method selects the next node. */
export const keyName = (/** @type {string} */ algorithm) =>
  ["greedy", "hill-climbing"].includes(algorithm) ? "h" : isGuided(algorithm) ? "f" : "g";

export const keyOf = (/** @type {string} */ algorithm, /** @type {WatchNode} */ node) =>
  node[keyName(algorithm)];

/**
 * Open nodes by ascending key, and closed nodes by time of expansion.
 * @param {Watch} watch
 * @param {Frame} state
 */
export function listsOf(watch, state) {
  /** @type {WatchNode[]} */
  const open = [];
  /** @type {WatchNode[]} */
  const closed = [];
  watch.nodes.forEach((node, id) => {
    if (state.status[id] === OPEN) open.push(node);
    else if (state.status[id] === EXPANDED || state.status[id] === GOAL) closed.push(node);
  });
  open.sort((one, two) => keyOf(watch.algorithm, one) - keyOf(watch.algorithm, two) || one.id - two.id);
  return { open, closed };
}

/**
 * Candidates from the open list for the next node: some correct ones, if any, and some wrong ones.
 * Null without a choice.
 * @param {Watch} watch
 * @param {Frame} state
 */
export function questionOf(watch, state) {
  if (!isByKey(watch.algorithm) || state.done) return null;
  const { open } = listsOf(watch, state);
  if (open.length < 2) return null;
  const least = keyOf(watch.algorithm, open[0]);
  const right = open.filter((node) => keyOf(watch.algorithm, node) === least);
  const wrong = open.filter((node) => keyOf(watch.algorithm, node) !== least);
  if (!wrong.length) return null;
  const chosen = [right[0], ...wrong.slice(0, 3)];
  // In order of generation, which does not reveal the answer.
  return { least, options: chosen.sort((one, two) => one.id - two.id) };
}

/**
 * The steps before which a question makes sense: a node is selected next, and the keys of the open
 * nodes differ.
 * @param {Watch} watch
 */
export const questionSteps = (watch) =>
  watch.steps.flatMap(({ kind }, at) =>
    kind === "expand" && questionOf(watch, frame(watch, at)) ? [at] : [],
  );
