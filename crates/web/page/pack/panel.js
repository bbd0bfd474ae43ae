// What the program can say about the position: the buttons that ask, how far the search is, and the answers.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { count, many, seconds } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { go } from "../lib/route.js";
import { Light } from "./light.js";

/** @type {Record<Run["kind"], string>} */
const DOING = {
  solve: "Solving",
  all: "Looking for solutions",
  count: "Counting",
  hint: "Looking for a hint",
  blame: "Looking for the piece in the way",
  generate: "Making a challenge",
};

/** @param {{ runs: Runs, onWatch: () => void }} props */
export function RunsPanel({ runs, onWatch }) {
  const { now, browse, counted } = runs;
  const busy = now && now.kind !== "blame" && now.kind !== "generate";
  const shown = browse && 0 <= browse.at;
  // A button that is at work keeps the focus: it is not disabled, it only does nothing.
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
    onClick=${() => runs.cancel()}>${icon("stop")} Cancel</button>`;
  return html`<section class="panel stack" aria-labelledby="runs-title">
    <h2 id="runs-title">Solve</h2>
    <div class="asks">
      ${ask("solve", html`${icon("play")} Solve`, () => runs.solve(), "primary")}
      ${ask("count", "Count solutions", () => runs.count())}
      <button type="button" class="button" data-after=".film button" onClick=${onWatch}>Watch brute force
      </button>
    </div>
    ${
      now &&
      html`<div class="run" role="group" aria-label="Search">
      <div class="row spread"><strong>${now.waiting ? "Waiting for a free core" : DOING[now.kind]}</strong>
        ${(busy || now.kind === "generate") && cancel}</div>
      <${Meter} progress=${now.progress} what=${DOING[now.kind]} />
      <p class="small muted" data-test="progress">${
        now.progress
          ? [
              seconds(now.progress.seconds),
              now.kind === "count" || now.kind === "all"
                ? `${many(now.progress.found ?? 0, "solution")} found`
                : null,
              now.progress.share !== null && now.progress.share !== undefined
                ? `${(now.progress.share * 100).toFixed(now.progress.share < 0.1 ? 1 : 0)} % done`
                : null,
              `${count(now.progress.expanded)} nodes`,
            ]
              .filter(Boolean)
              .join(" · ")
          : "Starting"
      }</p>
    </div>`
    }
    ${
      shown &&
      html`<div class="browse row spread" role="group" aria-label="Solutions">
      <button type="button" class="button icon" aria-label="Previous solution" title="Previous solution"
        aria-disabled=${browse.at <= 0 ? "true" : undefined} onClick=${() => browse.at && runs.next(-1)}>
        ${icon("back")}</button>
      <span data-test="browse">Solution <strong>${count(browse.at + 1)}</strong>${runs.browseWords}</span>
      <button type="button" class="button icon" aria-label="Next solution" title="Next solution"
        aria-disabled=${browse.ended && browse.list.length <= browse.at + 1 ? "true" : undefined}
        onClick=${() => runs.next()}>${icon("forward")}</button>
    </div>${
      browse.ended &&
      browse.list.length !== runs.total(browse.base) &&
      html`<p class="hint">The first
      ${" "}${count(browse.list.length)} can be looked through.</p>`
    }`
    }
    ${
      counted &&
      html`<dl class="facts" data-test="counted">
      <div><dt>
        ${
          counted.outcome === "stopped"
            ? "solutions so far"
            : counted.solutions === 1
              ? "solution"
              : "solutions"
        }
      </dt><dd>${count(counted.solutions ?? counted.found)}</dd></div>
      ${counted.unique !== null && html`<div><dt>up to symmetry</dt><dd>${count(counted.unique)}</dd></div>`}
      ${
        counted.outcome === "stopped" &&
        counted.done !== null &&
        html`<div><dt>of the search</dt><dd>
        ${(counted.done * 100).toFixed(1)} %</dd></div>`
      }
      <div><dt>time</dt><dd>${seconds(counted.seconds)}</dd></div>
    </dl>`
    }
    ${
      !now &&
      !counted &&
      !browse &&
      html`<p class="small muted">From the pieces that lie in the tray now.
    </p>`
    }
    <${Light} game=${runs.game} />
    <button type="button" class="link"
      onClick=${() => go("compare", { puzzle: "pack", text: runs.game.text })}>Compare methods on this puzzle
    </button>
  </section>`;
}

/**
 * What there is to say, near the tray: it scrolls into sight when it comes.
 * @param {{ runs: Runs }} props
 */
export function Answers({ runs }) {
  const { hint, message } = runs;
  const place = /** @type {Ref<HTMLElement>} */ (useRef(null));
  useEffect(() => {
    if (hint || message) place.current?.scrollIntoView({ block: "nearest" });
  }, [hint, message]);
  if (!hint && !message) return null;
  const why = hint?.why ? `${hint.why[0].toUpperCase()}${hint.why.slice(1)}.` : "";
  const forget = () => {
    runs.hint = null;
    runs.changed();
  };
  return html`<div class="answers stack" ref=${place}>
    ${
      message &&
      html`<div class="notice ${message.kind}">${message.text}
      ${
        hint?.wrong &&
        html` <button type="button" class="button" data-after="[data-ask=hint]"
        onClick=${() => runs.takeUpWrong()}>Take it up</button>`
      }</div>`
    }
    ${
      hint &&
      !hint.wrong &&
      html`<div class="notice hint-box">
      <p><strong>${hint.forced ? "Piece" : "Try piece"} ${hint.cells.letter}</strong> where it is marked.
        ${" "}<span data-test="why">${why}</span></p>
      <div class="row">
        <button type="button" class="button primary" data-after="[data-ask=hint]"
          onClick=${() => runs.takeHint()}>Place it</button>
        <button type="button" class="button quiet" data-after="[data-ask=hint]" onClick=${forget}>Not now
        </button>
      </div></div>`
    }
  </div>`;
}

/** @param {{ progress: Api.Progress | null, what: string }} props */
function Meter({ progress, what }) {
  const share = progress?.share ?? null;
  return html`<div class="progress ${share === null ? "unknown" : ""}" role="progressbar" aria-label=${what}
    aria-valuemin="0" aria-valuemax="100"
    aria-valuenow=${share === null ? undefined : Math.round(share * 100)}>
    <div style=${share === null ? {} : { transform: `scaleX(${share})` }}></div></div>`;
}
