// Top view of a packing puzzle for thumbnails. No DOM.
import { isTiled } from "./tiles.js";

/** Cells of a thumbnail: position, size, and the letter of their piece, or null for an empty cell. */
/** @typedef {{ x: number, y: number, size: number, letter: string | null }} ThumbCell */

const TILED = /^(hexagons|triangles)( down)?$/;

/**
 * The tray of hexagons or triangles in a text: its lattice, the rows and columns of its cells, and
 * whether the first triangle points down; null for squares and balls.
 * @param {string} text
 * @param {{ name: string, lattice: string, layers: string[][] }[]} trays
 */
export function tiledOf(text, trays) {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => /^tray\b/.test(line));
  const named = lines[at]?.slice(4).trim() ?? "";
  const drawn = TILED.exec(named);
  const known = trays.find(({ name }) => name === named);
  const lattice = drawn?.[1] ?? known?.lattice;
  if (!isTiled(lattice)) return null;
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => !/^\s+\S/.test(line));
  const rows = drawn ? after.slice(0, end < 0 ? after.length : end) : (known?.layers[0] ?? []);
  const cells = rows.flatMap((row, r) =>
    [...row].flatMap((mark, c) => (mark === " " || mark === "-" ? [] : [[r, c]])),
  );
  return cells.length ? { lattice, cells, startsDown: Boolean(drawn?.[2]) } : null;
}

/**
 * The layers of the tray in a text, drawn or named, the lowest one first; null without a tray.
 * @param {string} text in slidepack's own format
 * @param {{ name: string, layers: string[][] }[]} trays with their layers from the top
 * @returns {string[][] | null}
 */
export function layersOf(text, trays) {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => /^tray\b/.test(line));
  // A rectangle in the format of the course.
  const course = /^(\d{1,2}) (\d{1,2}) \d+\nDEFAULT\n/.exec(text)?.slice(1).map(Number);
  if (course) return [flat(course[0], course[1])];
  if (at < 0) return null;
  const named = lines[at].slice(4).trim();
  if (!named) {
    const rows = lines.slice(at + 1);
    const end = rows.findIndex((line) => !/^\s+\S/.test(line));
    const drawn = rows.slice(0, end < 0 ? rows.length : end).map((line) => line.trim());
    return drawn.length ? [drawn] : null;
  }
  const known = trays.find(({ name }) => name === named);
  // The program lists layers from the top.
  if (known) return [...known.layers].reverse();
  const pyramid = /^pyramid (\d{1,2})$/.exec(named);
  if (pyramid) return Array.from({ length: Number(pyramid[1]) }, (_, up) => flat(Number(pyramid[1]) - up));
  const sides = /^(\d{1,2})x(\d{1,2})(?:x(\d{1,2}))?$/.exec(named)?.slice(1).map(Number);
  if (!sides) return null;
  const [layers, rows, cols] = Number.isNaN(sides[2]) ? [1, sides[0], sides[1]] : sides;
  return Array.from({ length: layers }, () => flat(rows, cols));
}

/** @param {number} rows */
const flat = (rows, cols = rows) => Array.from({ length: rows }, () => ".".repeat(cols));

/**
 * The cells of a tray from above. Smaller layers are centred on those below; others are slightly
 * offset.
 * @param {string[][]} layers the lowest one first
 * @returns {{ width: number, height: number, cells: ThumbCell[] }}
 */
export function thumbOf(layers) {
  const wide = Math.max(...layers[0].map((row) => row.length), 1);
  const high = Math.max(layers[0].length, 1);
  const isPyramid = layers.length > 1 && layers.at(-1)?.length !== layers[0].length;
  const aside = layers.length > 1 && !isPyramid ? 0.45 : 0;
  /** @type {ThumbCell[]} */
  const cells = [];
  layers.forEach((rows, up) => {
    const inset = isPyramid ? (high - rows.length) / 2 : 0;
    rows.forEach((row, y) => {
      [...row].forEach((mark, x) => {
        if (mark === "-" || mark === " ") return;
        const letter = /[A-Za-z]/.test(mark) ? mark : null;
        const shift = inset + (layers.length - 1 - up) * aside;
        cells.push({ x: x + inset + up * aside, y: y + shift, size: 1, letter });
      });
    });
  });
  const more = (layers.length - 1) * aside;
  return { width: wide + more, height: high + more, cells };
}
