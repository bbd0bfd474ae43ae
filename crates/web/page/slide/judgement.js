// Evaluation of the moves of a game by the engine, and its graph. No DOM.
import { linearConflict, sourceOf } from "./board.js";

/** Limit on positions x cells of a game for which lower bounds are computed. */
const MOST_BOUNDS = 2_000_000;

/**
 * Distances at the start and after each of the first `known` moves; empty if no move is judged and
 * the start is unknown.
 * @param {Judged | null} judged
 * @param {number} known
 * @returns {number[]}
 */
export function distances(judged, known) {
  if (!judged) return [];
  const list = judged.report.judged.slice(0, known);
  const last = list.at(-1);
  if (!last) return typeof judged.report.shortest === "number" ? [judged.report.shortest] : [];
  return [...list.map(({ left }) => left), last.lost ? last.left + 1 : last.left - 1];
}

/**
 * Lower bounds at the start and after each move; empty if the game is too long for its board.
 * `before` is an earlier result with the same start and goal, whose common prefix is reused.
 * @param {{ rows: number, cols: number, start: Tiles, homes: Tiles, moves: Move[] }} game
 * @param {{ moves: Move[], bounds: number[] }} before
 */
export function boundsAlong({ rows, cols, start, homes, moves }, before = { moves: [], bounds: [] }) {
  if ((moves.length + 1) * start.length > MOST_BOUNDS) return [];
  let known = 0;
  while (known < moves.length && before.moves[known] === moves[known]) known += 1;
  const bounds = before.bounds.slice(0, known + 1);
  const tiles = Uint16Array.from(start);
  let blank = tiles.indexOf(0);
  for (let at = 0; ; at += 1) {
    if (bounds.length <= at) bounds.push(linearConflict(tiles, homes, rows, cols));
    const from = at < moves.length ? sourceOf(moves[at], blank, rows, cols) : -1;
    if (from < 0) return bounds;
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    blank = from;
  }
}

/** @param {{ rows: number, cols: number, start: Tiles, moves: Move[] }} game */
export function tilesAlong({ rows, cols, start, moves }) {
  const tiles = Uint16Array.from(start);
  let blank = tiles.indexOf(0);
  return moves.map((move) => {
    const from = sourceOf(move, blank, rows, cols);
    const tile = tiles[from] ?? 0;
    [tiles[blank], tiles[from]] = [tile, 0];
    blank = from;
    return tile;
  });
}

/**
 * @param {Judged | null} judged
 * @param {number} known
 * @param {number} made
 */
export function summary(judged, known, made) {
  const list = judged?.report.judged.slice(0, known) ?? [];
  const bad = list.filter(({ lost }) => lost > 0).length;
  return {
    best: known > 0 || made === 0 ? (judged?.report.shortest ?? null) : null,
    lost: list.reduce((sum, { lost }) => sum + lost, 0),
    bad,
    whole: known >= made,
    left: distances(judged, known).at(-1) ?? null,
  };
}

/**
 * @param {number} moves
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
export function scale(moves, top, width, height) {
  const across = Math.max(1, moves);
  const most = Math.max(1, top);
  return {
    /** @param {number} move */
    x: (move) => (move / across) * width,
    /** @param {number} value */
    y: (value) => height - (value / most) * height,
    /** @param {number} at */
    move: (at) => Math.max(0, Math.min(moves, Math.round((at / width) * across))),
  };
}

/**
 * @param {number[]} values
 * @param {ReturnType<typeof scale>} scaled
 */
export function line(values, { x, y }) {
  const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return values.map((value, move) => `${round(x(move))},${round(y(value))}`).join(" ");
}

/**
 * A window of `most` entries of a long list around one of them.
 * @param {number} at
 * @param {number} length
 * @param {number} most
 * @returns {[from: number, to: number]}
 */
export function around(at, length, most) {
  const from = Math.max(0, Math.min(at - Math.floor(most / 2), length - most));
  return [from, Math.min(length, from + most)];
}
