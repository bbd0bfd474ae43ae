// One sitting at the Speed view: the run on the table, the solves before it, the reader's choices, and all that
// can be done. The view draws a desk and tells it what the reader does.
import { Run } from "./run.js";
import { History, VERSION } from "./history.js";
import { compared } from "./stats.js";
import { checkedKeys } from "./controls.js";
import { Film } from "./film.js";
import { fromRows } from "../slide/board.js";
import { readText } from "../slide/saved.js";
import { post } from "../lib/api.js";
import { announce } from "../lib/announce.js";
import { precise } from "../lib/format.js";
import { notify } from "../lib/notify.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

export const SIZES = ["3x3", "4x4", "5x5", "6x6", "8x8"];
export const INSPECTIONS = [0, 8, 15, 30];

/** @returns {SpeedSettings} */
function firstSettings() {
  const kept = load("speed.settings", 1, (value) => typeof value === "object" && value !== null) ?? {};
  return {
    size: SIZES.includes(kept.size) ? kept.size : "4x4",
    inspection: INSPECTIONS.includes(kept.inspection) ? kept.inspection : 0,
    pointer: ["tap", "swipe", "hover"].includes(kept.pointer) ? kept.pointer : "tap",
    metric: kept.metric === "multi" ? "multi" : "single",
    invert: kept.invert === true,
    keys: checkedKeys(kept.keys),
  };
}

