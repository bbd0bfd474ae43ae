// The tree on a canvas: only what is in sight is drawn, so some thousand nodes stay quick. Drag to pan;
// pinch, + and -, or Ctrl and the wheel to zoom; tap to choose a node; arrows walk from node to node. The
// wheel alone scrolls the page, unless the tree has the focus.
import { layout } from "./tree.js";
import { DUPLICATE, EXPANDED, GOAL, HIDDEN, LEFT, OPEN, PRUNED } from "./frames.js";

const CELL = 19;
const NUMBER = { width: 74, height: 40, gapX: 14, gapY: 34 };
/**
 * @param {number} rows
 * @param {number} cols
 */
const smallBoard = (rows, cols) => ({
  width: cols * CELL + 10,
  height: rows * CELL + 28,
  gapX: 12,
  gapY: 28,
});

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
    this.scale = 1;
    this.left = this.top = 0;
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
    const style = getComputedStyle(document.documentElement);
    for (const name of [
      "back",
      "panel",
      "sunk",
      "ink",
      "muted",
      "line",
      "line-strong",
      "accent",
      "on-accent",
      "accent-soft",
      "bad",
      "bad-soft",
      "warm",
      "warm-soft",
      "tile",
    ]) {
      this.colours[name] = style.getPropertyValue(`--${name}`).trim();
    }
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
    this.scale = 0.85;
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

  /**
   * Keeps a node comfortably in sight, moving no more than needed; small trees stand still and whole.
   * @param {number} id
   */
  follow(id) {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth) return;
    const box = this.extent();
    const whole = Math.min(clientWidth / (box.right - box.left), clientHeight / (box.bottom - box.top));
    if (whole >= 0.7) {
      this.fitTo(box, Math.min(1.15, whole));
      return;
    }
    this.scale = Math.max(0.7, Math.min(this.scale, 0.8));
    const [x, y] = this.place(id);
    const marginX = clientWidth * 0.35;
    const marginY = clientHeight * 0.4;
    const [onX, onY] = [x * this.scale + this.left, y * this.scale + this.top];
    if (onX < marginX) this.left += marginX - onX;
    if (onX > clientWidth - marginX) this.left -= onX - (clientWidth - marginX);
    if (onY < marginY) this.top += marginY - onY;
    if (onY > clientHeight - marginY) this.top -= onY - (clientHeight - marginY);
  }

  /** The space that the nodes seen so far take. */
  extent() {
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

  /**
   * @param {{ left: number, right: number, top: number, bottom: number }} box
   * @param {number} scale
   */
  fitTo(box, scale) {
    const { clientWidth, clientHeight } = this.canvas;
    this.scale = scale;
    this.left = clientWidth / 2 - ((box.left + box.right) / 2) * scale;
    this.top =
      Math.min(20, clientHeight / 2 - ((box.top + box.bottom) / 2) * scale) - Math.min(0, box.top) * scale;
    if ((box.bottom - box.top) * scale > clientHeight - 20)
      this.top = clientHeight / 2 - ((box.top + box.bottom) / 2) * scale;
  }

  fit() {
    const { clientWidth, clientHeight } = this.canvas;
    const box = this.extent();
    this.free = true;
    this.fitTo(
      box,
      Math.max(
        0.02,
        Math.min(1.15, clientWidth / (box.right - box.left), clientHeight / (box.bottom - box.top)),
      ),
    );
    this.redraw();
  }

  /** @param {number} factor */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const scale = Math.max(0.02, Math.min(3, this.scale * factor));
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.top = y - ((y - this.top) * scale) / this.scale;
    this.scale = scale;
    this.free = true;
    this.redraw();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.left += x;
    this.top += y;
    this.free = true;
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
    for (let id = 0; id < watch.nodes.length; id++) {
      if (state.status[id] === HIDDEN) continue;
      const [atX, atY] = this.place(id);
      if (
        Math.abs((x - this.left) / this.scale - atX) <= width / 2 &&
        Math.abs((y - this.top) / this.scale - atY) <= height / 2
      )
        return id;
    }
    return null;
  }

  redraw() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { watch, state } = this;
    if (!watch || !state || !this.canvas.clientWidth) return;
    const { context, colours, size, scale } = this;
    const ratio = devicePixelRatio || 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, this.left * ratio, this.top * ratio);
    const sight = {
      left: -this.left / scale - size.width,
      right: (this.canvas.clientWidth - this.left) / scale + size.width,
      top: -this.top / scale - size.height,
      bottom: (this.canvas.clientHeight - this.top) / scale + size.height,
    };
    const { status } = state;
    const seen = [];
    context.lineCap = "round";
    for (const strong of [false, true]) {
      context.beginPath();
      for (const { id, parent } of watch.nodes) {
        if (status[id] === HIDDEN) continue;
        const [x, y] = this.place(id);
        if (!strong && x > sight.left && x < sight.right && y > sight.top && y < sight.bottom) seen.push(id);
        if (
          parent === null ||
          status[parent] === HIDDEN ||
          (this.path.has(id) && this.path.has(parent)) !== strong
        )
          continue;
        const [upX, upY] = this.place(parent);
        if (
          Math.max(x, upX) < sight.left ||
          Math.min(x, upX) > sight.right ||
          y < sight.top ||
          upY > sight.bottom
        )
          continue;
        const [from, to] = [upY + size.height / 2, y - size.height / 2];
        context.moveTo(upX, from);
        context.bezierCurveTo(upX, (from + to) / 2, x, (from + to) / 2, x, to);
      }
      context.strokeStyle = strong ? colours.accent : colours["line-strong"];
      context.lineWidth = strong ? 3.5 : 1.2;
      context.stroke();
    }
    for (const id of seen) this.drawNode(watch, state, id);
  }

  /**
   * @param {Watch} watch
   * @param {Frame} state
   * @param {number} id
   */
  drawNode(watch, state, id) {
    const { context, colours, size } = this;
    const { width, height } = size;
    const [x, y] = this.place(id);
    const node = watch.nodes[id];
    const status = state.status[id];
    /** @type {Record<number, [back: string, line: string, ink: string]>} */
    const all = {
      [OPEN]: [colours["warm-soft"], colours.warm, colours.ink],
      [EXPANDED]: [colours.panel, colours["line-strong"], colours.ink],
      [DUPLICATE]: [colours.back, colours.line, colours.muted],
      [PRUNED]: [colours["bad-soft"], colours.bad, colours.ink],
      [GOAL]: [colours.accent, colours.accent, colours["on-accent"]],
      [LEFT]: [colours.back, colours.line, colours.muted],
    };
    const looks = all[status];
    const current = id === state.current;
    context.beginPath();
    context.roundRect(x - width / 2, y - height / 2, width, height, 9);
    context.fillStyle = looks[0];
    context.fill();
    context.lineWidth = current ? 4 : this.path.has(id) ? 3 : 1.3;
    context.strokeStyle = current || this.path.has(id) ? colours.accent : looks[1];
    if (status === DUPLICATE || status === LEFT) context.setLineDash([4, 3]);
    context.stroke();
    context.setLineDash([]);
    if (id === this.chosen) {
      context.beginPath();
      context.roundRect(x - width / 2 - 5, y - height / 2 - 5, width + 10, height + 10, 13);
      context.lineWidth = 2;
      context.strokeStyle = colours.ink;
      context.stroke();
    }
    if (this.scale < 0.22) return;
    context.fillStyle = looks[2];
    context.textAlign = "center";
    context.textBaseline = "middle";
    let textY = y;
    if (this.boards) {
      const [rows, cols] = [node.board.length, node.board[0].length];
      const cell = CELL;
      const left = x - (cols * cell) / 2;
      const top = y - height / 2 + 5;
      context.font = "600 11px system-ui, sans-serif";
      for (let row = 0; row < rows; row++) {
        for (let col = 0; col < cols; col++) {
          const tile = node.board[row][col];
          if (!tile) continue;
          context.fillStyle = colours.tile;
          context.strokeStyle = colours.line;
          context.lineWidth = 1;
          context.beginPath();
          context.roundRect(left + col * cell + 1, top + row * cell + 1, cell - 2, cell - 2, 4);
          context.fill();
          context.stroke();
          context.fillStyle = colours.ink;
          context.fillText(String(tile), left + col * cell + cell / 2, top + row * cell + cell / 2 + 1);
        }
      }
      context.fillStyle = looks[2];
      textY = y + height / 2 - 11;
      context.font = "600 11px system-ui, sans-serif";
      context.fillText(
        width > 84 ? `f = ${node.g} + ${node.h} = ${node.f}` : `${node.g}+${node.h}=${node.f}`,
        x,
        textY,
      );
      return;
    }
    context.font = "700 15px system-ui, sans-serif";
    context.fillText(`f = ${node.f}`, x, y - 8);
    context.font = "500 12px system-ui, sans-serif";
    context.fillText(
      `${node.g} + ${node.h}${node.move ? `  ${{ U: "↑", D: "↓", L: "←", R: "→" }[node.move]}` : ""}`,
      x,
      y + 9,
    );
  }
}
