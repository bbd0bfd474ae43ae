// Placements from and to drawings: rows of letters, or layers of rows.
import { placesOver } from "./places.js";
import { drawn } from "./puzzletext.js";

/** @param {Api.Drawing} drawing */
export const layersOf = (drawing) =>
  /** @type {string[][]} */ (Array.isArray(drawing[0]) ? drawing : [drawing]);

/**
 * Placements of a solution (rows, or layers of rows), starting with those in `before`; the rest is
 * `filled`. Copies share a letter, so their cells are split into placements.
 * @param {Puzzle} puzzle
 * @param {Api.Drawing} solution
 */
export function laidOf(puzzle, solution, before = puzzle.fixed) {
  const layers = layersOf(solution);
  const mine = puzzle.pieces.map(() => new Set());
  puzzle.cells.forEach(([l, r, c], cell) => {
    const piece = puzzle.index.get([...(layers[l]?.[r] ?? "")][c]);
    if (piece !== undefined) mine[piece].add(cell);
  });
  const laid = [];
  for (const lie of before) {
    if (!lie.cells.every((cell) => mine[lie.piece].has(cell))) continue;
    laid.push(lie);
    for (const cell of lie.cells) mine[lie.piece].delete(cell);
  }
  mine.forEach((cells, piece) => {
    // In a tray too large to list placements, the cells still show their piece.
    for (const place of parted(puzzle, piece, cells) ?? [[...cells]])
      laid.push({ piece, cells: place, fixed: false, filled: true });
  });
  return laid;
}

/**
 * Splits a set of cells into placements of one piece; null if that is impossible or takes too long.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Set<number>} cells
 */
function parted(puzzle, piece, cells) {
  const { places, shape } = puzzle.pieces[piece];
  const none = new Array(puzzle.cells.length).fill(-1);
  const rest = new Set(cells);
  const order = [...cells].sort((a, b) => a - b);
  /** @type {number[][]} */
  const parts = [];
  let tries = 100_000;
  // Recursion limit of browsers.
  if (4000 * shape.length < cells.size) return null;
  /**
   * @param {number} from
   * @returns {boolean}
   */
  const go = (from) => {
    let at = from;
    while (at < order.length && !rest.has(order[at])) at += 1;
    if (at === order.length) return true;
    for (const i of placesOver(puzzle, none, piece, order[at])) {
      if ((tries -= 1) < 0) return false;
      if (!places[i].every((cell) => rest.has(cell))) continue;
      for (const cell of places[i]) rest.delete(cell);
      parts.push(places[i]);
      if (go(at + 1)) return true;
      parts.pop();
      for (const cell of places[i]) rest.add(cell);
    }
    return false;
  };
  return go(0) ? parts : null;
}

/**
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @returns {Api.Drawing}
 */
export function rowsOf(puzzle, laid) {
  const layers = drawn(puzzle, laid, " ", (cell) => (puzzle.fill[cell] === "must" ? "." : "?"));
  return puzzle.flat ? layers[0] : layers;
}
