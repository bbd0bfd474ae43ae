// One game: the board, its goal, the moves made, the clock, a solution in playback, and the
// previous games. No DOM; listeners are notified of every change.
//
// Undo and redo work on gestures: a drag of three tiles is one. Before the first gesture they
// switch to the previous game: a new board, another goal or a restart is undone like a move.
import {
  BACK,
  goalTiles,
  homesOf,
  linearConflict,
  movesTo,
  replayed,
  sourceOf,
  toRows,
  toText,
} from "./board.js";
import {
  ALONE,
  checkGoal,
  checkMade,
  JOINED,
  joinsOf,
  latest,
  MOST_SOLUTION,
  placeIn,
  readText,
  savedGame,
} from "./serialize.js";
import { Timer } from "../lib/timer.js";

const MOST_GAMES = 50;

export class Game {
  constructor() {
    /** @type {Set<(change: Change) => void>} */
    this.listeners = new Set();
    /** @type {SavedSlide[]} */
    this.past = [];
    /** @type {SavedSlide[]} */
    this.future = [];
    this.turn = 0;
    this.rows = this.cols = 0;
    /** @type {Goal} */
    this.goal = "last";
    this.goalTiles = this.homes = this.start = this.tiles = new Uint16Array();
    this.startText = "";
    this.startBound = 0;
    this.blank = 0;
    /** @type {Move[]} */
    this.moves = [];
    /** For each move: JOINED if it belongs to the same gesture as the move before, ALONE if not. */
    /** @type {string[]} */
    this.joins = [];
    this.at = 0;
    /** @type {Solution | null} */
    this.solution = null;
    this.clock = new Timer();
    this.helped = false;
    /** @type {Made} */
    this.made = null;
    /** @type {Proven[]} by the number of own moves made; none where nothing was proven */
    this.proven = [];
    /** @type {{ turn: number, least: number }} */
    this.conflicts = { turn: -1, least: 0 };
    this.put({ rows: 4, cols: 4, tiles: goalTiles("last", 4, 4) }, "last");
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * `change` is the kind of redraw: { kind: "board" }, { kind: "move", from, to, start }, or {
   * kind: "solution" } if no tile has moved.
   * @param {Change} change
   */
  tell(change) {
    this.turn += 1;
    for (const listener of this.listeners) listener(change);
  }

  /**
   * @param {Board} board
   * @param {Goal} goal
   * @param {Made} made
   */
  put({ rows, cols, tiles }, goal, made = null) {
    Object.assign(this, { rows, cols, goal, made });
    this.proven = [];
    this.goalTiles = goalTiles(goal, rows, cols);
    this.homes = homesOf(this.goalTiles);
    this.start = Uint16Array.from(tiles);
    this.startText = toText(toRows(this.start, cols));
    this.startBound = linearConflict(this.start, this.homes, rows, cols);
    this.reset();
    this.tell({ kind: "board" });
  }

  reset() {
    this.tiles = Uint16Array.from(this.start);
    this.blank = this.tiles.indexOf(0);
    this.moves = [];
    this.joins = [];
    this.at = 0;
    this.proven.length = Math.min(this.proven.length, 1);
    this.solution = null;
    this.clock.reset();
    this.helped = false;
  }

  remember() {
    this.cutRedo();
    this.past.push(this.save());
    if (this.past.length > MOST_GAMES) this.past.shift();
  }

  load(/** @type {Board} */ board, /** @type {Goal} */ goal, /** @type {Made} */ made = null) {
    this.remember();
    this.put(board, goal, made);
  }

  restart() {
    this.remember();
    this.reset();
    this.tell({ kind: "board" });
  }

  get begun() {
    return this.at > 0 || this.solution !== null;
  }

  get solved() {
    return this.tiles.every((tile, cell) => tile === this.goalTiles[cell]);
  }

  get bound() {
    if (this.conflicts.turn !== this.turn) {
      const least = linearConflict(this.tiles, this.homes, this.rows, this.cols);
      this.conflicts = { turn: this.turn, least };
    }
    return this.conflicts.least;
  }

  /**
   * The best lower bound known for the current board, and whether it is exact. A move changes the
   * distance by at most one, so a proven value bounds neighbouring boards.
   * @returns {Proven}
   */
  get needed() {
    const { solution, proven, at } = this;
    if (this.solved) return { least: 0, exact: true };
    const here = proven[at];
    if (!solution) {
      if (here?.exact) return here;
      const beside = Math.max(proven[at - 1]?.least ?? 0, proven[at + 1]?.least ?? 0) - 1;
      const least = Math.max(this.bound, here?.least ?? 0, beside);
      proven[at] = { least, exact: false };
      return proven[at];
    }
    const least = Math.max(this.bound, (here?.least ?? 0) - solution.at);
    const exact =
      least === solution.moves.length - solution.at || (solution.at === 0 && here?.exact === true);
    return { least, exact };
  }

  /**
   * Best known lower bound on all solutions of the game.
   * @returns {Proven}
   */
  get best() {
    const { proven } = this;
    return proven[0]?.exact
      ? proven[0]
      : { least: Math.max(this.startBound, proven[0]?.least ?? 0), exact: false };
  }

  /**
   * Records a proven bound of the current board or, with a solution, of the board that the solution
   * starts from. `way` begins a shortest solution, if one is known. `at` counts the player's own
   * moves.
   * @param {number | null | undefined} least
   * @param {Move[] | null} way
   */
  learn(least, way = null, at = this.at) {
    const { proven } = this;
    if (!least || (proven[at]?.exact && !way)) return;
    const exact = way !== null;
    if (exact || (proven[at]?.least ?? 0) < least) proven[at] = { least, exact, way };
  }

  /** @param {Found} report */
  learnFrom({ metric, lower_bound: least, optimal, moves }) {
    if (metric !== "multi") this.learn(least, optimal ? moves : null);
  }

  get text() {
    return toText(toRows(this.tiles, this.cols));
  }

  get goalText() {
    return typeof this.goal === "string" ? this.goal : toText(this.goal);
  }

  get input() {
    return { board: toRows(this.tiles, this.cols), goal: this.goal };
  }

  get solutionStart() {
    const made = this.solution?.moves.slice(0, this.solution.at) ?? [];
    const back = made.toReversed().map((move) => BACK[move]);
    const tiles = replayed(this, back)?.tiles ?? this.tiles;
    return toRows(tiles, this.cols);
  }

  /**
   * @param {Move} move
   * @param {{ quiet?: boolean, start?: number | null }} options
   */
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

  cutRedo() {
    this.moves.length = this.at;
    this.joins.length = this.at;
    this.proven.length = Math.min(this.proven.length, this.at + 1);
    this.future = [];
  }

  /**
   * @param {Move} move
   * @param {{ joined?: boolean, quiet?: boolean, start?: number | null }} options
   */
  play(move, { joined = false, ...options } = {}) {
    if (sourceOf(move, this.blank, this.rows, this.cols) < 0) return false;
    this.keepSolutionMoves();
    this.cutRedo();
    const here = this.proven[this.at];
    if (here?.way?.[0] === move) {
      this.proven[this.at + 1] = { least: here.least - 1, exact: true, way: here.way.slice(1) };
    }
    this.moves.push(move);
    this.joins.push(joined ? JOINED : ALONE);
    this.at += 1;
    if (!this.solved) this.clock.start();
    this.apply(move, options);
    if (this.solved) this.clock.stop();
    return true;
  }

  playTo(/** @type {number} */ cell, /** @type {{ start?: number | null }} */ options) {
    const moves = movesTo(cell, this.blank, this.cols);
    moves.forEach((move, index) => this.play(move, { ...options, joined: index > 0 }));
    return moves.length > 0;
  }

  get canUndo() {
    return this.solution ? this.solution.at > 0 : this.at > 0 || this.past.length > 0;
  }

  get canRedo() {
    if (this.solution) return this.solution.at < this.solution.moves.length;
    return this.at < this.moves.length || this.future.length > 0;
  }

  /**
   * Undoes a gesture ("moves"), or returns to the previous game ("game"); null if there is neither.
   * @returns {"moves" | "game" | null}
   */
  undo() {
    if (this.solution) return null;
    if (this.at > 0) {
      do {
        this.at -= 1;
        this.apply(BACK[this.moves[this.at]]);
      } while (this.at > 0 && this.joins[this.at] === JOINED);
      return "moves";
    }
    return this.back() ? "game" : null;
  }

  /** @param {number} place */
  goTo(place) {
    const to = Math.max(0, Math.min(this.moves.length, place));
    if (this.solution || to === this.at) return false;
    const single = Math.abs(to - this.at) === 1;
    while (this.at < to) this.apply(this.moves[this.at++], { quiet: !single });
    while (this.at > to) this.apply(BACK[this.moves[--this.at]], { quiet: !single });
    if (!single) this.tell({ kind: "board" });
    return true;
  }

  back() {
    const before = this.past.pop();
    if (!before) return false;
    const now = this.save();
    const { future } = this;
    this.restore(before);
    this.future = [...future, now];
    this.tell({ kind: "board" });
    return true;
  }

  /** @returns {"moves" | "game" | null} */
  redo() {
    if (this.solution) return null;
    if (this.at < this.moves.length) {
      do {
        if (this.apply(this.moves[this.at]) === null) {
          this.cutRedo();
          return null;
        }
        this.at += 1;
      } while (this.at < this.moves.length && this.joins[this.at] === JOINED);
      if (this.solved) this.clock.stop();
      return "moves";
    }
    if (!this.future.length) return null;
    const future = this.future.slice(0, -1);
    const next = this.future.at(-1);
    this.past.push(this.save());
    this.restore(next);
    this.future = future;
    this.tell({ kind: "board" });
    return "game";
  }

  get seconds() {
    return this.clock.seconds;
  }

  /** @param {Found} report */
  setSolution(report) {
    this.clock.stop();
    this.helped = true;
    this.solution = { report, moves: report.moves, at: 0, word: report.moves.join("") };
    this.learnFrom(report);
    this.tell({ kind: "solution" });
  }

  /**
   * Shows moves of unknown origin if they lead from here to the goal.
   * @param {Move[]} moves
   */
  showMoves(moves) {
    this.restoreSolution({ word: moves.join("") });
    this.tell({ kind: "solution" });
  }

  /**
   * Attaches the report of the moves shown.
   * @param {Found} report
   */
  setReport(report) {
    if (this.solution) this.solution = { ...this.solution, report };
    this.learnFrom(report);
    this.tell({ kind: "solution" });
  }

  /** @param {number} at */
  seek(at) {
    const { solution } = this;
    if (!solution || at === solution.at) return;
    const single = Math.abs(at - solution.at) === 1;
    while (solution.at < at) this.apply(solution.moves[solution.at++], { quiet: !single });
    while (solution.at > at) this.apply(BACK[solution.moves[--solution.at]], { quiet: !single });
    if (!single) this.tell({ kind: "board" });
  }

  /** Moving a tile during playback continues the game from the board shown. */
  keepSolutionMoves() {
    if (!this.solution) return;
    this.cutRedo();
    const { needed, solution } = this;
    const made = solution.moves.slice(0, solution.at);
    this.moves = [...this.moves, ...made];
    this.joins = [...this.joins, ...made.map(() => ALONE)];
    this.at = this.moves.length;
    this.solution = null;
    this.learn(needed.least, needed.exact ? solution.moves.slice(solution.at) : null);
  }

  dropSolution() {
    if (!this.solution) return false;
    this.seek(0);
    this.solution = null;
    this.tell({ kind: "solution" });
    return true;
  }

  save() {
    return savedGame(this);
  }

  saveAll() {
    return { ...savedGame(this), past: latest(this.past) };
  }

  /** @param {Partial<SavedSlide>} saved */
  restoreAll(saved) {
    if (!this.restore(saved)) return false;
    this.past = (Array.isArray(saved.past) ? saved.past : []).filter(
      (game) => readText(game?.start) !== null,
    );
    this.future = [];
    return true;
  }

  /** @param {Partial<SavedSlide> | undefined} saved */
  restore(saved) {
    const board = readText(saved?.start);
    if (!saved || !board) return false;
    const goal = checkGoal(saved.goal, board);
    if (goal === null) return false;
    this.put(board, goal, checkMade(saved.made));
    const moves = /** @type {Move[]} */ (typeof saved.moves === "string" ? [...saved.moves] : []);
    const at = placeIn(moves, saved.at);
    for (const move of moves.slice(0, at)) {
      if (this.apply(move, { quiet: true }) === null) {
        this.reset();
        this.tell({ kind: "board" });
        return true;
      }
    }
    this.moves = moves;
    this.at = at;
    this.joins = joinsOf(moves, saved.joins);
    this.clock.reset(typeof saved.spent === "number" && saved.spent > 0 ? saved.spent / 1000 : 0);
    this.helped = saved.helped === true;
    this.restoreSolution(saved.solution);
    this.tell({ kind: "board" });
    return true;
  }

  /** @param {Partial<SavedSolution> | undefined} saved */
  restoreSolution(saved) {
    if (typeof saved?.word !== "string" || !saved.word || saved.word.length > MOST_SOLUTION) return;
    const moves = /** @type {Move[]} */ ([...saved.word]);
    const end = replayed(this, moves);
    if (!end?.tiles.every((tile, cell) => tile === this.goalTiles[cell])) return;
    this.helped = true;
    const facts = typeof saved.facts === "object" ? saved.facts : null;
    this.solution = { report: { ...facts, moves, length: moves.length }, moves, at: 0, word: saved.word };
    this.learnFrom(this.solution.report);
    const at = placeIn(moves, saved.at);
    for (; this.solution.at < at; this.solution.at += 1) this.apply(moves[this.solution.at], { quiet: true });
  }
}
