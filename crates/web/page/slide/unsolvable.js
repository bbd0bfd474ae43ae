// Why a board cannot be solved, and what would help.
import { html } from "../vendor/preact.js";
import { goalName } from "./board.js";
import { Arcs, InversionsSay } from "./why.js";
import { go } from "../lib/route.js";
import { t } from "../lib/text.js";

/**
 * Why the board cannot be solved, and what would help. `check` is what /api/check says.
 * @param {{ game: Game, check: Api.SlideCheck, onSwap: () => void, onGoal: (name: string) => void }} props
 */
export function Unsolvable({ game, check, onSwap, onGoal }) {
  const learn = () => go("learn", { text: game.text, goal: game.goalText, tab: "solvable" });
  return html`<section class="panel stack" aria-label=${t`Not solvable`}>
    <h2>${t`This board cannot be solved`}</h2>
    <${InversionsSay} check=${check} />
    <${Arcs} tiles=${game.start} goal=${game.goalTiles} />
    <div class="row">
      ${
        check.swap &&
        html`<button type="button" class="button primary" onClick=${onSwap}>
        ${t`Swap ${check.swap[0]} and ${check.swap[1]}`}</button>`
      }
      ${check.other_goals.map(
        (name) => html`<button key=${name} type="button" class="button"
        onClick=${() => onGoal(name)}>${t`Take the goal “${goalName(name)}”`}</button>`,
      )}
      <button type="button" class="link" onClick=${learn}>${t`More ways to see it`}</button>
    </div>
  </section>`;
}
