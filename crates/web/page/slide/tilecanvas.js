// Canvas rendering of large boards, where thousands of elements would be too slow. The focused cell
// is an element above it, the only one in the ARIA grid, with its position.
import { elementOf } from "./tileelements.js";
import { hueOf } from "./colours.js";
import { announce } from "../lib/notices.js";
import { onTheme } from "../lib/media.js";
import { t } from "../lib/text.js";

/** Largest canvas side supported by all browsers, in pixels. */
const MOST_PIXELS = 4096;
/** Minimum duration of an animated move, in milliseconds: about a frame. */
const SHORTEST_GLIDE = 16;
const COLOURS = ["tile", "tile-edge", "ink", "home", "home-edge", "warm", "tint-light", "tint-strong"];

/** @typedef {import("./grid.js").Grid} Grid */

export class TileCanvas {
  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.line = elementOf("row");
    this.tile = elementOf("gridcell", "tile");
    this.tile.tabIndex = 0;
    this.line.append(this.tile);
    grid.element.replaceChildren(this.canvas, this.line);
    grid.element.classList.add("drawn");
    /** Pixels of the page: from the corner of a cell to the next one, of the gap, of the board's rim. */
    this.cell = this.space = this.pad = 0;
    /** @type {Record<string, string>} */
    this.colours = {};
    /** @type {HTMLImageElement | null} */
    this.picture = null;
    /** @type {Set<number>} */
    this.marked = new Set();
    /** @type {Map<number, { down: number, right: number, start: number, duration: number }>} */
    this.gliding = new Map();
    this.frame = 0;
    this.forced = matchMedia("(forced-colors: active)");
    this.stop = onTheme(() => this.redraw());
    document.fonts.load("700 16px Numerals").then(() => this.redraw());
    this.rove(0, 0);
  }

  close() {
    this.stop();
    cancelAnimationFrame(this.frame);
    this.grid.element.classList.remove("drawn");
  }

  sized() {
    const { rows, cols, element } = this.grid;
    const { width } = this.tile.getBoundingClientRect();
    if (!width) return;
    this.pad = parseFloat(getComputedStyle(element).paddingLeft);
    this.space = (element.clientWidth - 2 * this.pad - cols * width) / Math.max(1, cols - 1);
    this.cell = width + this.space;
    const [across, down] = [cols * this.cell, rows * this.cell];
    const ratio = Math.min(devicePixelRatio || 1, MOST_PIXELS / Math.max(across, down));
    this.canvas.width = Math.round(across * ratio);
    this.canvas.height = Math.round(down * ratio);
    this.pen.scale(this.canvas.width / across, this.canvas.height / down);
    this.redraw();
  }

  redraw() {
    const { grid, pen } = this;
    const style = getComputedStyle(grid.element);
    this.colours = Object.fromEntries(
      COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
    );
    if (this.forced.matches)
      Object.assign(this.colours, { ink: "CanvasText", tile: "Canvas", "tile-edge": "CanvasText" });
    const { picture } = grid.look;
    if (!picture) this.picture = null;
    else if (this.picture?.src !== picture) {
      this.picture = new Image();
      this.picture.onload = () => this.redraw();
      this.picture.src = picture;
    }
    const [digits, inset] = [String(grid.rows * grid.cols - 1).length, this.cell - this.space];
    const size = picture ? this.cell * (0.3 - 0.03 * digits) : inset * (0.66 - 0.09 * digits);
    pen.font = `700 ${size}px ${style.getPropertyValue("--numerals")}`;
    grid.drawn.forEach((tile, cell) => this.paint(cell, tile));
  }

  /**
   * @param {number} cell
   * @returns {[x: number, y: number]}
   */
  corner(cell) {
    const { cols } = this.grid;
    return [(cell % cols) * this.cell, Math.floor(cell / cols) * this.cell];
  }

  /** @param {number} cell */
  box(cell) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const [x, y] = this.corner(cell);
    return new DOMRect(left + x, top + y, this.cell - this.space, this.cell - this.space);
  }

  /**
   * The cell at window coordinates, or -1.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const { rows, cols } = this.grid;
    const { left, top } = this.canvas.getBoundingClientRect();
    const [col, row] = [Math.floor((x - left) / this.cell), Math.floor((y - top) / this.cell)];
    return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : -1;
  }

  /** @param {Element | null} tile */
  indexOf(tile) {
    return tile === this.tile ? this.grid.focused : -1;
  }

  rove(/** @type {number} */ _before, /** @type {number} */ cell) {
    const { cols, drawn } = this.grid;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    this.line.setAttribute("aria-rowindex", String(row + 1));
    this.tile.setAttribute("aria-colindex", String(col + 1));
    this.tile.style.setProperty("--row", String(row));
    this.tile.style.setProperty("--col", String(col));
    this.tile.setAttribute("aria-label", drawn[cell] ? String(drawn[cell]) : t`blank`);
  }

  /**
   * @param {number} cell
   * @param {FocusOptions} [options]
   */
  focus(cell, options) {
    const { cols } = this.grid;
    // The focus stays on the same element, so screen readers would not announce another cell.
    if (document.activeElement === this.tile)
      announce(
        t`row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}: ${this.tile.getAttribute("aria-label")}`,
      );
    this.tile.focus(options);
  }

  paint(/** @type {number} */ cell, /** @type {number} */ tile) {
    const glide = this.gliding.get(cell);
    this.gliding.delete(cell);
    this.clear(cell);
    this.draw(cell, tile);
    if (cell === this.grid.focused) this.rove(cell, cell);
    // A moving tile also covers a part of the cell it comes from.
    if (glide) this.paint(this.fromOf(cell, glide), this.grid.drawn[this.fromOf(cell, glide)]);
  }

  /**
   * @param {number} to
   * @param {{ down: number, right: number }} glide
   */
  fromOf(to, { down, right }) {
    return to + Math.sign(down) * this.grid.cols + Math.sign(right);
  }

  /** @param {number} cell */
  clear(cell) {
    this.pen.clearRect(...this.corner(cell), this.cell, this.cell);
  }

  draw(/** @type {number} */ cell, /** @type {number} */ tile, right = 0, down = 0) {
    const { grid, pen, colours, picture } = this;
    if (!tile || !this.cell) return;
    const { scheme, numbers } = grid.look;
    const home = grid.homes[tile];
    const hue = picture ? null : hueOf(scheme, grid, home, cell);
    const isHome = home === cell;
    const [left, top] = this.corner(cell);
    const [x, y, side] = [left + right, top + down, this.cell - this.space];
    let [fill, edge, width] = [colours.tile, colours["tile-edge"], 1];
    if (this.forced.matches || picture) edge = picture ? "rgb(255 255 255 / 0.25)" : edge;
    else if (hue !== null) {
      fill = `oklch(${colours["tint-light"]} ${colours["tint-strong"]} ${hue})`;
      edge = isHome && scheme !== "distance" ? `oklch(0.55 0.12 ${hue})` : "";
      width = Math.max(1, this.cell * 0.045);
    } else if (isHome) [fill, edge] = [colours.home, colours["home-edge"]];
    if (this.marked.has(cell)) {
      edge = hue === null && !picture ? colours.warm : colours.ink;
      width = Math.max(2, this.cell * 0.07);
    }
    pen.save();
    pen.beginPath();
    pen.roundRect(x, y, side, side, Math.max(1, Math.min(14, this.cell * 0.12)));
    pen.fillStyle = fill;
    pen.fill();
    pen.clip();
    if (picture?.complete) {
      const [across, high] = [picture.naturalWidth / grid.cols, picture.naturalHeight / grid.rows];
      const [col, row] = [home % grid.cols, Math.floor(home / grid.cols)];
      pen.drawImage(picture, col * across, row * high, across, high, x, y, side, side);
    }
    if (edge) {
      pen.strokeStyle = edge;
      // Half of the line is outside and clipped.
      pen.lineWidth = 2 * width;
      pen.stroke();
    }
    if (numbers && !grid.element.classList.contains("tiny")) {
      pen.fillStyle = picture ? "#fff" : colours.ink;
      pen.textAlign = picture ? "left" : "center";
      pen.textBaseline = picture ? "bottom" : "middle";
      if (picture) Object.assign(pen, { shadowColor: "#000", shadowBlur: 4 });
      const [into, low] = picture ? [this.cell * 0.06, side - this.cell * 0.03] : [side / 2, side * 0.53];
      pen.fillText(String(tile), x + into, y + low);
    }
    pen.restore();
  }

  /** @param {number[]} cells */
  mark(cells) {
    const changed = [...this.marked, ...cells];
    this.marked = new Set(cells);
    for (const cell of changed) this.paint(cell, this.grid.drawn[cell]);
  }

  /**
   * @param {number} to
   * @param {number} down how many cells away it begins
   * @param {number} right
   * @param {number} duration milliseconds
   */
  glide(to, down, right, duration) {
    if (duration < SHORTEST_GLIDE) return;
    this.gliding.set(to, { down, right, start: performance.now(), duration });
    cancelAnimationFrame(this.frame);
    this.step(performance.now());
  }

  /** @param {number} now */
  step(now) {
    const { drawn } = this.grid;
    const moving = [...this.gliding];
    for (const [to, glide] of moving) {
      const from = this.fromOf(to, glide);
      for (const cell of [to, from]) this.clear(cell);
      if (!this.gliding.has(from)) this.draw(from, drawn[from]);
    }
    for (const [to, { down, right, start, duration }] of moving) {
      const left = Math.max(0, 1 - Math.max(0, now - start) / duration) ** 2;
      if (!left) this.gliding.delete(to);
      this.draw(to, drawn[to], right * left * this.cell, down * left * this.cell);
    }
    if (this.gliding.size) this.frame = requestAnimationFrame((later) => this.step(later));
  }

  lift(/** @type {number[]} */ cells, /** @type {number} */ right, /** @type {number} */ down) {
    const { drawn } = this.grid;
    for (const cell of [...cells, drawn.indexOf(0)]) this.clear(cell);
    for (const cell of cells) this.draw(cell, drawn[cell], right, down);
  }

  celebrate() {}
}
