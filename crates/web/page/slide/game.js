// One game: the board, its goal, the moves made (with undo and redo), the clock, and a solution that is being played.
// It knows nothing of the page; listeners hear of every change.
import { goalTiles, homesOf, sourceOf, movesTo, toRows, toText, fromRows, linearConflict, BACK } from "./board.js";

export class Game {
  constructor() {
    this.listeners = new Set();
    this.load({ rows: 4, cols: 4, tiles: goalTiles("last", 4, 4) }, "last");
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `change` says what there is to draw: { kind: "board" } or { kind: "move", from, to, start }, or nothing to draw. */
  tell(change) {
    for (const listener of this.listeners) listener(change);
  }

  load({ rows, cols, tiles }, goal) {
    Object.assign(this, { rows, cols, goal });
    this.goalTiles = goalTiles(goal, rows, cols);
    this.homes = homesOf(this.goalTiles);
    this.start = Uint16Array.from(tiles);
    this.rewind();
  }

  /** Back to the start, with nothing remembered. */
  rewind() {
    this.tiles = Uint16Array.from(this.start);
    this.blank = this.tiles.indexOf(0);
    this.moves = [];
    this.at = 0;
    this.solution = null;
    this.clock = { spent: 0, since: null };
    this.helped = false;
    this.tell({ kind: "board" });
  }

  setGoal(goal) {
    this.load({ rows: this.rows, cols: this.cols, tiles: this.tiles }, goal);
  }

  get solved() {
    return this.tiles.every((tile, cell) => tile === this.goalTiles[cell]);
  }

  get bound() {
    return linearConflict(this.tiles, this.homes, this.rows, this.cols);
  }

  get text() {
    return toText(toRows(this.tiles, this.cols));
  }

  get goalText() {
    return typeof this.goal === "string" ? this.goal : toText(this.goal);
  }

  /** What the server wants to know of the board as it stands. */
  get input() {
    return { board: toRows(this.tiles, this.cols), goal: this.goal };
  }

  apply(move, { quiet = false, start = null } = {}) {
    const from = sourceOf(move, this.blank, this.rows, this.cols);
    if (from < 0) return null;
    const to = this.blank;
    const tile = this.tiles[from];
    this.tiles[to] = tile;
    this.tiles[from] = 0;
    this.blank = from;
    if (!quiet) this.tell({ kind: "move", move, tile, from, to, start });
    return tile;
  }

  /** A move of the player's own. */
  play(move, options) {
    if (sourceOf(move, this.blank, this.rows, this.cols) < 0) return false;
    this.keepSolutionMoves();
    this.moves.length = this.at;
    this.moves.push(move);
    this.at += 1;
    if (this.clock.since === null && !this.solved) this.clock.since = Date.now();
    this.apply(move, options);
    if (this.solved) this.stopClock();
    return true;
  }

  /** Moves all tiles between a cell and the blank. */
  playTo(cell, options) {
    const moves = movesTo(cell, this.blank, this.cols);
    for (const move of moves) this.play(move, options);
    return moves.length > 0;
  }

  undo() {
    if (this.solution) return this.dropSolution();
    if (this.at === 0) return false;
    this.at -= 1;
    this.apply(BACK[this.moves[this.at]]);
    return true;
  }

  redo() {
    if (this.solution || this.at >= this.moves.length) return false;
    if (this.apply(this.moves[this.at]) === null) {
      this.moves.length = this.at;
      return false;
    }
    this.at += 1;
    if (this.solved) this.stopClock();
    return true;
  }

  stopClock() {
    if (this.clock.since === null) return;
    this.clock = { spent: this.clock.spent + Date.now() - this.clock.since, since: null };
  }

  get seconds() {
    return (this.clock.spent + (this.clock.since === null ? 0 : Date.now() - this.clock.since)) / 1000;
  }

  /** Takes a report with moves and stands at its start. */
  setSolution(report) {
    this.stopClock();
    this.helped = true;
    this.solution = { report, moves: report.moves, at: 0 };
    this.tell({ kind: "solution" });
  }

  seek(at) {
    const solution = this.solution;
    if (!solution || at === solution.at) return;
    const single = Math.abs(at - solution.at) === 1;
    while (solution.at < at) this.apply(solution.moves[solution.at++], { quiet: !single });
    while (solution.at > at) this.apply(BACK[solution.moves[--solution.at]], { quiet: !single });
    if (!single) this.tell({ kind: "board" });
  }

  /** Whoever moves a tile while a solution is shown goes on from there. */
  keepSolutionMoves() {
    if (!this.solution) return;
    this.moves = [...this.moves.slice(0, this.at), ...this.solution.moves.slice(0, this.solution.at)];
    this.at = this.moves.length;
    this.solution = null;
  }

  dropSolution() {
    if (!this.solution) return false;
    this.seek(0);
    this.solution = null;
    this.tell({ kind: "solution" });
    return true;
  }

  /** What is kept across reloads. */
  save() {
    return {
      start: toText(toRows(this.start, this.cols)),
      goal: this.goal,
      moves: this.moves.join(""),
      at: this.at,
      spent: this.seconds * 1000,
      helped: this.helped,
    };
  }

  /** Takes what `save` or a link gave; false if it makes no sense. */
  restore(saved) {
    const board = readText(saved?.start);
    if (!board) return false;
    const goal = checkGoal(saved.goal, board);
    if (goal === null) return false;
    this.load(board, goal);
    const moves = typeof saved.moves === "string" ? [...saved.moves] : [];
    const at = Number.isInteger(saved.at) ? Math.min(Math.max(saved.at, 0), moves.length) : 0;
    for (const move of moves.slice(0, at)) {
      if (this.apply(move, { quiet: true }) === null) {
        this.rewind();
        return true;
      }
    }
    this.moves = moves;
    this.at = at;
    this.clock.spent = Number.isFinite(saved.spent) && saved.spent > 0 ? saved.spent : 0;
    this.helped = saved.helped === true;
    this.tell({ kind: "board" });
    return true;
  }
}

/** A board written with slashes, as links and the store have it. */
export function readText(text) {
  if (typeof text !== "string") return null;
  return fromRows(text.split("/").map((row) => row.trim().split(/\s+/).map(Number)));
}

/** A goal that fits a board: a name, rows, or text with slashes; null if it does not. */
export function checkGoal(goal, board) {
  if (goal === undefined || goal === null) return "last";
  if (["last", "first", "snail"].includes(goal)) return goal;
  const read = typeof goal === "string" ? readText(goal) : fromRows(goal);
  if (!read || read.rows !== board.rows || read.cols !== board.cols) return null;
  return toRows(read.tiles, read.cols);
}
