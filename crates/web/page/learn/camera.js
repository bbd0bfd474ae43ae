// Which part of a plane is seen: a scale, and where the plane's corner is. Pixels of the canvas on one side,
// units of the plane on the other.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ width: number, height: number }} Extent */

/** The smallest and largest scale. */
const LEAST = 0.02;
const MOST = 3;
/** Small things are not shown larger than this. */
const NATURAL = 1.15;
/** A plane that can be shown whole at this scale stands still. */
const LEGIBLE = 0.7;

export class Camera {
  constructor() {
    this.scale = 1;
    this.left = 0;
    this.top = 0;
  }

  /**
   * The point of the plane at a pixel.
   * @param {number} x
   * @param {number} y
   */
  pointAt(x, y) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  /**
   * What is in sight of a canvas.
   * @param {Extent} canvas
   * @returns {Box}
   */
  sight({ width, height }) {
    const [left, top] = this.pointAt(0, 0);
    const [right, bottom] = this.pointAt(width, height);
    return { left, right, top, bottom };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.left += x;
    this.top += y;
  }

  /**
   * Larger or smaller, with the plane's point at a pixel staying there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    const scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    this.left = x - ((x - this.left) * scale) / this.scale;
    this.top = y - ((y - this.top) * scale) / this.scale;
    this.scale = scale;
  }

  /**
   * All of a box, in the middle, its top not far from the top of the canvas.
   * @param {Box} box
   * @param {Extent} canvas
   */
  fit(box, canvas) {
    this.#show(box, canvas, Math.max(LEAST, Math.min(NATURAL, wholeScale(box, canvas))));
  }

  /**
   * @param {Box} box
   * @param {Extent} canvas
   * @param {number} scale
   */
  #show(box, { width, height }, scale) {
    const middle = height / 2 - ((box.top + box.bottom) / 2) * scale;
    this.scale = scale;
    this.left = width / 2 - ((box.left + box.right) / 2) * scale;
    this.top = Math.min(20, middle) - Math.min(0, box.top) * scale;
    if ((box.bottom - box.top) * scale > height - 20) this.top = middle;
  }

  /**
   * Keeps a point comfortably in sight, moving no more than needed; what fits whole and legible stands still.
   * @param {number[]} point
   * @param {Box} box
   * @param {Extent} canvas
   */
  follow([x, y], box, canvas) {
    const whole = wholeScale(box, canvas);
    if (whole >= LEGIBLE) {
      this.#show(box, canvas, Math.min(NATURAL, whole));
      return;
    }
    this.scale = Math.max(LEGIBLE, Math.min(this.scale, 0.8));
    const { width, height } = canvas;
    const marginX = width * 0.35;
    const marginY = height * 0.4;
    const [onX, onY] = [x * this.scale + this.left, y * this.scale + this.top];
    if (onX < marginX) this.left += marginX - onX;
    if (onX > width - marginX) this.left -= onX - (width - marginX);
    if (onY < marginY) this.top += marginY - onY;
    if (onY > height - marginY) this.top -= onY - (height - marginY);
  }
}

/**
 * The scale at which a box fills a canvas.
 * @param {Box} box
 * @param {Extent} canvas
 */
const wholeScale = (box, { width, height }) =>
  Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
