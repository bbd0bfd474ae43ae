// Input handling of the board. Its tiles are elements (tileelements.js), or on large boards a
// canvas (tilecanvas.js). It is an ARIA grid with one cell in the tab order.
//
// onCell(cell) is called for a click, tap, Enter or Space on a cell; onDrag(cell) returns the cells
// that dragging this one would move (nearest the blank last) and onDrop(cell) makes that move.
// onKey(event) gets the other keys first.
//
// `dress` sets the style of the tiles: colours, numbers, a picture.
//
// A finger moving towards the blank drags tiles; any other direction scrolls the page as usual.

import { TileElements } from "./tileelements.js";
import { FAILED } from "../lib/lazily.js";
import { notify } from "../lib/notices.js";
import { t } from "../lib/text.js";

const SLIDE_MS = 120;
// A drag completes at this share of a cell, or when released at this speed.
const ENOUGH = 0.35;
const FLICK_SPEED = 0.25; // pixels a millisecond
const FLICK_PIXELS = 8;
// Interval for measuring the flick speed: stopping before letting go is not a flick.
const FLICK_MS = 80;
const STILL = 5;
/** Minimum number of cells of boards drawn on a canvas. */
const LEAST_DRAWN = 400;
// Minimum size of numbers, in pixels; smaller ones are left out as illegible.
const LEAST_READABLE = 6;
/** @type {Dress} */
const PLAIN = { scheme: "plain", numbers: true, picture: "" };

export class Grid {
  /**
   * @param {HTMLElement} element
   * @param {{ label?: string, onCell?: (cell: number) => void, onDrag?: ((cell: number) => number[]) | null,
   *   onDrop?: (cell: number, start: number) => void, onKey?: (event: KeyboardEvent) => boolean }} options
   */
  constructor(
    element,
    { label = t`Board`, onCell = () => {}, onDrag = null, onDrop = () => {}, onKey = () => false } = {},
  ) {
    this.element = element;
    this.onCell = onCell;
    this.onDrag = onDrag;
    this.onDrop = onDrop;
    this.onKey = onKey;
    this.rows = this.cols = 0;
    /** @type {TileElements | import("./tilecanvas.js").TileCanvas | null} what shows the tiles */
    this.face = null;
    /** @type {number[]} the tiles as they are drawn */
    this.drawn = [];
    /** @type {Tiles} */
    this.homes = new Uint16Array();
    this.look = PLAIN;
    this.focused = 0;
    /** @type {TileDrag | null} */
    this.drag = null;
    /** Whether to ignore the click that ends a drag. */
    this.ateClick = false;
    this.duration = SLIDE_MS;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    element.setAttribute("role", "grid");
    element.setAttribute("aria-label", label);
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("keydown", (event) => this.keyed(event));
    element.addEventListener("focusin", (event) => this.focusedIn(event));
    element.addEventListener("pointerdown", (event) => this.pressed(event));
    element.addEventListener("pointermove", (event) => this.dragged(event));
    element.addEventListener("pointerup", (event) => this.released(event));
    element.addEventListener("pointercancel", () => this.dropDrag());
    element.addEventListener("touchmove", (event) => this.touched(event), { passive: false });
    this.sizes = new ResizeObserver(() => this.sized());
  }

  close() {
    this.sizes.disconnect();
    this.face?.close();
    this.rows = this.cols = 0;
  }

  /**
   * Creates the cells; `homes[tile]` is the home cell of a tile.
   * @param {number} rows
   * @param {number} cols
   * @param {Tiles} homes
   */
  shape(rows, cols, homes) {
    // Tiles look different at home, so new homes invalidate the drawing.
    if (homes !== this.homes) this.drawn = [];
    this.homes = homes;
    if (rows !== this.rows || cols !== this.cols) {
      this.dropDrag();
      Object.assign(this, { rows, cols, drawn: [], focused: 0 });
      this.element.setAttribute("aria-rowcount", String(rows));
      this.element.setAttribute("aria-colcount", String(cols));
      this.element.style.setProperty("--rows", String(rows));
      this.element.style.setProperty("--cols", String(cols));
      this.element.style.setProperty("--digits", String(String(rows * cols - 1).length));
      const focused = this.element.contains(document.activeElement);
      this.face?.close();
      this.face = null;
      if (rows * cols < LEAST_DRAWN) this.wear(new TileElements(this), focused);
      else this.wearCanvas(focused);
    }
  }

