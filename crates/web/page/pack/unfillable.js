// Cells that can no longer be filled, found without a search. No DOM.
import { left, occupied } from "./model.js";

/**
 * Free mandatory cells that cannot be filled: no remaining piece fits over them, or they are in a
 * region whose size is not a sum of sizes of the pieces that fit there. Two cells are in one region
 * if some piece may still cover both. The check is incomplete: only a search finds all.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @returns {Set<number>}
 */
export function deadCells(puzzle, laid) {
  const { cells, fill, pieces } = puzzle;
  /** @type {Set<number>} */
  const dead = new Set();
  // Very large trays have no list of placements, so nothing is known.
  if (pieces.every(({ places }) => !places.length)) return dead;
  const over = occupied(puzzle, laid);
  const count = left(puzzle, laid);
  const regions = new Regions(cells.length);
  /** The first cell of each place of a piece. */
  const firsts = pieces.map(({ places }, piece) => {
    if (count[piece] <= 0) return [];
    const free = places.filter((place) => place.every((cell) => over[cell] < 0));
    for (const place of free) for (const cell of place) regions.join(place[0], cell);
    return free.map((place) => place[0]);
  });
  /** @type {Map<number, number[]>} */
  const members = new Map();
  cells.forEach((_, cell) => {
    if (0 <= over[cell]) return;
    const region = regions.of(cell);
    const here = members.get(region);
    if (here) here.push(cell);
    else members.set(region, [cell]);
  });
  const fitting = firsts.map((cellsOf) => new Set(cellsOf.map((cell) => regions.of(cell))));
  for (const [region, here] of members) {
    const must = here.filter((cell) => fill[cell] === "must");
    const sizes = pieces.flatMap(({ cells: size }, piece) =>
      fitting[piece].has(region) ? [{ size, copies: count[piece] }] : [],
    );
    if (must.length && !addsUp(sizes, must.length, here.length)) for (const cell of must) dead.add(cell);
  }
  return dead;
}

/**
 * @param {{ size: number, copies: number }[]} sizes
 * @param {number} least
 * @param {number} most
 */
function addsUp(sizes, least, most) {
  const can = new Uint8Array(most + 1);
  can[0] = 1;
  for (const { size, copies } of sizes) {
    // Minimum number of copies used to reach each sum.
    const used = new Int32Array(most + 1);
    for (let sum = size; sum <= most; sum++) {
      if (can[sum] || !can[sum - size] || used[sum - size] >= copies) continue;
      can[sum] = 1;
      used[sum] = used[sum - size] + 1;
    }
  }
  return can.subarray(least).includes(1);
}

class Regions {
  /** @param {number} count */
  constructor(count) {
    this.up = Array.from({ length: count }, (_, cell) => cell);
  }

  /** @param {number} cell */
  of(cell) {
    let at = cell;
    while (this.up[at] !== at) {
      this.up[at] = this.up[this.up[at]];
      at = this.up[at];
    }
    return at;
  }

  join(/** @type {number} */ one, /** @type {number} */ two) {
    this.up[this.of(two)] = this.of(one);
  }
}
