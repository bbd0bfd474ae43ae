// State of a packing game: placed pieces, held piece, and undo history. The view renders it and
// forwards events.
import { choiceOf, ghostOf, gripOn } from "./preview.js";
import { flippedOver, holdOf, middleOf, turnedLeft, turnedRight, upright } from "./orientation.js";
import { isSolved, left, neighbour, occupied, wordsFor } from "./model.js";
import { lookOf, placesOver } from "./places.js";
import { heldOn } from "./tiles.js";
import { Timer } from "../lib/timer.js";
import { t } from "../lib/text.js";

/** @param {string[]} words */
const list = (words) => words.join(", ");

export class Game {
  /**
   * `changed()` is called after every change, `say(text)` with text for screen readers.
   * @param {() => void} changed
   * @param {(text: string) => void} say
   */
  constructor(changed, say) {
    this.changed = changed;
    this.say = say;
    /** The current puzzle. No other method is called before the first one is loaded. */
    this.puzzle = /** @type {Puzzle} */ (/** @type {unknown} */ (null));
    this.text = "";
    /** @type {Lie[]} */
    this.laid = [];
    /** @type {Lie[][]} */
    this.past = [];
    /** @type {Lie[][]} */
    this.future = [];
    /** @type {Hand | null} */
    this.hand = null;
    this.cursor = 0;
    /** @type {Aim} */
    this.aim = null;
    this.timer = new Timer(() => performance.now());
    this.hints = 0;
    this.helped = false;
    /** @type {Finished | null} */
    this.finished = null;
  }

  /**
   * @param {Puzzle} puzzle
   * @param {string} text
   * @param {Partial<SavedGame>} kept
   */
  load(puzzle, text, { laid = [], seconds = 0, hints = 0, helped = false } = {}) {
    Object.assign(this, { puzzle, text, past: [], future: [], hand: null, cursor: 0, aim: null });
    Object.assign(this, { hints, helped, finished: null });
    this.timer.reset(seconds);
    this.laid = [...puzzle.fixed];
    for (const [letter, cells, filled] of laid)
      this.laid.push(...this.#lawful(letter, cells, filled === true));
    this.changed();
  }

  /**
   * A placement from a link or the store, if it is still valid.
   * @param {string} letter
   * @param {unknown} cells
   * @param {boolean} filled
   * @returns {Lie[]}
   */
  #lawful(letter, cells, filled) {
    const piece = this.puzzle.index.get(letter);
    if (piece === undefined || !Array.isArray(cells) || left(this.puzzle, this.laid)[piece] <= 0) return [];
    const over = occupied(this.puzzle, this.laid);
    const wanted = [...cells].sort((a, b) => a - b).join();
    const place = this.puzzle.pieces[piece].places.find((at) => at.join() === wanted);
    return place && place.every((cell) => over[cell] < 0)
      ? [{ piece, cells: place, fixed: false, filled }]
      : [];
  }

  /** @returns {KeptLie[]} */
  kept() {
    return this.laid
      .filter((lie) => !lie.fixed)
      .map(({ piece, cells, filled }) => {
        const { letter } = this.puzzle.pieces[piece];
        return filled ? [letter, cells, true] : [letter, cells];
      });
  }

  /** Pieces in the tray that questions are about: all except those filled in by the program. */
  get asked() {
    if (!this.solved || !this.laid.some((lie) => lie.filled)) return this.laid;
    return this.laid.filter((lie) => !lie.filled);
  }

  get left() {
    return left(this.puzzle, this.laid);
  }
  get over() {
    return occupied(this.puzzle, this.laid);
  }
  get solved() {
    return isSolved(this.puzzle, this.laid);
  }

  get clock() {
    return this.timer.seconds;
  }
  pause() {
    this.timer.stop();
  }

