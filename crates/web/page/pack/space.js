// The 3D tray: rotated by dragging or with the arrow keys, with inertia; zoomed with two fingers,
// the wheel or + and -; cut by layers, or exploded.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { IconButton } from "../lib/forms.js";
import { occupied, wordsFor } from "./model.js";
import { CAMERA, MOST_ZOOM, swingOf, swung, tilted, zoomed } from "./camera.js";
import { onTheme } from "../lib/media.js";
import { t } from "../lib/text.js";

const HELP = t`Tray in space. Arrow keys turn it, Shift and arrow keys move from cell to cell, Page Up and Page Down
    from layer to layer, plus and minus zoom, 0 shows all of it.`;
const STEP = Math.PI / 18;
const ZOOM = 1.3;
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
 * `view` holds yaw, pitch, explode and top (the first visible layer); `onView` changes it.
 * @param {{ puzzle: Puzzle, laid: Lie[], ghost: PaintedGhost | null, hint: Marked | null, dead: Set<number>, cursor: number,
 *   view: Camera, onView: (part: Partial<Camera>) => void, onPick: (cell: number, touch: boolean) => void,
 *   onHover: (cell: number | null) => void, onKey: (event: KeyboardEvent) => void, finder: Finder }} props
 */
export function Space({
  puzzle,
  laid,
  ghost,
  hint,
  dead,
  cursor,
  view,
  onView,
  onPick,
  onHover,
  onKey,
  finder,
}) {
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
  // A piece dragged over the page needs the cell under the pointer.
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
    scene.paint(canvas.current, puzzle, view, { look, shown, dead, cursor: focused ? cursor : null, inks });
  });

  useEffect(() => {
    const again = () => repaint((count) => count + 1);
    const sizes = new ResizeObserver(again);
    sizes.observe(canvas.current);
    const ignoreTheme = onTheme(again);
    return () => {
      sizes.disconnect();
      ignoreTheme();
    };
  }, []);

  // Frames and handlers that outlive a render read the current view from here.
  const now = useRef({ view, onView });
  now.current = { view, onView };
  const spinning = useRef(0);
  const stop = () => cancelAnimationFrame(spinning.current);
  useEffect(() => stop, []);

  const turn = (/** @type {number} */ yaw, /** @type {number} */ pitch) => {
    const { view: seen, onView: set } = now.current;
    set({ yaw: seen.yaw + yaw, pitch: tilted(seen.pitch + pitch) });
  };
  /** @param {{ yaw: number, pitch: number }} swing */
  const spin = (swing) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let [last, left] = [performance.now(), /** @type {typeof swing | null} */ (swing)];
    const frame = (/** @type {number} */ time) => {
      if (!left) return;
      const { yaw, pitch, rest } = swung(left, Math.max(0, Math.min(50, time - last)));
      [last, left] = [time, rest];
      turn(yaw, pitch);
      spinning.current = requestAnimationFrame(frame);
    };
    spinning.current = requestAnimationFrame(frame);
  };
  const zoom = (
    /** @type {number} */ factor,
    /** @type {{ clientX: number, clientY: number } | null} */ at = null,
  ) => {
    stop();
    const box = canvas.current.getBoundingClientRect();
    const [x, y] = at
      ? [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2]
      : [0, 0];
    const { view: seen, onView: set } = now.current;
    set(zoomed(seen, factor, x, y));
  };
  const whole = () => {
    stop();
    onView({ ...CAMERA, explode: view.explode, top: view.top });
  };

  const start = useRef(
    /** @type {{ id: number, x: number, y: number, yaw: number, pitch: number, moved: boolean,
     *   trail: { time: number, yaw: number, pitch: number }[] } | null} */ (null),
  );
  const fingers = useRef(/** @type {Map<number, { x: number, y: number }>} */ (new Map()));
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button) return;
    stop();
    canvas.current.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    // A second finger zooms; neither finger rotates or taps any more.
    start.current =
      fingers.current.size > 1
        ? null
        : {
            id: event.pointerId,
            x: event.clientX,
            y: event.clientY,
            yaw: view.yaw,
            pitch: view.pitch,
            moved: false,
            trail: [],
          };
  };
  /** @param {PointerEvent} event */
  const pinch = (event) => {
    const last = fingers.current.get(event.pointerId);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (!last || !other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (before > 0)
      zoom(after / before, {
        clientX: (event.clientX + other.x) / 2,
        clientY: (event.clientY + other.y) / 2,
      });
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (fingers.current.size > 1) return pinch(event);
    const from = start.current;
    if (!from) {
      if (event.pointerType === "mouse") onHover(cellUnder(event));
      return undefined;
    }
    if (event.pointerId !== from.id) return undefined;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < 6) return undefined;
    from.moved = true;
    const [yaw, pitch] = [from.yaw - dx / 120, from.pitch + dy / 120];
    from.trail = [...from.trail.slice(-20), { time: event.timeStamp, yaw, pitch }];
    return onView({ yaw, pitch: tilted(pitch) });
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    fingers.current.delete(event.pointerId);
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    start.current = null;
    if (from.moved) {
      const swing = swingOf(from.trail, event.timeStamp);
      if (swing) spin(swing);
      return;
    }
    const cell = cellUnder(event);
    if (cell !== null) onPick(cell, event.pointerType !== "mouse");
  };
  /** @param {PointerEvent} event */
  const cancel = (event) => {
    fingers.current.delete(event.pointerId);
    start.current = null;
  };
  useEffect(() => {
    // As in Learn: the wheel scrolls the page unless Ctrl is held or the tray has the focus.
    /** @param {WheelEvent} event */
    const wheel = (event) => {
      if (event.buttons || (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas.current))
        return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event);
    };
    const element = canvas.current;
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return onKey(event);
    const turns = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    })[event.key];
    if (event.key === "+" || event.key === "=") zoom(ZOOM);
    else if (event.key === "-") zoom(1 / ZOOM);
    else if (event.key === "0") whole();
    else if (turns && !event.shiftKey) {
      stop();
      turn(...turns);
    } else return onKey(event);
    return event.preventDefault();
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
      <div class="row space-zoom" role="group" aria-label=${t`Zoom`}>
        <${IconButton} name="minus" look="quiet" label=${t`Zoom out`} onClick=${view.zoom > 1 && (() => zoom(1 / ZOOM))} />
        <${IconButton} name="plus" look="quiet" label=${t`Zoom in`} onClick=${view.zoom < MOST_ZOOM && (() => zoom(ZOOM))} />
        <${IconButton} name="fit" look="quiet" label=${t`Show the whole tray`} onClick=${whole} /></div>
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
