// Where the nodes of a laid out tree are in the plane, and which way it grows. It knows no page.
import { followScale, wholeScale } from "./camera.js";

/** @typedef {import("./paint.js").NodeSize} NodeSize */

/** A tree grows down, unless it would be so much larger otherwise. */
const BETTER = 1.2;
/** Nodes are at most so many times as far apart as they have to be. */
const MOST_APART = 2.4;

/**
 * @param {Tree} tree
 * @param {number} id
 * @param {NodeSize} size
 * @param {boolean} across
 */
export function placeOf({ x, depth }, id, { width, height, gapX, gapY }, across) {
  return across
    ? [depth[id] * (width + gapY), x[id] * (height + gapX)]
    : [x[id] * (width + gapX), depth[id] * (height + gapY)];
}

/**
 * The box around nodes at these places.
 * @param {Iterable<number[]>} places
 * @param {NodeSize} size
 */
export function boundsOf(places, { width, height }) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of places) {
    box.left = Math.min(box.left, x - width * 0.75);
    box.right = Math.max(box.right, x + width * 0.75);
    box.top = Math.min(box.top, y - height * 0.75);
    box.bottom = Math.max(box.bottom, y + height * 0.75);
  }
  return box;
}

/**
 * The same places, farther apart where the canvas has room that the tree would leave empty.
 * @param {number[][]} places
 * @param {NodeSize} size
 * @param {import("./camera.js").Extent} canvas
 */
export function spread(places, size, canvas) {
  const box = boundsOf(places, size);
  const scale = followScale(box, canvas);
  /**
   * @param {number} side of the canvas
   * @param {number} from
   * @param {number} to
   * @param {number} node
   */
  const factor = (side, from, to, node) => {
    // The margin around the outermost nodes does not grow.
    const margin = 1.5 * node;
    const way = to - from - margin;
    return way > 0 ? Math.max(1, Math.min(MOST_APART, (side / scale - margin) / way)) : 1;
  };
  const across = factor(canvas.width, box.left, box.right, size.width);
  const down = factor(canvas.height, box.top, box.bottom, size.height);
  return places.map(([x, y]) => [x * across, y * down]);
}

/**
 * Whether a whole tree is larger on a canvas if it grows to the right.
 * @param {Tree} tree
 * @param {NodeSize} size
 * @param {import("./camera.js").Extent} canvas
 */
export function growsAcross(tree, size, canvas) {
  /** @param {boolean} across */
  const scale = (across) => {
    const places = Array.from(tree.x, (_, id) => placeOf(tree, id, size, across));
    return wholeScale(boundsOf(places, size), canvas);
  };
  return tree.x.length > 1 && BETTER * scale(false) < scale(true);
}
