// Two searches of the same board, expansion by expansion. It knows no page.
import { frame } from "./frames.js";
import { ALGORITHMS, HEURISTICS } from "./choices.js";
import { t } from "../lib/text.js";

/** Every method that can be watched, as `astar:manhattan`. */
export const METHODS = ALGORITHMS.flatMap(([algorithm, name]) =>
  HEURISTICS.map(([heuristic, title]) => [`${algorithm}:${heuristic}`, `${name}, ${title}`]),
);

/** @param {string} method */
export const titleOf = (method) => METHODS.find(([key]) => key === method)?.[1] ?? method;

/**
 * How many steps of a search are done after each number of expansions, from none on: all that follows an
 * expansion belongs to it.
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
 * Where a search stands after so many expansions.
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
    isOver,
    isFound: isOver && watch.outcome === "solved",
    node: watch.nodes[(isOver ? watch.path.at(-1) : undefined) ?? state.current],
  };
}

/**
 * Which lane needs fewer expansions, in words; null while nothing can be said.
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