  /** @param {Lie[]} laid */
  #commit(laid, before = this.laid) {
    this.past.push(before);
    if (500 < this.past.length) this.past.shift();
    this.future = [];
    this.laid = laid;
    if (!this.finished) this.timer.start();
    this.#end();
  }

  #end() {
    if (!this.solved) {
      this.finished = null;
      return;
    }
    this.pause();
    this.finished = { seconds: this.clock, hints: this.hints, helped: this.helped };
  }

  /** @param {number} piece */
  letter(piece) {
    return this.puzzle.pieces[piece].letter;
  }

  /**
   * @param {number} piece
   * @param {{ unaimed?: boolean }} options
   */
  select(piece, { unaimed = false } = {}) {
    if (this.hand) this.drop(true);
    if (this.left[piece] <= 0) return this.say(t`No ${this.letter(piece)} is left.`);
    const { shape } = this.puzzle.pieces[piece];
    this.hand = { piece, hold: upright, grip: middleOf(shape), look: null, before: null };
    this.aim = unaimed ? "away" : null;
    this.say(t`Piece ${this.letter(piece)}, ${t`${shape.length} cells`}, in your hand.`);
    this.changed();
  }

  /** @param {number} by */
  cycle(by) {
    const count = this.left;
    const free = this.puzzle.pieces.map((_, i) => i).filter((i) => 0 < count[i] || i === this.hand?.piece);
    if (!free.length) return this.say(t`All pieces are in the tray.`);
    const at = this.hand ? free.indexOf(this.hand.piece) : by < 0 ? 0 : -1;
    this.select(free[(at + by + free.length) % free.length]);
  }

  drop(quiet = false) {
    if (!this.hand) return;
    const { before, piece } = this.hand;
    this.hand = null;
    this.aim = null;
    if (before) this.#commit(this.laid, before);
    if (!quiet) this.say(t`Piece ${this.letter(piece)} is back in the list.`);
    this.changed();
  }

  /** Cancels the held piece: it returns to the shelf or to its place in the tray. */
  undoHand() {
    if (!this.hand) return;
    if (this.hand.before) this.laid = this.hand.before;
    this.hand = null;
    this.aim = null;
    this.#end();
    this.changed();
  }

  /**
   * Takes the piece on a cell into the hand, or back to the shelf.
   * @param {number} cell
   * @param {{ toShelf?: boolean, grip?: number | null }} options
   */
  takeUp(cell, { toShelf = false, grip = null } = {}) {
    const at = this.over[cell];
    if (at < 0) return this.say(t`Nothing lies here.`);
    const lie = this.laid[at];
    const letter = this.letter(lie.piece);
    if (lie.fixed) {
      this.say(t`Piece ${letter} belongs to the challenge and stays.`);
      return;
    }
    if (this.hand) this.drop(true);
    const before = this.laid;
    const rest = this.laid.filter((_, i) => i !== at);
    if (toShelf) {
      this.#commit(rest);
      this.say(t`Piece ${letter} taken up.`);
    } else {
      this.laid = rest;
      this.finished = null;
      this.hand = { piece: lie.piece, hold: upright, grip: 0, look: null, before };
      if (this.puzzle.tiled) {
        const { tiles } = this.puzzle.pieces[lie.piece];
        Object.assign(this.hand, heldOn(this.puzzle.tiled, tiles, lie.cells, cell));
      } else if (this.puzzle.flat) {
        this.hand.hold = holdOf(this.puzzle, lie.piece, lie.cells);
        this.hand.grip = grip ?? gripOn(this.puzzle, cell, lie, this.hand.hold);
      } else this.hand.look = lookOf(this.puzzle, lie.cells, cell);
      this.cursor = cell;
      this.say(t`Piece ${letter} in your hand.`);
    }
    this.changed();
  }

  get #ways() {
    return this.puzzle.tiled ? 6 : 4;
  }

  /** @param {number} by */
  turn(by) {
    if (!this.hand) return this.say(t`Choose a piece first.`);
    if (this.puzzle.flat) {
      this.hand.hold =
        by < 0 ? turnedLeft(this.hand.hold, this.#ways) : turnedRight(this.hand.hold, this.#ways);
      const fit = this.#fitWords();
      this.say(by < 0 ? t`Turned left. ${fit}` : t`Turned right. ${fit}`);
    } else this.#another(this.hand, by);
    this.changed();
  }

  flip() {
    if (!this.hand) return this.say(t`Choose a piece first.`);
    if (!this.puzzle.flat) this.#another(this.hand, -1);
    else if (!this.puzzle.pieces[this.hand.piece].mirror)
      this.say(t`Piece ${this.letter(this.hand.piece)} may not be turned over.`);
    else {
      this.hand.hold = flippedOver(this.hand.hold, this.#ways);
      this.say(t`Flipped. ${this.#fitWords()}`);
    }
    this.changed();
  }

  /**
   * Layered trays: the next placement over the cell.
   * @param {Hand} hand
   * @param {number} by
   */
  #another(hand, by) {
    const places = placesOver(this.puzzle, this.over, hand.piece, this.cursor);
    if (!places.length) return this.say(this.#fitWords());
    const at = choiceOf(this.puzzle, hand, places, this.cursor);
    const next = (at + by + places.length) % places.length;
    const place = this.puzzle.pieces[hand.piece].places[places[next]];
    hand.look = lookOf(this.puzzle, place, this.cursor);
    const words = list(place.map((cell) => wordsFor(this.puzzle, cell)));
    this.say(t`Place ${next + 1} of ${places.length} over this cell: ${words}`);
  }

  get ghost() {
    return ghostOf(this.puzzle, this.over, this.hand, this.cursor, this.aim);
  }

  #fitWords() {
    if (this.aim === "away") return "";
    const ghost = this.ghost;
    if (ghost?.ok || !this.hand) return t`Fits here.`;
    return t`Piece ${this.letter(this.hand.piece)} does not fit here.`;
  }

  /** Places the held piece at its preview; false if it may not lie there. */
  lay() {
    if (!this.hand) return false;
    const ghost = this.ghost;
    if (!ghost?.ok) {
      this.say(t`Piece ${this.letter(this.hand.piece)} does not fit here.`);
      return false;
    }
    const { piece, before, hold } = this.hand;
    this.hand = null;
    this.aim = null;
    this.#commit([...this.laid, { piece, cells: ghost.cells, fixed: false }], before ?? this.laid);
    const rest = this.left.reduce((sum, count) => sum + count, 0);
    if (this.finished) this.say(t`Piece ${this.letter(piece)} placed. Solved!`);
    else this.say(t`Piece ${this.letter(piece)} placed, ${t`${rest} pieces`} left.`);
    if (0 < this.left[piece] && 1 < this.puzzle.pieces[piece].copies) {
      this.hand = { piece, hold, grip: middleOf(this.puzzle.pieces[piece].shape), look: null, before: null };
    }
    this.changed();
    return true;
  }

  layOn(/** @type {number} */ piece, /** @type {number[]} */ cells) {
    if (this.hand) this.drop(true);
    const over = this.over;
    if (this.left[piece] <= 0 || cells.some((cell) => 0 <= over[cell])) return false;
    this.#commit([...this.laid, { piece, cells: [...cells].sort((a, b) => a - b), fixed: false }]);
    const letter = this.letter(piece);
    this.say(this.finished ? t`Piece ${letter} placed. Solved!` : t`Piece ${letter} placed.`);
    this.changed();
    return true;
  }

  /** @param {Lie[]} laid */
  show(laid) {
    this.hand = null;
    this.aim = null;
    this.helped = true;
    this.#commit(laid);
    this.changed();
  }

  /** @param {Step} step */
  move(step) {
    this.aim = null;
    const next = neighbour(this.puzzle, this.cursor, step);
    if (next === null) return this.say(t`Edge of the tray.`);
    this.cursor = next;
    if (this.hand) this.say(`${wordsFor(this.puzzle, next)}. ${this.#fitWords()}`);
    this.changed();
  }

  /** @param {number} cell */
  point(cell) {
    if (this.cursor === cell && this.aim === null) return;
    this.cursor = cell;
    this.aim = null;
    this.changed();
  }

  /** @param {Aim} aim */
  aimAt(aim) {
    this.aim = aim;
    this.changed();
  }

  get canUndo() {
    return 0 < this.past.length || Boolean(this.hand?.before);
  }
  get canRedo() {
    return 0 < this.future.length;
  }

  undo() {
    if (this.hand) {
      // A piece just picked up returns to its place.
      const { before } = this.hand;
      this.hand = null;
      this.aim = null;
      if (before) {
        this.laid = before;
        this.say(t`Undone.`);
        this.#end();
        return this.changed();
      }
    }
    const before = this.past.pop();
    if (!before) return this.say(t`Nothing to undo.`);
    this.future.push(this.laid);
    this.laid = before;
    this.#end();
    this.say(t`Undone, ${t`${this.left.reduce((sum, count) => sum + count, 0)} pieces`} left.`);
    this.changed();
  }

  redo() {
    const after = this.future.pop();
    if (!after) return this.say(t`Nothing to redo.`);
    this.hand = null;
    this.past.push(this.laid);
    this.laid = after;
    this.#end();
    this.say(t`Redone.`);
    this.changed();
  }

  clear() {
    this.hand = null;
    this.aim = null;
    if (this.laid.length === this.puzzle.fixed.length) return this.say(t`The tray is clear already.`);
    this.#commit([...this.puzzle.fixed]);
    this.say(t`All your pieces are back in the list.`);
    this.changed();
  }

  restart() {
    this.load(this.puzzle, this.text);
  }
}
