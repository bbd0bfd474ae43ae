// What is said of a hint, while it is looked for and then.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { reason } from "./reason.js";
import { sentence } from "./solve.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** @param {{ hint: Hint }} props */
function Looking({ hint }) {
  const { progress } = hint;
  const known =
    progress &&
    [
      `${progress.seconds.toFixed(1)} s`,
      progress.lower_bound && t`at least ${t`${progress.lower_bound} moves`} to go`,
      progress.best && t`${count(progress.best)} known`,
    ]
      .filter(Boolean)
      .join(", ");
  return html`<div class="row spread">
    <p>${hint.state === "waiting" ? t`Other searches are running: waiting for a turn.` : t`Looking for the best move…`}
      ${" "}${known}
    </p>
    <button type="button" class="button" onClick=${hint.cancel}>${icon("stop")} ${t`Cancel hint`}</button>
  </div>`;
}

/**
 * What is known of the next move. `onMove` makes it.
 * @param {{ hint: Hint, onMove: (move: Move) => void }} props
 */
export function HintNotice({ hint, onMove }) {
  const { busy, report, error } = hint;
  const box = /** @type {Ref<HTMLElement>} */ (useRef(null));
  // On a phone the answer would be below the screen.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [report, error]);
  const move = report?.move ?? undefined;
  return html`<div ref=${box} class="notice hint-says ${error ? "bad" : ""}" role="status" data-hint=${move}>
    ${busy && html`<${Looking} hint=${hint} />`}
    ${error && html`<p>${error.message}</p>`}
    ${report && !move && html`<p>${t`No hint was found. ${sentence(/** @type {Api.SlideReport} */ (/** @type {unknown} */ (report)))}`}</p>`}
    ${
      move &&
      report &&
      html`<p><strong>${t`${ARROWS[move]} Tile ${String(report.tile)} ${WORDS[move]}.`}</strong> ${reason(report)}</p>
      <button type="button" class="button" onClick=${() => onMove(move)}>${t`Make this move`}</button>`
    }
  </div>`;
}
