// How the view of a tray in space moves: it turns on after a swing, and comes nearer to a point. It knows no page.

export const LEAST_ZOOM = 1;
export const MOST_ZOOM = 6;

/** A swing is what the pointer did in its last so many milliseconds. */
const TRAIL = 90;
/** In so many milliseconds a swing loses two thirds of its speed. */
const FADE = 320;
/** The most radians a millisecond: a tray is not lost in a whirl. */
const FAST = 0.005;
/** Slower than this, in radians a millisecond, it stands still. */
const SLOW = 0.0002;

/** @param {number} pitch */
export const tilted = (pitch) => Math.max(-0.3, Math.min(Math.PI / 2, pitch));

/**
 * Nearer or farther, with the point (x, y) staying where it is; x and y from the middle of the picture. The
 * whole tray stands in the middle.
 * @param {Camera} camera
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 * @returns {Pick<Camera, "zoom" | "left" | "down">}
 */
export function zoomed({ zoom, left, down }, factor, x = 0, y = 0) {
  const next = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom * factor));
  if (next === LEAST_ZOOM) return { zoom: next, left: 0, down: 0 };
  return { zoom: next, left: x - ((x - left) * next) / zoom, down: y - ((y - down) * next) / zoom };
}

/**
 * The speed of a swing when the pointer is let go, in radians a millisecond; null if it stood still.
 * @param {{ time: number, yaw: number, pitch: number }[]} trail
 * @param {number} now
 */
export function swingOf(trail, now) {
  const late = trail.filter(({ time }) => now - time < TRAIL);
  if (late.length < 2) return null;
  const [first, last] = [late[0], late[late.length - 1]];
  const ms = Math.max(1, last.time - first.time);
  const swing = { yaw: (last.yaw - first.yaw) / ms, pitch: (last.pitch - first.pitch) / ms };
  const part = Math.min(1, FAST / Math.hypot(swing.yaw, swing.pitch));
  return isSlow(swing) ? null : { yaw: swing.yaw * part, pitch: swing.pitch * part };
}

/** @param {{ yaw: number, pitch: number }} swing */
const isSlow = ({ yaw, pitch }) => Math.hypot(yaw, pitch) < SLOW;

/**
 * A swing some milliseconds later: how far it went, and what is left of it; null when it has come to rest.
 * @param {{ yaw: number, pitch: number }} swing
 * @param {number} ms
 */
export function swung(swing, ms) {
  const part = Math.exp(-ms / FADE);
  const way = FADE * (1 - part);
  const rest = { yaw: swing.yaw * part, pitch: swing.pitch * part };
  return { yaw: swing.yaw * way, pitch: swing.pitch * way, rest: isSlow(rest) ? null : rest };
}
