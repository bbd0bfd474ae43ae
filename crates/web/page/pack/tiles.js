// Flat trays of hexagons and of triangles: where their tiles are, how pieces of them are turned, and where they
// may lie. Tiles that touch are 1 apart, x goes to the right and y down. It knows no page.

const ROOT = Math.sqrt(3);

/**
 * @param {string | undefined} lattice
 * @returns {lattice is "hexagons" | "triangles"}
 */
export const isTiled = (lattice) => lattice === "hexagons" || lattice === "triangles";

/** From the middle of a tile to its sides: left and right, up and down. */
/** @type {Record<string, [across: number, down: number]>} */
const REACH = { hexagons: [0.5, 1 / ROOT], triangles: [ROOT / 2, 1] };

/**
 * The middle of a tile in a drawing.
 * @param {string} lattice
 * @param {number} row
 * @param {number} col
 * @param {boolean} isDown whether it points down
 */
export const middleAt = (lattice, row, col, isDown) =>
  lattice === "hexagons" ? [col / 2, (row * ROOT) / 2] : [(col * ROOT) / 2, row * 1.5 + (isDown ? 0.5 : 1)];

/**
 * The tiles of a drawing whose first tile points up or down; all others follow from that.
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
 * Tiles held that way: turned clockwise by sixths, perhaps of their mirror image. They stay in order.
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

/**
 * The box around tiles.
 * @param {string} lattice
 * @param {Tile[]} tiles
 */
export function boxOf(lattice, tiles) {
  const [across, down] = REACH[lattice];
  // A triangle has its tip as far above its middle as its base is below, twice over.
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
 * The corners of a tile, clockwise.
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
 * The edges that only one of the tiles has: the outline of a piece.
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
 * A tray of hexagons or triangles.
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
 * The cells under a held piece with tile `grip` on a cell; fewer at the edge.
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
 * The cells of a tray by how far they are from a point, as far as `reach`.
 * @param {Tiled} tiled
 * @param {{ row: number, col: number }} point
 * @param {number} reach
 */
export function cellsNear({ tiles }, { row, col }, reach) {
  const far = tiles.map(({ x, y }) => Math.hypot(x - col, y - row));
  return [...far.keys()].filter((cell) => far[cell] < reach).sort((a, b) => far[a] - far[b]);
}

/**
 * How tiles lie to each other, wherever they are.
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
 * The way of holding a piece in which it lies on these cells, and which of its tiles is on one of them.
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
 * The next tile up or down: the nearest one in the next row that has any.
 * @param {Puzzle} puzzle
 * @param {Tiled} tiled
 * @param {number} cell
 * @param {number} by 1 down, -1 up
 */
export function tileBelow(puzzle, { tiles }, cell, by) {
  const row = puzzle.cells[cell][1] + by;
  const there = [...puzzle.cells.keys()].filter((at) => puzzle.cells[at][1] === row);
  // Of two that are as near, down takes the one to the right and up the other, so that one comes back.
  const far = (/** @type {number} */ at) => Math.abs(tiles[at].x - by * 0.01 - tiles[cell].x);
  return there.sort((a, b) => far(a) - far(b))[0] ?? null;
}
