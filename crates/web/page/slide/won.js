// A victory, with a next step.
import { html } from "../vendor/preact.js";
import { pushes } from "./board.js";
import { icon } from "../lib/icons.js";
import { count, stopwatch } from "../lib/format.js";
import { t } from "../lib/text.js";

/**
 * What the fewest moves would have been, in a sentence, or null while nothing is known.
 * @param {Session} session
 */
function besides({ game, analysis }) {
  if (analysis.busy) return t`Looking for the fewest moves…`;
  const known = analysis.known(game);
  const best = known === game.moves.length ? analysis.judged?.report.shortest : null;
  if (typeof best !== "number") return null;
  if (best === game.at) return t`No solution has fewer.`;
  return t`Yours ${count(game.at)}, best ${count(best)}.`;
}

/** @param {{ session: Session }} props */
export function Won({ session }) {
  const { game } = session;
  const pushed = pushes(game.moves.slice(0, game.at).join(""));
  const look = () =>
    document.getElementById("own-moves")?.scrollIntoView({ block: "start", behavior: "smooth" });
  return html`<section class="won" aria-label=${t`Solved`}>
    <svg class="won-mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 14-15" /></svg>
    <div class="won-words" role="status">
      <p><strong>${
        game.helped
          ? t`Solved in ${t`${game.at} moves`} and ${stopwatch(game.seconds)}, with help.`
          : t`Solved in ${t`${game.at} moves`} and ${stopwatch(game.seconds)}.`
      }</strong></p>
      <p class="won-best">${besides(session)}</p>
      ${
        pushed < game.at &&
        html`<p class="hint">${t`${pushed} if tiles pushed together count as one move`}</p>`
      }
    </div>
    <div class="won-next">
      <button type="button" class="button primary" onClick=${() => session.scramble()}>
        ${icon("shuffle")} ${t`New board`}</button>
      <button type="button" class="button" onClick=${() => session.restart()}>${icon("again")} ${t`Same again`}</button>
      <button type="button" class="button" onClick=${look}>${icon("graph")} ${t`My moves`}</button>
    </div>
  </section>`;
}
