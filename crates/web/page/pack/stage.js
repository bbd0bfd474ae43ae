// The tray on the page: in space, or layer by layer, with what lies in it, what is in the hand and what a
// hint says.
import { html, useState } from "../vendor/preact.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { useDead } from "./marks.js";
import { Layer } from "./tray.js";
import { t } from "../lib/text.js";

const Space = lazily(() => import("./space.js"), "Space");
const TileLayer = lazily(() => import("./tilelayer.js"), "TileLayer");
/** Flat trays with a longer side can be shown larger than the screen. */
const LARGE = 11.5;
const MOST_ZOOM = 4;
const ZOOM = 1.4;

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
  const dead = useDead(puzzle, game.laid, session.light && !film);
  const hint = film ? null : (runs.hint?.cells ?? null);
  const names = puzzle.layers.map((_, layer) => t`Layer ${layer + 1} of ${puzzle.layers.length}`);
  /** @param {number} layer */
  const caption = (layer) => {
    const place = layer === 0 ? t`, top` : layer === puzzle.layers.length - 1 ? t`, bottom` : "";
    return html`<figcaption>${t`Layer ${layer + 1}${place}`}</figcaption>`;
  };
  const Kind = puzzle.tiled ? TileLayer : Layer;
  /** @param {number} layer */
  const figure = (layer) => html`<figure key=${layer}>${!puzzle.flat && caption(layer)}
    <${Kind} puzzle=${puzzle} layer=${layer} laid=${laid} ghost=${painted} hint=${hint} dead=${dead}
      cursor=${film ? -1 : game.cursor} on=${on} still=${film !== null}
      name=${puzzle.flat ? t`Tray` : names[layer]} /></figure>`;
  /** @param {number | null} cell */
  const hover = (cell) => {
    if (cell !== null && game.hand && !film) game.point(cell);
  };
  const done = game.finished && !film;
  const [zoom, setZoom] = useState(1);
  const { rows, cols } = puzzle.tiled
    ? { rows: puzzle.tiled.box.height, cols: puzzle.tiled.box.width }
    : puzzle.layers[0];
  const isLarge = puzzle.flat && LARGE < Math.max(rows, cols);
  const large = isLarge ? zoom : 1;
  /**
   * @param {string} name
   * @param {string} label
   * @param {number} to
   */
  const tool = (name, label, to) => {
    const disabled = to < 1 || MOST_ZOOM < to;
    return html`<button type="button" class="button icon quiet" aria-label=${label} title=${label}
      aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || setZoom(to)}>${icon(name)}</button>`;
  };
  const zoomTools =
    isLarge &&
    html`<div class="row stage-zoom" role="group" aria-label=${t`Zoom`}>
      ${tool("minus", t`Zoom out`, zoom / ZOOM)} ${tool("plus", t`Zoom in`, zoom * ZOOM)}</div>`;
  return html`${zoomTools}<div class="stage ${hand ? "holding" : ""} ${done ? "finished" : ""}" ref=${stage}
    data-test="stage">
    ${
      puzzle.flat || flatLayers
        ? html`<div class="layers ${puzzle.flat ? "single" : ""} ${large > 1 ? "near" : ""}" style=${{ "--zoom": large }}>
          ${puzzle.layers.map((_, layer) => figure(layer))}</div>`
        : html`<${Space} puzzle=${puzzle} laid=${laid} ghost=${painted} hint=${hint} dead=${dead} cursor=${game.cursor}
          view=${camera} onView=${(/** @type {Partial<Camera>} */ part) => session.look(part)} finder=${finder}
          onPick=${(/** @type {number} */ cell, /** @type {boolean} */ touch) => film || onTap(cell, touch)}
          onHover=${hover} onKey=${on.key} />`
    }
  </div>`;
}
