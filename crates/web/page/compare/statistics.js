// Model of a comparison: methods, results of runs, statistics over runs, and CSV.
import * as methods from "../lib/methods.js";
import { branching, quartiles } from "../lib/figures.js";
import { t } from "../lib/text.js";

/** Heuristics to compare, without automatic choice and table sizes. */
export const HEURISTICS = methods.HEURISTICS.filter(([name]) => name !== "auto" && !name.includes(":"));
export const { GUIDED, ALONE } = methods;

/** @type {Record<string, string>} */
const TITLES = Object.fromEntries([...GUIDED, ...ALONE, ...HEURISTICS]);

/**
 * A method is identified by a text: `ida:manhattan`, `bfs`.
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

/** @param {unknown} id */
export const isMethod = (id) => {
  const [algorithm, heuristic] = String(id).split(":");
  return heuristic === undefined
    ? ALONE.some(([name]) => name === algorithm)
    : GUIDED.some(([name]) => name === algorithm) && HEURISTICS.some(([name]) => name === heuristic);
};

/**
 * @param {number} board
 * @param {string} method
 * @param {Api.SlideReport} report
 * @returns {Result}
 */
export function resultOf(board, method, report) {
  return {
    board,
    method,
    outcome: report.outcome,
    stopped: report.stopped_by ?? null,
    length: report.length ?? null,
    optimal: report.optimal ?? null,
    bound: report.lower_bound ?? null,
    expanded: report.expanded ?? null,
    generated: report.generated ?? null,
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
  ...resultOf(board, method, /** @type {Api.SlideReport} */ ({})),
  outcome: "failed",
  stopped: message,
});

/** @type {Record<string, string>} */
const LIMITS = {
  time: t`time limit`,
  nodes: t`node limit`,
  memory: t`memory limit`,
  depth: t`depth limit`,
  "local-minimum": t`a local minimum`,
  interrupt: t`cancelled`,
};

/** @param {Result} result */
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
 * Statistics of one method: outcomes, and the quartiles of a measure over all runs that have it.
 * @param {Result[]} results
 * @param {string} method
 * @param {Measure} measure
 */
export function summary(results, method, measure) {
  const mine = results.filter((result) => result.method === method);
  const measured = mine.filter((result) => measure !== "length" || result.outcome === "solved");
  const values = measured.map((result) => result[measure]).filter((value) => value !== null);
  return {
    runs: mine.length,
    answered: mine.filter(isAnswer).length,
    limits: mine.filter(isLimit).length,
    failed: mine.filter((result) => result.outcome === "failed").length,
    quartiles: quartiles(values),
  };
}

/**
 * Paired comparison on the same boards: how often the first method needed less of a measure than
 * the second, and how often both the same. An answer beats a limit; two limits, and boards without
 * a run of both, do not count.
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

/** @type {Record<string, (result: Result, boards: string[]) => unknown>} */
const COLUMNS = {
  board: ({ board }) => board + 1,
  text: ({ board }, boards) => boards[board],
  algorithm: ({ method }) => methodOf(method).algorithm,
  heuristic: ({ method }) => methodOf(method).heuristic,
  outcome: ({ outcome }) => outcome,
  stopped_by: ({ stopped }) => stopped,
  moves: ({ length }) => length,
  optimal: ({ optimal }) => optimal,
  lower_bound: ({ bound }) => bound,
  expanded: ({ expanded }) => expanded,
  generated: ({ generated }) => generated,
  seconds: ({ seconds }) => seconds,
};

export function csv(/** @type {Result[]} */ results, /** @type {string[]} */ boards) {
  const lines = results.map((result) =>
    Object.values(COLUMNS)
      .map((of) => quoted(of(result, boards)))
      .join(),
  );
  return `${[Object.keys(COLUMNS).join(), ...lines].join("\r\n")}\r\n`;
}

/**
 * The median effective branching factor of a method's solved boards, or null.
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
