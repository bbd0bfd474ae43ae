// Experiments that were kept under a name, to be looked at again or shared.
import { html, useState } from "../vendor/preact.js";
import { useName } from "../lib/forms.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { language, t } from "../lib/text.js";

/** @param {number} when */
const day = (when) => new Date(when).toLocaleDateString(language, { day: "numeric", month: "short" });

/** @param {KeptExperiment} one */
const about = ({ bench, when }) =>
  `${t`${bench.boards.length} boards`}, ${t`${bench.methods.length} methods`}, ${day(when)}`;

/**
 * `suggested` is a name for the experiment at hand; null while there is nothing to keep.
 * @param {{ kept: KeptExperiment[], suggested: string | null, onKeep: (name: string) => void,
 *   onOpen: (one: KeptExperiment) => void, onForget: (one: KeptExperiment) => void,
 *   onShare: (one: KeptExperiment) => void }} props
 */
export function Kept({ kept, suggested, onKeep, onOpen, onForget, onShare }) {
  const [name, setName] = useState("");
  const field = useName("experiment");
  if (!kept.length && suggested === null) return null;
  /** @param {Event} event */
  const keep = (event) => {
    event.preventDefault();
    onKeep(name.trim() || suggested || "");
    setName("");
  };
  return html`<section class="panel stack kept" aria-label=${t`Experiments`}>
    <h2>${t`Experiments`} <span class="muted small">${kept.length ? count(kept.length) : ""}</span></h2>
    ${
      suggested !== null &&
      html`<form class="row nowrap" onSubmit=${keep}>
      <label class="visually-hidden" for=${field}>${t`Name for this experiment`}</label>
      <input id=${field} type="text" maxlength="60" placeholder=${suggested} value=${name}
        onInput=${(/** @type {InputOf} */ event) => setName(event.target.value)} />
      <button type="submit" class="button">${icon("plus")} ${t`Keep it`}</button>
    </form>`
    }
    ${
      kept.length > 0 &&
      html`<ul class="kept-list">${kept.toReversed().map(
        (one) => html`<li key=${one.name} class="row spread nowrap">
        <button type="button" class="link" onClick=${() => onOpen(one)}>${one.name}
          <span class="small muted"> ${about(one)}</span></button>
        <span class="row nowrap">
          <button type="button" class="button quiet icon" aria-label=${t`Copy a link to ${one.name}`}
            title=${t`Copy a link`} onClick=${() => onShare(one)}>${icon("share")}</button>
          <button type="button" class="button quiet icon" aria-label=${t`Forget ${one.name}`}
            title=${t`Forget it`} onClick=${() => onForget(one)}>${icon("clear")}</button></span>
      </li>`,
      )}</ul>`
    }
  </section>`;
}
