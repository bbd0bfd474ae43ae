// What the Slide view shows around the board: its figures, a greeting, a victory, and why a board cannot be
// solved.
import { html, useEffect, useReducer, useState } from "../vendor/preact.js";
import { ARROWS, goalName } from "./board.js";
import { MOST_CELLS, SmallBoard } from "./pictures.js";
import { Arcs, InversionsSay } from "./why.js";
import { go } from "../lib/route.js";
import { icon } from "../lib/icons.js";
import { count, many, stopwatch } from "../lib/format.js";

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

/** @param {Minimum} told */
function minimumText(told) {
  switch (told.state) {
    case "exact":
      return count(told.length);
    case "range":
      return told.length ? `${count(told.lower)}–${count(told.length)}` : `≥ ${count(told.lower)}`;
    case "busy":
      return told.lower ? `≥ ${count(told.lower)}` : "…";
    case "failed":
      return "?";
    default:
      return "–";
  }
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

const BOUND = "A lower bound: Manhattan distance, and two moves for each linear conflict.";

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
  const least = unsolvable ? "–" : count(game.bound);
  const bound = html`<div><dt><button type="button" class="explains" aria-expanded=${String(explained)}
    onClick=${() => explain(!explained)}>needed at least</button></dt><dd data-bound>${least}</dd></div>`;
  const words = explained && html`<p class="hint explained" role="status">${BOUND}</p>`;
  if (solution) {
    const { at, moves } = solution;
    return html`<dl class="facts board-facts">
      ${fact(`of ${many(moves.length, "move")}`, count(at))}
      ${fact("left", count(moves.length - at), { "data-remaining": "" })}
      ${bound}
      ${at > 0 && fact("last move", `${ARROWS[moves[at - 1]]} ${lastMoveTile(game, solution)}`)}
    </dl>${words}`;
  }
  return html`<dl class="facts board-facts">
    ${fact(game.at === 1 ? "move" : "moves", count(game.at))}
    ${fact(`time${game.helped ? ", with help" : ""}`, html`<${Clock} game=${game} />`)}
    ${bound}
    ${minimum && fact("fewest from here", minimumText(minimum), { "data-minimum": minimum.state })}
  </dl>${words}`;
}

/** @param {{ game: Game, onNew: () => void }} props */
export function Won({ game, onNew }) {
  const help = game.helped ? ", with help" : "";
  return html`<div class="notice won row spread" role="status">
    <span><strong>Solved</strong> in ${many(game.at, "move")} and ${stopwatch(game.seconds)}${help}.</span>
    <button type="button" class="button primary" onClick=${onNew}>${icon("shuffle")} New board</button>
  </div>`;
}

/**
 * Why the board cannot be solved, and what would help. `check` is what /api/check says.
 * @param {{ game: Game, check: Api.SlideCheck, onSwap: () => void, onGoal: (name: string) => void }} props
 */
export function Unsolvable({ game, check, onSwap, onGoal }) {
  const learn = () => go("learn", { text: game.text, goal: game.goalText, tab: "solvable" });
  return html`<section class="panel stack" aria-label="Not solvable">
    <h2>This board cannot be solved</h2>
    <${InversionsSay} check=${check} />
    <${Arcs} tiles=${game.start} goal=${game.goalTiles} />
    <div class="row">
      ${
        check.swap &&
        html`<button type="button" class="button primary" onClick=${onSwap}>
        Swap ${check.swap[0]} and ${check.swap[1]}</button>`
      }
      ${check.other_goals.map(
        (name) => html`<button key=${name} type="button" class="button"
        onClick=${() => onGoal(name)}>Take the goal “${goalName(name)}”</button>`,
      )}
      <button type="button" class="link" onClick=${learn}>More ways to see it</button>
    </div>
  </section>`;
}

/**
 * What this is and what to do, for those who are here for the first time.
 * @param {{ game: Game, onClose: () => void }} props
 */
export function Greeting({ game, onClose }) {
  return html`<aside class="greeting" aria-label="How to play">
    <${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label="Goal" />
    <p><strong>Slide the tiles into ${game.goalTiles.length <= MOST_CELLS ? "this order" : "order"}.</strong>
      ${" "}
      Tap or drag a tile in line with the gap, or use the arrow keys.
      <span class="more"> Stuck? Ask for a hint, or let the program solve it.</span></p>
    <button type="button" class="button quiet icon" aria-label="Close the introduction" onClick=${onClose}>×
    </button>
  </aside>`;
}
