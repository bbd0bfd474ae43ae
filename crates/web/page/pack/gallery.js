// A gallery of puzzles with thumbnails.
import { html, useMemo } from "../vendor/preact.js";
import { layersOf, thumbOf, tiledOf } from "./thumb.js";
import { boxOf, tilesOf } from "./tiles.js";
import { tilePlate, UNIT } from "./tilepieces.js";

/** @param {{ text: string, kits: Api.Kits | null }} props */
export function Thumb({ text, kits }) {
  const tiled = useMemo(() => tiledOf(text, kits?.trays ?? []), [text, kits]);
  const drawn = useMemo(() => {
    const layers = layersOf(text, kits?.trays ?? []);
    return layers && thumbOf(layers);
  }, [text, kits]);
  const named = /^kit\s+(\S+)/m.exec(text)?.[1];
  const pieces = kits?.kits.find(({ name }) => name === named)?.pieces ?? [];
  const colour = (/** @type {string | null} */ letter) =>
    pieces.find((piece) => piece.letter === letter)?.colour ?? undefined;
  if (tiled) {
    const { lattice, cells, startsDown } = tiled;
    const tiles = tilesOf(lattice, cells, startsDown);
    const { left, top, width, height } = boxOf(lattice, tiles);
    const view = [left - 0.1, top - 0.1, width + 0.2, height + 0.2].map((side) => side * UNIT);
    return html`<svg class="thumb tiled" viewBox=${view.join(" ")} aria-hidden="true">
      ${tilePlate(
        lattice,
        tiles,
        tiles.map(() => "must"),
      )}</svg>`;
  }
  if (!drawn) return html`<span class="thumb" aria-hidden="true"></span>`;
  return html`<svg class="thumb" viewBox="-0.3 -0.3 ${drawn.width + 0.6} ${drawn.height + 0.6}"
    aria-hidden="true">
    ${drawn.cells.map(
      ({ x, y, letter }, at) => html`<rect key=${at} class=${letter ? "laid" : "free"} x=${x + 0.06}
      y=${y + 0.06} width="0.88" height="0.88" rx="0.28" fill=${colour(letter)} />`,
    )}
  </svg>`;
}

/**
 * @param {{ puzzles: { name: string, text: string }[], kits: Api.Kits | null, onOpen: (text: string) => void }}
 *   props
 */
export function Gallery({ puzzles, kits, onOpen }) {
  return html`<ul class="examples gallery">${puzzles.map(
    ({ name, text }) => html`<li key=${name}><button type="button" class="button quiet"
    onClick=${() => onOpen(text)}><${Thumb} text=${text} kits=${kits} /><span>${name}</span></button></li>`,
  )}</ul>`;
}
