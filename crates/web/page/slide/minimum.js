// "Minimum moves from here": asks the server a moment after each move, and needs not ask while a shortest way
// is followed.
import { useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { replayed, toRows, toText } from "./board.js";
import { runJob } from "../lib/api.js";

const PAUSE = 250;
const SECONDS = 20;

/**
 * The board, as text, after one move.
 * @param {Game} game
 * @param {Move} move
 */
function after(game, move) {
  const { tiles } = replayed(game, [move]) ?? game;
  return toText(toRows(tiles, game.cols));
}

/**
 * { state: "off" | "busy" | "exact" | "range" | "failed", length, lower } for the board as it stands.
 * @param {Game} game
 * @param {boolean} wanted
 * @param {number} version
 */
export function useMinimum(game, wanted, version) {
  const [told, tell] = useState(/** @type {Minimum} */ ({ state: "off" }));
  // A shortest way from some board: where its next move leads, and what is left from there.
  const way = useRef(
    /** @type {{ here: string, goalText: string, moves: Move[], next: string | null } | null} */ (null),
  );
  // In the layout, so that no answer about the board before comes in between a move and this.
  useLayoutEffect(() => {
    if (!wanted) return tell({ state: "off" });
    if (game.solved) return tell({ state: "exact", length: 0 });
    const here = game.text;
    const { goalText } = game;
    /** @param {Move[]} moves */
    const know = (moves) => {
      way.current = { here, goalText, moves, next: moves.length ? after(game, moves[0]) : null };
      game.learn(moves.length, true);
      tell({ state: "exact", length: moves.length });
    };
    if (way.current?.goalText === goalText) {
      if (way.current.here === here) return know(way.current.moves);
      if (way.current.next === here) return know(way.current.moves.slice(1));
    }
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
              tell({ state: "busy", lower });
            },
            signal: stop.signal,
          },
        );
        if (stop.signal.aborted) return;
        const report = /** @type {Api.SlideReport} */ (answer);
        const moves = /** @type {Move[]} */ (report.moves ?? []);
        if (report.outcome === "solved" && report.optimal) know(moves);
        else {
          game.learn(report.lower_bound);
          tell({ state: "range", length: report.length, lower: report.lower_bound });
        }
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
