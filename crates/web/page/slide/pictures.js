// Small pictures beside the board: a goal, and the moves of a solution.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { ARROWS, WORDS, toRows, toText } from "./board.js";
import { t } from "../lib/text.js";

const MOST_MOVES = 600;
/** Boards with more cells have no small picture. */
export const MOST_CELLS = 100;

/**
 * The moves as arrows, the next one marked. A way to look and to jump; the slider does the same for the
 * keyboard.
 * @param {{ solution: Solution, onSeek: (at: number) => void }} props
 */
export function Moves({ solution, onSeek }) {
  const now = /** @type {Ref<HTMLElement | null>} */ (useRef(null));
  useEffect(() => {
    const next = now.current;
    const box = next?.parentElement;
    if (next && box) box.scrollTop = next.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [solution.at]);
  if (solution.moves.length > MOST_MOVES) return null;
  /** @param {number} index */
  const look = (index) => (index < solution.at ? "past" : index === solution.at ? "next" : "");
  const words = solution.moves.map((move) => WORDS[move]).join(", ");
  return html`<div class="moves mono" tabindex="0" role="group" aria-label=${t`Moves of the solution: ${words}`}>
    ${solution.moves.map(
      (move, index) => html`<span key=${index} aria-hidden="true" class=${look(index)}
      ref=${index === solution.at ? now : undefined} onClick=${() => onSeek(index + 1)}>${ARROWS[move]}
      </span>`,
    )}
  </div>`;
}

/**
 * A board to look at, if it is small enough to be read.
 * @param {{ tiles: Tiles, cols: number, label: string }} props
 */
export function SmallBoard({ tiles, cols, label }) {
  if (tiles.length > MOST_CELLS) return null;
  const words = `${label}: ${toText(toRows(tiles, cols)).replaceAll("/", ", ")}`;
  return html`<div class="small-board" role="img" aria-label=${words}
    ref=${(/** @type {HTMLElement | null} */ element) => element?.style.setProperty("--cols", String(cols))}>
    ${Array.from(
      tiles,
      (tile, cell) => html`<span key=${cell} class=${tile ? "" : "blank"}>${tile || ""}
    </span>`,
    )}
  </div>`;
}
