// "Minimum moves from here": asks the server a moment after each move, unless the game knows already, as it does while
// a shortest way is followed.
import { useLayoutEffect, useState } from "../vendor/preact.js";
import { runJob } from "../lib/api.js";

const PAUSE = 250;
const SECONDS = 20;

/**
 * How far the question is, for the board as it stands; the game has what was proven.
 * @param {Game} game
 * @param {boolean} wanted
 * @param {number} version
 */
export function useMinimum(game, wanted, version) {
  const [told, tell] = useState(/** @type {Minimum} */ ({ state: "off" }));
  // In the layout, so that no answer about the board before comes in between a move and this.
  useLayoutEffect(() => {
    if (!wanted) return tell({ state: "off" });
    if (game.needed.exact) return tell({ state: "exact" });
    const stop = new AbortController();
    tell({ state: "busy" });
    const timer = setTimeout(async () => {
      try {
        const answer = await runJob(
          "/api/solve",
          { ...game.input, options: { time: SECONDS } },
          {
            onProgress: ({ lower_bound: lower }) => {
              if (stop.signal.aborted) return;
              game.learn(lower);
              tell({ state: "busy" });
            },
            signal: stop.signal,
          },
        );
        if (stop.signal.aborted) return;
        const report = /** @type {Api.SlideReport} */ (answer);
        game.learnFrom(/** @type {Found} */ (report));
        tell(game.needed.exact ? { state: "exact" } : { state: "range", length: report.length });
      } catch {
        if (!stop.signal.aborted) tell({ state: "failed" });
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, version]);
  return told;
}
