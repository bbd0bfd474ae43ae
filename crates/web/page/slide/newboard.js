// The panel that new boards come from: size, difficulty, goal.
import { html } from "../vendor/preact.js";
import { GOALS, LEVELS } from "./board.js";
import { SmallBoard } from "./pictures.js";
import { Actions } from "../lib/forms.js";
import { dayOf, streak } from "../lib/daily.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6"];
const CHOICES = [...GOALS, ["custom", t`Custom`]];

/** @param {{ session: Session }} props */
export function NewBoard({ session }) {
  const { game, settings, busy } = session;
  const size = `${game.rows}x${game.cols}`;
  const times = (/** @type {string} */ name) => name.replace("x", "×");
  const usual = SIZES.includes(size);
  const sizes = [...SIZES.map((name) => [name, times(name)]), ["other", usual ? t`Other` : times(size)]];
  const chooseSize = (/** @type {string} */ name) => {
    if (name === "other") return session.open("size");
    const [rows, cols] = name.split("x").map(Number);
    return name === size ? undefined : session.scramble({ rows, cols });
  };
  const chooseGoal = (/** @type {NamedGoal | "custom"} */ name) => {
    if (name === "custom") session.open("goal");
    else if (name !== game.goal) session.setGoal(name);
  };
  return html`<section class="panel stack" aria-label=${t`New board`} data-tour="new">
    <div class="row spread"><h2>${t`New board`}</h2>
      <button type="button" class="button" aria-disabled=${busy ? "true" : undefined}
        onClick=${() => busy || session.scramble()}>${icon("shuffle")} ${t`Scramble`}</button></div>
    <${Actions} label=${t`Size`} value=${usual ? size : "other"} options=${sizes} onChoose=${chooseSize} />
    <${Actions} label=${t`Difficulty`} value=${game.made} options=${LEVELS}
      onChoose=${(/** @type {SlideSettings["level"]} */ level) => session.chooseLevel(level)} />
    <${Actions} label=${t`Goal`} value=${typeof game.goal === "string" ? game.goal : "custom"} options=${CHOICES}
      onChoose=${chooseGoal} />
    <div class="row">
      <button type="button" class="button" aria-disabled=${busy ? "true" : undefined}
        onClick=${() => busy || session.openDaily()}>${icon("day")} ${t`Board of the day`}</button>
      <span class="small muted" data-daily>${dailyWords(session)}</span>
    </div>
    ${settings.greeted && html`<${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label=${t`Goal`} />`}
  </section>`;
}

/**
 * What is known of today's board, in words.
 * @param {Session} session
 */
function dailyWords({ keeper: { days } }) {
  const today = dayOf(new Date());
  const row = streak(days, today);
  const more = row > 1 ? ` ${t`${row} days in a row.`}` : "";
  return (days.includes(today) ? t`Solved today.` : t`A 4×4, the same for everyone.`) + more;
}
