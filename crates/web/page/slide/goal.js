// The goal beside the board: a thumbnail with its name.
import { html } from "../vendor/preact.js";
import { goalName, toRows, toText } from "./board.js";
import { t } from "../lib/text.js";

const MOST_CELLS = 100;

/** @param {{ tiles: Tiles, cols: number, label: string }} props */
export function SmallBoard({ tiles, cols, label }) {
  if (tiles.length > MOST_CELLS) return null;
  const words = t`${label}: ${toText(toRows(tiles, cols)).replaceAll("/", ", ")}`;
  return html`<div class="small-board" role="img" aria-label=${words}
    ref=${(/** @type {HTMLElement | null} */ element) => element?.style.setProperty("--cols", String(cols))}>
    ${Array.from(tiles, (tile, cell) => html`<span key=${cell} class=${tile ? "" : "blank"}>${tile || ""}</span>`)}
  </div>`;
}

/** @param {{ game: Game, picture: string, onChange: () => void }} props */
export function GoalCard({ game, picture, onChange }) {
  const name = typeof game.goal === "string" ? goalName(game.goal) : t`Custom`;
  return html`<button type="button" class="goal-card" aria-label=${t`Goal: ${name}. Change it`}
    onClick=${onChange}>
    ${
      picture
        ? html`<img class="goal-picture" src=${picture} alt="" />`
        : html`<${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label=${t`Goal`} />`
    }
    <span><span class="small muted">${t`Goal`}</span><strong>${name}</strong></span>
  </button>`;
}