/** A name that no other solve has. */
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class Desk {
  /**
   * @param {Partial<SlideLink> | null} link
   * @param {() => void} changed hears of everything that is to be drawn again
   */
  constructor(link, changed) {
    this.changed = changed;
    this.settings = firstSettings();
    this.history = new History(load("speed", VERSION));
    /** @type {Board | null} the board of a link */
    this.linked = typeof link?.text === "string" ? readText(link.text) : null;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Film | null} the solve that is being looked at again */
    this.film = null;
    /** @type {{ solve: TimedSolve, isBest: boolean, by: number | null } | null} the run that just ended */
    this.result = null;
    /** @type {string | null} the session that is looked at; the current one if null */
    this.viewed = null;
    this.keysOpen = false;
    // Counts the boards that were wished for: an answer to an older wish comes too late.
    this.wish = 0;
    /** @type {{ size: string, board: Promise<Board | null> } | null} the board after this one */
    this.coming = null;
    /** @type {Set<(change: Change) => void>} */
    this.listeners = new Set();
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Change} change */
  tell(change) {
    for (const listener of this.listeners) listener(change);
    this.changed();
  }

  /** What is on the table: a film or a run. */
  get shown() {
    return this.film ?? this.run;
  }

  get size() {
    return this.run ? `${this.run.rows}x${this.run.cols}` : this.settings.size;
  }

  /** The session that is looked at, if there is one. */
  get session() {
    const { history, size, viewed } = this;
    return history.sessionsOf(size).find(({ id }) => id === viewed) ?? history.current(size);
  }

  begin() {
    if (this.linked) this.#put(this.linked, true);
    else this.next();
  }

  end() {
    this.wish += 1;
  }

  /** @param {Partial<SpeedSettings>} fields */
  set(fields) {
    this.settings = { ...this.settings, ...fields };
    save("speed.settings", 1, this.settings);
    this.changed();
  }

  /** @param {Partial<Desk>} fields */
  show(fields) {
    Object.assign(this, fields);
    this.changed();
  }

  #keep() {
    save("speed", VERSION, this.history.kept());
    this.changed();
  }

  /**
   * @param {Board} board
   * @param {boolean} given
   */
  #put(board, given) {
    this.film = null;
    this.result = null;
    this.run = new Run(board, { inspection: 1000 * this.settings.inspection, given });
    this.tell({ kind: "board" });
    const now = this.run.covered ? t`The board is covered.` : t`The clock starts with your first move.`;
    announce(t`A ${board.rows} by ${board.cols} board. ${now}`);
  }

  /** @param {string} size */
  async #made(size) {
    const [rows, cols] = size.split("x").map(Number);
    const made = await post("/api/generate", {
      puzzle: "slide",
      rows,
      cols,
      goal: "last",
      difficulty: "hard",
    });
    return fromRows(made.boards[0]);
  }

  /** A new board, of another size if that is asked for. Nothing happens while the clock runs. */
  async next(size = this.settings.size) {
    if (this.run?.phase === "running") return;
    const mine = ++this.wish;
    if (size !== this.settings.size) this.set({ size });
    this.viewed = null;
    try {
      const coming = this.coming?.size === size ? this.coming.board : this.#made(size);
      this.coming = null;
      const board = await coming;
      if (mine !== this.wish || !board) return;
      this.#put(board, false);
      // The next one is there before it is wanted.
      this.coming = { size, board: this.#made(size) };
      this.coming.board.catch(() => {
        this.coming = null;
      });
    } catch (error) {
      if (mine === this.wish) notify(error.message, { kind: "bad" });
    }
  }

  /** The same board once more; it does not count. */
  again() {
    const { run } = this;
    if (run) this.#put({ rows: run.rows, cols: run.cols, tiles: run.start }, true);
  }

  /** What the key for going on does: it starts an inspection, or brings the next board. */
  goOn() {
    if (this.film) return this.closeFilm();
    if (this.run?.covered) return this.inspect();
    if (this.run?.over) this.next();
  }

  inspect() {
    if (!this.run?.inspect(performance.now())) return;
    this.tell({ kind: "board" });
    announce(t`Look at the board for ${t`${this.settings.inspection} seconds`}.`);
  }

  /** Looks at the clock. */
  tick() {
    if (this.run?.tick(performance.now())) {
      announce(t`The clock runs.`);
      this.changed();
    }
  }

  /**
   * @param {Move} move
   * @param {number | null} start how much of the way is left to glide
   */
  play(move, start = null) {
    const { run } = this;
    if (!run || this.film) return false;
    const tile = run.play(move, performance.now());
    if (!tile) return false;
    const { from, to } = tile;
    this.tell({ kind: "move", move, tile: run.tiles[to], from, to, start });
    if (run.phase === "done") this.#done();
    return true;
  }

  /**
   * Moves all tiles between a cell and the blank.
   * @param {number} cell
   * @param {number | null} start how much of the way is left to glide
   */
  playTo(cell, start = null) {
    const moves = this.film ? [] : (this.run?.movesTo(cell) ?? []);
    moves.forEach((move) => this.play(move, start));
    return moves.length > 0;
  }

  #done() {
    const run = /** @type {Run} */ (this.run);
    const solve = run.record(Date.now(), newId());
    const ms = /** @type {number} */ (solve.ms);
    const before = this.history.times({ size: solve.size });
    this.result = { solve, ...(run.given ? { isBest: false, by: null } : compared(ms, before)) };
    this.history.add(solve, newId());
    this.#keep();
    const best = this.result.isBest && before.length ? ` ${t`Your best.`}` : "";
    announce(t`Solved in ${precise(ms)} seconds, ${t`${solve.moves.length} moves`}.` + best);
  }

  giveUp() {
    const { run } = this;
    if (!run || run.over || this.film) return;
    if (run.giveUp(performance.now())) {
      if (!run.given) this.history.add(run.record(Date.now(), newId()), newId());
      announce(t`Given up.`);
      this.#keep();
    }
    this.next();
  }

  /** @param {string} id */
  remove(id) {
    const restore = this.history.remove(id);
    if (!restore) return;
    this.#keep();
    notify(t`A time was deleted.`, {
      action: [
        t`Undo`,
        () => {
          restore();
          this.#keep();
        },
      ],
    });
  }

  newSession() {
    this.history.begin(this.size, Date.now(), newId());
    this.viewed = null;
    this.#keep();
    announce(t`A new session.`);
  }

  /** @param {TimedSolve} solve */
  watch(solve) {
    if (this.run?.phase === "running") return;
    this.film = new Film(solve);
    this.tell({ kind: "board" });
    announce(
      solve.ms === null
        ? t`A solve of no time, to watch again.`
        : t`A solve of ${precise(solve.ms)} seconds, to watch again.`,
    );
  }

  closeFilm() {
    this.film = null;
    this.tell({ kind: "board" });
  }

  /** @param {number} place */
  seek(place) {
    const change = this.film?.seek(place);
    if (change) this.tell(change);
  }

  /** @param {string} text */
  importText(text) {
    const { added, known, wrong } = this.history.importText(text);
    this.#keep();
    const more = [known && t`${known} were here already`, wrong && t`${wrong} could not be read`].filter(
      Boolean,
    );
    notify(`${[t`${added} times added`, ...(more.length ? [more.join(", ")] : [])].join("; ")}.`);
  }
}
