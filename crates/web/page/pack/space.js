// The tray in space: turned by dragging or with the arrow keys, cut by layers, pulled apart.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { occupied, wordsFor } from "./model.js";
import { t } from "../lib/text.js";

const HELP = t`Tray in space. Arrow keys turn it, Shift and arrow keys move from cell to cell, Page Up and Page Down
    from layer to layer.`;
const STEP = Math.PI / 18;
/** @param {Element} element */
const inksOf = (element) => {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const ink = (name) => style.getPropertyValue(name).trim();
  return {
    ink: ink("--ink"),
    board: ink("--tray"),
    pearl: ink("--pearl"),
    line: ink("--line-strong"),
    accent: ink("--accent"),
    warm: ink("--warm"),
    bad: ink("--bad"),
    back: ink("--panel"),
  };
};

/**
 * `view` holds yaw, pitch, explode and top (the first layer that is shown); `onView` changes it.
 * @param {{ puzzle: Puzzle, laid: Lie[], ghost: PaintedGhost | null, hint: Marked | null, cursor: number,
 *   view: Camera, onView: (part: Partial<Camera>) => void, onPick: (cell: number, touch: boolean) => void,
 *   onHover: (cell: number | null) => void, onKey: (event: KeyboardEvent) => void, finder: Finder }} props
 */
export function Space({ puzzle, laid, ghost, hint, cursor, view, onView, onPick, onHover, onKey, finder }) {
  const canvas = /** @type {Ref<HTMLCanvasElement>} */ (useRef(null));
  const [scene, setScene] = useState(/** @type {typeof import("./scene.js") | null} */ (null));
  const [failed, setFailed] = useState(false);
  const [, repaint] = useState(0);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    import("./scene.js").then(setScene, () => setFailed(true));
  }, []);

  /** @param {number} cell */
  const shown = (cell) => view.top <= puzzle.cells[cell][0];
  /** @param {{ clientX: number, clientY: number }} event */
  const cellUnder = (event) => {
    const box = canvas.current.getBoundingClientRect();
    return (
      scene?.pick(
        puzzle,
        view,
        shown,
        box.width,
        box.height,
        event.clientX - box.left,
        event.clientY - box.top,
      ) ?? null
    );
  };
  // A piece dragged over the page asks for the cell under the pointer.
  if (finder) finder.current = (event) => (canvas.current && scene ? cellUnder(event) : null);

  useLayoutEffect(() => {
    if (!scene) return;
    const over = occupied(puzzle, laid);
    const aimed = new Set(ghost?.cells);
    const hinted = new Set(hint);
    const inks = inksOf(canvas.current);
    /** @param {number} cell */
    const look = (cell) => {
      if (ghost?.ok && aimed.has(cell))
        return { colour: ghost.colour, letter: ghost.letter, owner: "ghost", alpha: 0.8, ring: inks.accent };
      const ring = aimed.has(cell)
        ? inks.bad
        : hinted.has(cell)
          ? hint?.wrong
            ? inks.bad
            : inks.warm
          : null;
      const lie = laid[over[cell]];
      if (lie) return { ...puzzle.pieces[lie.piece], owner: over[cell], alpha: 1, ring };
      if (!hint || !ring || !hinted.has(cell)) return null;
      return { colour: hint.colour, letter: hint.letter, owner: "hint", alpha: 0.4, ring };
    };
    scene.paint(canvas.current, puzzle, view, { look, shown, cursor: focused ? cursor : null, inks });
  });

  useEffect(() => {
    const again = () => repaint((count) => count + 1);
    const sizes = new ResizeObserver(again);
    sizes.observe(canvas.current);
    const themes = new MutationObserver(again);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", again);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      scheme.removeEventListener("change", again);
    };
  }, []);

  /**
   * @param {number} yaw
   * @param {number} pitch
   */
  const turn = (yaw, pitch) =>
    onView({ yaw: view.yaw + yaw, pitch: Math.max(-0.3, Math.min(Math.PI / 2, view.pitch + pitch)) });
  const start = useRef(
    /** @type {(Camera & { id: number, x: number, y: number, moved: boolean }) | null} */ (null),
  );
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button || start.current) return;
    canvas.current.setPointerCapture(event.pointerId);
    start.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      ...view,
      moved: false,
    };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const from = start.current;
    if (!from) {
      if (event.pointerType === "mouse") onHover(cellUnder(event));
      return;
    }
    if (event.pointerId !== from.id) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < 6) return;
    from.moved = true;
    onView({ yaw: from.yaw - dx / 120, pitch: Math.max(-0.3, Math.min(Math.PI / 2, from.pitch + dy / 120)) });
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    start.current = null;
    if (from.moved) return;
    const cell = cellUnder(event);
    if (cell !== null) onPick(cell, event.pointerType !== "mouse");
  };
  const cancel = () => {
    start.current = null;
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return onKey(event);
    const turns = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    })[event.key];
    if (!turns || event.shiftKey) return onKey(event);
    event.preventDefault();
    turn(...turns);
  };
  const layers = puzzle.layers.length;
  return html`<div class="space">
    <canvas ref=${canvas} tabindex="0" role="application"
      aria-label=${t`${HELP} At ${wordsFor(puzzle, cursor)}.`}
      onPointerDown=${down} onPointerMove=${move} onPointerUp=${up} onPointerCancel=${cancel}
      onPointerLeave=${() => onHover(null)} onKeyDown=${keys} onFocus=${() => setFocused(true)}
      onBlur=${() => setFocused(false)}></canvas>
    ${
      failed &&
      html`<p class="notice bad">${t`The view in space could not be loaded; the layers work all the
      same.`}</p>`
    }
    <div class="space-controls">
      <label><span>${t`Layers`}</span><input type="range" min="0" max=${layers - 1} value=${layers - 1 - view.top}
        aria-valuetext=${view.top === 0 ? t`all layers` : t`${layers - view.top} lowest layers`}
        onInput=${(event) => onView({ top: layers - 1 - Number(event.target.value) })} /><output>
          ${t`${layers - view.top} of ${layers}`}</output></label>
      <label><span>${t`Explode`}</span><input type="range" min="0" max="100" value=${Math.round(view.explode * 100)}
        aria-valuetext=${t`${Math.round(view.explode * 100)} percent`}
        onInput=${(event) => onView({ explode: Number(event.target.value) / 100 })} /><output>
          ${Math.round(view.explode * 100)} %</output></label>
    </div>
  </div>`;
}
