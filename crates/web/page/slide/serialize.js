// Games as stored and as sent in links. Both are untrusted, so all input is validated.
import { fromRows, LEVELS, toRows } from "./board.js";
import { isDay } from "../lib/daily.js";

const MOST_LETTERS = 400_000;
export const MOST_SOLUTION = 1_000_000;

/** Marks a move that belongs to the same gesture as the move before. */
export const JOINED = "-";
export const ALONE = ".";

/**
 * @param {Game} game
 * @returns {SavedSlide}
 */
export function savedGame(game) {
  const { solution } = game;
  const kept = solution !== null && solution.moves.length <= MOST_SOLUTION;
  return {
    start: game.startText,
    goal: game.goal,
    made: game.made ?? undefined,
    moves: game.moves.join(""),
    joins: game.joins.includes(JOINED) ? game.joins.join("") : undefined,
    at: game.at,
    spent: game.seconds * 1000,
    helped: game.helped,
    solution: kept ? { word: solution.word, at: solution.at, facts: factsOf(solution.report) } : undefined,
  };
}

/** @param {SavedSlide[]} games */
export function latest(games) {
  /** @type {SavedSlide[]} */
  const some = [];
  let letters = 0;
  for (const game of games.toReversed()) {
    letters += game.start.length + game.moves.length + (game.solution?.word.length ?? 0) + 200;
    if (letters > MOST_LETTERS) break;
    some.unshift(game);
  }
  return some;
}

/** A stored or linked index into moves; 0 if invalid. */
export const placeIn = (/** @type {Move[]} */ moves, /** @type {unknown} */ at) =>
  typeof at === "number" && Number.isInteger(at) ? Math.min(Math.max(at, 0), moves.length) : 0;

/**
 * Whether each move is joined to the one before; none if the stored joins do not fit the moves.
 * @param {Move[]} moves
 * @param {unknown} joins
 */
export function joinsOf(moves, joins) {
  const kept = typeof joins === "string" && joins.length === moves.length ? [...joins] : [];
  return moves.map((_, index) => (kept[index] === JOINED ? JOINED : ALONE));
}

/** @param {Found} report */
function factsOf(report) {
  const { moves, start, ...facts } = report;
  return facts;
}

/**
 * The origin of a board: a level or a day; null if invalid.
 * @param {unknown} made
 * @returns {Made}
 */
export const checkMade = (made) =>
  typeof made === "string" && (isDay(made) || LEVELS.some(([level]) => level === made)) ? made : null;

/**
 * A board in the format with slashes, as in links and the store.
 * @param {unknown} text
 */
export function readText(text) {
  if (typeof text !== "string") return null;
  return fromRows(text.split("/").map((row) => row.trim().split(/\s+/).map(Number)));
}

/**
 * @param {unknown} goal
 * @param {{ rows: number, cols: number }} board
 * @returns {Goal | null}
 */
export function checkGoal(goal, board) {
  if (goal === undefined || goal === null) return "last";
  if (goal === "last" || goal === "first" || goal === "snail") return goal;
  const read = typeof goal === "string" ? readText(goal) : fromRows(goal);
  if (!read || read.rows !== board.rows || read.cols !== board.cols) return null;
  return toRows(read.tiles, read.cols);
}
