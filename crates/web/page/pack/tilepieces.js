// 2D rendering of pieces and trays of hexagons and triangles.
import { html } from "../vendor/preact.js";
import { dark, ink } from "./colour.js";
import { boxOf, cornersOf, outlineOf } from "./tiles.js";

/** Distance between adjacent tiles in units of the drawing. */
export const UNIT = 40;
/** @param {number} at */
const on = (at) => Math.round(at * UNIT * 10) / 10;

/**
 * @param {string} lattice
 * @param {Tile[]} tiles
 * @param {number} smaller by this part
 */
function faces(lattice, tiles, smaller = 0) {
  return tiles
    .map((tile) => {
      const near = (/** @type {number} */ at, /** @type {number} */ middle) => at + (middle - at) * smaller;
      const corners = cornersOf(lattice, tile).map(
        ([x, y]) => `${on(near(x, tile.x))} ${on(near(y, tile.y))}`,
      );
      return `M${corners.join("L")}z`;
    })
    .join("");
}

const outline = (/** @type {string} */ lattice, /** @type {Tile[]} */ tiles) =>
  outlineOf(lattice, tiles)
    .map((edge) => `M${edge.map(([x, y]) => `${on(x)} ${on(y)}`).join("L")}`)
    .join("");

/** @param {Tile[]} tiles */
function middleTile(tiles) {
  const mean = (/** @type {"x" | "y"} */ axis) =>
    tiles.reduce((sum, tile) => sum + tile[axis], 0) / tiles.length;
  const [x, y] = [mean("x"), mean("y")];
  const far = (/** @type {Tile} */ tile) => Math.hypot(tile.x - x, tile.y - y);
  return tiles.reduce((best, tile) => (far(tile) < far(best) - 1e-6 ? tile : best));
}

/** @param {{ lattice: string, tiles: Tile[], colour: string, letter: string, fixed?: boolean }} props */
export function TilePiece({ lattice, tiles, colour, letter, fixed = false }) {
  const pen = ink(colour);
  const { x, y } = middleTile(tiles);
  const face = faces(lattice, tiles);
  return html`<g class="piece tiled">
    <path class="face" d=${face} fill=${colour} stroke=${colour} stroke-width="1.5" />
    ${tiles.map((tile) => html`<circle cx=${on(tile.x)} cy=${on(tile.y)} r=${on(0.34)} fill="url(#gloss)" />`)}
    <path class="edge" d=${outline(lattice, tiles)} stroke=${dark(colour)} stroke-width="3" />
    ${fixed && html`<circle cx=${on(x)} cy=${on(y)} r="11.5" fill="none" stroke=${pen} stroke-width="1.6" />`}
    <text x=${on(x)} y=${on(y)} dy="0.36em" fill=${pen}>${letter}</text>
  </g>`;
}

/** @param {{ lattice: string, tiles: Tile[], colour: string, letter: string, name?: string | null }} props */
export function AloneTiles({ lattice, tiles, colour, letter, name = null }) {
  const { left, top, width, height } = boxOf(lattice, tiles);
  return html`<svg class="alone ${lattice}" viewBox="${on(left)} ${on(top)} ${on(width)} ${on(height)}"
    width=${on(width)} height=${on(height)}
    role=${name ? "img" : undefined} aria-label=${name ?? undefined} aria-hidden=${name ? undefined : "true"}
    style=${{ "--cols": width, "--rows": height }}>
    <${TilePiece} lattice=${lattice} tiles=${tiles} colour=${colour} letter=${letter} />
  </svg>`;
}

/**
 * The tray under the pieces: a plate with one well per tile, dashed where it may stay empty.
 * @param {string} lattice
 * @param {Tile[]} tiles
 * @param {("must" | "may")[]} fill
 */
export function tilePlate(lattice, tiles, fill) {
  const must = tiles.filter((_, cell) => fill[cell] === "must");
  const may = tiles.filter((_, cell) => fill[cell] !== "must");
  return html`<path class="board" d=${faces(lattice, tiles)} />
    ${must.length > 0 && html`<path class="well" d=${faces(lattice, must, 0.16)} />`}
    ${may.length > 0 && html`<path class="well may" d=${faces(lattice, may, 0.16)} />`}`;
}

export const tileMark = (
  /** @type {string} */ lattice,
  /** @type {Tile[]} */ tiles,
  /** @type {string} */ kind,
) => html`<path class="tile-mark ${kind}" d=${faces(lattice, tiles)} />`;
