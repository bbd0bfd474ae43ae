// Which part of a plane is seen: a scale, and where the plane's corner is. Pixels of the canvas on one side,
// units of the plane on the other.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ width: number, height: number }} Extent */

/** The smallest and largest scale. */
const LEAST = 0.02;
const MOST = 3;
/** Small things are not shown larger than this. */
const NATURAL = 2;
/** A plane that can be shown whole at this scale stands still; otherwise it is followed at the other one. */
const LEGIBLE = 0.64;
const FOLLOWED = 0.75;

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
   * All of a box, in the middle.
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
    this.scale = scale;
    this.left = width / 2 - ((box.left + box.right) / 2) * scale;
    this.top = height / 2 - ((box.top + box.bottom) / 2) * scale;
  }

  /**
   * Keeps a point comfortably in sight, moving no more than needed, and no room empty that the box could fill.
   * What fits whole and legible is shown whole.
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
    this.scale = FOLLOWED;
    const { width, height } = canvas;
    const marginX = width * 0.35;
    const marginY = height * 0.4;
    const [onX, onY] = [x * this.scale + this.left, y * this.scale + this.top];
    if (onX < marginX) this.left += marginX - onX;
    if (onX > width - marginX) this.left -= onX - (width - marginX);
    if (onY < marginY) this.top += marginY - onY;
    if (onY > height - marginY) this.top -= onY - (height - marginY);
    this.left = filled(this.left, box.left * this.scale, box.right * this.scale, width);
    this.top = filled(this.top, box.top * this.scale, box.bottom * this.scale, height);
  }

  /**
   * Goes a part of the way to what another camera sees; tells whether there is more to go.
   * @param {Camera} to
   * @param {number} part
   */
  approach(to, part) {
    const near =
      Math.abs(to.scale / this.scale - 1) * (1 - part) < 0.002 &&
      Math.max(Math.abs(to.left - this.left), Math.abs(to.top - this.top)) * (1 - part) < 0.5;
    const share = near ? 1 : part;
    this.scale += (to.scale - this.scale) * share;
    this.left += (to.left - this.left) * share;
    this.top += (to.top - this.top) * share;
    if (near) [this.scale, this.left, this.top] = [to.scale, to.left, to.top];
    return !near;
  }
}

/**
 * The scale at which a box is followed: whole if that is legible, and not larger than natural.
 * @param {Box} box
 * @param {Extent} canvas
 */
export function followScale(box, canvas) {
  const whole = wholeScale(box, canvas);
  return whole < LEGIBLE ? FOLLOWED : Math.min(NATURAL, whole);
}

/**
 * Where the plane's corner is, so that a span of the plane fills a side of the canvas; in the middle if it is
 * too short for that.
 * @param {number} at
 * @param {number} from
 * @param {number} to
 * @param {number} side
 */
const filled = (at, from, to, side) =>
  to - from <= side ? (side - from - to) / 2 : Math.min(-from, Math.max(side - to, at));

/**
 * The scale at which a box fills a canvas.
 * @param {Box} box
 * @param {Extent} canvas
 */
export const wholeScale = (box, { width, height }) =>
  Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
