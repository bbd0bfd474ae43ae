// Trays too large to list the placements of their pieces.
import { layersOf } from "./solutiontext.js";
import { puzzleOf } from "./model.js";
import { isTiled, tilesOf } from "./tiles.js";

/**
 * A puzzle with too many placements to list: it can be viewed and solved, not played.
 * @param {Api.PackCheck} check
 */
export function bare(check) {
  const layers = layersOf(check.tray);
  /** @type {Map<string, number[]>} */
  const letters = new Map(check.pieces.map((piece) => [piece.letter, []]));
  /** @type {Place3[]} */
  const cells = [];
  /** @type {("must" | "may")[]} */
  const fill = [];
  layers.forEach((rows, l) =>
    rows.forEach((row, r) =>
      [...row].forEach((kind, c) => {
        if (kind === " ") return;
        letters.get(kind)?.push(cells.length);
        cells.push([l, r, c]);
        fill.push(kind === "?" ? "may" : "must");
      }),
    ),
  );
  const [named, turned] = (check.lattice ?? "").split(" ");
  const lattice = isTiled(named) ? named : "cubic";
  const tiles = isTiled(lattice)
    ? tilesOf(
        lattice,
        cells.map(([, r, c]) => [r, c]),
        turned === "down",
      )
    : [];
  const reply = {
    layers: layers.length,
    lattice: /** @type {Api.Places["lattice"]} */ (lattice),
    cells,
    fill,
    centres: cells.map(([l, r, c], cell) => (tiles[cell] ? [tiles[cell].x, tiles[cell].y, 0] : [c, r, -l])),
    pieces: check.pieces.map((piece) => ({ ...piece, placements: [] })),
    placed: [...letters].filter(([, lie]) => lie.length).map(([piece, lie]) => ({ piece, cells: lie })),
  };
  return puzzleOf(reply, check.label);
}
