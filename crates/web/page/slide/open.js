// The dialog for text in any format, with its format and errors shown while typing.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Dialog, Number_, useName } from "../lib/forms.js";
import { pickText } from "../lib/files.js";
import { useDraft } from "../lib/draft.js";
import { dismissAll } from "../lib/notices.js";
import { goalName } from "./board.js";
import { Shelf } from "./savedgameslist.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

const EXAMPLES = [
  [t`The 8-puzzle that takes longest`, "8 6 7\n2 5 4\n3 0 1"],
  [t`Korf's first 15-puzzle`, "# goal: first\n14 13 15 7\n11 12 9 5\n6 0 2 1\n4 8 10 3"],
  [t`Sam Loyd's prize puzzle`, "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0"],
];

/** @param {Goal} goal */
const goalSaid = (goal) => (typeof goal === "string" ? t`goal “${goalName(goal)}”` : t`a goal of its own`);

/** @param {{ text: string, error: ApiError }} props */
function Trouble({ text, error }) {
  const line = error.line ? text.split(/\r?\n/)[error.line - 1] : undefined;
  return html`<div class="notice bad" role="alert">
    <p>${error.placed}</p>
    ${
      line !== undefined &&
      line.length < 400 &&
      html`<pre class="scroll" tabindex="0">${line}${"\n"}
      ${" ".repeat(Math.max(0, (error.column ?? 1) - 1))}^</pre>`
    }
  </div>`;
}

/**
 * `onLoad(check, text)` gets the reply of /api/check for the chosen board, and its text.
 * @param {{ open: boolean, session?: Session, onClose: () => void, onLoad: (check: Api.Check, text: string) => void, first?:
 *   string }} props
 */
export function OpenDialog({ open, session, onClose, onLoad, first = "" }) {
  const [text, setText] = useState(first);
  const [index, setIndex] = useState(0);
  const draft = useDraft(open, { text, index });
  const [unread, setUnread] = useState(/** @type {ApiError | null} */ (null));
  const name = useName("paste");

  useEffect(() => {
    if (open) {
      setText(first);
      setIndex(0);
      setUnread(null);
      if (first) dismissAll();
    }
  }, [open, first]);

  const { check, isCurrent } = draft;
  const error = draft.error ?? unread;
  /** @param {InputOf} event */
  const type = (event) => {
    setIndex(0);
    setUnread(null);
    setText(event.target.value);
  };
  const pick = async () => {
    try {
      const file = await pickText();
      if (file) setText(file.text);
    } catch (error) {
      setUnread(error);
    }
  };

  return html`<${Dialog} title=${t`Open a puzzle`} open=${open} onClose=${onClose}>
    <div class="field">
      <label for=${name}>${t`Paste or type a board, in any notation`}</label>
      <textarea id=${name} rows="7" spellcheck="false" autocapitalize="off" autocomplete="off"
        placeholder=${"8 1 3\n4 0 2\n7 6 5"} value=${text} onInput=${type} autofocus=${first !== ""}></textarea>
    </div>
    <div class="row">
      <button type="button" class="button" onClick=${pick}>${icon("open")} ${t`Choose a file`}</button>
      ${
        check &&
        check.instances > 1 &&
        html`<${Number_} label=${t`Which of the ${check.instances}`} value=${index + 1} min=${1}
        max=${check.instances} onChange=${(value) => setIndex(value - 1)} />`
      }
    </div>
    ${
      !text.trim() &&
      html`<div><p class="small muted">${t`Or try one of these:`}</p><div class="row">
      ${EXAMPLES.map(
        ([title, board]) => html`<button key=${title} type="button" class="button"
        onClick=${() => setText(board)}>${title}</button>`,
      )}
    </div></div>
    ${session && html`<${Shelf} session=${session} onOpen=${(/** @type {SavedSlide} */ game) => session.openGame(game)} />`}`
    }
    <div role="status">
      ${
        check?.puzzle === "slide" &&
        html`<p class="notice ${check.solvable ? "" : "warm"}">
        ${
          check.solvable
            ? t`A ${check.rows}×${check.cols} board, written as “${check.format}”, ${goalSaid(check.goal)}: solvable.`
            : t`A ${check.rows}×${check.cols} board, written as “${check.format}”, ${goalSaid(check.goal)}: not solvable.`
        }</p>`
      }
      ${
        check?.puzzle === "pack" &&
        html`<p class="notice">${t`This is a packing puzzle: it opens in the Pack
        view.`}</p>`
      }
    </div>
    ${error && html`<${Trouble} text=${draft.text} error=${error} />`}
    <div class="actions">
      <button type="button" class="button" onClick=${onClose}>${t`Cancel`}</button>
      <button type="button" class="button primary" disabled=${!check || !isCurrent}
        onClick=${() => check && onLoad(check, text)}>${t`Open`}</button>
    </div>
  <//>`;
}
