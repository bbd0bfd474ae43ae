// The guide inside the app: what each view is for, how to begin, and the words of the field.
import { html } from "../vendor/preact.js";
import { GUIDE, WORDS } from "./guide.js";
import { go } from "../lib/route.js";
import { t } from "../lib/text.js";

export default function Help() {
  return html`<div class="page help">
    <h1>${t`Guide`}</h1>
    <p class="lead">${t`slidepack solves sliding puzzles (the 8-, 15- and 24-puzzle, any board up to 128×128) and packing
      puzzles (pentominoes, IQ Puzzler Pro, pyramids). You play, and it helps, explains and proves.`}</p>
    <p><button type="button" class="button primary" onClick=${() => go("slide", { tour: true })}>
      ${t`Take a short tour`}</button></p>
    <div class="help-views">
      ${GUIDE.map(
        ({
          view,
          title,
          what,
          steps,
        }) => html`<section key=${view} class="panel stack" aria-labelledby="help-${view}">
        <h2 id="help-${view}">${title}</h2>
        <p>${what}</p>
        <ul>${steps.map((step) => html`<li key=${step}>${step}</li>`)}</ul>
        <a class="button" href="#/${view}">${t`Go to ${title}`}</a>
      </section>`,
      )}
    </div>
    <section class="panel stack" aria-labelledby="help-words">
      <h2 id="help-words">${t`Words`}</h2>
      <dl class="help-words">${WORDS.map(
        ([word, means]) => html`<div key=${word}><dt>${word}</dt><dd>${means}</dd></div>`,
      )}</dl>
    </section>
    <p class="muted">${t`Everything you do stays in this browser: games, times, pictures. A link holds its puzzle in the
      address itself.`}</p>
  </div>`;
}
