// The tree on a canvas. Only visible nodes are drawn, so thousands of nodes stay fast. Drag to pan;
// pinch, + and -, or Ctrl and the wheel to zoom; tap to choose a node; arrows walk from node to
// node. The wheel alone scrolls the page, unless the tree has the focus.
//
// Every step lays the tree out again, and its nodes glide to their new places. It grows down, or to
// the right where that fills the canvas better.
import { boundsOf, growsAcross, layout, placeOf, spread } from "./layout.js";
import { Camera, Glide, partOf } from "./camera.js";
import { HIDDEN } from "./frames.js";
import { coloursOf, drawTree, LEGIBLE, NUMBER, smallBoard } from "./drawtree.js";
import { onTheme } from "../lib/media.js";
import { SvgPen } from "../lib/svgpen.js";

/** Longest time step of the animation, in milliseconds. */
const FRAME = 50;

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
    this.wanted = new Camera();
    this.glide = new Glide();
    this.across = false;
    /** Whether the next change skips the animation, because nothing was visible before. */
    this.fresh = true;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.frame = 0;
    /** Time of the last frame; 0 if nothing moved then. */
    this.drawn = 0;
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
    this.ignoreTheme = onTheme(() => this.recolour());
    this.recolour();
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.ignoreTheme();
  }

  recolour() {
    this.colours = coloursOf(document.documentElement);
    this.redraw();
  }

  /**
   * Shows a new tree; `boards` draws small boards instead of numbers alone.
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
    this.fresh = true;
    this.glide.clear();
    this.turn();
  }

  turn() {
    const { watch, tree, size, extent } = this;
    if (!watch || !extent.width) return;
    this.across = growsAcross(tree, size, extent);
    this.canvas.dataset.grows = this.across ? "right" : "down";
  }

  /** @param {{ state: Frame, path: number[], chosen: number | null }} what */
  show({ state, path, chosen }) {
    Object.assign(this, { state, path: new Set(path), chosen });
    this.arrange();
    if (!this.free) this.follow(chosen ?? state.current);
    this.redraw();
  }

  arrange() {
    const { watch, state, size, across } = this;
    if (!watch || !state) return;
    const now = layout(watch.nodes, (id) => state.status[id] !== HIDDEN);
    const there = watch.nodes.filter(({ id }) => state.status[id] !== HIDDEN);
    const tight = there.map(({ id }) => placeOf(now, id, size, across));
    const places = this.extent.width ? spread(tight, size, this.extent) : tight;
    this.glide.aim(there.map(({ id, parent }, at) => ({ id, parent, place: places[at] })));
  }

  /** @param {number} id */
  place(id) {
    return this.glide.at(id);
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    this.canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    this.turn();
    this.arrange();
    this.fresh = true;
    if (this.state && !this.free) this.follow(this.chosen ?? this.state.current);
    this.redraw();
  }

  get extent() {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  /** @param {number} id */
  follow(id) {
    const place = this.glide.aims.get(id);
    if (this.extent.width && place) this.wanted.follow(place, this.bounds(), this.extent);
  }

  bounds() {
    return boundsOf(this.glide.aims.values(), this.size);
  }

  fit() {
    this.free = true;
    this.wanted.fit(this.bounds(), this.extent);
    this.redraw();
  }

  /** The user pans or zooms: applied at once, and the camera stays there. */
  hold() {
    this.free = true;
    Object.assign(this.wanted, this.camera);
    this.redraw();
  }

  /** @param {number} factor */
  zoom(factor, x = this.extent.width / 2, y = this.extent.height / 2) {
    this.camera.zoom(factor, x, y);
    this.hold();
  }

  pan(/** @type {number} */ x, /** @type {number} */ y) {
    this.camera.pan(x, y);
    this.hold();
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

  at(/** @type {number} */ x, /** @type {number} */ y) {
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
    this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  /**
   * The scene, with nodes at the positions given by `place`.
   * @param {(id: number) => number[]} place
   */
  sceneOf(place) {
    const { colours, boards, size, path, chosen, across } = this;
    const [watch, state] = [/** @type {Watch} */ (this.watch), /** @type {Frame} */ (this.state)];
    return { watch, state, place, colours, boards, size, path, chosen, across, legible: true };
  }

  /** @param {number} now milliseconds */
  draw(now) {
    const { watch, state, context, camera, extent } = this;
    if (!watch || !state || !extent.width) return;
    const isStill = this.fresh || this.still.matches;
    const ms = isStill ? Infinity : Math.min(FRAME, this.drawn ? now - this.drawn : FRAME / 3);
    this.fresh = false;
    const nodes = this.glide.step(ms);
    const moving = camera.approach(this.wanted, partOf(ms)) || nodes;
    this.drawn = moving ? now : 0;
    this.canvas.dataset.moving = String(moving);
    const ratio = devicePixelRatio || 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const scale = camera.scale * ratio;
    context.setTransform(scale, 0, 0, scale, camera.left * ratio, camera.top * ratio);
    const legible = LEGIBLE <= camera.scale;
    drawTree(context, camera.sight(extent), { ...this.sceneOf((id) => this.place(id)), legible });
    if (moving) this.redraw();
  }

  /** @param {string} title */
  svg(title) {
    if (!this.watch || !this.state) return null;
    const pen = new SvgPen();
    const box = this.bounds();
    drawTree(
      pen,
      box,
      this.sceneOf((id) => this.glide.aims.get(id) ?? [0, 0]),
    );
    return pen.text(box, { back: this.colours.panel, title });
  }
}
