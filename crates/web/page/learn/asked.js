// What the Learn view asks about its board: the search with each heuristic, and whether it can be solved.
import { useEffect, useState } from "../vendor/preact.js";
import { toRows, toText } from "../slide/board.js";
import { post } from "../lib/api.js";
import { HEURISTICS } from "./choices.js";

/** @typedef {ReturnType<typeof import("./choices.js").choicesOf>} Choices */

/** @param {Choices} choices */
const textOf = ({ board }) => toText(toRows(board.tiles, board.cols));

/** @param {Choices} choices */
export const goalTextOf = ({ goal }) => (typeof goal === "string" ? goal : toText(goal));

/**
 * The search by one method with each heuristic, so that they can be told side by side; first of all with the
 * one that is chosen. Nothing is asked unless `wanted`.
 * @param {Choices} choices
 * @param {boolean} wanted
 * @param {(problem: ApiError | null) => void} onError
 * @returns {(heuristic: string) => Watch | undefined}
 */
export function useWatches(choices, wanted, onError) {
  const [watches, setWatches] = useState(/** @type {Record<string, Watch>} */ ({}));
  const { board, goal, algorithm, heuristic, steps } = choices;
  const question = `${textOf(choices)}|${goalTextOf(choices)}|${algorithm}|${steps}`;
  useEffect(() => {
    const stop = new AbortController();
    setWatches({});
    onError(null);
    if (!wanted) return undefined;
    /** @param {string} name */
    const ask = async (name) => {
      const options = { algorithm, heuristic: name, steps: Number(steps) };
      const asked = { board: toRows(board.tiles, board.cols), goal, options };
      const seen = /** @type {Watch} */ (await post("/api/watch", asked, { signal: stop.signal }));
      setWatches((old) => ({ ...old, [`${question}|${name}`]: seen }));
    };
    (async () => {
      try {
        await ask(heuristic);
        for (const [name] of HEURISTICS) if (name !== heuristic) await ask(name);
      } catch (problem) {
        if (problem.code !== "aborted") onError(problem);
      }
    })();
    return () => stop.abort();
  }, [question, wanted]);
  return (name) => watches[`${question}|${name}`];
}

/**
 * What is known of the board without a search; null until it is known.
 * @param {Choices} choices
 * @param {(problem: ApiError) => void} onError
 */
export function useCheck(choices, onError) {
  const [check, setCheck] = useState(/** @type {Api.SlideCheck | null} */ (null));
  const { board, goal } = choices;
  useEffect(() => {
    const stop = new AbortController();
    setCheck(null);
    /** @param {ApiError} problem */
    const failed = (problem) => problem.code !== "aborted" && onError(problem);
    const asked = { board: toRows(board.tiles, board.cols), goal };
    post("/api/check", asked, { signal: stop.signal }).then(setCheck, failed);
    return () => stop.abort();
  }, [textOf(choices), goalTextOf(choices)]);
  return check;
}
