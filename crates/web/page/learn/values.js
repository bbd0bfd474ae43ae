// A board with what each tile adds to the heuristic, and arrows from the tiles to where they belong.
import { html } from "../vendor/preact.js";
import { distance, hamming, linearConflict, manhattan } from "../slide/board.js";
import { t } from "../lib/text.js";

const UNIT = 100;
/** @type {Record<string, string>} */
const NAMES = { hamming: t`Hamming`, manhattan: t`Manhattan`, "linear-conflict": t`Linear conflict` };

/** More tiles than this have no arrows: nobody could follow them. */
const MOST_ARROWS = 36;

/**
 * The way of a tile to its home along rows and columns, as Manhattan counts it: across, then up or down. Each
 * tile has a lane of its own beside the middle of a cell, so that arrows do not lie on each other.
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

/** @param {{ tiles: Tiles, homes: Tiles, rows: number, cols: number, heuristic: string }} props */
export function Values({ tiles, homes, rows, cols, heuristic }) {
  /** @param {number} cell */
  const centre = (cell) => [(cell % cols) * UNIT + UNIT / 2, Math.floor(cell / cols) * UNIT + UNIT / 2];
  /**
   * @param {number} tile
   * @param {number} cell
   */
  const steps = (tile, cell) => distance(cell, homes[tile], cols);
  /**
   * @param {number} tile
   * @param {number} cell
   */
  const value = (tile, cell) => (heuristic === "hamming" ? Number(homes[tile] !== cell) : steps(tile, cell));
  const all = Array.from(tiles, (tile, cell) => ({ tile, cell })).filter(({ tile }) => tile);
  const away = all.filter(({ tile, cell }) => homes[tile] !== cell);
  const arrows = heuristic !== "hamming" && tiles.length <= MOST_ARROWS;
  const terms = [...all].sort((one, two) => one.tile - two.tile).map(({ tile, cell }) => value(tile, cell));
  const sum = terms.reduce((total, term) => total + term, 0);
  const whole = linearConflict(tiles, homes, rows, cols);
  const words = away.length
    ? away.map(({ tile, cell }) => t`Tile ${tile} counts ${value(tile, cell)}`).join(", ")
    : t`Every tile is home`;
  // Arrows lie over the tiles and under everything that is to be read.
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
            <text x=${x + 29} y=${y - 22} class="amount">${amount}</text>`
          }
        </g>`;
      })}
    </svg>
    <figcaption>
      <p>${t`${html`<strong>${NAMES[heuristic]}</strong>`}: ${
        heuristic === "linear-conflict"
          ? html`${t`Manhattan ${sum} and ${whole - sum} for tiles that block each other in their line = ${html`<strong>${whole}</strong>`}`}`
          : tiles.length <= 26
            ? html`${terms.join(" + ")} = <strong>${sum}</strong>`
            : html`<strong>${sum}</strong>`
      }`}</p>
      <p class="hint">${t`On this board Hamming says ${hamming(tiles, homes)},
        Manhattan ${manhattan(tiles, homes, cols)},
        linear conflict ${whole}. All three are lower bounds. A larger lower bound usually saves nodes.`}</p>
    </figcaption>
  </figure>`;
}
