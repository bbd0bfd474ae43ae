// Possible placements of a piece: under the pointer, over a cell, and free of other pieces.
import { held } from "./orientation.js";
import { cellAt } from "./model.js";
import { cellsNear, cellsUnder, heldTiles } from "./tiles.js";

/** @param {number[]} cells */
const keyOf = (cells) => [...cells].sort((a, b) => a - b).join();

function knows(/** @type {Piece} */ piece, /** @type {number[]} */ cells) {
  piece.known ??= new Set(piece.places.map((place) => place.join()));
  return piece.known.has(keyOf(cells));
}

/**
 * @param {number[]} cells
 * @param {number[]} over
 */
const isFree = (cells, over) => cells.every((cell) => over[cell] < 0);

/**
 * The cells of a flat tray under a held piece with cell `grip` of its shape at a position; fewer at
 * the edge.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function within(puzzle, piece, hold, grip, row, col) {
  const shape = held(puzzle.pieces[piece].shape, hold);
  const cells = shape.map(([r, c]) => cellAt(puzzle, 0, row + r - shape[grip][0], col + c - shape[grip][1]));
  return cells.filter((cell) => cell !== undefined).sort((a, b) => a - b);
}

/**
 * As `within`, or null if a part is outside.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function under(puzzle, piece, hold, grip, row, col) {
  const cells = within(puzzle, piece, hold, grip, row, col);
  return cells.length === puzzle.pieces[piece].shape.length ? cells : null;
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function fits(puzzle, over, piece, hold, grip, row, col) {
  const cells = under(puzzle, piece, hold, grip, row, col);
  return cells && isFree(cells, over) && knows(puzzle.pieces[piece], cells) ? cells : null;
}

/**
 * The valid placement nearest to a point of a flat tray (in cells, the grip's centre), within
 * `reach`.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function snap(puzzle, over, piece, hold, grip, row, col, reach = 1.1) {
  /** @type {number[] | null} */
  let best = null;
  let nearest = reach;
  const span = Math.ceil(reach);
  for (let r = Math.round(row) - span; r <= Math.round(row) + span; r++) {
    for (let c = Math.round(col) - span; c <= Math.round(col) + span; c++) {
      const distance = Math.hypot(r - row, c - col);
      if (nearest <= distance) continue;
      const cells = fits(puzzle, over, piece, hold, grip, r, c);
      if (cells) [best, nearest] = [cells, distance];
    }
  }
  return best;
}

/**
 * A valid placement of the piece in this orientation that covers the cell, preferably with the grip
 * on it.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} cell
 */
export function cover(puzzle, over, piece, hold, grip, cell) {
  const [, row, col] = puzzle.cells[cell];
  const first = fits(puzzle, over, piece, hold, grip, row, col);
  if (first) return first;
  const { shape } = puzzle.pieces[piece];
  for (let i = 0; i < shape.length; i++) {
    const cells = fits(puzzle, over, piece, hold, i, row, col);
    if (cells) return cells;
  }
  return null;
}

/**
 * Position of a held piece of hexagons or triangles: near a point, with the grip nearest to it, or
 * over a cell. `free`: whether it may lie there; if not, the cells are those under the piece.
 * @param {Puzzle} puzzle
 * @param {Tiled} tiled
 * @param {number[]} over
 * @param {Hand} hand
 * @param {{ row: number, col: number } | number} to
 * @returns {{ cells: number[], free: boolean }}
 */
export function tilesAt(puzzle, tiled, over, { piece, hold, grip }, to) {
  const kind = puzzle.pieces[piece];
  const tiles = heldTiles(kind.tiles, hold);
  const grips = typeof to === "number" ? [grip, ...tiles.keys()] : [grip];
  const places = typeof to === "number" ? [to] : cellsNear(tiled, to, 1.6);
  for (const at of grips) {
    for (const cell of places) {
      const cells = cellsUnder(tiled, tiles, at, cell);
      if (cells.length === tiles.length && isFree(cells, over) && knows(kind, cells)) {
        return { cells, free: true };
      }
    }
  }
  const under_ = places.map((cell) => cellsUnder(tiled, tiles, grip, cell));
  return { cells: under_.find((cells) => cells.length) ?? places.slice(0, 1), free: false };
}

/**
 * For each cell the placements over it, as indices into `places`.
 * @param {Puzzle} puzzle
 * @param {number[][]} places
 */
function covering(puzzle, places) {
  /** @type {number[][]} */
  const over = puzzle.cells.map(() => []);
  places.forEach((place, i) => {
    for (const at of place) over[at].push(i);
  });
  return over;
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {number} cell
 */
export function placesOver(puzzle, over, piece, cell) {
  const kind = puzzle.pieces[piece];
  kind.covering ??= covering(puzzle, kind.places);
  return kind.covering[cell].filter((i) => isFree(kind.places[i], over));
}

/**
 * Positions of a placement's balls relative to one of them, which identify its orientation.
 * @param {Puzzle} puzzle
 * @param {number[]} place
 * @param {number} cell
 */
export function lookOf(puzzle, place, cell) {
  const [x, y, z] = puzzle.centres[cell];
  /** @param {number} value */
  const near = (value) => Math.round(value * 100);
  return place
    .map((at) => puzzle.centres[at].map((v, axis) => near(v - [x, y, z][axis])).join())
    .sort()
    .join(" ");
}
