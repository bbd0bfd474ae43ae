// The dialogs for a size and for a goal of one's own.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { checkGoal } from "./saved.js";
import { MOST_SIDE, namedGoal, toRows } from "./board.js";
import { Dialog } from "../lib/dialog.js";
import { Number_ } from "../lib/forms.js";
import { checkDraft } from "../lib/api.js";
import { t } from "../lib/text.js";

/**
 * @param {{ open: boolean, rows: number, cols: number, onClose: () => void, onSize: (rows: number, cols:
 *   number) => void }} props
 */
export function SizeDialog({ open, rows, cols, onClose, onSize }) {
  const [size, setSize] = useState([rows, cols]);
  useEffect(() => {
    if (open) setSize([rows, cols]);
  }, [open]);
  const fits = size[0] * size[1] >= 2;
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (fits) onSize(size[0], size[1]);
  };
  return html`<${Dialog} title=${t`Size`} open=${open} onClose=${onClose}>
    <form class="stack" onSubmit=${submit}>
      <div class="fields">
        <${Number_} label=${t`Rows`} value=${size[0]} min=${1} max=${MOST_SIDE}
          onChange=${(value) => setSize([value, size[1]])} />
        <${Number_} label=${t`Columns`} value=${size[1]} min=${1} max=${MOST_SIDE}
          onChange=${(value) => setSize([size[0], value])} />
      </div>
      <p class="hint">${t`From 1×2 to ${MOST_SIDE}×${MOST_SIDE}.`}</p>
      <div class="actions">
        <button type="button" class="button" onClick=${onClose}>${t`Cancel`}</button>
        <button type="submit" class="button primary" disabled=${!fits}>${t`Make a board`}</button>
      </div>
    </form>
  <//>`;
}

/** @param {{ open: boolean, game: Game, onClose: () => void, onGoal: (goal: Goal) => void }} props */
export function GoalDialog({ open, game, onClose, onGoal }) {
  const [text, setText] = useState("");
  const [told, setTold] = useState(/** @type {{ text?: string, error?: string, goal?: Goal }} */ ({}));
  const turn = useRef(0);
  /** @param {Tiles} tiles */
  const lines = (tiles) =>
    toRows(tiles, game.cols)
      .map((row) => row.join(" "))
      .join("\n");
  const inOrder = () => namedGoal("last", game.rows, game.cols);
  useEffect(() => {
    if (open) setText(lines(game.goalTiles));
  }, [open]);
  useEffect(() => {
    const mine = ++turn.current;
    if (!open || !text.trim()) return setTold({});
    const timer = setTimeout(async () => {
      let next;
      try {
        const check = /** @type {Api.SlideCheck} */ (await checkDraft({ text, puzzle: "slide" }));
        const goal = checkGoal(check.start, game);
        const wanted = t`${game.rows}×${game.cols} like the board`;
        const wrong = t`The goal must be ${wanted}; this is ${check.rows}×${check.cols}.`;
        next = goal === null ? { text, error: wrong } : { text, goal };
      } catch (error) {
        const place = error.line ? t`Line ${error.line}, column ${error.column}: ` : "";
        next = { text, error: `${place}${error.message}.` };
      }
      if (mine === turn.current) setTold(next);
    }, 150);
    return () => clearTimeout(timer);
  }, [open, text]);
  return html`<${Dialog} title=${t`A goal of your own`} open=${open} onClose=${onClose}>
    <div class="field"><label for="goal-text">${t`What the board must become, 0 for the blank`}</label>
      <textarea id="goal-text" rows=${Math.min(10, game.rows + 1)} spellcheck="false"
        aria-invalid=${told.error ? "true" : "false"} value=${text}
        onInput=${(/** @type {InputOf} */ event) => setText(event.target.value)}></textarea></div>
    <div class="row">
      <button type="button" class="button" onClick=${() => setText(lines(game.tiles))}>${t`The board as it stands`}
      </button>
      <button type="button" class="button" onClick=${() => setText(lines(inOrder()))}>${t`In order, blank last`}
      </button>
    </div>
    <div role="status">${told.error && html`<p class="notice bad">${told.error}</p>`}</div>
    <div class="actions">
      <button type="button" class="button" onClick=${onClose}>${t`Cancel`}</button>
      <button type="button" class="button primary" disabled=${!told.goal || told.text !== text}
        onClick=${() => told.goal && onGoal(told.goal)}>${t`Use this goal`}</button>
    </div>
  <//>`;
}
