import { html } from "../vendor/preact.js";
import { Dialog } from "./forms.js";
import { LANGUAGES, choose, language, t } from "./text.js";

/** @param {string} name */
function take(name) {
  choose(name);
  try {
    sessionStorage.setItem("slidepack.language-chosen", name);
  } catch {}
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
  <//>`;
}
