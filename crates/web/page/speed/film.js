// A solve to watch again, with the times of its moves. It knows no page.
import { BACK, sourceOf } from "../slide/board.js";
import { readText } from "../slide/saved.js";
import { movesAfter, timeOf } from "./run.js";

/** Milliseconds a move where the times were not kept. */
const EVEN = 150;

export class Film {
  /** @param {TimedSolve} solve whose start and moves have been checked */
  constructor(solve) {
    const board = /** @type {Board} */ (readText(solve.start));
    this.solve = solve;
    this.rows = board.rows;
    this.cols = board.cols;
    this.tiles = Uint16Array.from(board.tiles);
    this.blank = this.tiles.indexOf(0);
    this.moves = /** @type {Move[]} */ ([...solve.moves]);
    this.gaps = solve.gaps ?? this.moves.map(() => EVEN);
    this.at = 0;
  }

  /** How long it takes, in milliseconds. */
  get duration() {
    return timeOf(this.gaps, this.gaps.length);
  }

  /** The time of the place where it stands. */
  get time() {
    return timeOf(this.gaps, this.at);
  }

  /**
   * The place at a time.
   * @param {number} ms
   */
  placeAt(ms) {
    return movesAfter(this.gaps, ms);
  }

  /** @param {Move} move */
  #apply(move) {
    const from = sourceOf(move, this.blank, this.rows, this.cols);
    const to = this.blank;
    const tile = this.tiles[from];
    [this.tiles[to], this.tiles[from]] = [tile, 0];
    this.blank = from;
    return { move, tile, from, to };
  }

  /**
   * Goes to a place; gives what there is to draw, or null.
   * @param {number} place
   * @returns {Change | null}
   */
  seek(place) {
    const to = Math.max(0, Math.min(this.moves.length, place));
    if (to === this.at) return null;
    const single = Math.abs(to - this.at) === 1;
    let moved;
    while (this.at < to) moved = this.#apply(this.moves[this.at++]);
    while (this.at > to) moved = this.#apply(BACK[this.moves[--this.at]]);
    return single && moved ? { kind: "move", ...moved, start: null } : { kind: "board" };
  }
}
