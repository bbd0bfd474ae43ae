import { html } from "../vendor/preact.js";
import { t } from "../lib/text.js";

/** @param {{ flat: boolean }} props */
export function KeyList({ flat }) {
  const turning = flat
    ? t`rotate, flip (Shift R: the other way)`
    : t`turn, and the reverse: every place over the cell in its turn`;
  return html`<dl class="keys">
      <dt><kbd>N</kbd> <kbd>P</kbd></dt><dd>${t`next, previous piece`}</dd>
      <dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt>
      <dd>${
        flat ? t`move over the tray` : t`move over the tray; in space they turn it, with Shift they move`
      }</dd>
      ${
        !flat &&
        html`<dt><kbd>Page ↑</kbd> <kbd>Page ↓</kbd></dt>
      <dd>${t`layer above, below`}</dd>`
      }
      <dt><kbd>R</kbd> <kbd>F</kbd></dt><dd>${turning}</dd>
      <dt><kbd>Enter</kbd></dt><dd>${t`place, or pick up`}</dd>
      <dt><kbd>Delete</kbd></dt><dd>${t`pick up`}</dd>
      <dt><kbd>Esc</kbd></dt><dd>${t`put back in the list`}</dd>
      <dt><kbd>H</kbd></dt><dd>${t`hint`}</dd>
      <dt><kbd>Ctrl Z</kbd> <kbd>Ctrl Y</kbd></dt><dd>${t`undo, redo`}</dd>
    </dl>
    <p class="hint">${
      flat
        ? t`With the mouse: drag, and turn with the wheel or R. On a touch screen: drag, and tap with another
          finger to turn; or tap a piece, then a cell.`
        : t`With the mouse: drag, and turn with the wheel or R. On a touch screen: drag, and tap with another
          finger to turn; or tap a piece, then a cell, and the cell again to place it.`
    }</p>`;
}
