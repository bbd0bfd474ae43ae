import { html } from "/page/vendor/preact.js";

export default function View() {
  return html`<div class="page"></div>`;
}
