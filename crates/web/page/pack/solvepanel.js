// Solver panel: buttons, progress of the search, and answers.
import { html } from "../vendor/preact.js";
import { count, seconds } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { Toggle } from "../lib/forms.js";
import { lazily } from "../lib/lazily.js";
import { t } from "../lib/text.js";

const Browse = lazily(() => import("./browse.js"), "Browse");
const Light = lazily(() => import("./fillable.js"), "Light");

/** @type {Record<Run["kind"], string>} */
const DOING = {
  solve: t`Solving`,
  all: t`Looking for solutions`,
  count: t`Counting`,
  hint: t`Looking for a hint`,
  blame: t`Looking for the piece in the way`,
  generate: t`Making a challenge`,
};

/**
 * `narrow`: this panel is out of sight, so the tool bar has Solve and Cancel, and the tray its
 * solutions.
 * @param {{ session: PackSession, narrow: boolean }} props
 */
export function RunsPanel({ session, narrow }) {
  const { runs } = session;
  const { now, browse, counted } = runs;
  // A busy button keeps the focus: it is not disabled, it only does nothing.
  /**
   * @param {string} kind
   * @param {string | import("preact").VNode} words
   * @param {() => void} act
   * @param {string} look
   */
  const ask = (
    kind,
    words,
    act,
    look = "",
  ) => html`<button type="button" class="button ${look}" data-ask=${kind}
    aria-disabled=${now?.kind === kind ? "true" : undefined}
    onClick=${() => now?.kind !== kind && act()}>${words}</button>`;
  const asked = now?.kind === "count" || now?.kind === "hint" ? now.kind : "solve";
  const cancel = html`<button type="button" class="button" data-after="[data-ask=${asked}]"
    onClick=${() => runs.cancel()}>${icon("stop")} ${t`Cancel`}</button>`;
  return html`<section class="panel stack" aria-labelledby="runs-title">
    <h2 id="runs-title">${t`Solve`}</h2>
    <div class="asks">
      ${!narrow && ask("solve", html`${icon("play")} ${t`Solve`}`, () => runs.solve(), "primary")}
      ${ask("count", t`Count solutions`, () => runs.count())}
    </div>
    ${
      now &&
      html`<div class="run" role="group" aria-label=${t`Search`}>
      <div class="row spread"><strong>${now.waiting ? t`Waiting for a free core` : DOING[now.kind]}</strong>
        ${(now.kind === "generate" || (runs.busy && !narrow)) && cancel}</div>
      <div class="progress unknown" role="progressbar" aria-label=${DOING[now.kind]}><div></div></div>
      <p class="small muted" data-test="progress">${
        now.progress
          ? [
              seconds(now.progress.seconds),
              now.kind === "count" || now.kind === "all"
                ? t`${t`${now.progress.found ?? 0} solutions`} found`
                : null,
              t`${now.progress.expanded} nodes`,
            ]
              .filter(Boolean)
              .join(" · ")
          : t`Starting`
      }</p>
    </div>`
    }
    ${!narrow && browse && html`<${Browse} runs=${runs} browse=${browse} />`}
    ${
      counted &&
      html`<dl class="facts" data-test="counted">
      <div><dt>
        ${
          counted.outcome === "stopped"
            ? t`solutions so far`
            : counted.solutions === 1
              ? t`solution`
              : t`solutions`
        }
      </dt><dd>${count(counted.solutions ?? counted.found)}</dd></div>
      ${counted.unique !== null && html`<div><dt>${t`up to symmetry`}</dt><dd>${count(counted.unique)}</dd></div>`}
      <div><dt>${t`time`}</dt><dd>${seconds(counted.seconds)}</dd></div>
    </dl>`
    }
    ${!now && html`<p class="small muted" data-test="asked">${askedWords(runs.game)}</p>`}
    <div class="row light-row">
      <${Toggle} label=${t`Show whether it can still be filled`} value=${session.light}
        onChange=${(/** @type {boolean} */ value) => session.setLight(value)} />
      ${session.light && html`<${Light} session=${session} />`}
    </div>
  </section>`;
}

/** @param {PackGame} game */
function askedWords({ puzzle, laid, asked }) {
  if (asked === laid) return t`From the pieces that lie in the tray now.`;
  const own = asked.length - puzzle.fixed.length;
  return own > 0 ? t`From the ${own} pieces that you laid.` : t`From the puzzle as it was given.`;
}

/** @param {{ runs: Runs, narrow: boolean, done: import("preact").VNode | null }} props */
export function Answers({ runs, narrow, done }) {
  const { hint, message, browse } = runs;
  if (!hint && !message && !done) return null;
  const forget = () => {
    runs.hint = null;
    runs.changed();
  };
  return html`<div class="answers stack">
    ${
      message &&
      !(done && message.kind === "good") &&
      html`<div class="notice ${message.kind}">${message.text}
      ${
        hint?.wrong &&
        html` <button type="button" class="button" data-after="[data-ask=hint]"
        onClick=${() => runs.takeUpWrong()}>${t`Pick it up`}</button>`
      }</div>`
    }
    ${
      hint &&
      !hint.wrong &&
      html`<div class="notice hint-box">
      <p>${t`${html`<strong>
        ${hint.forced ? t`Piece ${hint.cells.letter}` : t`Try piece ${hint.cells.letter}`}</strong>`} where it is marked.`}
        ${" "}<span data-test="why">${hint.why}</span></p>
      <div class="row">
        <button type="button" class="button primary" data-after="[data-ask=hint]"
          onClick=${() => runs.takeHint()}>${t`Place it`}</button>
        <button type="button" class="button quiet" data-after="[data-ask=hint]" onClick=${forget}>${t`Not now`}
        </button>
      </div></div>`
    }
    ${done}
    ${narrow && browse && html`<${Browse} runs=${runs} browse=${browse} />`}
  </div>`;
}
