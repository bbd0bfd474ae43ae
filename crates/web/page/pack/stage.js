// The tray on the page: in space, or layer by layer, with what lies in it, what is in the hand and what a
// hint says.
import { html } from "../vendor/preact.js";
import { lazily } from "../lib/lazily.js";
import { Layer } from "./tray.js";
import { t } from "../lib/text.js";

const Space = lazily(() => import("./space.js"), "Space");

/**
 * `on` hears of presses, keys and the focus on cells (see Layer); `onTap(cell, touch)` of taps in space.
 * @param {{ session: PackSession, stage: Ref<HTMLElement>, finder: Finder, on: OnTray,
 *   onTap: (cell: number, touch: boolean) => void }} props
 */
export function Stage({ session, stage, finder, on, onTap }) {
  const { game, runs, film, camera, flatLayers } = session;
  const { puzzle, hand } = game;
  const laid = film ? [...puzzle.fixed, ...(film.view?.laid ?? [])] : game.laid;
  const ghost = film || !hand ? null : game.ghost;
  const kind = hand && puzzle.pieces[hand.piece];
  const painted = ghost && kind ? { ...ghost, colour: kind.colour, letter: kind.letter } : null;
  const hint = film ? null : (runs.hint?.cells ?? null);
  const names = puzzle.layers.map((_, layer) => t`Layer ${layer + 1} of ${puzzle.layers.length}`);
  /** @param {number} layer */
  const caption = (layer) => {
    const place = layer === 0 ? t`, top` : layer === puzzle.layers.length - 1 ? t`, bottom` : "";
    return html`<figcaption>${t`Layer ${layer + 1}${place}`}</figcaption>`;
  };
  /** @param {number} layer */
  const figure = (layer) => html`<figure key=${layer}>${!puzzle.flat && caption(layer)}
    <${Layer} puzzle=${puzzle} layer=${layer} laid=${laid} ghost=${painted} hint=${hint}
      cursor=${film ? -1 : game.cursor} on=${on} still=${film !== null}
      name=${puzzle.flat ? t`Tray` : names[layer]} /></figure>`;
  /** @param {number | null} cell */
  const hover = (cell) => {
    if (cell !== null && game.hand && !film) game.point(cell);
  };
  const done = game.finished && !film;
  return html`<div class="stage ${hand ? "holding" : ""} ${done ? "finished" : ""}" ref=${stage}
    data-test="stage">
    ${
      puzzle.flat || flatLayers
        ? html`<div class="layers ${puzzle.flat ? "single" : ""}">
          ${puzzle.layers.map((_, layer) => figure(layer))}</div>`
        : html`<${Space} puzzle=${puzzle} laid=${laid} ghost=${painted} hint=${hint} cursor=${game.cursor}
          view=${camera} onView=${(/** @type {Partial<Camera>} */ part) => session.look(part)} finder=${finder}
          onPick=${(/** @type {number} */ cell, /** @type {boolean} */ touch) => film || onTap(cell, touch)}
          onHover=${hover} onKey=${on.key} />`
    }
  </div>`;
}
