// Games to come back to: those that were left lately, and those that were given a name. It knows no page. What
// is read from the store is checked.
import { checkGoal, readText } from "./saved.js";
import { t } from "../lib/text.js";

const MOST_RECENT = 24;
const MOST_NAMED = 200;
/** Letters of all games together. */
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
   * Remembers a game that is being left. A game from the same start takes the place of the one before.
   * @param {SavedSlide} game
   * @param {number} when
   * @param {string} id
   */
  note(game, when, id) {
    const others = this.entries.filter((entry) => entry.name !== null || !isSame(entry.game, game));
    this.entries = bounded([{ id, when, name: null, game: without(game) }, ...others]);
  }

  /**
   * Gives a game a name, so that it stays.
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
   * Takes a game out; gives a function that puts it back, or null.
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

/**
 * What a game is called that has no name.
 * @param {SavedSlide} game
 */
export function sizeOf(game) {
  const board = readText(game.start);
  return board ? { rows: board.rows, cols: board.cols } : { rows: 0, cols: 0 };
}

/**
 * @param {SavedSlide} one
 * @param {SavedSlide} two
 */
const isSame = (one, two) => one.start === two.start && JSON.stringify(one.goal) === JSON.stringify(two.goal);

/**
 * A game without those before it.
 * @param {SavedSlide} game
 */
function without(game) {
  const { past, ...alone } = game;
  return alone;
}

/** @param {LibraryEntry} entry */
const lettersOf = ({ game }) =>
  game.start.length + 2 * game.moves.length + (game.solution?.word.length ?? 0) + 200;

/**
 * As many as there is room for: named ones first.
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
