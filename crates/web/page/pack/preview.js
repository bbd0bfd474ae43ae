// Preview of the held piece's placement.
import { held } from "./orientation.js";
import { cover, lookOf, placesOver, snap, tilesAt, within } from "./places.js";

/**
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Lie} lie
 * @param {Hold} hold
 */
export function gripOn(puzzle, cell, lie, hold) {
  const shape = held(puzzle.pieces[lie.piece].shape, hold);
  const rows = lie.cells.map((at) => puzzle.cells[at]);
  const top = Math.min(...rows.map((at) => at[1]));
  const side = Math.min(...rows.map((at) => at[2]));
  const [, r, c] = puzzle.cells[cell];
  return Math.max(
    0,
    shape.findIndex(([row, col]) => row + top === r && col + side === c),
  );
}

/**
 * Layered trays: the placement over the cursor that matches the held orientation, else the first.
 * @param {Puzzle} puzzle
 * @param {Hand} hand
 * @param {number[]} places
 * @param {number} cursor
 */
export function choiceOf(puzzle, hand, places, cursor) {
  const all = puzzle.pieces[hand.piece].places;
  return Math.max(
    0,
    places.findIndex((i) => lookOf(puzzle, all[i], cursor) === hand.look),
  );
}

/**
 * Position of the held piece: `cells`, whether it may lie there, and the index and number of
 * placements in a layered tray. `over` is the piece on each cell.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {Hand | null} hand
 * @param {number} cursor
 * @param {Aim} aim
 * @returns {Ghost | null}
 */
export function ghostOf(puzzle, over, hand, cursor, aim) {
  if (!hand || !puzzle.cells.length || aim === "away") return null;
  const { piece, hold, grip } = hand;
  if (!puzzle.flat) {
    const places = placesOver(puzzle, over, piece, cursor);
    if (!places.length) return { cells: [cursor], ok: false, of: 0 };
    const at = choiceOf(puzzle, hand, places, cursor);
    return { cells: puzzle.pieces[piece].places[places[at]], ok: true, at, of: places.length };
  }
  if (puzzle.tiled) {
    const { cells, free } = tilesAt(puzzle, puzzle.tiled, over, hand, aim ?? cursor);
    return cells.length ? { cells, ok: free } : null;
  }
  if (aim) {
    const { row, col } = aim;
    const free = snap(puzzle, over, piece, hold, grip, row, col);
    if (free) return { cells: free, ok: true };
    const cells = within(puzzle, piece, hold, grip, Math.round(row), Math.round(col));
    return cells.length ? { cells, ok: false } : null;
  }
  const cells = cover(puzzle, over, piece, hold, grip, cursor);
  if (cells) return { cells, ok: true };
  const [, row, col] = puzzle.cells[cursor];
  return { cells: within(puzzle, piece, hold, grip, row, col), ok: false };
}
