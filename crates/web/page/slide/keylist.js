// The dialog that lists the keys of the Slide view.
import { html } from "../vendor/preact.js";
import { Dialog, Toggle } from "../lib/forms.js";
import { t } from "../lib/text.js";

/** @type {[names: string[], what: string][]} */
const KEYS = [
  [["Shift", "↑"], t`walk over the cells`],
  [["Enter"], t`move the tiles between that cell and the blank`],
  [["U", "Ctrl Z"], t`undo; before the first move: the board before`],
  [["R", "Ctrl Y"], t`redo`],
  [["H"], t`hint`],
  [["S"], t`solve`],
  [[t`Space`], t`play or pause the solution`],
  [["N"], t`a new board`],
  [["E"], t`type into the tiles`],
  [["Ctrl V"], t`paste a board`],
];

/**
 * @param {{ open: boolean, settings: SlideSettings, onSet: (fields: Partial<SlideSettings>) => void, onClose:
 *   () => void }} props
 */
export function KeysDialog({ open, settings, onSet, onClose }) {
  const { invert, letters } = settings;
  /** @type {[names: string[], what: string]} */
  const arrows = [
    ["↑", "↓", "←", "→"],
    invert ? t`move the blank that way` : t`move a tile that way, into the blank`,
  ];
  /** @param {[names: string[], what: string]} line */
  const row = ([names, what]) => html`<tr key=${what}>
    <th scope="row">${names.map((name) => html`<kbd key=${name}>${name}</kbd> `)}</th><td>${what}</td></tr>`;
  return html`<${Dialog} title=${t`Keys`} open=${open} onClose=${onClose}>
    <table class="keys"><tbody>${[arrows, ...KEYS].map(row)}</tbody></table>
    <div>
      <${Toggle} label=${t`Arrows move the blank`} value=${invert}
        onChange=${(/** @type {boolean} */ value) => onSet({ invert: value })}
        />
      <br />
      <${Toggle} label=${t`Single letters work as keys`} value=${letters}
        onChange=${(/** @type {boolean} */ value) => onSet({ letters: value })} />
    </div>
    <p class="muted">${t`With the mouse or a finger: tap, drag or flick any tile in the blank's row or column; all
      tiles
      between slide along.`}</p>
  <//>`;
}
