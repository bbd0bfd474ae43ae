// Styles of tiles: colours by home row, column or ring, by distance from home, or a picture. No
// DOM.
import { distance } from "./board.js";
import { t } from "../lib/text.js";

/** @type {[key: TileLook["scheme"], name: string][]} */
export const SCHEMES = [
  ["auto", t`Automatic`],
  ["plain", t`Plain`],
  ["rows", t`Rows`],
  ["columns", t`Columns`],
  ["rings", t`Rings`],
  ["distance", t`Distance`],
  ["picture", t`Picture`],
];

/** Boards with more cells are coloured by default. */
const MOST_PLAIN = 36;
/** Range of hues in degrees; less than the full circle, so that the first and the last differ. */
const ARC = 300;
const FIRST_HUE = 25;
const HOME_HUE = 165;

/** @type {TileLook} */
export const FIRST_LOOK = { scheme: "auto", numbers: true };

/**
 * @param {any} kept
 * @returns {TileLook}
 */
export function checkedLook(kept) {
  const known = SCHEMES.some(([key]) => key === kept?.scheme);
  return { scheme: known ? kept.scheme : FIRST_LOOK.scheme, numbers: kept?.numbers !== false };
}

export function schemeFor(/** @type {TileLook["scheme"]} */ scheme, /** @type {number} */ cells) {
  return scheme === "auto" ? (cells > MOST_PLAIN ? "rows" : "plain") : scheme;
}

/**
 * @param {number} step
 * @param {number} steps
 */
const spread = (step, steps) => Math.round(FIRST_HUE + (ARC * step) / Math.max(1, steps - 1)) % 360;

/**
 * @param {TileLook["scheme"]} scheme
 * @param {{ rows: number, cols: number }} size
 * @param {number} home the cell where the tile belongs
 * @param {number} cell the cell where it stands
 */
export function hueOf(scheme, { rows, cols }, home, cell) {
  const [row, col] = [Math.floor(home / cols), home % cols];
  switch (scheme) {
    case "rows":
      return spread(row, rows);
    case "columns":
      return spread(col, cols);
    case "rings": {
      const ring = Math.min(row, col, rows - 1 - row, cols - 1 - col);
      return spread(ring, Math.ceil(Math.min(rows, cols) / 2));
    }
    case "distance": {
      const far = distance(cell, home, cols) / Math.max(1, rows + cols - 2);
      // Most tiles are within half of the longest distance, so the colours cover that half.
      return Math.round(HOME_HUE + (FIRST_HUE - HOME_HUE) * Math.min(1, 2 * far));
    }
    default:
      return null;
  }
}

/**
 * The part of a picture on a tile, as percentages for `background-position`.
 * @param {{ rows: number, cols: number }} size
 * @param {number} home
 * @returns {[across: number, down: number]}
 */
export function partOf({ rows, cols }, home) {
  const part = (/** @type {number} */ at, /** @type {number} */ count) =>
    count < 2 ? 0 : Math.round((10_000 * at) / (count - 1)) / 100;
  return [part(home % cols, cols), part(Math.floor(home / cols), rows)];
}

/**
 * The centre of a picture, cropped to the shape of a board.
 * @param {number} width
 * @param {number} height
 * @param {number} ratio of the board, width to height
 */
export function cropped(width, height, ratio) {
  const [across, down] = width > height * ratio ? [height * ratio, height] : [width, width / ratio];
  return { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down };
}
