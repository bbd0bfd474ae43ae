// Where the nodes of a search tree stand: children side by side under their parent, subtrees as close as they
// fit, as Reingold and Tilford (1981) lay out tidy trees. Only nodes that are there take room.

/**
 * `nodes` in the order of their ids, each with `parent`; gives { x, depth } arrays in units of one node.
 * Nodes that are not `shown` keep x = 0, and those below them, too.
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
  // Outlines of finished subtrees: for each level below, its leftmost and rightmost place, relative to the
  // subtree's root.
  /** @type {{ left: number[], right: number[] }[]} */
  const outlines = new Array(count);
  // Parents come before their children, so backwards every child is done before its parent.
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
  for (const node of nodes)
    if (node.parent !== null && node.parent !== undefined) x[node.id] = x[node.parent] + offset[node.id];
  return { x, depth, children, roots };
}
