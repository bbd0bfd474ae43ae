// How tiles look: colours by home row, column or ring, by distance from home, or a picture. It knows no page.
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

/** What the colours mean, in a sentence. */
/** @type {Record<TileLook["scheme"], string>} */
export const MEANINGS = {
  auto: t`Plain up to 6×6; larger boards are coloured by rows.`,
  plain: t`Tiles at home are filled.`,
  rows: t`A colour for each row of the goal.`,
  columns: t`A colour for each column of the goal.`,
  rings: t`A colour for each ring of the goal, from the edge inwards.`,
  distance: t`From green, at home, to red, far from home.`,
  picture: t`The board becomes a picture. Your own stays in this browser.`,
};

/** Boards with more cells are coloured unless one says otherwise. */
const MOST_PLAIN = 36;
/** Hues are spread over this much of the circle, so that the first and the last differ. */
const ARC = 300;
const FIRST_HUE = 25;
const HOME_HUE = 165;

/** @type {TileLook} */
export const FIRST_LOOK = { scheme: "auto", numbers: true };

/**
 * A look from the store, with the first one wherever something is wrong.
 * @param {any} kept
 * @returns {TileLook}
 */
export function checkedLook(kept) {
  const known = SCHEMES.some(([key]) => key === kept?.scheme);
  return { scheme: known ? kept.scheme : FIRST_LOOK.scheme, numbers: kept?.numbers !== false };
}

/**
 * The scheme that a board of so many cells has.
 * @param {TileLook["scheme"]} scheme
 * @param {number} cells
 */
export function schemeFor(scheme, cells) {
  return scheme === "auto" ? (cells > MOST_PLAIN ? "rows" : "plain") : scheme;
}

/**
 * @param {number} step
 * @param {number} steps
 */
const spread = (step, steps) => Math.round(FIRST_HUE + (ARC * step) / Math.max(1, steps - 1)) % 360;

/**
 * The hue of a tile in degrees, or null where the scheme has none.
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
      // Most tiles are nearer than half of the longest way, so the colours are spread over that half.
      return Math.round(HOME_HUE + (FIRST_HUE - HOME_HUE) * Math.min(1, 2 * far));
    }
    default:
      return null;
  }
}

/**
 * Which part of a picture a tile shows, in percent as `background-position` wants it.
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
 * The middle of a picture that has the shape of a board.
 * @param {number} width
 * @param {number} height
 * @param {number} ratio of the board, width to height
 */
export function cropped(width, height, ratio) {
  const [across, down] = width > height * ratio ? [height * ratio, height] : [width, width / ratio];
  return { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down };
}
