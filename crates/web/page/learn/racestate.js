// Two searches of the same board, expansion by expansion. No DOM.
import { frame } from "./frames.js";
import { ALGORITHMS, HEURISTICS, methodsOf } from "./choices.js";
import { t } from "../lib/text.js";

const TITLES = Object.fromEntries([...ALGORITHMS, ...HEURISTICS]);

/** @param {string} method */
const titled = (method) => method.split(":").map((name) => TITLES[name]);

export const titleOf = (/** @type {string} */ method) => titled(method).join(", ");

export const METHODS = ALGORITHMS.flatMap(([one]) => methodsOf(one)).map((id) => [id, titleOf(id)]);

/**
 * Number of steps done after each number of expansions, from 0: all steps after an expansion belong
 * to it.
 * @param {Watch} watch
 */
export function turnsOf(watch) {
  /** @type {number[]} */
  const turns = [];
  watch.steps.forEach(({ kind }, at) => {
    if (kind === "expand") turns.push(at);
  });
  return [...turns, watch.steps.length];
}

/**
 * @param {Watch} watch
 * @param {number[]} turns
 * @param {number} expansions
 */
export function laneAt(watch, turns, expansions) {
  const most = turns.length - 1;
  const made = Math.min(expansions, most);
  const state = frame(watch, turns[made]);
  const isOver = made === most;
  return {
    expanded: made,
    state,
    isOver,
    isFound: isOver && watch.outcome === "solved",
    node: watch.nodes[(isOver ? watch.path.at(-1) : undefined) ?? state.current],
  };
}

/**
 * The lane with fewer expansions, in words; null while undecided.
 * @param {(Watch | undefined)[]} watches
 * @param {string[]} methods
 */
export function verdict(watches, methods) {
  const [one, two] = watches;
  if (!one || !two) return null;
  const [first, second] = methods.map(titleOf);
  const solved = watches.map((watch) => watch?.outcome === "solved");
  if (!solved[0] && !solved[1]) return t`Neither has found the goal within the limit.`;
  if (!solved[0] || !solved[1])
    return t`Only ${solved[0] ? first : second} has found the goal within the limit.`;
  if (one.expanded === two.expanded) return t`Both need the same number of nodes.`;
  const [fewer, more, name] =
    one.expanded < two.expanded ? [one.expanded, two.expanded, first] : [two.expanded, one.expanded, second];
  const ways = [one, two].map((watch) => watch.path.length - 1);
  const lengths = ways[0] === ways[1] ? "" : t` Their solutions have ${ways[0]} and ${ways[1]} moves.`;
  return t`${name} needs fewer nodes: ${fewer} against ${more}.${lengths}`;
}
