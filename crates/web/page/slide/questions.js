// Requests during play: hints, evaluation of moves, and distance to the goal.
import { useLayoutEffect, useState } from "../vendor/preact.js";
import { toRows } from "./board.js";
import { runJob } from "../lib/api.js";
import { LatestJob, useLatest } from "../lib/latestjob.js";

export const JUDGE_SECONDS = 30;
/** Largest board whose games are judged when won, with a search for the optimum. */
const QUICK_CELLS = 16;
const PAUSE = 250;
const BEST_SECONDS = 1;
const DISTANCE_SECONDS = 20;

/** @extends {LatestJob<"/api/hint">} */
class Hints extends LatestJob {
  /** @param {Api.HintReport} report */
  keptOf(report) {
    return report.move ? report : null;
  }
}

export const useHint = () => useLatest((changed) => new Hints("/api/hint", changed));

/**
 * Length of the prefix of this game's moves that is judged.
 * @param {Judged | null} judged
 * @param {{ startText: string, goalText: string, moves: Move[] }} game
 */
export function knownMoves(judged, { startText, goalText, moves }) {
  if (!judged || judged.startText !== startText || judged.goalText !== goalText) return 0;
  const list = judged.report.judged;
  let known = 0;
  while (known < list.length && known < moves.length && list[known].move === moves[known]) known += 1;
  return known;
}

/** @extends {LatestJob<"/api/analyse">} */
class Analysis extends LatestJob {
  /** @type {Judged | null} the last answer, and the game it is about */
  judged = null;

  /** @param {Game} game */
  async judge(game) {
    const { startText, goalText, goal } = game;
    const moves = [...game.moves];
    const board = toRows(game.start, game.cols);
    const report = await this.run({
      board,
      goal,
      moves,
      notation: "tile",
      options: { time: JUDGE_SECONDS },
    });
    if (report) {
      this.judged = { startText, goalText, report };
      report.judged.slice(0, this.known(game)).forEach(({ left, good }, at) => {
        game.proven[at] = { least: left, exact: true, way: /** @type {Move[]} */ (good.slice(0, 1)) };
      });
      this.changed();
    }
    return report;
  }

  /**
   * Judges a game just won, unless that would take long or is done already.
   * @param {Game} game
   */
  judgeWon(game) {
    const { solved, solution, moves, at } = game;
    if (!solved || solution || !moves.length || at < moves.length) return;
    if (game.tiles.length > QUICK_CELLS || this.known(game) === moves.length) return;
    this.judge(game);
  }

  known(/** @type {Game} */ game) {
    return knownMoves(this.judged, game);
  }
}

export const useAnalysis = () => useLatest((changed) => new Analysis("/api/analyse", changed));

/**
 * @param {{ board: number[][], goal: Goal }} input
 * @param {number} seconds
 * @param {(least: number | null) => void} onBound
 * @param {(report: Found | null) => void} onReport gets null if the question failed
 */
function solveSoon(input, seconds, onBound, onReport) {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    /** @type {Found | null} */
    let report = null;
    try {
      const asked = { ...input, options: { time: seconds } };
      const onProgress = (/** @type {Api.Progress} */ { lower_bound: least }) => {
        if (!stop.signal.aborted) onBound(least);
      };
      const answer = await runJob("/api/solve", asked, { onProgress, signal: stop.signal });
      report = /** @type {Found} */ (answer);
    } catch {}
    if (!stop.signal.aborted) onReport(report);
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/**
 * Searches for the optimum from the start of a game, for a second.
 * @param {Game} game
 * @param {boolean} wanted
 * @param {() => void} changed
 */
export function useBest(game, wanted, changed) {
  const { startText, goalText } = game;
  const asks = wanted && game.tiles.length <= QUICK_CELLS && !game.best.exact;
  useLayoutEffect(() => {
    if (!asks) return undefined;
    const input = { board: toRows(game.start, game.cols), goal: game.goal };
    const learn = (
      /** @type {number | null | undefined} */ least,
      /** @type {Move[] | null} */ way = null,
    ) => {
      game.learn(least, way, 0);
      changed();
    };
    return solveSoon(input, BEST_SECONDS, learn, (report) => {
      if (report) learn(report.lower_bound, report.optimal ? report.moves : null);
    });
  }, [asks, startText, goalText]);
}

/**
 * @param {Game} game
 * @param {boolean} wanted
 * @param {number} version
 */
export function useDistance(game, wanted, version) {
  const [distance, set] = useState(/** @type {Distance} */ ({ state: "off" }));
  // In a layout effect, so that no answer about the previous board arrives in between.
  useLayoutEffect(() => {
    if (!wanted) return set({ state: "off" });
    if (game.needed.exact) return set({ state: "exact" });
    set({ state: "busy" });
    const bound = (/** @type {number | null} */ least) => {
      game.learn(least);
      set({ state: "busy" });
    };
    return solveSoon(game.input, DISTANCE_SECONDS, bound, (report) => {
      if (!report) return set({ state: "failed" });
      game.learnFrom(report);
      set(game.needed.exact ? { state: "exact" } : { state: "range", length: report.length });
    });
  }, [wanted, version]);
  return distance;
}
