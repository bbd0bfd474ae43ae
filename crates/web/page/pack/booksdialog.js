// The dialog of the challenge books: levels, numbers, and solved marks.
import { html, useEffect, useState } from "../vendor/preact.js";
import { challengeOf, LEVELS, nextOf, sizeOf } from "./books.js";
import { Dialog, Segmented } from "../lib/forms.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @param {{ open: boolean, onClose: () => void, onOpen: (text: string) => void, solved: string[] }} props */
export function BooksDialog({ open, onClose, onOpen, solved }) {
  const [level, setLevel] = useState("starter");
  useEffect(() => {
    if (open) setLevel(LEVELS.find(([key]) => nextOf(key, solved) !== null)?.[0] ?? "starter");
  }, [open]);
  const size = sizeOf(level);
  const next = nextOf(level, solved);
  const numbers = Array.from({ length: size }, (_, at) => at + 1);
  const done = numbers.filter((number) => solved.includes(`${level} ${number}`)).length;
  const take = (/** @type {number} */ number) => {
    const text = challengeOf(level, number);
    if (text) onOpen(text);
  };
  return html`<${Dialog} title=${t`Books`} open=${open} onClose=${onClose}>
    <${Segmented} label=${t`Level`} value=${level} options=${LEVELS} onChange=${setLevel} />
    <p class="muted" data-test="book-done">${t`${count(done)} of ${count(size)} solved without the program's help.`}</p>
    <div class="progress" role="progressbar" aria-label=${t`Solved`} aria-valuemin="0" aria-valuemax=${size}
      aria-valuenow=${done}><div style=${{ transform: `scaleX(${size ? done / size : 0})` }}></div></div>
    <ol class="book">${numbers.map((number) => {
      const isDone = solved.includes(`${level} ${number}`);
      return html`<li key=${number}><button type="button" class="button ${number === next ? "primary" : ""}"
        aria-label=${isDone ? t`Challenge ${number}, solved` : t`Challenge ${number}`} onClick=${() => take(number)}>
        ${isDone ? html`<span class="done-mark" aria-hidden="true">✓</span>` : ""}${number}</button></li>`;
    })}</ol>
    <p class="hint">${t`Each has exactly one solution, on the 5×11 tray of IQ Puzzler Pro.`}</p>
  <//>`;
}
