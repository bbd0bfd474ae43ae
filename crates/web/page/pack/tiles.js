// Geometry of flat trays of hexagons and triangles: positions, rotations and placements. Adjacent
// tiles are 1 apart, x goes to the right and y down. No DOM.

const ROOT = Math.sqrt(3);

/**
 * @param {string | undefined} lattice
 * @returns {lattice is "hexagons" | "triangles"}
 */
export const isTiled = (lattice) => lattice === "hexagons" || lattice === "triangles";

/** Distance from the centre of a tile to its sides: horizontally, vertically. */
/** @type {Record<string, [across: number, down: number]>} */
const REACH = { hexagons: [0.5, 1 / ROOT], triangles: [ROOT / 2, 1] };

/**
 * @param {string} lattice
 * @param {number} row
 * @param {number} col
 * @param {boolean} isDown whether it points down
 */
export const middleAt = (lattice, row, col, isDown) =>
  lattice === "hexagons" ? [col / 2, (row * ROOT) / 2] : [(col * ROOT) / 2, row * 1.5 + (isDown ? 0.5 : 1)];

/**
 * @param {string} lattice
 * @param {Shape} shape
 * @param {boolean} startsDown
 * @returns {Tile[]}
 */
export function tilesOf(lattice, shape, startsDown = false) {
  const [[firstRow, firstCol]] = shape;
  return shape.map(([row, col]) => {
    const isOdd = (row + col - firstRow - firstCol) % 2 !== 0;
    const isDown = lattice === "triangles" ? startsDown !== isOdd : null;
    const [x, y] = middleAt(lattice, row, col, isDown === true);
    return { x, y, isDown };
  });
}

/**
 * Tiles in an orientation: clockwise sixths, optionally mirrored. They stay in order.
 * @param {Tile[]} tiles
 * @param {Hold} hold
 * @returns {Tile[]}
 */
export function heldTiles(tiles, { turns, flipped }) {
  const [sine, cosine] = [Math.sin((turns * Math.PI) / 3), Math.cos((turns * Math.PI) / 3)];
  return tiles.map(({ x, y, isDown }) => {
    const across = flipped ? -x : x;
    return {
      x: across * cosine - y * sine,
      y: across * sine + y * cosine,
      isDown: isDown === null ? null : isDown !== (turns % 2 === 1),
    };
  });
}

export function boxOf(/** @type {string} */ lattice, /** @type {Tile[]} */ tiles) {
  const [across, down] = REACH[lattice];
  // The tip of a triangle is twice as far from its centre as its base.
  const up = (/** @type {Tile} */ tile) => (lattice === "triangles" && tile.isDown ? down / 2 : down);
  const low = (/** @type {Tile} */ tile) => (lattice === "triangles" && !tile.isDown ? down / 2 : down);
  const left = Math.min(...tiles.map(({ x }) => x)) - across;
  const top = Math.min(...tiles.map((tile) => tile.y - up(tile)));
  return {
    left,
    top,
    width: Math.max(...tiles.map(({ x }) => x)) + across - left,
    height: Math.max(...tiles.map((tile) => tile.y + low(tile))) - top,
  };
}

/**
 * @param {string} lattice
 * @param {Tile} tile
 * @returns {number[][]}
 */
export function cornersOf(lattice, { x, y, isDown }) {
  const [across, down] = REACH[lattice];
  if (lattice === "hexagons") {
    return [
      [x, y - down],
      [x + across, y - down / 2],
      [x + across, y + down / 2],
      [x, y + down],
      [x - across, y + down / 2],
      [x - across, y - down / 2],
    ];
  }
  const tip = isDown ? down : -down;
  return [
    [x, y + tip],
    [x - Math.sign(tip) * across, y - tip / 2],
    [x + Math.sign(tip) * across, y - tip / 2],
  ];
}

/**
 * @param {string} lattice
 * @param {Tile[]} tiles
 * @returns {number[][][]}
 */
