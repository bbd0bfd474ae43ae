// The tree on a canvas: only what is in sight is drawn, so some thousand nodes stay quick. Drag to pan;
// pinch, + and -, or Ctrl and the wheel to zoom; tap to choose a node; arrows walk from node to node. The
// wheel alone scrolls the page, unless the tree has the focus.
import { layout } from "./tree.js";
import { Camera } from "./camera.js";
import { HIDDEN } from "./frames.js";
import { NUMBER, coloursOf, drawTree, smallBoard } from "./paint.js";

export class TreeCanvas {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ onPick: (id: number | null) => void }} options
   */
  constructor(canvas, { onPick }) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.onPick = onPick;
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    /** Whether the pointer has gone too far for a tap. */
    this.far = false;
    /** @type {Watch | null} */
    this.watch = null;
    /** @type {Tree} */
    this.tree = layout([]);
    this.boards = false;
    this.size = NUMBER;
    /** @type {Frame | null} what the search has done so far */
    this.state = null;
    /** @type {Set<number>} */
    this.path = new Set();
    /** @type {number | null} */
    this.chosen = null;
    this.camera = new Camera();
    this.frame = 0;
    this.free = false;
    /** @type {Record<string, string>} */
    this.colours = {};
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.release(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(canvas);
    this.themes = new MutationObserver(() => this.recolour());
    this.themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.recolour = this.recolour.bind(this);
    this.dark.addEventListener("change", this.recolour);
    this.recolour();
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.themes.disconnect();
    this.dark.removeEventListener("change", this.recolour);
  }

  recolour() {
    this.colours = coloursOf(document.documentElement);
    this.redraw();
  }

  /**
   * A new tree; `boards` draws small boards instead of numbers alone.
   * @param {Watch} watch
   * @param {Tree} tree
   * @param {boolean} boards
   */
  set(watch, tree, boards) {
    this.watch = watch;
    this.tree = tree;
    this.boards = boards;
    const { board } = watch.nodes[0];
    this.size = boards ? smallBoard(board.length, board[0].length) : NUMBER;
    this.free = false;
    this.camera.scale = 0.85;
  }

  /**
   * What to show of it.
   * @param {{ state: Frame, path: number[], chosen: number | null }} what
   */
  show({ state, path, chosen }) {
    Object.assign(this, { state, path: new Set(path), chosen });
    if (!this.free) this.follow(chosen ?? state.current);
    this.redraw();
  }

  /** @param {number} id */
  place(id) {
    const { width, height, gapX, gapY } = this.size;
    return [this.tree.x[id] * (width + gapX), this.tree.depth[id] * (height + gapY)];
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    this.canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    if (this.state && !this.free) this.follow(this.chosen ?? this.state.current);
    this.redraw();
  }

  /** The canvas, in its pixels. */
  get extent() {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  /** @param {number} id */
  follow(id) {
    if (this.extent.width) this.camera.follow(this.place(id), this.bounds(), this.extent);
  }

  /** The space that the nodes seen so far take. */
  bounds() {
    const { width, height } = this.size;
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    this.state?.status.forEach((status, id) => {
      if (status === HIDDEN) return;
      const [x, y] = this.place(id);
      box.left = Math.min(box.left, x - width);
      box.right = Math.max(box.right, x + width);
      box.top = Math.min(box.top, y - height * 0.75);
      box.bottom = Math.max(box.bottom, y + height * 0.75);
    });
    return box;
  }

  fit() {
    this.free = true;
    this.camera.fit(this.bounds(), this.extent);
    this.redraw();
  }

  /** @param {number} factor */
  zoom(factor, x = this.extent.width / 2, y = this.extent.height / 2) {
    this.free = true;
    this.camera.zoom(factor, x, y);
    this.redraw();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.free = true;
    this.camera.pan(x, y);
    this.redraw();
  }

  followAgain() {
    this.free = false;
    if (this.state) this.follow(this.chosen ?? this.state.current);
    this.redraw();
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.far = this.pointers.size > 1;
    this.canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.offsetX, y: event.offsetY };
    if (!this.far && Math.hypot(now.x - last.x, now.y - last.y) < 5) return;
    this.far = true;
    if (this.pointers.size === 1) {
      this.pan(now.x - last.x, now.y - last.y);
    } else {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0) this.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const was = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (was && !this.far && event.type === "pointerup") this.onPick(this.at(event.offsetX, event.offsetY));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.canvas) return;
    event.preventDefault();
    if (event.shiftKey) this.pan(-event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.offsetX, event.offsetY);
  }

  /**
   * The node at a place on the canvas, or null.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const { watch, state } = this;
    if (!watch || !state) return null;
    const { width, height } = this.size;
    const [pointX, pointY] = this.camera.pointAt(x, y);
    for (let id = 0; id < watch.nodes.length; id++) {
      if (state.status[id] === HIDDEN) continue;
      const [atX, atY] = this.place(id);
      if (Math.abs(pointX - atX) <= width / 2 && Math.abs(pointY - atY) <= height / 2) return id;
    }
    return null;
  }

  redraw() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { watch, state, context, camera, colours, boards, size, path, chosen, extent } = this;
    if (!watch || !state || !extent.width) return;
    /** @param {number} id */
    const place = (id) => this.place(id);
    drawTree(context, extent, { watch, state, place, camera, colours, boards, size, path, chosen });
  }
}
