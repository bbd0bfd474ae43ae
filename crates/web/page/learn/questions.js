// Requests of the Learn view: the search with each heuristic, and solvability.
import { useEffect, useState } from "../vendor/preact.js";
import { toRows, toText } from "../slide/board.js";
import { post } from "../lib/api.js";

/** @typedef {ReturnType<typeof import("./choices.js").choicesOf>} Choices */

/** @param {Choices} choices */
const textOf = ({ board }) => toText(toRows(board.tiles, board.cols));

/** @param {Choices} choices */
export const goalTextOf = ({ goal }) => (typeof goal === "string" ? goal : toText(goal));

/**
 * The searches of a board by some methods, such as `bfs` and `ida:manhattan`, in this order. No requests
 * unless `wanted`.
 * @param {Choices} choices
 * @param {string[]} methods
 * @param {number} steps the most nodes expanded
 * @param {boolean} wanted
 * @param {(problem: ApiError | null) => void} onError
 */
export function useWatches(choices, methods, steps, wanted, onError) {
  const { board, goal } = choices;
  const place = `${textOf(choices)}|${goalTextOf(choices)}`;
  const [known, setKnown] = useState({ place, watches: /** @type {Record<string, Watch>} */ ({}) });
  useEffect(() => {
    const stop = new AbortController();
    onError(null);
    if (!wanted) return undefined;
    (async () => {
      try {
        for (const method of methods) {
          if (known.place === place && known.watches[method]) continue;
          const [algorithm, heuristic] = method.split(":");
          const options = { algorithm, ...(heuristic && { heuristic }), steps };
          const asked = { board: toRows(board.tiles, board.cols), goal, options };
          const seen = /** @type {Watch} */ (await post("/api/watch", asked, { signal: stop.signal }));
          setKnown((old) => ({
            place,
            watches: { ...(old.place === place && old.watches), [method]: seen },
          }));
        }
      } catch (problem) {
        if (problem.code !== "aborted") onError(problem);
      }
    })();
    return () => stop.abort();
  }, [place, methods.toSorted().join(), wanted]);
  return (/** @type {string} */ method) => (known.place === place ? known.watches[method] : undefined);
}

/**
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
