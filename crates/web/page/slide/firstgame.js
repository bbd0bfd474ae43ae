// Initial state of the Slide view: settings and game of the last visit, a link, a file.
import { Game } from "./game.js";
import { WORDS } from "./board.js";
import { DEFAULTS } from "./solve.js";
import { load } from "../lib/store.js";

/** @returns {SlideSettings} */
export function firstSettings() {
  const kept = load("slide.settings", 1, (value) => typeof value === "object" && value !== null) ?? {};
  /**
   * @template {string} T
   * @param {T} value
   * @param {T[]} list
   * @param {T} fallback
   */
  const known = (value, list, fallback) => (list.includes(value) ? value : fallback);
  return {
    level: known(kept.level, ["easy", "medium", "hard"], "medium"),
    invert: kept.invert === true,
    letters: kept.letters !== false,
    minimum: kept.minimum === true,
    greeted: kept.greeted === true,
    interval: kept.interval > 0 && kept.interval <= 2000 ? kept.interval : 200,
    options: { ...DEFAULTS, ...(typeof kept.options === "object" ? kept.options : {}) },
  };
}

/** The board of a first visit, made by first.js without an engine. */
export const firstBoard = () => {
  const tiles = (document.documentElement.dataset.first ?? "").split(" ").map(Number);
  return { rows: 3, cols: 3, tiles: Uint16Array.from(tiles) };
};

/**
 * The game of the last visit, replaced by the game of a link. `empty`: there is none yet. `text`:
 * text of a link that the server has to read. `replaced`: the link replaced a game in progress.
 * @param {Partial<SlideLink> | null} link
 * @returns {{ game: Game, empty?: boolean, text?: string | null, replaced?: boolean }}
 */
export function firstGame(link) {
  const game = new Game();
  const kept = load("slide", 1);
  const empty = kept === null || !game.restoreAll(kept);
  if (!link) return { game, empty };
  const { text, goal, moves, at, solution, shown } = link;
  const shownSolution = solution ? { word: solution, at: shown } : undefined;
  const linked = { start: text, goal, moves, at, solution: shownSolution };
  const wanted = new Game();
  if (!wanted.restore(linked)) return { game, empty, text: typeof text === "string" ? text : null };
  // A link to the current board or to the same game continues that game.
  if (!empty && wanted.goalText === game.goalText && (isHere(wanted, game) || isSame(wanted, game)))
    return { game };
  const replaced = !empty && game.begun;
  if (!empty) game.remember();
  game.restore(linked);
  return { game, replaced };
}

/**
 * Whether a link holds only the current board of the game.
 * @param {Game} wanted
 * @param {Game} game
 */
function isHere(wanted, game) {
  return !wanted.moves.length && !wanted.solution && wanted.startText === game.text;
}

/**
 * Whether two games have the same start, moves and solution, and are at the same move.
 * @param {Game} wanted
 * @param {Game} game
 */
function isSame(wanted, game) {
  const key = (/** @type {Game} */ { startText, moves, at, solution }) =>
    [startText, moves.join(""), at, solution?.word, solution?.at].join("|");
  return key(wanted) === key(game);
}

/**
 * The moves of a solution in one of our JSON files, or null.
 * @param {string} text
 * @returns {Move[] | null}
 */
export function movesIn(text) {
  try {
    const { moves } = JSON.parse(text);
    return Array.isArray(moves) && moves.length && moves.every((move) => move in WORDS) ? moves : null;
  } catch {
    return null;
  }
}