  /** @param {boolean} focused */
  async wearCanvas(focused) {
    const { rows, cols } = this;
    this.element.replaceChildren();
    try {
      const { TileCanvas } = await import("./tilecanvas.js");
      if (this.face || rows !== this.rows || cols !== this.cols) return;
      this.wear(new TileCanvas(this), focused);
    } catch {
      notify(FAILED, { kind: "bad" });
    }
  }

  wear(/** @type {NonNullable<Grid["face"]>} */ face, /** @type {boolean} */ focused) {
    this.face = face;
    // Reports the size after the next layout, where asking for it would force one.
    this.sizes.observe(this.element);
    if (focused) face.focus(this.focused, { preventScroll: true });
  }

  sized() {
    if (!this.face) return;
    // As in slide.css: more digits are smaller.
    const share = 0.66 - 0.09 * String(this.rows * this.cols - 1).length;
    const { offsetWidth } = /** @type {HTMLElement} */ (this.element.querySelector(".tile"));
    this.element.classList.toggle("tiny", offsetWidth * share < LEAST_READABLE);
    this.face.sized();
  }

  dress(/** @type {Dress} */ look, /** @type {Tiles} */ tiles) {
    const { scheme, numbers, picture } = look;
    const now = this.look;
    if (now.scheme === scheme && now.numbers === numbers && now.picture === picture) return this.show(tiles);
    this.look = look;
    const tinted = scheme !== "plain" && scheme !== "picture";
    this.element.classList.toggle("tinted", tinted);
    this.element.classList.toggle("pictured", picture !== "");
    this.element.classList.toggle("by-distance", scheme === "distance");
    if (picture) this.element.style.setProperty("--picture", `url("${picture}")`);
    else this.element.style.removeProperty("--picture");
    this.drawn = [];
    this.face?.redraw();
    this.show(tiles);
  }

  /** @param {Tiles} tiles */
  show(tiles) {
    tiles.forEach((tile, cell) => {
      if (this.drawn[cell] !== tile) this.paint(cell, tile);
    });
  }

  /**
   * @param {Tiles} tiles
   * @param {number} from
   * @param {number} to
   * @param {{ start?: number | null }} options
   */
  slide(tiles, from, to, { start = null } = {}) {
    this.paint(from, tiles[from]);
    this.paint(to, tiles[to]);
    if (this.calm.matches) return;
    const left = start ?? 1;
    const down = Math.floor(from / this.cols) - Math.floor(to / this.cols);
    const right = (from % this.cols) - (to % this.cols);
    this.face?.glide(to, down * left, right * left, this.duration * left);
  }

  celebrate() {
    if (!this.calm.matches) this.face?.celebrate(this.duration);
  }

  paint(/** @type {number} */ cell, /** @type {number} */ tile) {
    this.drawn[cell] = tile;
    this.face?.paint(cell, tile);
  }

  /** @param {number | null} tile */
  mark(tile) {
    const cell = tile === null ? -1 : this.drawn.indexOf(tile);
    this.face?.mark(cell < 0 ? [] : [cell]);
  }

  /** @param {Event & { clientX?: number, clientY?: number }} event */
  cellOf({ target, clientX = -1, clientY = -1 }) {
    const tile = target instanceof Element ? target.closest(".tile") : null;
    return (tile ? this.face?.indexOf(tile) : this.face?.at(clientX, clientY)) ?? -1;
  }

  /** @param {number} cell */
  reveal(cell) {
    const frame = this.element.parentElement;
    if (!frame || !this.face) return;
    const [box, seen] = [this.face.box(cell), frame.getBoundingClientRect()];
    const over = (/** @type {number} */ before, /** @type {number} */ after) =>
      before < 0 ? before : Math.max(0, after);
    frame.scrollBy(
      over(box.left - seen.left, box.right - seen.right),
      over(box.top - seen.top, box.bottom - seen.bottom),
    );
  }

  /** @param {number} cell */
  focusCell(cell) {
    this.rove(cell);
    this.face?.focus(cell);
  }

  focusAgain() {
    this.face?.focus(this.focused, { preventScroll: true });
  }

  /** @param {number} cell */
  rove(cell) {
    if (cell < 0 || cell === this.focused) return;
    const before = this.focused;
    this.focused = cell;
    this.face?.rove(before, cell);
  }

