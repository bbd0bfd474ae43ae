// Difficulty of a board among all boards of its size: a chart of the distance distribution.
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
 * Number of boards of a game's size by distance; null if unknown. Symmetry and relabelling preserve
 * distances, so the corner of the goal's blank and the order of its tiles do not matter.
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
 * Rank of a distance: number of boards, maximum distance, and the shares with less and more.
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

/** @param {{ game: Game, moves: number, metric: "single" | "multi" }} props */
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
