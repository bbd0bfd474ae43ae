// The methods as pseudocode, and the line that a step of the search belongs to. It knows no page.

/** A line: how far it is indented, its words, and the kinds of steps that happen there. */
/** @typedef {[indent: number, words: string, ...kinds: (WatchStep["kind"] | "start")[]]} CodeLine */

/** @type {Record<string, string>} */
const LEAST = {
  greedy: "with the least h",
  astar: "with the least f = g + h",
  "branch-and-bound": "with the least cost, the oldest of equals",
};

/**
 * Searches that keep a queue differ in what they take from it.
 * @param {string} algorithm
 * @returns {CodeLine[]}
 */
const queued = (algorithm) => [
  [0, "open ← { the start }", "start"],
  [0, "while open is not empty:"],
  [1, `take the node n ${LEAST[algorithm]} out of open`, "expand"],
  [1, "if n is out of date: go on with the next one", "prune"],
  [1, "if n is the goal: done", "goal"],
  [1, "put n into closed; for each move from n:"],
  [2, "if that board is known by a way as short: skip it", "duplicate"],
  [2, "put that board into open", "generate"],
];

/** @type {CodeLine[]} */
const DEEPENING = [
  [0, "bound ← h of the start", "start"],
  [0, "repeat: search(start), then raise the bound", "bound"],
  [0, "search(n):"],
  [1, "if f of n is over the bound: turn back", "prune"],
  [1, "if n is the goal: done", "goal"],
  [1, "for each move from n but the one back:", "expand"],
  [2, "search(the board after that move)", "generate"],
  [1, "turn back", "backtrack"],
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
