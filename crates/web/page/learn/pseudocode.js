// The methods as pseudocode, and the line of each kind of step. No DOM.
import { t } from "../lib/text.js";

/** A line: its indentation, its words, and the kinds of steps that happen there. */
/** @typedef {[indent: number, words: string, ...kinds: (WatchStep["kind"] | "start")[]]} CodeLine */

/** @type {Record<string, string>} */
const LEAST = {
  bfs: t`that has waited longest`,
  ucs: t`with the least g`,
  greedy: t`with the least h`,
  astar: t`with the least f = g + h`,
  wastar: t`with the least f = g + 2h`,
  "branch-and-bound": t`with the least cost, the oldest of equals`,
};

/**
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
const SEARCH = [
  [1, t`for each move from n but the one back:`, "expand"],
  [2, t`search(the board after that move)`, "generate"],
  [1, t`turn back`, "backtrack"],
];

/** @type {CodeLine[]} */
const LIMITED = [
  [0, "search(n):"],
  [1, t`if n is the goal: done`, "goal"],
  [1, t`if g of n reaches the limit: turn back`, "prune"],
  ...SEARCH,
];

/** @type {Record<string, CodeLine[]>} */
const CODES = {
  bidirectional: [
    [0, t`one side ← { the start }, the other ← { the goal }`, "start"],
    [0, t`repeat with the side whose outermost level is smaller:`],
    [1, t`for each node n of that level, and each move from n:`, "expand"],
    [2, t`if the other side knows that board: join both ways, done`, "goal"],
    [2, t`if this side knows that board: skip it`, "duplicate"],
    [2, t`put that board into the next level of this side`, "generate"],
  ],
  dfs: [[0, t`limit ← the greatest depth allowed`, "start"], [0, "search(start)", "bound"], ...LIMITED],
  iddfs: [
    [0, t`limit ← 1, or 2 if solutions have an even length`, "start"],
    [0, t`repeat: search(start), then raise the limit by 2`, "bound"],
    ...LIMITED,
  ],
  ida: [
    [0, t`bound ← h of the start`, "start"],
    [0, t`repeat: search(start), then raise the bound`, "bound"],
    [0, "search(n):"],
    [1, t`if f of n is over the bound: turn back`, "prune"],
    [1, t`if n is the goal: done`, "goal"],
    ...SEARCH,
  ],
  "hill-climbing": [
    [0, t`n ← the start`, "start"],
    [0, t`repeat:`],
    [1, t`if n is the goal: done`, "goal"],
    [1, t`for each move from n but the one back:`, "expand"],
    [2, t`work out h of that board`, "generate"],
    [1, t`n ← the board with the least h, or stop if that is not less than h of n`],
  ],
};

/**
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
export const codeOf = (algorithm) => CODES[algorithm] ?? queued(algorithm);

export function lineOf(/** @type {CodeLine[]} */ code, /** @type {WatchStep | null} */ step) {
  const kind = step?.kind ?? "start";
  return code.findIndex(([, , ...kinds]) => kinds.includes(kind));
}
