// Options of the Learn view, their labels and defaults.
import * as methods from "../lib/methods.js";
import { checkGoal, readText } from "../slide/serialize.js";
import { t } from "../lib/text.js";

/** Those that need no tables. */
export const HEURISTICS = methods.HEURISTICS.filter(([name]) => !/auto|walking|pattern/.test(name));

export const SIZES = ["2x3", "3x3", "3x4", "4x4", "5x5", "6x6", "8x8"].map((size) => [
  size,
  size.replace("x", "×"),
]);

export const LESSONS = [
  ["search", t`Watch a search`],
  ["race", t`Race`],
  ["solvable", t`Is it solvable?`],
];

/** @type {Record<string, string>} */
export const ABOUT = {
  bfs: t`Breadth first expands the oldest node: all boards one move away, then all two moves away. The first way
    it finds is a shortest one.`,
  ucs: t`Uniform cost expands the node with the least g. Every move costs one, so this is breadth first.`,
  bidirectional: t`Two breadth-first searches, one from the start and one from the goal, until they meet. Each goes
    only half of the way, so there are far fewer nodes.`,
  dfs: t`Depth first follows one path to its depth limit before it tries another. The first way it finds is seldom
    a short one.`,
  iddfs: t`Iterative deepening goes depth first up to a number of moves, then starts again with a larger one. Its way
    is a shortest one, and it remembers only the path it is on.`,
  greedy: t`Greedy always expands the node that looks nearest to the goal (least h). It is quick and often finds
    a long way round.`,
  "hill-climbing": t`Hill climbing moves to the neighbour with the least h, as long as that is less than here. It
    keeps one board, and often ends in a local minimum.`,
  astar: t`A* expands the node with the least f = g + h: moves made plus moves surely left. The first way it
    finds is a shortest one.`,
  wastar: t`Weighted A* expands the node with the least f = g + 2h. It trusts h more than A* does: fewer nodes, and a
    way at most twice as long as a shortest one.`,
  "branch-and-bound": t`Branch and bound takes the cheapest node of its queue, the oldest of equals first. With a cost that
    never overestimates it is optimal too.`,
  ida: t`IDA* goes depth first and turns back where f is over the bound; then it starts again with a larger
    bound. It remembers only the path it is on.`,
};

export const ALGORITHMS = [...methods.ALONE.filter(([name]) => name in ABOUT), ...methods.GUIDED];

/** Whether a method uses a heuristic. */
export const isGuided = (/** @type {string} */ algorithm) =>
  methods.GUIDED.some(([name]) => name === algorithm);

/** The methods with an algorithm, one for each heuristic if it uses one. */
export const methodsOf = (/** @type {string} */ algorithm) =>
  isGuided(algorithm) ? HEURISTICS.map(([name]) => `${algorithm}:${name}`) : [algorithm];

const START = "2 4 3/1 0 6/7 5 8";

/**
 * @param {unknown} value
 * @param {string[][]} list
 * @param {string} fallback
 * @returns {string}
 */
const known = (value, list, fallback) => list.find(([key]) => key === value)?.[0] ?? fallback;

/**
 * Choices from a link or the store, with defaults for missing and invalid ones.
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
    tab: known(wanted.tab, LESSONS, "search"),
  };
}

/**
 * @param {{ rows: number, cols: number }} board
 * @param {number} nodes how many there are
 */
export const showsBoards = ({ rows, cols }, nodes) => rows * cols <= 16 && nodes <= 90;
