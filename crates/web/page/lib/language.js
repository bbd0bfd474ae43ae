// The dialog that chooses the language of the page.
import { html } from "../vendor/preact.js";
import { Dialog } from "./dialog.js";
import { LANGUAGES, choose, language, t } from "./text.js";

/** @param {string} name */
function take(name) {
  choose(name);
  try {
    // Told to the page that comes: the focus goes back to where the language was chosen.
    sessionStorage.setItem("slidepack.language-chosen", name);
  } catch {
    // The focus is at the start of the page then.
  }
  // What was played is kept as the page goes away.
  location.reload();
}

/** @param {{ open: boolean, onClose: () => void }} props */
export function LanguageDialog({ open, onClose }) {
  return html`<${Dialog} title=${t`Language`} open=${open} onClose=${onClose}>
    <div class="languages">
      ${Object.entries(LANGUAGES).map(
        ([name, title]) => html`<button key=${name} type="button" lang=${name}
        class="button ${name === language ? "primary" : ""}"
        aria-current=${name === language ? "true" : undefined} onClick=${() => take(name)}>${title}</button>`,
      )}
    </div>
    <p class="hint">${t`Errors in puzzle files, and why a tray cannot be filled, are in English.`}</p>
  <//>`;
}
