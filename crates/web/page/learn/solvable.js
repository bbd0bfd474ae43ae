// Is it solvable? Three arguments about one board, with the kurang table beside it.
import { html, useState } from "/page/vendor/preact.js";
import { Arcs, InversionsSay, KurangSays, SignSays } from "../slide/why.js";
import { distance } from "../slide/board.js";

export function Solvable({ check, tiles, goal, homes, rows, cols }) {
  const [chosen, choose] = useState(null);
  if (!check) return html`<p class="loading">Checking</p>`;
  // Places in the goal count as 1, 2, 3 …: for the goal `last` that is the tile's own number, and the blank is the largest.
  const place = (tile) => homes[tile] + 1;
  const tileAt = (index) => goal[index];
  const small = tiles.length <= 144;
  const at = chosen === null ? -1 : tiles.indexOf(chosen);
  const counted = (tile, cell) => chosen !== null && cell > at && place(tile) < place(chosen);
  const name = (tile) => (tile === 0 ? "blank" : tile);
  return html`<div class="solvable">
    <section class="panel stack" aria-label="kurang">
      <h2>kurang(i) + X</h2>
      <div class="kurang">
        ${small && html`<div class="stack tight">
          <div class="kurang-board" role="img" aria-label="The board; shaded cells are an odd number of steps from the blank's home" ref=${(element) => element?.style.setProperty("--cols", cols)}>
            ${Array.from(tiles, (tile, cell) => html`<span key=${cell} class="${distance(cell, homes[0], cols) % 2 ? "shaded" : ""} ${tile === chosen ? "on" : ""} ${counted(tile, cell) ? "counted" : ""} ${tile === 0 ? "blank" : ""}" onPointerEnter=${() => choose(tile)} onPointerLeave=${() => choose(null)}>${tile || ""}</span>`)}
          </div>
          <p class="hint">Shaded cells: X is 1 when the blank stands there.</p>
        </div>`}
        <div class="scroll kurang-table" tabindex="0" role="group" aria-label="kurang table">
          <table>
            <thead><tr><th scope="col" class="number">i</th><th scope="col" class="number">kurang(i)</th></tr></thead>
            <tbody>${check.kurang.table.map((amount, index) => html`<tr key=${index} class=${tileAt(index) === chosen ? "on" : ""} onPointerEnter=${() => choose(tileAt(index))} onPointerLeave=${() => choose(null)}>
              <th scope="row" class="number">${tileAt(index) === 0 ? `blank (${index + 1})` : check.goal === "last" ? index + 1 : `${tileAt(index)} (${index + 1})`}</th><td class="number">${amount}</td></tr>`)}</tbody>
            <tfoot>
              <tr><th scope="row" class="number">sum</th><td class="number">${check.kurang.sum}</td></tr>
              <tr><th scope="row" class="number">X</th><td class="number">${check.kurang.x}</td></tr>
              <tr class="total"><th scope="row" class="number">sum + X</th><td class="number">${check.kurang.sum + check.kurang.x}</td></tr>
            </tfoot>
          </table>
        </div>
      </div>
      <p class="hint" aria-live="off">${chosen === null ? "Point at a tile or a line of the table to see which tiles it counts." : `After ${name(chosen)} come ${Array.from(tiles).filter((tile, cell) => counted(tile, cell)).map(name).join(", ") || "no smaller tiles"}.`}${check.goal === "last" ? "" : " Numbers in brackets are places in the goal: they are what is compared."}</p>
      <${KurangSays} check=${check} />
    </section>
    <div class="stack">
      <p class="notice ${check.solvable ? "" : "bad"}"><strong>${check.solvable ? "Solvable." : "Not solvable."}</strong> Three arguments, which always agree: every move exchanges the blank with a tile and takes the blank one step, so the two parities change together.</p>
      <section class="panel stack" aria-label="Inversions"><h2>Inversions</h2><${InversionsSay} check=${check} /><${Arcs} tiles=${tiles} goal=${goal} /></section>
      <section class="panel stack" aria-label="Sign"><h2>Sign of the permutation</h2><${SignSays} check=${check} /></section>
    </div>
  </div>`;
}
