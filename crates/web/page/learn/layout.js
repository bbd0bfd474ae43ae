// Layout of a search tree: children side by side under their parent, subtrees as close as they fit
// (Reingold and Tilford 1981). Hidden nodes take no room.
import { followScale, wholeScale } from "./camera.js";

/**
 * `nodes` in the order of their ids, each with `parent`. Returns { x, depth } arrays in units of
 * one node. Nodes that are not `shown`, and their descendants, keep x = 0.
 * @param {{ id: number, parent: number | null }[]} nodes
 * @param {(id: number) => boolean} shown
 */
export function layout(nodes, shown = () => true) {
  const count = nodes.length;
  const children = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  const depth = new Int32Array(count);
  /** @type {number[]} */
  const roots = [];
  for (const node of nodes) {
    if (node.parent === null || node.parent === undefined) roots.push(node.id);
    else {
      if (shown(node.id)) children[node.parent].push(node.id);
      depth[node.id] = depth[node.parent] + 1;
    }
  }
  const offset = new Float64Array(count);
  // Contours of finished subtrees: leftmost and rightmost position per level, relative to the
  // subtree's root.
  /** @type {{ left: number[], right: number[] }[]} */
  const outlines = new Array(count);
  // Parents come before their children, so in reverse order every child is done before its parent.
  for (let id = count - 1; id >= 0; id--) {
    const left = [0];
    const right = [0];
    /** @type {number[]} */
    const places = [];
    /** @type {{ left: number[], right: number[] } | null} */
    let joined = null;
    for (const child of children[id]) {
      const outline = outlines[child];
      let at = 0;
      if (joined) {
        for (let level = 0; level < Math.min(joined.right.length, outline.left.length); level++) {
          at = Math.max(at, joined.right[level] - outline.left[level] + 1);
        }
        for (let level = 0; level < outline.left.length; level++) {
          if (level >= joined.left.length) joined.left[level] = outline.left[level] + at;
          joined.right[level] = outline.right[level] + at;
        }
      } else {
        joined = outline;
      }
      places.push(at);
      delete outlines[child];
    }
    if (joined) {
      const middle = (places[0] + places[places.length - 1]) / 2;
      children[id].forEach((child, index) => {
        offset[child] = places[index] - middle;
      });
      for (let level = 0; level < joined.left.length; level++) {
        left[level + 1] = joined.left[level] - middle;
        right[level + 1] = joined.right[level] - middle;
      }
    }
    outlines[id] = { left, right };
  }
  const x = new Float64Array(count);
  const [first, other] = roots.map((root) => outlines[root]);
  // The tree of the other end stands on the right.
  if (other) x[roots[1]] = Math.max(...first.right) - Math.min(...other.left) + 1;
  for (const node of nodes)
    if (node.parent !== null && node.parent !== undefined) x[node.id] = x[node.parent] + offset[node.id];
  return { x, depth, children, roots };
}

/** @typedef {import("./drawtree.js").NodeSize} NodeSize */

/** Minimum gain in scale for growing to the right instead of down. */
const BETTER = 1.2;
/** Maximum distance of nodes, as a multiple of the minimum distance. */
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
 * Spreads the positions where the canvas has unused room.
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
 * Whether the whole tree is larger on the canvas if it grows to the right.
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
