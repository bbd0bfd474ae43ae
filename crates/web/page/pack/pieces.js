// 2D rendering of pieces and trays: merged balls, as in commercial puzzles.
import { html } from "../vendor/preact.js";
import { dark, ink } from "./colour.js";
import { held, middleOf, shapeOf, upright } from "./orientation.js";
import { heldTiles, isTiled, tilesOf } from "./tiles.js";
import { lazily } from "../lib/lazily.js";

const AloneTiles = lazily(() => import("./tilepieces.js"), "AloneTiles");

export const CELL = 40;
/** @param {number} at */
const mid = (at) => at * CELL + CELL / 2;

/**
 * Lines between adjacent cells; stroked with a thick round pen they form the piece. `loose`:
 * without diagonal neighbours.
 * @param {Shape} cells
 * @param {boolean} loose
 */
function links(cells, loose) {
  const has = new Set(cells.map(([r, c]) => `${r},${c}`));
  const is = (/** @type {number} */ r, /** @type {number} */ c) => has.has(`${r},${c}`);
  let body = "";
  let corners = "";
  for (const [r, c] of cells) {
    body += `M${mid(c)} ${mid(r)}h0`;
    if (is(r, c + 1)) body += `h${CELL}`;
    if (is(r + 1, c)) body += `M${mid(c)} ${mid(r)}v${CELL}`;
    if (is(r + 1, c + 1)) {
      if (is(r, c + 1) && is(r + 1, c)) body += `M${mid(c)} ${mid(r)}l${CELL} ${CELL}`;
      else if (!is(r, c + 1) && !is(r + 1, c)) corners += `M${mid(c)} ${mid(r)}l${CELL} ${CELL}`;
    }
    if (is(r + 1, c - 1) && !is(r, c - 1) && !is(r + 1, c))
      corners += `M${mid(c)} ${mid(r)}l${-CELL} ${CELL}`;
  }
  return { body, corners: loose ? "" : corners };
}

/**
 * A piece on cells ([row, column]); `every`, for one of several layers, writes its letter on every
 * ball, `fixed` marks it as immovable.
 * @param {{ cells: Shape, colour: string, letter: string, every?: boolean, fixed?: boolean, kind?: string }}
 *   props
 */
export function Piece({ cells, colour, letter, every = false, fixed = false, kind = "" }) {
  const { body, corners } = links(cells, every);
  const pen = ink(colour);
  const named = every ? cells : [cells[middleOf(cells)]];
  return html`<g class="piece ${kind}">
    ${
      corners &&
      html`<path d=${corners} stroke=${dark(colour)} stroke-width="14" />
      <path d=${corners} stroke=${colour} stroke-width="9" />`
    }
    <path d=${body} stroke=${dark(colour)} stroke-width="36" />
    <path d=${body} stroke=${colour} stroke-width="31" />
    ${cells.map(([r, c]) => html`<circle cx=${mid(c)} cy=${mid(r)} r="13.5" fill="url(#gloss)" />`)}
    ${
      fixed &&
      named.map(
        ([r, c]) => html`<circle cx=${mid(c)} cy=${mid(r)} r="11.5" fill="none" stroke=${pen}
      stroke-width="1.6" />`,
      )
    }
    ${named.map(([r, c]) => html`<text x=${mid(c)} y=${mid(r)} dy="0.36em" fill=${pen}>${letter}</text>`)}
  </g>`;
}

/** @param {{ shape: Shape, colour: string, letter: string, name?: string | null }} props */
export function Alone({ shape, colour, letter, name = null }) {
  const rows = Math.max(...shape.map((cell) => cell[0])) + 1;
  const cols = Math.max(...shape.map((cell) => cell[1])) + 1;
  return html`<svg class="alone" viewBox="0 0 ${cols * CELL} ${rows * CELL}" width=${cols * CELL}
    height=${rows * CELL}
    role=${name ? "img" : undefined} aria-label=${name ?? undefined} aria-hidden=${name ? undefined : "true"}
    style=${{ "--cols": cols, "--rows": rows }}>
    <${Piece} cells=${shape} colour=${colour} letter=${letter} />
  </svg>`;
}

/** @param {[row: number, col: number, fill: "must" | "may"][]} cells */
export function plate(cells) {
  let board = "";
  let must = "";
  let may = "";
  for (const [r, c, fill] of cells) {
    board += `M${c * CELL} ${r * CELL}h${CELL}v${CELL}h${-CELL}z`;
    const well = `M${mid(c) - 14} ${mid(r)}a14 14 0 1 0 28 0a14 14 0 1 0 -28 0z`;
    if (fill === "must") must += well;
    else may += well;
  }
  return html`<path class="board" d=${board} />${must && html`<path class="well" d=${must} />`}
    ${may && html`<path class="well may" d=${may} />`}`;
}

export function mark(/** @type {Shape} */ cells, /** @type {string} */ kind, /** @type {boolean} */ loose) {
  const { body, corners } = links(cells, loose);
  return html`<path class="mark ${kind}" d=${body + corners} />`;
}

export const gloss = html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>
  <radialGradient id="gloss" cx="0.36" cy="0.3" r="0.75">
    <stop offset="0" stop-color="#fff" stop-opacity="0.34" />
    <stop offset="0.55" stop-color="#fff" stop-opacity="0.06" />
    <stop offset="1" stop-color="#000" stop-opacity="0.12" />
  </radialGradient>
</defs></svg>`;

/** @param {{ piece: Api.Piece, lattice: string, hold?: Hold, name?: string | null }} props */
export function AnyPiece({ piece, lattice, hold = upright, name = null }) {
  const { rows, colour, letter } = piece;
  const shape = shapeOf(rows);
  if (isTiled(lattice)) {
    const tiles = heldTiles(tilesOf(lattice, shape, piece.down === true), hold);
    return html`<${AloneTiles} lattice=${lattice} tiles=${tiles} colour=${colour} letter=${letter} name=${name} />`;
  }
  return html`<${Alone} shape=${held(shape, hold)} colour=${colour} letter=${letter} name=${name} />`;
}
