// Controls for new boards: the board of the day, a size, a difficulty, a goal.
import { html, useEffect, useState } from "../vendor/preact.js";
import { GOALS, LEVELS, MOST_SIDE, namedGoal, toRows } from "./board.js";
import { SmallBoard } from "./goal.js";
import { checkGoal } from "./serialize.js";
import { dateOf, dayOf, streak } from "../lib/daily.js";
import { Dialog, Number_, Segmented } from "../lib/forms.js";
import { useDraft } from "../lib/draft.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6"];

/** @param {{ session: Session }} props */
function DailyCard({ session }) {
  const { days } = session.keeper;
  const today = dayOf(new Date());
  const row = streak(days, today);
  const words = days.includes(today) ? t`Solved today.` : t`A 4×4, the same for everyone.`;
  return html`<button type="button" class="daily-card" onClick=${() => session.openDaily()}>
    ${icon("day")}
    <span><strong>${t`Board of the day`}</strong>
      <span class="small">${dateOf(today)}</span>
      <span class="small" data-daily>${words}${row > 1 ? ` ${t`${row} days in a row.`}` : ""}</span></span>
  </button>`;
}

/** @param {{ rows: number, cols: number, value: string, onChoose: (name: NamedGoal) => void }} props */
function GoalChoices({ rows, cols, value, onChoose }) {
  return html`<div class="segmented" role="group" aria-label=${t`Goal`}>
    <div class="legend">${t`Goal`}</div>
    <div class="goal-choices">${GOALS.map(
      ([name, title]) => html`<button key=${name} type="button" class="goal-choice"
        aria-pressed=${String(name === value)} onClick=${() => onChoose(/** @type {NamedGoal} */ (name))}>
        <span aria-hidden="true"><${SmallBoard} tiles=${namedGoal(name, Math.min(rows, 5), Math.min(cols, 5))}
          cols=${Math.min(cols, 5)} label=${title} /></span>${title}</button>`,
    )}</div>
  </div>`;
}

/** @param {{ open: boolean, session: Session, onClose: () => void }} props */
export function NewGame({ open, session, onClose }) {
  const { game, settings } = session;
  const [wanted, setWanted] = useState({
    rows: game.rows,
    cols: game.cols,
    level: settings.level,
    goal: /** @type {NamedGoal} */ ("last"),
    other: false,
  });
  useEffect(() => {
    if (!open) return;
    const goal = typeof game.goal === "string" ? game.goal : "last";
    const other = !SIZES.includes(`${game.rows}x${game.cols}`);
    setWanted({ rows: game.rows, cols: game.cols, level: settings.level, goal, other });
  }, [open]);
  const { rows, cols, level, goal, other } = wanted;
  const change = (/** @type {Partial<typeof wanted>} */ part) => setWanted({ ...wanted, ...part });
  const fits = rows * cols >= 2;
  /** @param {string} name */
  const chooseSize = (name) => {
    if (name === "other") return change({ other: true });
    const [height, width] = name.split("x").map(Number);
    change({ rows: height, cols: width, other: false });
  };
  /** @param {Event} event */
  const start = (event) => {
    event.preventDefault();
    if (!fits) return;
    session.close();
    session.set({ level });
    session.scramble({ rows, cols, goal });
  };
  return html`<${Dialog} title=${t`New game`} open=${open} onClose=${onClose}>
    <${DailyCard} session=${session} />
    <form class="stack" onSubmit=${start}>
      <${Segmented} label=${t`Size`} value=${other ? "other" : `${rows}x${cols}`} onChange=${chooseSize}
        options=${[...SIZES.map((name) => [name, name.replace("x", "×")]), ["other", t`Other`]]} />
      ${
        other &&
        html`<div class="fields">
        <${Number_} label=${t`Rows`} value=${rows} min=${1} max=${MOST_SIDE}
          onChange=${(/** @type {number} */ value) => change({ rows: value })} />
        <${Number_} label=${t`Columns`} value=${cols} min=${1} max=${MOST_SIDE}
          onChange=${(/** @type {number} */ value) => change({ cols: value })} />
      </div>
      <p class="hint">${t`From 1×2 to ${MOST_SIDE}×${MOST_SIDE}.`}</p>`
      }
      <${Segmented} label=${t`Difficulty`} value=${level} options=${LEVELS}
        onChange=${(/** @type {SlideSettings["level"]} */ value) => change({ level: value })} />
      <${GoalChoices} rows=${rows} cols=${cols} value=${goal} onChoose=${(name) => change({ goal: name })} />
      <div class="actions">
        <button type="submit" class="button primary" disabled=${!fits}>${icon("play")} ${t`Start¦verb`}</button>
      </div>
    </form>
  <//>`;
}

/** @param {{ open: boolean, game: Game, onClose: () => void, onGoal: (goal: Goal) => void }} props */
export function GoalDialog({ open, game, onClose, onGoal }) {
  const [text, setText] = useState("");
  const { check, error, isCurrent } = useDraft(open, { text, puzzle: "slide" });
  /** @param {Tiles} tiles */
  const lines = (tiles) =>
    toRows(tiles, game.cols)
      .map((row) => row.join(" "))
      .join("\n");
  useEffect(() => {
    if (open) setText(lines(game.goalTiles));
  }, [open]);
  const goal = check?.puzzle === "slide" ? checkGoal(check.start, game) : null;
  /** @returns {string | null} */
  const trouble = () => {
    if (error) return t`${error.placed}.`;
    if (check?.puzzle !== "slide" || goal) return null;
    const size = t`${game.rows}×${game.cols} like the board`;
    return t`The goal must be ${size}; this is ${check.rows}×${check.cols}.`;
  };
  const wrong = trouble();
  return html`<${Dialog} title=${t`Goal`} open=${open} onClose=${onClose}>
    <${GoalChoices} rows=${game.rows} cols=${game.cols} onChoose=${onGoal}
      value=${typeof game.goal === "string" ? game.goal : ""} />
    <div class="field"><label for="goal-text">${t`Or a goal of your own, 0 for the blank`}</label>
      <textarea id="goal-text" rows=${Math.min(10, game.rows + 1)} spellcheck="false"
        aria-invalid=${wrong ? "true" : "false"} value=${text}
        onInput=${(/** @type {InputOf} */ event) => setText(event.target.value)}></textarea></div>
    <div role="status">${wrong && html`<p class="notice bad">${wrong}</p>`}</div>
    <div class="actions">
      <button type="button" class="button" onClick=${() => setText(lines(game.tiles))}>${t`The board as it stands`}</button>
      <button type="button" class="button primary" disabled=${!goal || !isCurrent}
        onClick=${() => goal && onGoal(goal)}>${t`Use this goal`}</button>
    </div>
  <//>`;
}