export function outlineOf(lattice, tiles) {
  /** @type {Map<string, number[][] | null>} */
  const edges = new Map();
  for (const tile of tiles) {
    const corners = cornersOf(lattice, tile);
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length];
      const key = [from, to].map(keyOf).sort().join(" ");
      edges.set(key, edges.has(key) ? null : [from, to]);
    });
  }
  return [...edges.values()].filter((edge) => edge !== null);
}

/** @param {number[]} point */
const keyOf = ([x, y]) => `${Math.round(x * 100)},${Math.round(y * 100)}`;

/**
 * @param {Tiled["lattice"]} lattice
 * @param {Place3[]} cells
 * @param {number[][]} centres
 * @returns {Tiled}
 */
export function trayOf(lattice, cells, centres) {
  const tiles = centres.map(([x, y], cell) => ({
    x,
    y,
    isDown: lattice === "triangles" ? y - cells[cell][1] * 1.5 < 0.75 : null,
  }));
  const near = new Map(centres.map((centre, cell) => [keyOf(centre), cell]));
  return { lattice, tiles, near, box: boxOf(lattice, tiles) };
}

/**
 * @param {Tiled} tiled
 * @param {Tile[]} held
 * @param {number} grip
 * @param {number} cell
 */
export function cellsUnder({ tiles, near }, held, grip, cell) {
  const [dx, dy] = [tiles[cell].x - held[grip].x, tiles[cell].y - held[grip].y];
  if (tiles[cell].isDown !== held[grip].isDown) return [];
  const cells = held.map(({ x, y }) => near.get(keyOf([x + dx, y + dy])));
  return cells.filter((at) => at !== undefined).sort((a, b) => a - b);
}

/**
 * @param {Tiled} tiled
 * @param {{ row: number, col: number }} point
 * @param {number} reach
 */
export function cellsNear({ tiles }, { row, col }, reach) {
  const far = tiles.map(({ x, y }) => Math.hypot(x - col, y - row));
  return [...far.keys()].filter((cell) => far[cell] < reach).sort((a, b) => far[a] - far[b]);
}

/**
 * Relative positions of tiles, independent of location.
 * @param {Tile[]} tiles
 */
function looksLike(tiles) {
  const [left, top] = [Math.min(...tiles.map(({ x }) => x)), Math.min(...tiles.map(({ y }) => y))];
  return tiles
    .map(({ x, y, isDown }) => `${keyOf([x - left, y - top])}${isDown ? "v" : ""}`)
    .sort()
    .join(" ");
}

/**
 * The orientation in which a piece covers these cells, and its tile on one of them.
 * @param {Tiled} tiled
 * @param {Tile[]} piece
 * @param {number[]} cells
 * @param {number} cell
 * @returns {{ hold: Hold, grip: number }}
 */
export function heldOn(tiled, piece, cells, cell) {
  const wanted = looksLike(cells.map((at) => tiled.tiles[at]));
  const key = cells.join();
  for (const flipped of [false, true]) {
    for (let turns = 0; turns < 6; turns++) {
      const hold = { turns, flipped };
      const held = heldTiles(piece, hold);
      if (looksLike(held) !== wanted) continue;
      const grip = held.findIndex((_, at) => cellsUnder(tiled, held, at, cell).join() === key);
      if (0 <= grip) return { hold, grip };
    }
  }
  return { hold: { turns: 0, flipped: false }, grip: 0 };
}

/**
 * The nearest tile in the adjacent row up or down; null if it is empty.
 * @param {Puzzle} puzzle
 * @param {Tiled} tiled
 * @param {number} cell
 * @param {number} by 1 down, -1 up
 */
export function tileBelow(puzzle, { tiles }, cell, by) {
  const row = puzzle.cells[cell][1] + by;
  const there = [...puzzle.cells.keys()].filter((at) => puzzle.cells[at][1] === row);
  // On a tie, down takes the right one and up the left one, so that the moves are inverse.
  const far = (/** @type {number} */ at) => Math.abs(tiles[at].x - by * 0.01 - tiles[cell].x);
  return there.sort((a, b) => far(a) - far(b))[0] ?? null;
}
