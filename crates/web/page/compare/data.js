// What a comparison is made of: methods, what came of a run, figures over many runs, and all of it as CSV.
import { branching, quartiles } from "../lib/figures.js";
import * as methods from "../lib/methods.js";
import { t } from "../lib/text.js";

/** Heuristics to compare: not the choice of one, and no size of tables. */
export const HEURISTICS = methods.HEURISTICS.filter(([name]) => name !== "auto" && !name.includes(":"));
export const { GUIDED, ALONE } = methods;
export const PACKING = [
  ["cover", t`Exact cover`],
  ["brute-force", t`Brute force`],
];

/** @type {Record<string, string>} */
const TITLES = Object.fromEntries([...GUIDED, ...ALONE, ...PACKING, ...HEURISTICS]);

/**
 * A method is known by a text: `ida:manhattan`, `bfs`.
 * @param {string} id
 */
export function methodOf(id) {
  const [algorithm, heuristic = null] = id.split(":");
  return {
    id,
    algorithm,
    heuristic,
    title: TITLES[algorithm] + (heuristic ? ` · ${TITLES[heuristic]}` : ""),
  };
}

/**
 * @param {unknown} id
 * @param {"slide" | "pack"} family
 */
export const isMethod = (id, family) => {
  const [algorithm, heuristic] = String(id).split(":");
  if (family === "pack") return PACKING.some(([name]) => name === id);
  return heuristic === undefined
    ? ALONE.some(([name]) => name === algorithm)
    : GUIDED.some(([name]) => name === algorithm) && HEURISTICS.some(([name]) => name === heuristic);
};

/**
 * What is kept of a report.
 * @param {number} board
 * @param {string} method
 * @param {Api.SlideReport | Api.PackReport} report
 * @returns {Result}
 */
export function resultOf(board, method, report) {
  const pack = report.puzzle === "pack";
  return {
    board,
    method,
    outcome: report.outcome,
    stopped: report.stopped_by ?? null,
    length: pack ? (report.solutions ?? null) : (report.length ?? null),
    optimal: pack ? null : report.optimal,
    bound: pack ? null : report.lower_bound,
    expanded: report.expanded ?? null,
    generated: pack ? (report.tried ?? null) : (report.generated ?? null),
    seconds: report.seconds ?? null,
  };
}

/**
 * @param {number} board
 * @param {string} method
 * @param {string} message
 * @returns {Result}
 */
export const failed = (board, method, message) => ({
  board,
  method,
  outcome: "failed",
  stopped: message,
  length: null,
  optimal: null,
  bound: null,
  expanded: null,
  generated: null,
  seconds: null,
});

/** @type {Record<string, string>} */
const LIMITS = {
  time: t`time limit`,
  nodes: t`node limit`,
  memory: t`memory limit`,
  interrupt: t`cancelled`,
};

/**
 * The words for an outcome.
 * @param {Result} result
 */
export function outcomeOf(result) {
  if (result.outcome === "solved") return result.optimal ? t`optimal` : t`solved`;
  if (result.outcome === "impossible") return t`impossible`;
  if (result.outcome === "failed") return t`not run: ${result.stopped}`;
  return LIMITS[result.stopped ?? ""] ?? t`limit`;
}

/** @param {Result} result */
export const isLimit = (result) => result.outcome === "stopped";
/** @param {Result} result */
export const isAnswer = (result) => result.outcome === "solved" || result.outcome === "impossible";

/**
 * Numbers of one method: how runs ended, and the quartiles of a measure over all runs that have it.
 * @param {Result[]} results
 * @param {string} method
 * @param {Measure} measure
 */
export function summary(results, method, measure) {
  const mine = results.filter((result) => result.method === method);
  const told = mine.filter((result) => measure !== "length" || result.outcome === "solved");
  const values = told.map((result) => result[measure]).filter((value) => value !== null);
  return {
    runs: mine.length,
    answered: mine.filter(isAnswer).length,
    limits: mine.filter(isLimit).length,
    failed: mine.filter((result) => result.outcome === "failed").length,
    quartiles: quartiles(values),
  };
}

/**
 * Pairs of runs on the same board: how often the first method needed less of a measure than the second, and
 * how often both the same. An answer beats a limit; two limits, and boards that one has not tried, say
 * nothing.
 * @param {Result[]} results
 * @param {string} first
 * @param {string} second
 * @param {Measure} measure
 */
export function wins(results, first, second, measure) {
  const other = new Map(
    results.filter((result) => result.method === second).map((result) => [result.board, result]),
  );
  let [won, same, pairs] = [0, 0, 0];
  for (const mine of results) {
    const theirs = mine.method === first ? other.get(mine.board) : null;
    if (
      !theirs ||
      (!isAnswer(mine) && !isAnswer(theirs)) ||
      [mine, theirs].some((result) => result.outcome === "failed")
    )
      continue;
    if (isAnswer(mine) !== isAnswer(theirs)) {
      pairs += 1;
      won += isAnswer(mine) ? 1 : 0;
    } else if (mine[measure] !== null && theirs[measure] !== null) {
      pairs += 1;
      if (mine[measure] < theirs[measure]) won += 1;
      else if (mine[measure] === theirs[measure]) same += 1;
    }
  }
  return { won, same, pairs };
}

/** @param {unknown} value */
const quoted = (value) => {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * @param {Result[]} results
 * @param {string[]} boards
 * @param {"slide" | "pack"} family
 */
export function csv(results, boards, family) {
  const head = [
    "board",
    "text",
    "algorithm",
    "heuristic",
    "outcome",
    "stopped_by",
    family === "pack" ? "solutions" : "moves",
    "optimal",
    "lower_bound",
    "expanded",
    family === "pack" ? "tried" : "generated",
    "seconds",
  ];
  const lines = results.map((result) => {
    const { algorithm, heuristic } = methodOf(result.method);
    return [
      result.board + 1,
      boards[result.board],
      algorithm,
      heuristic,
      result.outcome,
      result.stopped,
      result.length,
      result.optimal,
      result.bound,
      result.expanded,
      result.generated,
      result.seconds,
    ]
      .map(quoted)
      .join();
  });
  return `${[head.join(), ...lines].join("\r\n")}\r\n`;
}

/**
 * The median of the effective branching factors of a method's solved boards, or null.
 * @param {Result[]} results
 * @param {string} method
 */
export function factorOf(results, method) {
  const factors = results
    .filter((result) => result.method === method && result.outcome === "solved")
    .map(({ expanded, length }) => branching(expanded, length))
    .filter((factor) => factor !== null);
  return quartiles(factors)?.median ?? null;
}
