// Boards: flat arrays of tiles in row-major order, 0 for the blank. Moves name the direction of the
// tile.
import { nameOf } from "../lib/format.js";
import { t } from "../lib/text.js";

export const MOST_SIDE = 128;
export const GOALS = [
  ["last", t`Blank last`],
  ["first", t`Blank first`],
  ["snail", t`Snail`],
];
export const LEVELS = [
  ["easy", t`Easy`],
  ["medium", t`Medium`],
  ["hard", t`Hard`],
];
/** @type {Record<Move, string>} */
export const WORDS = { U: t`up`, D: t`down`, L: t`left¦direction`, R: t`right¦direction` };
/** @type {Record<Move, string>} */
export const ARROWS = { U: "↑", D: "↓", L: "←", R: "→" };
/** @type {Record<Move, Move>} */
export const BACK = { U: "D", D: "U", L: "R", R: "L" };

/** @param {string} name */
export const goalName = (name) => nameOf(GOALS, name);

/** @param {string} level */
export const levelWords = (level) => nameOf(LEVELS, level).toLowerCase();

/**
 * @param {string} name
 * @param {number} rows
 * @param {number} cols
 */
export function namedGoal(name, rows, cols) {
  const count = rows * cols;
  const tiles = new Uint16Array(count);
  if (name === "first") {
    for (let cell = 0; cell < count; cell++) tiles[cell] = cell;
  } else if (name === "snail") {
    let [row, col, down, right] = [0, 0, 0, 1];
    for (let tile = 1; tile < count; tile++) {
      tiles[row * cols + col] = tile;
      const [nextRow, nextCol] = [row + down, col + right];
      const isOutside = nextRow < 0 || nextRow >= rows || nextCol < 0 || nextCol >= cols;
      if (isOutside || tiles[nextRow * cols + nextCol]) [down, right] = [right, -down];
      row += down;
      col += right;
    }
  } else {
    for (let cell = 0; cell < count - 1; cell++) tiles[cell] = cell + 1;
  }
  return tiles;
}

/**
 * @param {Goal} goal
 * @param {number} rows
 * @param {number} cols
 */
export function goalTiles(goal, rows, cols) {
  return typeof goal === "string" ? namedGoal(goal, rows, cols) : Uint16Array.from(goal.flat());
}

export function toRows(/** @type {ArrayLike<number>} */ tiles, /** @type {number} */ cols) {
  const all = Array.from(tiles);
  /** @type {number[][]} */
  const rows = [];
  for (let at = 0; at < tiles.length; at += cols) rows.push(all.slice(at, at + cols));
  return rows;
}

/** @param {number[][]} rows */
export function toText(rows) {
  return rows.map((row) => row.join(" ")).join("/");
}

/**
 * @param {unknown} rows
 * @returns {Board | null}
 */
export function fromRows(rows) {
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > MOST_SIDE) return null;
  const cols = rows[0]?.length;
  if (!(cols >= 1 && cols <= MOST_SIDE) || rows.length * cols < 2) return null;
  const seen = new Uint8Array(rows.length * cols);
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== cols) return null;
    for (const tile of row) {
      if (!Number.isInteger(tile) || tile < 0 || tile >= seen.length || seen[tile]) return null;
      seen[tile] = 1;
    }
  }
  return { rows: rows.length, cols, tiles: Uint16Array.from(rows.flat()) };
}

/**
 * The cell whose tile moves `move` into the blank, or -1 at an edge.
 * @param {string} move
 * @param {number} blank
 * @param {number} rows
 * @param {number} cols
 */
export function sourceOf(move, blank, rows, cols) {
  const col = blank % cols;
  switch (move) {
    case "U":
      return blank + cols < rows * cols ? blank + cols : -1;
    case "D":
      return blank >= cols ? blank - cols : -1;
    case "L":
      return col + 1 < cols ? blank + 1 : -1;
    case "R":
      return col > 0 ? blank - 1 : -1;
    default:
      return -1;
  }
}

/**
 * The single-tile moves that bring the blank to `cell`, if it is in line.
 * @param {number} cell
 * @param {number} blank
 * @param {number} cols
 * @returns {Move[]}
 */
