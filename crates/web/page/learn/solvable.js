// The solvability lesson: two arguments about one board, with the kurang table beside it.
import { html, useState } from "../vendor/preact.js";
import { Arcs, InversionsSay, KurangSays } from "../slide/solvability.js";
import { distance } from "../slide/board.js";
import { announce } from "../lib/notices.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** Larger boards are not drawn beside the table, and their table rows are not buttons. */
const MOST_CELLS = 144;

/** With more tiles, they are counted instead of listed. */
const MOST_LISTED = 60;

/** @param {{ check: Api.SlideCheck | null, tiles: Tiles, goal: Tiles, homes: Tiles, cols: number }} props */
export function Solvable({ check, tiles, goal, homes, cols }) {
  // Hovering selects a tile temporarily, a click or tap permanently.
  const [hovered, hover] = useState(/** @type {number | null} */ (null));
  const [picked, pick] = useState(/** @type {number | null} */ (null));
  if (!check) return html`<p class="loading">${t`Checking`}</p>`;
  const { table, table_sum: tableSum, x, total } = check.kurang;
  const chosen = hovered ?? picked;
  // Positions in the goal are numbered 1, 2, 3 …: for the goal `last` these are the tile numbers,
  // with the blank as the largest.
  /** @param {number} tile */
  const place = (tile) => homes[tile] + 1;
  const small = tiles.length <= MOST_CELLS;
  /** The tiles that `of` counts: the smaller ones after it. */
  const countedBy = (/** @type {number | null} */ of) => {
    const from = of === null ? Infinity : tiles.indexOf(of);
    return (/** @type {number} */ tile, /** @type {number} */ at) =>
      of !== null && from < at && place(tile) < place(of);
  };
  const isCounted = countedBy(chosen);
  /** @param {number} tile */
  const name = (tile) => (tile === 0 ? t`the blank` : tile);
  /** @param {number} of */
  const after = (of) => {
    const smaller = Array.from(tiles).filter(countedBy(of)).map(name);
    const which = String(name(of));
    if (!smaller.length) return t`After ${which} come no smaller tiles.`;
    const listed = smaller.length <= MOST_LISTED ? `: ${smaller.join(", ")}` : "";
    return t`After ${which} come ${smaller.length} smaller${listed}.`;
  };
  /** @param {number} index */
  const title = (index) => {
    if (goal[index] === 0) return t`blank (${index + 1})`;
    return check.goal === "last" ? index + 1 : `${goal[index]} (${index + 1})`;
  };
  /** @param {number} tile */
  const choose = (tile) => {
    const next = tile === picked ? null : tile;
    pick(next);
    if (next !== null) announce(after(next));
  };
  // Touch enters and leaves with every tap, so only a mouse hovers.
  /** @param {number} tile */
  const on = (tile) => ({
    onPointerEnter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hover(tile),
    onPointerLeave: () => hover(null),
    onClick: () => choose(tile),
  });
  /**
   * @param {number} tile
   * @param {number} at
   */
  const cell = (tile, at) => html`<span key=${at} data-tile=${tile} ...${on(tile)}
    class="${distance(at, homes[0], cols) % 2 ? "shaded" : ""} ${tile === chosen ? "on" : ""}
      ${isCounted(tile, at) ? "counted" : ""} ${tile === 0 ? "blank" : ""}">${tile || ""}</span>`;
  const line = (/** @type {number} */ amount, /** @type {number} */ index) => {
    const tile = goal[index];
    return html`<tr key=${index} class=${tile === chosen ? "on" : ""} ...${on(tile)}>
      <th scope="row" class="number">${
        small
          ? html`<button type="button" class="line-name" aria-pressed=${String(tile === picked)}>
            ${title(index)}</button>`
          : title(index)
      }</th>
      <td class="number">${amount}</td></tr>`;
  };
  return html`<div class="solvable">
    <section class="panel stack" aria-label="kurang">
      <h2>kurang(i) + X</h2>
      <div class="kurang">
        ${
          small &&
          html`<div class="stack tight">
          <div class="kurang-board" role="img"
            aria-label=${t`The board; shaded cells are an odd number of steps from the blank's home`}
            ref=${(element) => element?.style.setProperty("--cols", cols)}>${Array.from(tiles, cell)}</div>
          <p class="hint">${t`Shaded cells: X is 1 when the blank stands there.`}</p>
        </div>`
        }
        <div class="scroll kurang-table" tabindex="0" role="group" aria-label=${t`kurang table`}>
          <table>
            <thead><tr><th scope="col" class="number">i</th><th scope="col" class="number">kurang(i)</th></tr>
            </thead>
            <tbody>${table.map(line)}</tbody>
            <tfoot>
              <tr><th scope="row" class="number">${t`sum`}</th><td class="number">${count(tableSum)}</td></tr>
              <tr><th scope="row" class="number">X</th><td class="number">${x}</td></tr>
              <tr class="total"><th scope="row" class="number">${t`sum + X`}</th><td class="number">${count(total)}
              </td></tr>
            </tfoot>
          </table>
        </div>
      </div>
      <p class="hint">
        ${
          chosen === null
            ? t`Choose a tile or a line of the table to see which tiles it counts.`
            : after(chosen)
        }
        ${
          check.goal === "last"
            ? ""
            : t` Numbers in brackets are places in the goal: they are what is compared.`
        }
      </p>
      <${KurangSays} check=${check} />
    </section>
    <div class="stack">
      <p class="notice ${check.solvable ? "" : "bad"}">
        <strong>${check.solvable ? t`Solvable.` : t`Not solvable.`}
        </strong> ${t`Three arguments, which always agree: every move
        exchanges the blank with a tile and takes the blank one step, so the two parities change together.`}</p>
      <section class="panel stack" aria-label=${t`Inversions`}><h2>${t`Inversions`}</h2>
        <${InversionsSay} check=${check} />
        <${Arcs} tiles=${tiles} goal=${goal} /></section>
    </div>
  </div>`;
}
