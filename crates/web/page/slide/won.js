// The victory panel: moves compared with the optimum, the record, a text to share, and a next step.
import { html } from "../vendor/preact.js";
import { pushes } from "./board.js";
import { dateOf, isDay } from "../lib/daily.js";
import { copy } from "../lib/files.js";
import { count, stopwatch } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notices.js";
import { linkTo } from "../lib/share.js";
import { t } from "../lib/text.js";

/** Squares in the text to share: closeness to the optimum. */
const SQUARES = 5;

/** @param {Session} session */
function bestOf({ game, analysis }) {
  if (game.best.exact) return game.best.least;
  const known = analysis.known(game);
  const shortest = known === game.moves.length ? analysis.judged?.report.shortest : null;
  return typeof shortest === "number" ? shortest : null;
}

/**
 * @param {Session} session
 * @param {number | null} best
 */
function besides({ analysis, game }, best) {
  if (best === null) return analysis.busy ? t`Looking for the fewest moves…` : null;
  return best === game.at ? t`No solution has fewer.` : t`Yours ${count(game.at)}, best ${count(best)}.`;
}

/**
 * @param {Session} session
 * @returns {string | null}
 */
function recordWords({ game: { helped, made, at, seconds }, record }) {
  if (helped || !made) return null;
  if (!record) return t`Your first of this size.`;
  const fewer = at < record.moves;
  const faster = seconds < record.seconds;
  if (fewer && faster) return t`A new record: fewest moves and best time!`;
  if (fewer) return t`A new record: ${t`${at} moves`}!`;
  if (faster) return t`A new record: ${stopwatch(seconds)}!`;
  return t`Your records: ${t`${record.moves} moves`}, ${stopwatch(record.seconds)}.`;
}

async function shareText(/** @type {Game} */ game, /** @type {number | null} */ best) {
  const { rows, cols, at, seconds, made, startText: text, goalText: goal } = game;
  const green = best === null ? 0 : Math.max(1, Math.round((SQUARES * best) / at));
  const squares = best === null ? "" : `${"🟩".repeat(green)}${"⬜".repeat(SQUARES - green)} `;
  const what = isDay(made) ? dateOf(made) : `${rows}×${cols}`;
  const figures = best === null ? t`${at} moves` : t`${t`${at} moves`}, best ${best}`;
  return `slidepack ${what}\n${squares}${figures}, ${stopwatch(seconds)}\n${await linkTo("slide", { text, goal })}`;
}

/** @param {{ session: Session }} props */
export function Won({ session }) {
  const { game } = session;
  const best = bestOf(session);
  const pushed = pushes(game.moves.slice(0, game.at).join(""));
  const record = recordWords(session);
  const share = async () => {
    const done = await copy(await shareText(game, best));
    notify(done ? t`Copied: paste it where you like.` : t`Copying is not allowed here.`);
  };
  return html`<section class="won" aria-label=${t`Solved`}>
    <svg class="won-mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 14-15" /></svg>
    <div class="won-words" role="status">
      <p><strong>${
        game.helped
          ? t`Solved in ${t`${game.at} moves`} and ${stopwatch(game.seconds)}, with help.`
          : t`Solved in ${t`${game.at} moves`} and ${stopwatch(game.seconds)}.`
      }</strong></p>
      <p class="won-best">${besides(session, best)} ${record && html`<span class="won-record">${record}</span>`}</p>
      ${
        pushed < game.at &&
        html`<p class="hint">${t`${pushed} if tiles pushed together count as one move`}</p>`
      }
    </div>
    <div class="won-next">
      <button type="button" class="button primary" onClick=${() => session.scramble()}>
        ${icon("shuffle")} ${t`Next board`}</button>
      <button type="button" class="button" onClick=${() => session.restart()}>${icon("again")} ${t`Same again`}</button>
      <button type="button" class="button" onClick=${share}>${icon("share")} ${t`Share`}</button>
    </div>
  </section>`;
}
