// Small pictures beside the board: a goal.
import { html } from "../vendor/preact.js";
import { toRows, toText } from "./board.js";
import { t } from "../lib/text.js";

/** Boards with more cells have no small picture. */
export const MOST_CELLS = 100;

/**
 * A board to look at, if it is small enough to be read.
 * @param {{ tiles: Tiles, cols: number, label: string }} props
 */
export function SmallBoard({ tiles, cols, label }) {
  if (tiles.length > MOST_CELLS) return null;
  const words = t`${label}: ${toText(toRows(tiles, cols)).replaceAll("/", ", ")}`;
  return html`<div class="small-board" role="img" aria-label=${words}
    ref=${(/** @type {HTMLElement | null} */ element) => element?.style.setProperty("--cols", String(cols))}>
    ${Array.from(
      tiles,
      (tile, cell) => html`<span key=${cell} class=${tile ? "" : "blank"}>${tile || ""}
    </span>`,
    )}
  </div>`;
}