  /** @param {FocusEvent} event */
  focusedIn(event) {
    this.rove(this.cellOf(event));
  }

  walk(/** @type {number} */ down, /** @type {number} */ right) {
    const row = Math.floor(this.focused / this.cols) + down;
    const col = (this.focused % this.cols) + right;
    if (row < 0 || row >= this.rows || col < 0 || col >= this.cols) return false;
    this.focusCell(row * this.cols + col);
    return true;
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (this.onKey(event)) return;
    /** @type {Record<string, [number, number]>} */
    const walks = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (walks[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) {
      this.walk(...walks[event.key]);
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      this.onCell(this.focused);
      event.preventDefault();
    }
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.ateClick) {
      this.ateClick = false;
      return;
    }
    const cell = this.cellOf(event);
    if (cell < 0) return;
    this.rove(cell);
    this.focusAgain();
    this.onCell(cell);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.ateClick = false;
    if (!this.onDrag || event.button !== 0) return;
    const cell = this.cellOf(event);
    const group = cell < 0 ? [] : this.onDrag(cell);
    if (!group.length) return;
    const blank = this.drawn.indexOf(0);
    const across = Math.floor(cell / this.cols) === Math.floor(blank / this.cols);
    const sign = blank > cell ? 1 : -1;
    const box = /** @type {DOMRect} */ (this.face?.box(cell));
    this.drag = {
      id: event.pointerId,
      cell,
      group,
      across,
      sign,
      reach: across ? box.width : box.height,
      x: event.clientX,
      y: event.clientY,
      moved: 0,
      far: false,
      trail: [[event.timeStamp, 0]],
    };
  }

  /**
   * @param {TileDrag} drag
   * @param {{ clientX: number, clientY: number }} at
   */
  gone({ across, sign, x, y }, { clientX, clientY }) {
    const [right, down] = [clientX - x, clientY - y];
    return across ? [right * sign, Math.abs(down)] : [down * sign, Math.abs(right)];
  }

  /**
   * Prevents scrolling during a drag. Other finger movements are left to the browser.
   * @param {TouchEvent} event
   */
  touched(event) {
    if (!this.drag) return;
    if (event.touches.length > 1) return this.dropDrag();
    const [ahead, aside] = this.gone(this.drag, event.touches[0]);
    if (this.drag.far || ahead > aside) {
      if (event.cancelable) event.preventDefault();
    } else if (Math.hypot(ahead, aside) >= STILL) {
      this.dropDrag();
    }
  }

  /** @param {PointerEvent} event */
  dragged(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId) return;
    const [way, aside] = this.gone(drag, event);
    if (!drag.far) {
      if (Math.hypot(way, aside) < STILL) return;
      // The browser takes this touch for scrolling and will cancel the pointer.
      if (event.pointerType === "touch" && way <= aside) return;
      drag.far = true;
      this.element.setPointerCapture(event.pointerId);
      this.element.classList.add("dragging");
    }
    drag.moved = Math.max(0, Math.min(drag.reach, way));
    drag.trail.push([event.timeStamp, way]);
    const shift = drag.moved * drag.sign;
    this.face?.lift(drag.group, drag.across ? shift : 0, drag.across ? 0 : shift);
  }

  /**
   * Speed towards the blank at the end of a drag, in pixels per millisecond; 0 if it had turned
   * back.
   * @param {TileDrag} drag
   * @param {number} now
   */
  speed({ trail }, now) {
    const late = trail.filter(([time]) => now - time <= FLICK_MS);
    if (late.length < 2) return 0;
    const [[from, start], [, end]] = [late[0], late[late.length - 1]];
    const turned = late.some(([, way]) => way > end);
    return turned || now <= from ? 0 : (end - start) / (now - from);
  }

  /** @param {PointerEvent} event */
  released(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId) return;
    const { far, moved, reach, cell } = drag;
    const flicked = moved > FLICK_PIXELS && this.speed(drag, event.timeStamp) > FLICK_SPEED;
    this.dropDrag();
    if (!far) return;
    this.ateClick = true;
    setTimeout(() => {
      this.ateClick = false;
    });
    if (moved > reach * ENOUGH || flicked) this.onDrop(cell, 1 - moved / reach);
  }

  dropDrag() {
    if (!this.drag) return;
    this.face?.lift(this.drag.group, 0, 0);
    if (this.drag.far) this.element.classList.remove("dragging");
    this.drag = null;
  }
}
