// Rendering of a search tree: curves from parents to children, and nodes as numbers or as small
// boards.
import { DUPLICATE, EXPANDED, GOAL, HIDDEN, LEFT, OPEN, PRUNED, sumOf } from "./frames.js";

/** @typedef {{ width: number, height: number, gapX: number, gapY: number }} NodeSize */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {CanvasRenderingContext2D | import("../lib/svgpen.js").SvgPen} Pen */
/**
 * The scene: a watched search at one of its steps, and its style. `legible`: text is large enough
 * to read; `across`: the tree grows to the right instead of down.
 * @typedef {{ watch: Watch, state: Frame, place: (id: number) => number[], legible: boolean, across: boolean,
 *   colours: Record<string, string>, boards: boolean, size: NodeSize, path: Set<number>,
 *   chosen: number | null }} Scene
 */

const CELL = 19;
/** Minimum scale of legible text. */
export const LEGIBLE = 0.22;
export const NUMBER = { width: 74, height: 40, gapX: 14, gapY: 34 };
/**
 * @param {number} rows
 * @param {number} cols
 * @returns {NodeSize}
 */
export const smallBoard = (rows, cols) => ({
  width: cols * CELL + 10,
  height: rows * CELL + 28,
  gapX: 12,
  gapY: 28,
});

const COLOURS = [
  "back",
  "panel",
  "sunk",
  "ink",
  "muted",
  "line",
  "line-strong",
  "accent",
  "on-accent",
  "accent-soft",
  "bad",
  "bad-soft",
  "warm",
  "warm-soft",
  "tile",
];

/**
 * @param {Element} root
 * @returns {Record<string, string>}
 */
export function coloursOf(root) {
  const style = getComputedStyle(root);
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/**
 * Draws the part of the tree inside a box of the plane.
 * @param {Pen} pen
 * @param {Box} inside
 * @param {Scene} scene
 */
export function drawTree(pen, inside, scene) {
  const { watch, size, place } = scene;
  const { status } = scene.state;
  const sight = {
    left: inside.left - size.width,
    right: inside.right + size.width,
    top: inside.top - size.height,
    bottom: inside.bottom + size.height,
  };
  drawLines(pen, scene, sight);
  for (const { id } of watch.nodes) {
    if (status[id] === HIDDEN) continue;
    const [x, y] = place(id);
    if (x > sight.left && x < sight.right && y > sight.top && y < sight.bottom) drawNode(pen, scene, id);
  }
}

/**
 * @param {Pen} context
 * @param {Scene} scene
 * @param {Box} sight
 */
function drawLines(context, { watch, state, place, colours, size, path, across }, sight) {
  const { status } = state;
  context.lineCap = "round";
  for (const strong of [false, true]) {
    context.beginPath();
    for (const { id, parent } of watch.nodes) {
      if (parent === null || status[id] === HIDDEN || status[parent] === HIDDEN) continue;
      if ((path.has(id) && path.has(parent)) !== strong) continue;
      const [x, y] = place(id);
      const [upX, upY] = place(parent);
      if (Math.max(x, upX) < sight.left || Math.min(x, upX) > sight.right) continue;
      if (Math.max(y, upY) < sight.top || Math.min(y, upY) > sight.bottom) continue;
      if (across) {
        const [from, to] = [upX + size.width / 2, x - size.width / 2];
        context.moveTo(from, upY);
        context.bezierCurveTo((from + to) / 2, upY, (from + to) / 2, y, to, y);
      } else {
        const [from, to] = [upY + size.height / 2, y - size.height / 2];
        context.moveTo(upX, from);
        context.bezierCurveTo(upX, (from + to) / 2, x, (from + to) / 2, x, to);
      }
    }
    context.strokeStyle = strong ? colours.accent : colours["line-strong"];
    context.lineWidth = strong ? 3.5 : 1.2;
    context.stroke();
  }
}

/**
 * Fill, stroke and text colour of a node by its status.
 * @param {number} status
 * @param {Record<string, string>} colours
 */
function looksOf(status, colours) {
  /** @type {Record<number, [back: string, line: string, ink: string]>} */
  const all = {
    [OPEN]: [colours["warm-soft"], colours.warm, colours.ink],
    [EXPANDED]: [colours.panel, colours["line-strong"], colours.ink],
    [DUPLICATE]: [colours.back, colours.line, colours.muted],
    [PRUNED]: [colours["bad-soft"], colours.bad, colours.ink],
    [GOAL]: [colours.accent, colours.accent, colours["on-accent"]],
    [LEFT]: [colours.back, colours.line, colours.muted],
  };
  return all[status];
}

function drawNode(/** @type {Pen} */ context, /** @type {Scene} */ scene, /** @type {number} */ id) {
  const { watch, state, place, legible, colours, size, path, chosen } = scene;
  const { width, height } = size;
  const [x, y] = place(id);
  const status = state.status[id];
  const [back, line, ink] = looksOf(status, colours);
  const current = id === state.current;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 9);
  context.fillStyle = back;
  context.fill();
  context.lineWidth = current ? 4 : path.has(id) ? 3 : 1.3;
  context.strokeStyle = current || path.has(id) ? colours.accent : line;
  if (status === DUPLICATE || status === LEFT) context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
  if (id === chosen) {
    context.beginPath();
    context.roundRect(x - width / 2 - 5, y - height / 2 - 5, width + 10, height + 10, 13);
    context.lineWidth = 2;
    context.strokeStyle = colours.ink;
    context.stroke();
  }
  if (!legible) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (scene.boards) drawBoard(context, scene, watch.nodes[id], x, y, ink);
  else drawNumbers(context, watch, watch.nodes[id], x, y, ink);
}

/**
 * @param {Pen} context
 * @param {Scene} scene
 * @param {WatchNode} node
 * @param {number} x
 * @param {number} y
 * @param {string} ink
 */
function drawBoard(context, { watch, colours, size }, node, x, y, ink) {
  const left = x - (node.board[0].length * CELL) / 2;
  const top = y - size.height / 2 + 5;
  context.font = "600 11px system-ui, sans-serif";
  node.board.forEach((tiles, row) =>
    tiles.forEach((tile, col) => {
      if (!tile) return;
      context.fillStyle = colours.tile;
      context.strokeStyle = colours.line;
      context.lineWidth = 1;
      context.beginPath();
      context.roundRect(left + col * CELL + 1, top + row * CELL + 1, CELL - 2, CELL - 2, 4);
      context.fill();
      context.stroke();
      context.fillStyle = colours.ink;
      context.fillText(String(tile), left + col * CELL + CELL / 2, top + row * CELL + CELL / 2 + 1);
    }),
  );
  const sum = sumOf(watch, node);
  const words = size.width > 84 ? sum : sum.replace("f = ", "").replaceAll(" ", "");
  context.fillStyle = ink;
  context.fillText(words, x, y + size.height / 2 - 11);
}

/**
 * @param {Pen} context
 * @param {Watch} watch
 * @param {WatchNode} node
 * @param {number} x
 * @param {number} y
 * @param {string} ink
 */
function drawNumbers(context, watch, node, x, y, ink) {
  const parts = sumOf(watch, node).split(" = ");
  const way = node.move ? `  ${{ U: "↑", D: "↓", L: "←", R: "→" }[node.move]}` : "";
  context.fillStyle = ink;
  context.font = "700 15px system-ui, sans-serif";
  const below = `${parts.slice(1, -1)}${way}`;
  context.fillText(`${parts[0]} = ${parts.at(-1)}`, x, below ? y - 8 : y);
  context.font = "500 12px system-ui, sans-serif";
  context.fillText(below, x, y + 9);
}
