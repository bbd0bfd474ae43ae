// Model of a packing puzzle: cells, pieces and placements. No DOM.
import { shapeOf } from "./orientation.js";
import { isTiled, tileBelow, tilesOf, trayOf } from "./tiles.js";
import { t } from "../lib/text.js";

/**
 * @param {number} layer
 * @param {number} row
 * @param {number} col
 */
const spot = (layer, row, col) => `${layer},${row},${col}`;

/**
 * The puzzle of an answer of `/api/pack/placements`, with derived data that the page needs often.
 * @param {Api.Places} reply
 * @param {string | null} label
 * @returns {Puzzle}
 */
export function puzzleOf(reply, label = null) {
  const { cells, centres, fill, lattice } = reply;
  const tiled = isTiled(lattice) && cells.length ? trayOf(lattice, cells, centres) : null;
  const at = new Map(cells.map(([l, r, c], i) => [spot(l, r, c), i]));
  const layers = Array.from({ length: reply.layers }, () => ({ rows: 0, cols: 0 }));
  for (const [l, r, c] of cells) {
    layers[l].rows = Math.max(layers[l].rows, r + 1);
    layers[l].cols = Math.max(layers[l].cols, c + 1);
  }
  const pieces = reply.pieces.map((piece) => ({
    ...piece,
    shape: shapeOf(piece.rows),
    tiles: tiled ? tilesOf(lattice, shapeOf(piece.rows), piece.down === true) : [],
    places: piece.placements.map((place) => [...place].sort((a, b) => a - b)),
    known: null,
    covering: null,
  }));
  const index = new Map(pieces.map((piece, i) => [piece.letter, i]));
  const fixed = reply.placed.map(({ piece, cells: lie }) => ({
    piece: index.get(piece) ?? -1,
    cells: [...lie].sort((a, b) => a - b),
    fixed: true,
  }));
  const flat = reply.layers === 1;
  return { label, flat, tiled, lattice, layers, cells, centres, fill, at, pieces, index, fixed };
}

/**
 * Whether two pieces not placed by the challenge differ only in their letters.
 * @param {Puzzle} puzzle
 */
export function hasTwins(puzzle) {
  const count = left(puzzle, puzzle.fixed);
  const free = puzzle.pieces.filter((piece, i) => 0 < count[i] && 0 < piece.places.length);
  const looks = free.map((piece) =>
    piece.places
      .map((place) => place.join())
      .sort()
      .join(";"),
  );
  return new Set(looks).size < looks.length;
}

/**
 * @param {Puzzle} puzzle
 * @param {number} layer
 * @param {number} row
 * @param {number} col
 */
export const cellAt = (puzzle, layer, row, col) => puzzle.at.get(spot(layer, row, col));

/**
 * For each cell the index in `laid`, or -1.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @returns {number[]}
 */
export function occupied(puzzle, laid) {
  const over = new Array(puzzle.cells.length).fill(-1);
  laid.forEach((lie, i) => {
    for (const cell of lie.cells) over[cell] = i;
  });
  return over;
}

/**
 * Number of copies of each piece outside the tray.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 */
export function left(puzzle, laid) {
  const count = puzzle.pieces.map((piece) => piece.copies);
  for (const lie of laid) count[lie.piece] -= 1;
  return count;
}

export function isSolved(/** @type {Puzzle} */ puzzle, /** @type {Lie[]} */ laid) {
  const spare = puzzle.pieces.map((piece) => piece.copies - (piece.at_least ?? piece.copies));
  if (left(puzzle, laid).some((count, i) => count > spare[i])) return false;
  const over = occupied(puzzle, laid);
  return puzzle.fill.every((fill, cell) => fill !== "must" || 0 <= over[cell]);
}

export function wordsFor(/** @type {Puzzle} */ puzzle, /** @type {number} */ cell) {
  const [l, r, col] = puzzle.cells[cell];
  // Hexagons are in every second column of a drawing.
  const c = puzzle.lattice === "hexagons" ? Math.floor(col / 2) : col;
  return puzzle.flat ? t`row ${r + 1}, column ${c + 1}` : t`layer ${l + 1}, row ${r + 1}, column ${c + 1}`;
}

/**
 * The next cell in a direction, skipping holes; null at the edge. In layered trays a step of layers
 * keeps row and column where possible.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Step} step
 */
export function neighbour(puzzle, cell, [dl, dr, dc]) {
  let [l, r, c] = puzzle.cells[cell];
  if (dl) {
    l += dl;
    const layer = puzzle.layers[l];
    if (!layer) return null;
    /** @param {number} at */
    const far = (at) => Math.hypot(puzzle.cells[at][1] - r, puzzle.cells[at][2] - c);
    const here = [...puzzle.cells.keys()].filter((at) => puzzle.cells[at][0] === l);
    return here.sort((a, b) => far(a) - far(b))[0] ?? null;
  }
  if (puzzle.tiled && dr) return tileBelow(puzzle, puzzle.tiled, cell, dr);
  const { rows, cols } = puzzle.layers[l];
  for (;;) {
    r += dr;
    c += dc;
    if (r < 0 || c < 0 || rows <= r || cols <= c) return null;
    const next = cellAt(puzzle, l, r, c);
    if (next !== undefined) return next;
  }
}
