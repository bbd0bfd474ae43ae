// What the Slide view shows around the board: its figures, a greeting.
import { html, useEffect, useReducer, useState } from "../vendor/preact.js";
import { ARROWS } from "./board.js";
import { MOST_CELLS, SmallBoard } from "./pictures.js";
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
 * The fewest moves from the board as it stands, as far as they are known.
 * @param {Minimum} told
 * @param {Game} game
 */
function minimumText(told, { needed }) {
  if (told.state === "off") return "–";
  if (needed.exact) return count(needed.least);
  const most = told.state === "range" ? told.length : null;
  return most ? `${count(needed.least)}–${count(most)}` : `≥ ${count(needed.least)}`;
}

/**
 * The tile that went last: it stands where the blank came from.
 * @param {Game} game
 * @param {Solution} solution
 */
function lastMoveTile(game, solution) {
  const step = { U: -game.cols, D: game.cols, L: -1, R: 1 }[solution.moves[solution.at - 1]];
  return game.tiles[game.blank + step];
}

/** @param {Game} game */
function explanation({ needed, bound }) {
  if (needed.exact) return t`Proven: no solution from here has fewer moves, and one has as many.`;
  if (bound < needed.least) return t`A lower bound that a search has proven.`;
  return t`A lower bound: Manhattan distance, and two moves for each linear conflict.`;
}

/**
 * Figures of the game, or of the solution that is shown. `minimum` is what useMinimum tells, or null.
 * @param {{ game: Game, unsolvable: boolean, minimum: Minimum | null }} props
 */
export function BoardFacts({ game, unsolvable, minimum }) {
  const { solution } = game;
  const [explained, explain] = useState(false);
  /**
   * @param {string} label
   * @param {string | import("preact").VNode} value
   */
  const fact = (label, value, data = {}) => html`<div><dt>${label}</dt><dd ...${data}>${value}</dd></div>`;
  const { least, exact } = game.needed;
  const bound = html`<div><dt><button type="button" class="explains" aria-expanded=${String(explained)}
    onClick=${() => explain(!explained)}>${exact ? t`needed` : t`needed at least`}</button></dt>
    <dd data-bound>${unsolvable ? "–" : count(least)}</dd></div>`;
  const words = explained && html`<p class="hint explained" role="status">${explanation(game)}</p>`;
  if (solution) {
    const { at, moves } = solution;
    return html`<dl class="facts board-facts">
      ${fact(t`of ${t`${moves.length} moves`}`, count(at))}
      ${fact(t`left`, count(moves.length - at), { "data-remaining": "" })}
      ${bound}
      ${at > 0 && fact(t`last move`, `${ARROWS[moves[at - 1]]} ${lastMoveTile(game, solution)}`)}
    </dl>${words}`;
  }
  return html`<dl class="facts board-facts">
    ${fact(game.at === 1 ? t`move` : t`moves`, count(game.at))}
    ${fact(game.helped ? t`time, with help` : t`time`, html`<${Clock} game=${game} />`)}
    ${minimum ? fact(t`fewest from here`, minimumText(minimum, game), { "data-minimum": minimum.state }) : bound}
  </dl>${words}`;
}

/**
 * What this is and what to do, for those who are here for the first time.
 * @param {{ game: Game, onClose: () => void, onTour: () => void }} props
 */
export function Greeting({ game, onClose, onTour }) {
  return html`<aside class="greeting" aria-label=${t`How to play`}>
    <${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label=${t`Goal`} />
    <p><strong>${
      game.goalTiles.length <= MOST_CELLS
        ? t`Slide the tiles into this order.`
        : t`Slide the tiles into order.`
    }</strong>
      ${" "}
      ${t`Tap or drag a tile in line with the gap, or use the arrow keys.`}
      <span class="more"> ${t`Stuck? Ask for a hint, or let the program solve it.`}</span>
      ${" "}<button type="button" class="link" onClick=${onTour}>${t`Take a short tour`}</button></p>
    <button type="button" class="button quiet icon" aria-label=${t`Close the introduction`} onClick=${onClose}>×
    </button>
  </aside>`;
}
