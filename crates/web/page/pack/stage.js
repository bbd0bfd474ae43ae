// The tray: in 3D or layer by layer, with placed pieces, the held piece and hints.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { IconButton } from "../lib/forms.js";
import { lazily } from "../lib/lazily.js";
import { Layer } from "./tray.js";
import { t } from "../lib/text.js";

const Space = lazily(() => import("./space.js"), "Space");
const TileLayer = lazily(() => import("./tilelayer.js"), "TileLayer");
const LARGE = 11.5;
const MOST_ZOOM = 4;
const ZOOM = 1.4;

/**
 * `on` receives presses, keys and focus on cells (see Layer); `onTap(cell, touch)` taps in 3D.
 * @param {{ session: PackSession, stage: Ref<HTMLElement>, finder: Finder, on: OnTray,
 *   onTap: (cell: number, touch: boolean) => void }} props
 */
export function Stage({ session, stage, finder, on, onTap }) {
  const { game, runs, camera, flatLayers } = session;
  const { puzzle, hand } = game;
  const { laid } = game;
  const ghost = hand ? game.ghost : null;
  const kind = hand && puzzle.pieces[hand.piece];
  const painted = ghost && kind ? { ...ghost, colour: kind.colour, letter: kind.letter } : null;
  const dead = useDead(puzzle, laid, session.light);
  const hint = runs.hint?.cells ?? null;
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
      cursor=${game.cursor} on=${on}
      name=${puzzle.flat ? t`Tray` : names[layer]} /></figure>`;
  /** @param {number | null} cell */
  const hover = (cell) => {
    if (cell !== null && game.hand) game.point(cell);
  };
  const done = game.finished;
  const [zoom, setZoom] = useState(1);
  const { rows, cols } = puzzle.tiled
    ? { rows: puzzle.tiled.box.height, cols: puzzle.tiled.box.width }
    : puzzle.layers[0];
  const isLarge = puzzle.flat && LARGE < Math.max(rows, cols);
  const large = isLarge ? zoom : 1;
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) =>
    html`<${IconButton} name=${name} label=${label} look="quiet"
      onClick=${to >= 1 && to <= MOST_ZOOM && (() => setZoom(to))} />`;
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
          onPick=${(/** @type {number} */ cell, /** @type {boolean} */ touch) => onTap(cell, touch)}
          onHover=${hover} onKey=${on.key} />`
    }
  </div>`;
}

/** @type {Set<number>} */
const NONE = new Set();

/**
 * @param {Puzzle | null} puzzle
 * @param {Lie[]} laid
 * @param {boolean} on
 */
export function useDead(puzzle, laid, on) {
  const [finder, setFinder] = useState(/** @type {typeof import("./unfillable.js") | null} */ (null));
  useEffect(() => {
    // If it fails to load, there are no marks; the indicator still works.
    if (on) import("./unfillable.js").then(setFinder, () => {});
  }, [on]);
  return useMemo(
    () => (on && puzzle && finder ? finder.deadCells(puzzle, laid) : NONE),
    [on, puzzle, laid, finder],
  );
}
