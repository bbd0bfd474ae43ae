// Dragging of pieces by mouse or finger; a press without movement is a tap.
import { useEffect, useRef, useState } from "../vendor/preact.js";

const STILL = 7;
/** Distance of a dragged piece above the finger, which would hide it. */
export const ABOVE = 44;
/** A finger that moves this many pixels off a shelf takes the piece; until then it scrolls. */
const LEAVES = 48;

/**
 * @param {{ game: PackGame, stage: Ref<HTMLElement>, finder: Finder,
 *   onKey: (event: KeyboardEvent) => void }} needs
 */
export function useDrag({ game, stage, finder, onKey }) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const press = useRef(/** @type {Press | null} */ (null));
  const now = useRef({ onKey });
  now.current = { onKey };

  /**
   * @param {PointerEvent} event
   * @param {{ take: () => void, tap: (touch: boolean) => void }} acts
   */
  const begin = (event, { take, tap }) => {
    if (event.button || press.current) return;
    const target = /** @type {Element} */ (event.target);
    target.releasePointerCapture?.(event.pointerId);
    const touch = event.pointerType !== "mouse";
    const shelf = target.closest(".shelf");
    const scrolls = touch && shelf !== null && shelf.clientWidth < shelf.scrollWidth;
    press.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      take,
      tap,
      touch,
      moved: false,
      along: null,
      held: Boolean(game.hand),
      shelf: scrolls ? shelf : null,
      from: shelf?.scrollLeft ?? 0,
    };
  };

  useEffect(() => {
    const aim = (
      /** @type {{ clientX: number, clientY: number }} */ { clientX, clientY },
      /** @type {boolean} */ touch,
    ) => {
      const y = clientY - (touch ? ABOVE : 0);
      if (game.puzzle.flat) game.aimAt(pointIn(stage.current, game.puzzle, clientX, y));
      else {
        const cell = cellAt(stage.current, finder, clientX, y);
        if (cell === null) game.aimAt("away");
        else game.point(cell);
      }
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      const held = press.current;
      if (!held || event.pointerId !== held.id) return;
      if (!held.moved) {
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        if (Math.hypot(dx, dy) < STILL) return;
        // A finger moving along an overlong shelf scrolls it; one that leaves it takes the piece.
        held.along ??= held.shelf !== null && 1.7 * Math.abs(dy) < Math.abs(dx);
        if (held.shelf && held.along && Math.abs(dy) < LEAVES) {
          held.shelf.scrollLeft = held.from - dx;
          return;
        }
        held.moved = true;
        held.take();
        if (!game.hand) {
          press.current = null;
          return;
        }
      }
      if (event.cancelable) event.preventDefault();
      setDrag({ x: event.clientX, y: event.clientY, touch: held.touch });
      aim(event, held.touch);
    };
    /** @param {PointerEvent} event */
    const up = (event) => {
      const held = press.current;
      if (!held || event.pointerId !== held.id) return;
      press.current = null;
      setDrag(null);
      if (held.along && !held.moved) return;
      if (!held.moved) {
        held.tap(held.touch);
        return;
      }
      if (game.ghost?.ok) game.lay();
      else game.drop();
      game.aim = null;
    };
    // The browser took the gesture for scrolling: a piece just picked up goes back, a piece held
    // before stays held.
    /** @param {PointerEvent} event */
    const cancel = (event) => {
      const lost = press.current;
      if (!lost || event.pointerId !== lost.id) return;
      press.current = null;
      setDrag(null);
      if (!lost.moved) return;
      if (lost.held) game.aimAt("away");
      else game.undoHand();
    };
    // Another finger, or the wheel, rotates the dragged piece.
    /** @param {PointerEvent} event */
    const second = (event) => {
      if (!press.current?.moved || event.pointerId === press.current.id) return;
      event.preventDefault();
      game.turn(1);
    };
    /** @param {WheelEvent} event */
    const wheel = (event) => {
      if (!press.current?.moved) return;
      event.preventDefault();
      game.turn(event.deltaY < 0 ? -1 : 1);
    };
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      if (!press.current?.moved || !/^(r|f|escape)$/i.test(event.key)) return;
      event.stopPropagation();
      now.current.onKey(event);
      if (game.hand) return;
      press.current = null;
      setDrag(null);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("pointermove", move, { passive: false, signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", cancel, { signal });
    addEventListener("pointerdown", second, { signal });
    addEventListener("wheel", wheel, { passive: false, signal });
    addEventListener("keydown", keys, { capture: true, signal });
    return () => stop.abort();
  }, []);

  return { drag, begin, isDragging: () => press.current?.moved === true };
}

/**
 * The position of a screen point in a flat tray, in cells; "away" outside.
 * @param {HTMLElement} stage
 * @param {Puzzle} puzzle
 * @param {number} x
 * @param {number} y
 * @returns {Aim}
 */
function pointIn(stage, puzzle, x, y) {
  const box = stage?.querySelector(".layer .cells")?.getBoundingClientRect();
  if (!box) return "away";
  if (puzzle.tiled) {
    const { left, top, width, height } = puzzle.tiled.box;
    const tile = box.width / width;
    const [row, col] = [(y - box.top) / tile + top, (x - box.left) / tile + left];
    const isAway = row < top - 1.5 || col < left - 1.5 || top + height + 1 < row || left + width + 1 < col;
    return isAway ? "away" : { row, col };
  }
  const { rows, cols } = puzzle.layers[0];
  const cell = box.width / cols;
  const [row, col] = [(y - box.top) / cell - 0.5, (x - box.left) / cell - 0.5];
  return row < -2 || col < -2 || rows + 1 < row || cols + 1 < col ? "away" : { row, col };
}

/**
 * @param {HTMLElement} stage
 * @param {Finder} finder
 * @param {number} x
 * @param {number} y
 */
function cellAt(stage, finder, x, y) {
  const element = document.elementFromPoint(x, y);
  const cell = /** @type {HTMLElement | null | undefined} */ (element?.closest("[data-cell]"));
  if (cell && stage.contains(cell)) return Number(cell.dataset.cell);
  return element?.tagName === "CANVAS" ? (finder.current?.({ clientX: x, clientY: y }) ?? null) : null;
}
