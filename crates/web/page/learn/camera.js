// The visible part of a plane: a scale and an offset between pixels of the canvas and units of the
// plane.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ width: number, height: number }} Extent */

const LEAST = 0.02;
const MOST = 3;
/** Maximum scale for small content. */
const NATURAL = 1.4;
/** Minimum scale at which the whole plane is shown; below it the camera follows the current node. */
const LEGIBLE = 0.64;
const FOLLOWED = 0.75;

export class Camera {
  constructor() {
    this.scale = 1;
    this.left = 0;
    this.top = 0;
  }

  pointAt(/** @type {number} */ x, /** @type {number} */ y) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  /**
   * @param {Extent} canvas
   * @returns {Box}
   */
  sight({ width, height }) {
    const [left, top] = this.pointAt(0, 0);
    const [right, bottom] = this.pointAt(width, height);
    return { left, right, top, bottom };
  }

  pan(/** @type {number} */ x, /** @type {number} */ y) {
    this.left += x;
    this.top += y;
  }

  /**
   * Zooms; the point of the plane at the given pixel stays there.
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

  fit(/** @type {Box} */ box, /** @type {Extent} */ canvas) {
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
   * Keeps a point in sight with the least movement, and leaves no space empty that the box could
   * fill. A box that fits legibly is shown whole.
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
   * Moves a part of the way to another camera. Returns whether it has not arrived yet.
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
 * The scale for following a box: the whole box if that is legible, at most the natural scale.
 * @param {Box} box
 * @param {Extent} canvas
 */
export function followScale(box, canvas) {
  const whole = wholeScale(box, canvas);
  return whole < LEGIBLE ? FOLLOWED : Math.min(NATURAL, whole);
}

/**
 * The offset at which a span of the plane fills a side of the canvas; centred if it is shorter.
 * @param {number} at
 * @param {number} from
 * @param {number} to
 * @param {number} side
 */
const filled = (at, from, to, side) =>
  to - from <= side ? (side - from - to) / 2 : Math.min(-from, Math.max(side - to, at));

export const wholeScale = (/** @type {Box} */ box, /** @type {Extent} */ { width, height }) =>
  Math.min(width / (box.right - box.left), height / (box.bottom - box.top));

/** Time constant of the animation, in milliseconds: two thirds of the way. */
const PACE = 70;
/** Distances below this, in units of the plane, count as arrived. */
const NEAR = 0.4;

/** @param {number} ms */
export const partOf = (ms) => 1 - Math.exp(-ms / PACE);

export class Glide {
  constructor() {
    /** @type {Map<number, number[]>} */
    this.places = new Map();
    /** @type {Map<number, number[]>} */
    this.aims = new Map();
  }

  clear() {
    this.places.clear();
    this.aims.clear();
  }

  /**
   * Sets new target positions. A new node starts at its parent, if that exists; parents come before
   * their children.
   * @param {{ id: number, parent: number | null, place: number[] }[]} things
   */
  aim(things) {
    const before = this.places;
    this.places = new Map();
    this.aims = new Map();
    for (const { id, parent, place } of things) {
      const from = before.get(id) ?? (parent === null ? undefined : this.places.get(parent)) ?? place;
      this.places.set(id, [...from]);
      this.aims.set(id, place);
    }
  }

  /** @param {number} id */
  at(id) {
    return this.places.get(id) ?? [0, 0];
  }

  /**
   * Advances by `ms` milliseconds; Infinity completes it. Returns whether anything is still moving.
   * @param {number} ms
   */
  step(ms) {
    const part = partOf(ms);
    let moving = false;
    for (const [id, aim] of this.aims) {
      const place = this.at(id);
      const far = Math.max(Math.abs(aim[0] - place[0]), Math.abs(aim[1] - place[1]));
      if (far * (1 - part) < NEAR) [place[0], place[1]] = aim;
      else {
        moving = true;
        place[0] += (aim[0] - place[0]) * part;
        place[1] += (aim[1] - place[1]) * part;
      }
    }
    return moving;
  }
}
