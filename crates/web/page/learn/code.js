// The methods as pseudocode, and the line that a step of the search belongs to. It knows no page.
import { t } from "../lib/text.js";

/** A line: how far it is indented, its words, and the kinds of steps that happen there. */
/** @typedef {[indent: number, words: string, ...kinds: (WatchStep["kind"] | "start")[]]} CodeLine */

/** @type {Record<string, string>} */
const LEAST = {
  greedy: t`with the least h`,
  astar: t`with the least f = g + h`,
  "branch-and-bound": t`with the least cost, the oldest of equals`,
};

/**
 * Searches that keep a queue differ in what they take from it.
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
const queued = (algorithm) => [
  [0, t`open ← { the start }`, "start"],
  [0, t`while open is not empty:`],
  [1, t`take the node n ${LEAST[algorithm]} out of open`, "expand"],
  [1, t`if n is out of date: go on with the next one`, "prune"],
  [1, t`if n is the goal: done`, "goal"],
  [1, t`put n into closed; for each move from n:`],
  [2, t`if that board is known by a way as short: skip it`, "duplicate"],
  [2, t`put that board into open`, "generate"],
];

/** @type {CodeLine[]} */
const DEEPENING = [
  [0, t`bound ← h of the start`, "start"],
  [0, t`repeat: search(start), then raise the bound`, "bound"],
  [0, "search(n):"],
  [1, t`if f of n is over the bound: turn back`, "prune"],
  [1, t`if n is the goal: done`, "goal"],
  [1, t`for each move from n but the one back:`, "expand"],
  [2, t`search(the board after that move)`, "generate"],
  [1, t`turn back`, "backtrack"],
];

/**
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
export const codeOf = (algorithm) => (algorithm === "ida" ? DEEPENING : queued(algorithm));

/**
 * The line of a step, or -1.
 * @param {CodeLine[]} code
 * @param {WatchStep | null} step
 */
export function lineOf(code, step) {
  const kind = step?.kind ?? "start";
  return code.findIndex(([, , ...kinds]) => kinds.includes(kind));
}
