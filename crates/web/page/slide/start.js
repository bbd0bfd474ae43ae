// What the Slide view begins with: the settings and the game of the last visit, a link, a file.
import { Game } from "./game.js";
import { WORDS, walked } from "./board.js";
import { DEFAULTS } from "./solve.js";
import { load } from "../lib/store.js";

/**
 * The reader's choices, as the last visit left them.
 * @returns {SlideSettings}
 */
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

/** How many moves are made from the goal, as in the engine; after a thousand it is any board. Odd: never the goal. */
const WALKS = { easy: 13, medium: 45, hard: 1001 };

/**
 * The board of a first visit, which is there before any engine is.
 * @param {SlideSettings["level"]} level
 */
export const firstBoard = (level) => walked(3, 3, WALKS[level]);

/**
 * The game as the last visit left it, and the one that a link holds on top of it. `empty`: there is none yet.
 * `text`:
 * what a link holds that the server has to read. `replaced`: a game that had been begun made way for the
 * link's.
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
  // Whoever comes back with the board as it stands, or with the same game, goes on with it.
  if (!empty && wanted.goalText === game.goalText && (isHere(wanted, game) || isSame(wanted, game)))
    return { game };
  const replaced = !empty && game.begun;
  if (!empty) game.remember();
  game.restore(linked);
  return { game, replaced };
}

/**
 * Whether a link holds nothing but the board of the game as it stands.
 * @param {Game} wanted
 * @param {Game} game
 */
function isHere(wanted, game) {
  return !wanted.moves.length && !wanted.solution && wanted.startText === game.text;
}

/**
 * Whether two games have the same start, moves and solution, and stand at the same move.
 * @param {Game} wanted
 * @param {Game} game
 */
function isSame(wanted, game) {
  /** @param {Game} game */
  const told = ({ startText, moves, at, solution }) =>
    [startText, moves.join(""), at, solution?.word, solution?.at].join("|");
  return told(wanted) === told(game);
}

/**
 * The moves of a solution that a JSON file of ours holds beside its board, or null.
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
