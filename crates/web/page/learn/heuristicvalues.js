// A board with each tile's part of the heuristic, and arrows from the tiles to their homes.
import { html } from "../vendor/preact.js";
import { hamming, linearConflict, manhattan } from "../slide/board.js";
import { HEURISTICS } from "./choices.js";
import { decimal } from "../lib/format.js";
import { t } from "../lib/text.js";

const UNIT = 100;
/**
 * The value of a tile by its distance from home in columns and rows; their sum unless given.
 * @type {Record<string, (across: number, down: number) => number>}
 */
const VALUES = {
  hamming: (across, down) => Number(across + down > 0),
  gaschnig: (across, down) => Number(across + down > 0),
  "rows-and-columns": (across, down) => Number(across > 0) + Number(down > 0),
  euclidean: Math.hypot,
};

/** Boards with more tiles show no arrows: too many to follow. */
const MOST_ARROWS = 36;

/**
 * The path of a tile to its home as Manhattan distance counts it: horizontally, then vertically.
 * Each tile has its own lane beside the centre of a cell, so that arrows do not overlap.
 * @param {number} tile
 * @param {number} cell
 * @param {number} home
 * @param {number} cols
 */
export function route(tile, cell, home, cols) {
  const lane = (((tile * 2) % 5) - 2) * 8;
  const [fromRow, fromCol, toRow, toCol] = [
    Math.floor(cell / cols),
    cell % cols,
    Math.floor(home / cols),
    home % cols,
  ];
  const [across, down] = [Math.sign(toCol - fromCol), Math.sign(toRow - fromRow)];
  const middle = (/** @type {number} */ at) => at * UNIT + UNIT / 2;
  const [startX, startY] = [middle(fromCol), middle(fromRow)];
  const [endX, endY] = [middle(toCol), middle(toRow)];
  if (!down) return `M${startX + across * 30} ${startY + lane}H${endX - across * 30}`;
  if (!across) return `M${startX + lane} ${startY + down * 30}V${endY - down * 30}`;
  return `M${startX + across * 30} ${startY + lane}H${endX + lane}V${endY - down * 30}`;
}

/** @param {{ tiles: Tiles, homes: Tiles, rows: number, cols: number, heuristic: string, h: number }} props */
export function Values({ tiles, homes, rows, cols, heuristic, h }) {
  /** @param {number} cell */
  const centre = (cell) => [(cell % cols) * UNIT + UNIT / 2, Math.floor(cell / cols) * UNIT + UNIT / 2];
  const value = (/** @type {number} */ tile, /** @type {number} */ cell) => {
    const [[x, y], [homeX, homeY]] = [centre(cell), centre(homes[tile])];
    const [across, down] = [Math.abs(x - homeX) / UNIT, Math.abs(y - homeY) / UNIT];
    return VALUES[heuristic]?.(across, down) ?? across + down;
  };
  const show = (/** @type {number} */ amount) => (amount % 1 ? decimal(amount, 1) : String(amount));
  const all = Array.from(tiles, (tile, cell) => ({ tile, cell })).filter(({ tile }) => tile);
  const away = all.filter(({ tile, cell }) => homes[tile] !== cell);
  const arrows = !VALUES[heuristic] && tiles.length <= MOST_ARROWS;
  const terms = [...all].sort((one, two) => one.tile - two.tile).map(({ tile, cell }) => value(tile, cell));
  const sum = terms.reduce((total, term) => total + term, 0);
  const whole = linearConflict(tiles, homes, rows, cols);
  const words = away.length
    ? away.map(({ tile, cell }) => t`Tile ${tile} counts ${show(value(tile, cell))}`).join(", ")
    : t`Every tile is home`;
  // Arrows are above the tiles and below all text.
  return html`<figure class="values">
    <svg viewBox="0 0 ${cols * UNIT} ${rows * UNIT}" role="img"
      aria-label=${t`The board of this node. ${words}.`}>
      <defs><marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5"
        orient="auto">
        <path d="M0 0L10 5L0 10z" class="arrow-head" /></marker></defs>
      ${all.map(({ tile, cell }) => {
        const [x, y] = centre(cell);
        return html`<g key=${tile} class="value ${homes[tile] === cell ? "home" : ""}">
          <rect x=${x - 46} y=${y - 46} width="92" height="92" rx="14" /></g>`;
      })}
      ${
        arrows &&
        away.map(
          ({ tile, cell }) => html`<path key=${`a${tile}`} class="arrow" data-tile=${tile}
        d=${route(tile, cell, homes[tile], cols)} marker-end="url(#head)" />`,
        )
      }
      ${all.map(({ tile, cell }) => {
        const [x, y] = centre(cell);
        const amount = value(tile, cell);
        return html`<g key=${`n${tile}`} class="value ${homes[tile] === cell ? "home" : ""}">
          <text x=${x} y=${y + 4} class="number">${tile}</text>
          ${
            amount > 0 &&
            html`<circle cx=${x + 29} cy=${y - 28} r="15" class="count" />
            <text x=${x + 29} y=${y - 22} class="amount">${show(amount)}</text>`
          }
        </g>`;
      })}
    </svg>
    <figcaption>
      <p>${t`${html`<strong>${HEURISTICS.find(([name]) => name === heuristic)?.[1]}</strong>`}: ${
        heuristic === "linear-conflict"
          ? html`${t`Manhattan ${sum} and ${whole - sum} for tiles that block each other in their line = ${html`<strong>${whole}</strong>`}`}`
          : heuristic === "gaschnig"
            ? html`${t`Hamming ${sum} and ${h - sum} for moves of the blank out of its home = ${html`<strong>${h}</strong>`}`}`
            : html`${tiles.length <= 26 && `${terms.map(show).join(" + ")} = `}<strong>${show(sum)}</strong>${sum % 1 ? t`, rounded down to ${h}` : ""}`
      }`}</p>
      <p class="hint">${t`On this board Hamming says ${hamming(tiles, homes)},
        Manhattan ${manhattan(tiles, homes, cols)},
        linear conflict ${whole}. All three are lower bounds. A larger lower bound usually saves nodes.`}</p>
    </figcaption>
  </figure>`;
}
