// Saved games: recent ones and named ones. Input from the store is validated. No DOM.
import { checkGoal, readText } from "./serialize.js";
import { t } from "../lib/text.js";

const MOST_RECENT = 24;
const MOST_NAMED = 200;
const MOST_LETTERS = 1_200_000;
const MOST_NAME = 60;

export class Library {
  /** @param {unknown} kept */
  constructor(kept = null) {
    /** @type {LibraryEntry[]} the latest first */
    this.entries = Array.isArray(kept) ? kept.filter(isEntry) : [];
  }

  get recent() {
    return this.entries.filter(({ name }) => name === null);
  }

  get named() {
    return this.entries.filter(({ name }) => name !== null);
  }

  /**
   * Saves a game when the user leaves it. It replaces a game with the same start.
   * @param {SavedSlide} game
   * @param {number} when
   * @param {string} id
   */
  note(game, when, id) {
    const others = this.entries.filter((entry) => entry.name !== null || !isSame(entry.game, game));
    this.entries = bounded([{ id, when, name: null, game: without(game) }, ...others]);
  }

  /**
   * @param {SavedSlide} game
   * @param {string} name
   * @param {number} when
   * @param {string} id
   */
  keep(game, name, when, id) {
    const named = name.trim().slice(0, MOST_NAME) || t`Without a name`;
    this.entries = bounded([{ id, when, name: named, game: without(game) }, ...this.entries]);
  }

  /**
   * Removes a game. Returns a function that restores it, or null.
   * @param {string} id
   */
  forget(id) {
    const at = this.entries.findIndex((entry) => entry.id === id);
    if (at < 0) return null;
    const entry = this.entries[at];
    this.entries = this.entries.toSpliced(at, 1);
    return () => {
      this.entries = this.entries.toSpliced(Math.min(at, this.entries.length), 0, entry);
    };
  }
}

/** @param {SavedSlide} game */
export function sizeOf(game) {
  const board = readText(game.start);
  return board ? { rows: board.rows, cols: board.cols } : { rows: 0, cols: 0 };
}

/**
 * @param {SavedSlide} one
 * @param {SavedSlide} two
 */
const isSame = (one, two) => one.start === two.start && JSON.stringify(one.goal) === JSON.stringify(two.goal);

/** @param {SavedSlide} game */
function without(game) {
  const { past, ...alone } = game;
  return alone;
}

/** @param {LibraryEntry} entry */
const lettersOf = ({ game }) =>
  game.start.length + 2 * game.moves.length + (game.solution?.word.length ?? 0) + 200;

/**
 * The games that fit the limits, named ones first.
 * @param {LibraryEntry[]} entries
 */
function bounded(entries) {
  let [recent, named, letters] = [0, 0, 0];
  const fits = new Set(
    [...entries.filter(({ name }) => name !== null), ...entries.filter(({ name }) => name === null)].filter(
      (entry) => {
        if (entry.name === null ? recent >= MOST_RECENT : named >= MOST_NAMED) return false;
        if (letters + lettersOf(entry) > MOST_LETTERS) return false;
        letters += lettersOf(entry);
        if (entry.name === null) recent += 1;
        else named += 1;
        return true;
      },
    ),
  );
  return entries.filter((entry) => fits.has(entry));
}

/** @param {any} entry */
function isEntry(entry) {
  const board = readText(entry?.game?.start);
  return (
    board !== null &&
    typeof entry.id === "string" &&
    typeof entry.when === "number" &&
    (entry.name === null || typeof entry.name === "string") &&
    typeof entry.game.moves === "string" &&
    checkGoal(entry.game.goal, board) !== null
  );
}
