// One timed solve. It knows no page and no clock: whoever calls says what time it is, in milliseconds.
//
//   ready       the board is there. Without inspection it can be seen, and the first move starts the clock
//   inspecting  the board can be seen for a limited time. The first move starts the clock, or the end of that time
//   running     the clock runs
//   done, givenUp
import { movesTo, namedGoal, sourceOf, toRows, toText } from "../slide/board.js";

export class Run {
  /**
   * @param {Board} board
   * @param {{ inspection?: number, given?: boolean }} options `inspection` in milliseconds, 0 for none
   */
  constructor({ rows, cols, tiles }, { inspection = 0, given = false } = {}) {
    this.rows = rows;
    this.cols = cols;
    this.start = Uint16Array.from(tiles);
    this.tiles = Uint16Array.from(tiles);
    this.blank = this.tiles.indexOf(0);
    this.goal = namedGoal("last", rows, cols);
    this.inspection = inspection;
    this.given = given;
    /** @type {"ready" | "inspecting" | "running" | "done" | "givenUp"} */
    this.phase = "ready";
    /** @type {Move[]} */
    this.moves = [];
    /** @type {number[]} milliseconds from the start of the clock to each move */
    this.times = [];
    this.lookedFrom = 0;
    this.since = 0;
    this.ended = 0;
  }

  /** Whether the tiles may be seen. */
  get covered() {
    return this.phase === "ready" && this.inspection > 0;
  }

  get over() {
    return this.phase === "done" || this.phase === "givenUp";
  }

  get solved() {
    return this.tiles.every((tile, cell) => tile === this.goal[cell]);
  }

  /** @param {number} now */
  inspect(now) {
    if (!this.covered) return false;
    this.phase = "inspecting";
    this.lookedFrom = now;
    return true;
  }

  /**
   * Milliseconds left to look, or null where none are counted.
   * @param {number} now
   */
  lookLeft(now) {
    return this.phase === "inspecting" ? Math.max(0, this.lookedFrom + this.inspection - now) : null;
  }

  /**
   * Starts the clock when the inspection is over. True if it did.
   * @param {number} now
   */
  tick(now) {
    if (this.phase !== "inspecting" || now < this.lookedFrom + this.inspection) return false;
    this.#begin(this.lookedFrom + this.inspection);
    return true;
  }

  /** @param {number} now */
  #begin(now) {
    this.phase = "running";
    this.since = now;
  }

  /**
   * @param {Move} move
   * @param {number} now
   * @returns {{ from: number, to: number } | null} what moved
   */
  play(move, now) {
    if (this.covered || this.over) return null;
    const from = sourceOf(move, this.blank, this.rows, this.cols);
    if (from < 0) return null;
    this.tick(now);
    if (this.phase !== "running") this.#begin(now);
    const to = this.blank;
    [this.tiles[to], this.tiles[from]] = [this.tiles[from], 0];
    this.blank = from;
    this.moves.push(move);
    this.times.push(Math.max(0, now - this.since));
    if (this.solved) {
      this.phase = "done";
      this.ended = now;
    }
    return { from, to };
  }

  /**
   * The moves that bring the blank to a cell in its row or column.
   * @param {number} cell
   */
  movesTo(cell) {
    return this.covered || this.over ? [] : movesTo(cell, this.blank, this.cols);
  }

  /**
   * Ends a run without a solution. True if the clock had been running.
   * @param {number} now
   */
  giveUp(now) {
    const counted = this.phase === "running";
    if (!this.over) {
      this.phase = "givenUp";
      this.ended = now;
    }
    return counted;
  }

  /** @param {number} now */
  elapsed(now) {
    if (this.phase === "ready" || this.phase === "inspecting") return 0;
    return Math.max(0, (this.over ? this.ended : now) - this.since);
  }

  /**
   * What is kept of it.
   * @param {number} when milliseconds since 1970
   * @param {string} id
   * @returns {TimedSolve}
   */
  record(when, id) {
    const times = this.times.map(Math.round);
    return {
      id,
      when,
      size: `${this.rows}x${this.cols}`,
      start: toText(toRows(this.start, this.cols)),
      ms: this.phase === "done" ? Math.round(this.elapsed(this.ended)) : null,
      moves: this.moves.join(""),
      gaps: times.map((time, at) => time - (times[at - 1] ?? 0)),
      ...(this.given ? { given: true } : {}),
    };
  }
}

/**
 * How many moves were made after so many milliseconds.
 * @param {number[]} gaps milliseconds before each move
 * @param {number} ms
 */
export function movesAfter(gaps, ms) {
  let time = 0;
  let made = 0;
  while (made < gaps.length && time + gaps[made] <= ms) time += gaps[made++];
  return made;
}

/**
 * When a number of moves had been made, in milliseconds.
 * @param {number[]} gaps
 * @param {number} moves
 */
export const timeOf = (gaps, moves) => gaps.slice(0, moves).reduce((sum, gap) => sum + gap, 0);
