// The open and the closed list of a search that is watched, and questions about them. It knows no page.
import { EXPANDED, GOAL, OPEN } from "./frames.js";

/** What a method goes by when it takes a node. */
/** @type {Record<string, [name: string, key: (node: WatchNode) => number]>} */
const KEYS = {
  greedy: ["h", ({ h }) => h],
  astar: ["f", ({ f }) => f],
  "branch-and-bound": ["f", ({ f }) => f],
};

/** @param {string} algorithm */
export const keyName = (algorithm) => KEYS[algorithm]?.[0] ?? "f";

/**
 * @param {string} algorithm
 * @param {WatchNode} node
 */
export const keyOf = (algorithm, node) => (KEYS[algorithm] ?? KEYS.astar)[1](node);

/**
 * The nodes that wait, the least first, and those that are done, the latest last.
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
 * Nodes of the open list to choose the next one from: some that may be, if there are such, and some that may
 * not. Null if there is nothing to choose.
 * @param {Watch} watch
 * @param {Frame} state
 * @param {number} most
 */
export function questionOf(watch, state, most = 4) {
  if (watch.algorithm === "ida" || state.done) return null;
  const { open } = listsOf(watch, state);
  if (open.length < 2) return null;
  const least = keyOf(watch.algorithm, open[0]);
  const right = open.filter((node) => keyOf(watch.algorithm, node) === least);
  const wrong = open.filter((node) => keyOf(watch.algorithm, node) !== least);
  if (!wrong.length) return null;
  const chosen = [right[0], ...wrong.slice(0, most - 1)];
  // In the order in which they were made, which says nothing about the answer.
  return { least, options: chosen.sort((one, two) => one.id - two.id) };
}

/**
 * The steps before which a question can be asked: a node is taken next, and not all that wait are equal.
 * @param {Watch} watch
 */
export function questionSteps(watch) {
  if (watch.algorithm === "ida") return [];
  /** How many nodes wait with each key. */
  /** @type {Map<number, number>} */
  const waiting = new Map();
  const isOpen = new Set();
  /**
   * @param {number} id
   * @param {boolean} wanted
   */
  const mark = (id, wanted) => {
    if (isOpen.has(id) === wanted) return;
    const key = keyOf(watch.algorithm, watch.nodes[id]);
    const count = (waiting.get(key) ?? 0) + (wanted ? 1 : -1);
    if (wanted) isOpen.add(id);
    else isOpen.delete(id);
    if (count) waiting.set(key, count);
    else waiting.delete(key);
  };
  /** @type {number[]} */
  const steps = [];
  if (watch.nodes.length) mark(0, true);
  watch.steps.forEach(({ kind, node }, at) => {
    if (kind === "expand" && waiting.size > 1) steps.push(at);
    if (node !== null && node !== undefined) mark(node, kind === "generate");
  });
  return steps;
}
