// The tiles of a board as elements: cells stay in place, and a move changes two of them.
import { hueOf, partOf } from "./colours.js";
import { t } from "../lib/text.js";

const MOST_WAVING = 256;
const EASE = "cubic-bezier(.3,.1,.3,1)";

/** @typedef {import("./grid.js").Grid} Grid */

/** @param {string} role */
export function elementOf(role, name = "") {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  element.className = name;
  return element;
}

export class TileElements {
  /** @param {Grid} grid */
  constructor(grid) {
    const { rows, cols } = grid;
    this.grid = grid;
    /** @type {HTMLElement[]} */
    this.cells = [];
    const lines = Array.from({ length: rows }, () => {
      const line = elementOf("row", "line");
      for (let col = 0; col < cols; col++) {
        const cell = elementOf("gridcell", "tile");
        cell.tabIndex = -1;
        this.cells.push(cell);
        line.append(cell);
      }
      return line;
    });
    this.cells[0].tabIndex = 0;
    grid.element.replaceChildren(...lines);
  }

  close() {}

  sized() {}

  redraw() {}

  /** @param {number} cell */
  box(cell) {
    return this.cells[cell].getBoundingClientRect();
  }

  /**
   * The cell at window coordinates, or -1.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    return this.indexOf(document.elementFromPoint(x, y)?.closest(".tile") ?? null);
  }

  /** @param {Element | null} tile */
  indexOf(tile) {
    return this.cells.indexOf(/** @type {HTMLElement} */ (tile));
  }

  rove(/** @type {number} */ before, /** @type {number} */ cell) {
    this.cells[before].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
  }

  /**
   * @param {number} cell
   * @param {FocusOptions} [options]
   */
  focus(cell, options) {
    this.cells[cell].focus(options);
  }

  paint(/** @type {number} */ cell, /** @type {number} */ tile) {
    const { grid } = this;
    const element = this.cells[cell];
    const { scheme, numbers, picture } = grid.look;
    const text = tile === 0 || !numbers ? "" : String(tile);
    // Changing an existing text node is faster than creating one.
    if (element.firstChild) element.firstChild.nodeValue = text;
    else if (text) element.textContent = text;
    element.className = tile === 0 ? "tile blank" : grid.homes[tile] === cell ? "tile home" : "tile";
    if (tile === 0) element.setAttribute("aria-label", t`blank`);
    else if (!numbers) element.setAttribute("aria-label", String(tile));
    else element.removeAttribute("aria-label");
    if (picture) {
      const [across, down] = partOf(grid, grid.homes[tile]);
      element.style.setProperty("--part", `${across}% ${down}%`);
    } else {
      const hue = tile === 0 ? null : hueOf(scheme, grid, grid.homes[tile], cell);
      if (hue !== null) element.style.setProperty("--hue", String(hue));
    }
  }

  /** @param {number[]} cells */
  mark(cells) {
    for (const one of this.grid.element.querySelectorAll(".hinted")) one.classList.remove("hinted");
    for (const cell of cells) this.cells[cell].classList.add("hinted");
  }

  /**
   * @param {number} to
   * @param {number} down how many cells away it begins
   * @param {number} right
   * @param {number} duration milliseconds
   */
  glide(to, down, right, duration) {
    const away = (/** @type {number} */ cells) => `calc((100% + var(--space)) * ${cells})`;
    this.cells[to].animate(
      [{ transform: `translate(${away(right)}, ${away(down)})` }, { transform: "none" }],
      { duration, easing: EASE },
    );
  }

  lift(/** @type {number[]} */ cells, /** @type {number} */ right, /** @type {number} */ down) {
    const transform = right || down ? `translate(${right}px, ${down}px)` : "";
    for (const cell of cells) this.cells[cell].style.transform = transform;
  }

  /** @param {number} delay milliseconds */
  celebrate(delay) {
    const { rows, cols } = this.grid;
    if (this.cells.length > MOST_WAVING) return;
    this.cells.forEach((cell, index) => {
      const late = Math.floor(index / cols) + (index % cols);
      cell.animate(
        [{ transform: "none" }, { transform: "scale(1.08)", offset: 0.4 }, { transform: "none" }],
        { duration: 380, delay: delay + late * (240 / (rows + cols)), easing: "ease-out" },
      );
    });
  }
}
