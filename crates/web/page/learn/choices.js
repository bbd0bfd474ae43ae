// What can be chosen in the Learn view, in words, and what is chosen at first.
import * as methods from "../lib/methods.js";
import { checkGoal, readText } from "../slide/saved.js";
import { t } from "../lib/text.js";

/** Heuristics that are worked out tile by tile in `values.js`. */
const SHOWN = ["hamming", "manhattan", "linear-conflict"];

export const ALGORITHMS = methods.GUIDED;
export const HEURISTICS = methods.HEURISTICS.filter(([name]) => SHOWN.includes(name));
export const STEPS = [
  ["50", t`${50} nodes`],
  ["150", t`${150} nodes`],
  ["500", t`${500} nodes`],
  ["2000", t`${2000} nodes`],
];

/** Sizes to choose from: small enough for a tree to be followed. */
export const SIZES = [
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
  [5, 5],
  [6, 6],
  [8, 8],
].map(([rows, cols]) => [`${rows}x${cols}`, `${rows}×${cols}`]);

export const LESSONS = [
  ["search", t`Watch a search`],
  ["race", t`Race`],
  ["solvable", t`Is it solvable?`],
];
export const DRAWN = [
  ["auto", t`Automatic`],
  ["boards", t`Boards`],
  ["numbers", t`Numbers`],
];

/** @type {Record<string, string>} */
export const ABOUT = {
  greedy: t`Greedy always expands the node that looks nearest to the goal (least h). It is quick and often finds
    a long way round.`,
  astar: t`A* expands the node with the least f = g + h: moves made plus moves surely left. The first way it
    finds is a shortest one.`,
  "branch-and-bound": t`Branch and bound takes the cheapest node of its queue, the oldest of equals first. With a cost that
    never says too much it is optimal too.`,
  ida: t`IDA* goes depth first and turns back where f is over the bound; then it starts again with a larger
    bound. It remembers only the path it is on.`,
};

/** The board of a first visit. */
const START = "2 4 3/1 0 6/7 5 8";

/**
 * A key of a list, or the fallback if there is no such key.
 * @param {unknown} value
 * @param {string[][]} list
 * @param {string} fallback
 * @returns {string}
 */
const known = (value, list, fallback) => list.find(([key]) => key === value)?.[0] ?? fallback;

/**
 * What a link or the store asks for, with good choices for everything that is missing or makes no sense.
 * @param {Partial<SlideLink>} wanted
 */
export function choicesOf(wanted) {
  const board = readText(wanted.text) ?? /** @type {Board} */ (readText(START));
  const goal = checkGoal(wanted.goal, board) ?? "last";
  return {
    board,
    goal,
    algorithm: known(wanted.algorithm, ALGORITHMS, "astar"),
    heuristic: known(wanted.heuristic, HEURISTICS, "manhattan"),
    steps: known(wanted.steps, STEPS, "150"),
    tab: known(wanted.tab, LESSONS, "search"),
    nodes: known(wanted.nodes, DRAWN, "auto"),
  };
}

/**
 * Whether nodes are drawn with their boards.
 * @param {string} drawn
 * @param {{ rows: number, cols: number }} board
 * @param {number} nodes how many there are
 */
export const showsBoards = (drawn, { rows, cols }, nodes) =>
  drawn === "boards" || (drawn === "auto" && rows * cols <= 16 && nodes <= 90);
