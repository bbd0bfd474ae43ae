// "Minimum moves from here": asks the server a moment after each move, and knows the answer while a known way is followed.
import { useEffect, useState } from "/page/vendor/preact.js";
import { runJob } from "../lib/api.js";

const PAUSE = 250;
const SECONDS = 20;

/** { state: "off" | "busy" | "exact" | "range", length, lower }; `moves` are those of a shortest solution. */
export function useMinimum(game, wanted, version) {
  const [told, tell] = useState({ state: "off" });
  useEffect(() => {
    if (!wanted) return tell({ state: "off" });
    if (game.solved) return tell({ state: "exact", length: 0, text: game.text, moves: [] });
    const here = game.text;
    if (told.text === here && told.goal === game.goal && told.state === "exact") return;
    const stop = new AbortController();
    tell({ state: "busy" });
    const timer = setTimeout(async () => {
      try {
        const report = await runJob("/api/solve", { ...game.input, options: { time: SECONDS } }, {
          onProgress: ({ lower_bound: lower }) => { if (!stop.signal.aborted) tell({ state: "busy", lower }); },
          signal: stop.signal,
        });
        if (stop.signal.aborted) return;
        if (report.outcome === "solved" && report.optimal) tell({ state: "exact", length: report.length, text: here, goal: game.goal });
        else tell({ state: "range", length: report.length, lower: report.lower_bound });
      } catch (error) {
        if (!stop.signal.aborted) tell({ state: "failed", message: error.message });
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, version]);
  return told;
}