export function movesTo(cell, blank, cols) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const [blankRow, blankCol] = [Math.floor(blank / cols), blank % cols];
  if (cell === blank || (row !== blankRow && col !== blankCol)) return [];
  if (row === blankRow) return Array(Math.abs(col - blankCol)).fill(col > blankCol ? "L" : "R");
  return Array(Math.abs(row - blankRow)).fill(row > blankRow ? "U" : "D");
}

/**
 * The home cell of each tile: `homes[tile]`.
 * @param {Tiles} goal
 */
export function homesOf(goal) {
  const homes = new Uint16Array(goal.length);
  goal.forEach((tile, cell) => {
    homes[tile] = cell;
  });
  return homes;
}

/**
 * @param {number} cell
 * @param {number} home
 * @param {number} cols
 */
export function distance(cell, home, cols) {
  return (
    Math.abs(Math.floor(cell / cols) - Math.floor(home / cols)) + Math.abs((cell % cols) - (home % cols))
  );
}

export function hamming(/** @type {Tiles} */ tiles, /** @type {Tiles} */ homes) {
  let count = 0;
  tiles.forEach((tile, cell) => {
    if (tile && homes[tile] !== cell) count += 1;
  });
  return count;
}

/**
 * @param {Tiles} tiles
 * @param {Tiles} homes
 * @param {number} cols
 */
export function manhattan(tiles, homes, cols) {
  let sum = 0;
  tiles.forEach((tile, cell) => {
    if (tile) sum += distance(cell, homes[tile], cols);
  });
  return sum;
}

/**
 * How many of the numbers are outside the longest increasing subsequence.
 * @param {number[]} numbers
 */
function misfits(numbers) {
  /** @type {number[]} */
  const tails = [];
  for (const number of numbers) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails[middle] < number) low = middle + 1;
      else high = middle;
    }
    tails[low] = number;
  }
  return numbers.length - tails.length;
}

/**
 * Linear conflict: Manhattan distance plus two moves per tile that must leave its line. Admissible.
 * @param {Tiles} tiles
 * @param {Tiles} homes
 * @param {number} rows
 * @param {number} cols
 */
export function linearConflict(tiles, homes, rows, cols) {
  let extra = 0;
  for (let row = 0; row < rows; row++) {
    const line = [];
    for (let col = 0; col < cols; col++) {
      const tile = tiles[row * cols + col];
      if (tile && Math.floor(homes[tile] / cols) === row) line.push(homes[tile] % cols);
    }
    extra += misfits(line);
  }
  for (let col = 0; col < cols; col++) {
    const line = [];
    for (let row = 0; row < rows; row++) {
      const tile = tiles[row * cols + col];
      if (tile && homes[tile] % cols === col) line.push(Math.floor(homes[tile] / cols));
    }
    extra += misfits(line);
  }
  return manhattan(tiles, homes, cols) + 2 * extra;
}

/**
 * @param {Tiles} tiles
 * @param {Tiles} goal
 * @returns {number[][]}
 */
export function inversions(tiles, goal) {
  const rank = homesOf(goal);
  const pairs = [];
  for (let one = 0; one < tiles.length; one++) {
    if (!tiles[one]) continue;
    for (let two = one + 1; two < tiles.length; two++) {
      if (tiles[two] && rank[tiles[one]] > rank[tiles[two]]) pairs.push([tiles[one], tiles[two]]);
    }
  }
  return pairs;
}

/**
 * The board after `moves`, or null if one of them is impossible.
 * @param {{ rows: number, cols: number, tiles: Tiles, blank: number }} board
 * @param {Move[]} moves
 */
export function replayed({ rows, cols, tiles: before, blank: first }, moves) {
  const tiles = Uint16Array.from(before);
  let blank = first;
  for (const move of moves) {
    const from = sourceOf(move, blank, rows, cols);
    if (from < 0) return null;
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    blank = from;
  }
  return { tiles, blank };
}

/**
 * Length in multi-tile moves, where several tiles pushed at once count one.
 * @param {string} word
 */
export const pushes = (word) => [...word].filter((move, at) => move !== word[at - 1]).length;
