// Navigation through the solutions of a packing puzzle.
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @param {{ runs: Runs, browse: Browse }} props */
export function Browse({ runs, browse }) {
  if (browse.at < 0) return null;
  return html`<div class="browse row spread" role="group" aria-label=${t`Solutions`}>
      <button type="button" class="button icon" aria-label=${t`Previous solution`} title=${t`Previous solution`}
        aria-disabled=${browse.at <= 0 ? "true" : undefined} onClick=${() => browse.at && runs.next(-1)}>
        ${icon("back")}</button>
      <span data-test="browse">${t`Solution ${html`<strong>${count(browse.at + 1)}</strong>`}${runs.browseWords}`}</span>
      <button type="button" class="button icon" aria-label=${t`Next solution`} title=${t`Next solution`}
        aria-disabled=${browse.ended && browse.list.length <= browse.at + 1 ? "true" : undefined}
        onClick=${() => runs.next()}>${icon("forward")}</button>
    </div>${
      browse.ended &&
      browse.list.length !== runs.total(browse.base) &&
      html`<p class="hint">${t`The first ${count(browse.list.length)} can be looked through.`}</p>`
    }`;
}
