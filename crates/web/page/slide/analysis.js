// Has the engine judge the moves of a game, and remembers what it said.
import { knownMoves } from "./judged.js";
import { toRows } from "./board.js";
import { LatestJob, useLatest } from "../lib/latest.js";

/** The longest that judging may take, in seconds. */
export const SECONDS = 30;
/** Games on boards of up to so many cells are judged when they are won: that takes a moment. */
const MOST_CELLS = 16;

/** @extends {LatestJob<"/api/analyse">} */
class Analysis extends LatestJob {
  /** @type {Judged | null} the last answer, and the game it is about */
  judged = null;

  /**
   * Judges all moves of a game.
   * @param {Game} game
   */
  async judge(game) {
    const { startText, goalText, goal } = game;
    const moves = [...game.moves];
    const board = toRows(game.start, game.cols);
    const report = await this.run({ board, goal, moves, notation: "tile", options: { time: SECONDS } });
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
   * Judges a game that was just won, unless that would take long or is done already.
   * @param {Game} game
   */
  judgeWon(game) {
    const { solved, solution, moves, at } = game;
    if (!solved || solution || !moves.length || at < moves.length) return;
    if (game.tiles.length > MOST_CELLS || this.known(game) === moves.length) return;
    this.judge(game);
  }

  /** How many moves of a game are judged. */
  known(/** @type {Game} */ game) {
    return knownMoves(this.judged, game);
  }
}

/** What is known of the moves of a view's game. */
export const useAnalysis = () => useLatest((changed) => new Analysis("/api/analyse", changed));
