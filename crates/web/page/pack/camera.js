// The viewpoint of a 3D tray. No DOM.

export const CAMERA = { yaw: 0.6, pitch: 0.62, explode: 0, top: 0, zoom: 1, left: 0, down: 0 };

export const LEAST_ZOOM = 1;
export const MOST_ZOOM = 6;

/** A swing has the pointer's speed over this last interval, in milliseconds. */
const TRAIL = 90;
/** Time in milliseconds in which a swing loses two thirds of its speed. */
const FADE = 320;
/** Maximum speed of a swing, in radians per millisecond. */
const FAST = 0.005;
/** Speed below which a swing stops, in radians per millisecond. */
const SLOW = 0.0002;

/** @param {number} pitch */
export const tilted = (pitch) => Math.max(-0.3, Math.min(Math.PI / 2, pitch));

/**
 * Zooms around the point (x, y), relative to the centre of the picture. At full view the tray is
 * centred.
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
 * The speed of a swing on release, in radians per millisecond; null at rest.
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
 * A swing after `ms` milliseconds: the angle covered and the remaining swing, null at rest.
 * @param {{ yaw: number, pitch: number }} swing
 * @param {number} ms
 */
export function swung(swing, ms) {
  const part = Math.exp(-ms / FADE);
  const way = FADE * (1 - part);
  const rest = { yaw: swing.yaw * part, pitch: swing.pitch * part };
  return { yaw: swing.yaw * way, pitch: swing.pitch * way, rest: isSlow(rest) ? null : rest };
}
