// The line under the board: moves, time, and lower bound; or the position in a solution.
import { html, useEffect, useReducer } from "../vendor/preact.js";
import { ARROWS } from "./board.js";
import { count, stopwatch } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @param {{ game: Game }} props */
function Clock({ game }) {
  const [, tick] = useReducer((turn) => turn + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (game.clock.running) tick();
    }, 100);
    return () => clearInterval(timer);
  }, []);
  return stopwatch(game.seconds);
}

/**
 * @param {Distance} distance
 * @param {Game} game
 */
function distanceText({ state, length }, { needed }) {
  if (state === "off") return "–";
  if (needed.exact) return count(needed.least);
  return state === "range" && length ? `${count(needed.least)}–${count(length)}` : `≥ ${count(needed.least)}`;
}

/**
 * The tile that moved last: it is where the blank was.
 * @param {Game} game
 * @param {Solution} solution
 */
function lastMoveTile(game, solution) {
  const step = { U: -game.cols, D: game.cols, L: -1, R: 1 }[solution.moves[solution.at - 1]];
  return game.tiles[game.blank + step];
}

/** @param {Proven} best */
const explanation = ({ exact }) =>
  exact
    ? t`Proven: no solution has fewer moves, and one has as many.`
    : t`A lower bound: no solution has fewer moves.`;

/**
 * `distance` is the distance of the current board, or null if it is not wanted.
 * @param {{ game: Game, unsolvable: boolean, distance: Distance | null }} props
 */
export function Status({ game, unsolvable, distance }) {
  const { solution } = game;
  /**
   * @param {string} label
   * @param {string | import("preact").VNode} value
   */
  const fact = (label, value, data = {}) => html`<div><dt>${label}</dt><dd ...${data}>${value}</dd></div>`;
  if (solution) {
    const { at, moves } = solution;
    const { least, exact } = game.needed;
    return html`<dl class="status">
      ${fact(t`of ${t`${moves.length} moves`}`, count(at), { class: "first" })}
      ${fact(t`left`, count(moves.length - at), { class: "first", "data-remaining": "" })}
      ${fact(exact ? t`needed` : t`needed at least`, count(least), { "data-bound": "", title: explanation(game.needed) })}
      ${at > 0 && fact(t`last move`, `${ARROWS[moves[at - 1]]} ${lastMoveTile(game, solution)}`)}
    </dl>`;
  }
  const { best } = game;
  const bound = { "data-bound": best.exact ? "exact" : "", title: explanation(best) };
  return html`<dl class="status">
    ${fact(game.at === 1 ? t`move` : t`moves`, count(game.at), { class: "first" })}
    ${fact(game.helped ? t`time, with help` : t`time`, html`<${Clock} game=${game} />`)}
    ${
      unsolvable
        ? fact(t`best possible`, t`none¦solution`)
        : fact(best.exact ? t`best possible` : t`best possible ≥`, count(best.least), bound)
    }
    ${distance && fact(t`fewest from here`, distanceText(distance, game), { "data-minimum": distance.state })}
  </dl>`;
}
