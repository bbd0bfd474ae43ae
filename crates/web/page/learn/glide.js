// Things that glide to where they belong: each frame they go a part of the way that is left, so that a new aim
// on the way is no jolt. It knows no page and no clock.

/** In so many milliseconds two thirds of the way are done. */
const PACE = 70;
/** Nearer than this, in the plane's units, is there. */
const NEAR = 0.4;

/**
 * The part of the way that is done in so many milliseconds.
 * @param {number} ms
 */
export const partOf = (ms) => 1 - Math.exp(-ms / PACE);

export class Glide {
  constructor() {
    /** Where each thing is, and where it goes. */
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
   * Where things belong from now on. A new one comes out of its parent, if that is there already; parents
   * come before their children.
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
   * Goes on for so many milliseconds; Infinity goes all the way. Tells whether anything is still on its way.
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
