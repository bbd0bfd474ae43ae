// The panel that new boards come from: size, difficulty, goal.
import { html } from "../vendor/preact.js";
import { GOALS } from "./board.js";
import { SmallBoard } from "./pictures.js";
import { Actions } from "../lib/forms.js";
import { icon } from "../lib/icons.js";

const SIZES = ["3x3", "4x4", "5x5", "6x6"];
const LEVELS = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
];
const CHOICES = [...GOALS, ["custom", "Custom"]];

/** @param {{ session: Session }} props */
export function NewBoard({ session }) {
  const { game, settings, busy } = session;
  const size = `${game.rows}x${game.cols}`;
  const times = (/** @type {string} */ name) => name.replace("x", "×");
  const usual = SIZES.includes(size);
  const sizes = [...SIZES.map((name) => [name, times(name)]), ["other", usual ? "Other" : times(size)]];
  const chooseSize = (/** @type {string} */ name) => {
    if (name === "other") return session.open("size");
    const [rows, cols] = name.split("x").map(Number);
    return name === size ? undefined : session.scramble(rows, cols);
  };
  const chooseGoal = (/** @type {NamedGoal | "custom"} */ name) => {
    if (name === "custom") session.open("goal");
    else if (name !== game.goal) session.setGoal(name);
  };
  return html`<section class="panel stack" aria-label="New board">
    <div class="row spread"><h2>New board</h2>
      <button type="button" class="button" aria-disabled=${busy ? "true" : undefined}
        onClick=${() => busy || session.scramble()}>${icon("shuffle")} Scramble</button></div>
    <${Actions} label="Size" value=${usual ? size : "other"} options=${sizes} onChoose=${chooseSize} />
    <${Actions} label="Difficulty" value=${settings.level} options=${LEVELS}
      onChoose=${(/** @type {SlideSettings["level"]} */ level) => session.chooseLevel(level)} />
    <${Actions} label="Goal" value=${typeof game.goal === "string" ? game.goal : "custom"} options=${CHOICES}
      onChoose=${chooseGoal} />
    ${settings.greeted && html`<${SmallBoard} tiles=${game.goalTiles} cols=${game.cols} label="Goal" />`}
  </section>`;
}
