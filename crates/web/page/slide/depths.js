// How hard a board is among all boards of its size: a chart of how many boards need how many moves.
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { LEVELS } from "./levels.js";
import { language, t } from "../lib/text.js";

const WIDTH = 320;
const HEIGHT = 96;
const FOOT = 18;

/** @param {number} share */
const percent = (share) => share.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });

/**
 * How many boards of a game's size need how many moves; null if that is not known. It does not matter in which corner
 * the goal has its blank, and which tile is where: turned, mirrored and with other numbers, boards stay as far apart.
 * @param {{ rows: number, cols: number, homes: Tiles }} game
 * @param {"single" | "multi"} metric
 */
export function levelsOf({ rows, cols, homes }, metric) {
  const [row, col] = [Math.floor(homes[0] / cols), homes[0] % cols];
  const inCorner = (row === 0 || row === rows - 1) && (col === 0 || col === cols - 1);
  const size = `${Math.min(rows, cols)}x${Math.max(rows, cols)}`;
  return (inCorner && LEVELS[size]?.[metric]) || null;
}

/**
 * Where so many moves stand: all boards, the most moves that one of them needs, and the shares that need fewer and more.
 * @param {number[]} levels
 * @param {number} moves
 */
export function standing(levels, moves) {
  const sum = (/** @type {number[]} */ some) => some.reduce((all, one) => all + one, 0);
  const boards = sum(levels);
  return {
    boards,
    most: levels.length - 1,
    fewer: sum(levels.slice(0, moves)) / boards,
    more: sum(levels.slice(moves + 1)) / boards,
  };
}

/**
 * `moves`: what the board needs, which is proven.
 * @param {{ game: Game, moves: number, metric: "single" | "multi" }} props
 */
export function Depths({ game, moves, metric }) {
  const levels = levelsOf(game, metric);
  if (!levels || !(moves in levels)) return null;
  const { boards, most, fewer, more } = standing(levels, moves);
  const words = t`Of all ${count(boards)} boards of this size, ${percent(fewer)} need fewer moves and ${percent(more)} need more. The farthest need ${most}.`;
  const top = Math.max(...levels);
  const step = WIDTH / levels.length;
  const x = (/** @type {number} */ level) => level * step;
  const marks = [...new Set([0, moves, most])];
  return html`<details data-test="depths">
    <summary>${t`How hard is that?`}</summary>
    <figure class="depths">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT + FOOT}" role="img" aria-label=${t`Boards by the moves that they need. ${words}`}>
        ${levels.map(
          (level, at) => html`<rect class=${at === moves ? "here" : undefined} x=${x(at) + step / 10}
            width=${step * 0.8} y=${HEIGHT - Math.max(1, (level / top) * HEIGHT)}
            height=${Math.max(1, (level / top) * HEIGHT)}><title>${t`${t`${at} moves`}: ${count(level)}`}</title></rect>`,
        )}
        ${marks.map(
          (
            at,
          ) => html`<text class=${at === moves ? "here" : undefined} x=${x(at) + step / 2} y=${HEIGHT + FOOT - 4}
            text-anchor=${at === 0 ? "start" : at === most ? "end" : "middle"}>${at}</text>`,
        )}
      </svg>
      <figcaption class="small">${words}</figcaption>
    </figure>
  </details>`;
}
