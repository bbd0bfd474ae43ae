// Playback of a solution: the player, and its moves as arrows.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { PlayerBar } from "../lib/playerbar.js";
import { count, decimal } from "../lib/format.js";
import { t } from "../lib/text.js";
import { LatestJob, useLatest } from "../lib/latestjob.js";
import { icon } from "../lib/icons.js";
import { reason } from "./hintreason.js";
import { sentence } from "./solve.js";

const MOST_MOVES = 600;

/**
 * The moves as arrows, the next one marked, for viewing and jumping; the slider does the same for
 * the keyboard.
 * @param {{ solution: Solution, onSeek: (at: number) => void }} props
 */
function Moves({ solution, onSeek }) {
  const now = /** @type {Ref<HTMLElement | null>} */ (useRef(null));
  useEffect(() => {
    const next = now.current;
    const box = next?.parentElement;
    if (next && box) box.scrollTop = next.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [solution.at]);
  if (solution.moves.length > MOST_MOVES) return null;
  /** @param {number} index */
  const look = (index) => (index < solution.at ? "past" : index === solution.at ? "next" : "");
  const words = solution.moves.map((move) => WORDS[move]).join(", ");
  return html`<div class="moves mono" tabindex="0" role="group" aria-label=${t`Moves of the solution: ${words}`}>
    ${solution.moves.map(
      (move, index) => html`<span key=${index} aria-hidden="true" class=${look(index)}
      ref=${index === solution.at ? now : undefined} onClick=${() => onSeek(index + 1)}>${ARROWS[move]}
      </span>`,
    )}
  </div>`;
}

function describe(/** @type {Solution} */ solution, /** @type {number} */ at) {
  const { length } = solution.moves;
  return at === 0 ? t`Start, ${t`${length} moves`} to go` : t`Move ${count(at)} of ${count(length)}`;
}

/**
 * The player of a solution. `better` is a shorter one found during playback.
 * @param {{ solution: Solution, player: Player, better: Found | null, onBetter: () => void, onDone: () =>
 *   void }} props
 */
export function Solution({ solution, player, better, onBetter, onDone }) {
  /** @param {number} at */
  const jump = (at) => {
    player.pause();
    player.seek(at);
  };
  return html`<div class="stack tight" role="region" aria-label=${t`Solution`}>
    <${PlayerBar} player=${player} noun="move" describe=${(at) => describe(solution, at)}>
      <button type="button" class="button" onClick=${onDone}>${t`Done`}</button>
    <//>
    ${
      better &&
      html`<div class="notice row spread" role="status">
      <span>${t`A shorter way was found: ${
        better.metric === "multi"
          ? t`${better.multi_length} multi-tile moves`
          : t`${better.moves.length} moves`
      }.`}</span>
      <button type="button" class="button" onClick=${onBetter}>${t`Show it`}</button>
    </div>`
    }
    <${Moves} solution=${solution} onSeek=${jump} />
  </div>`;
}

const SECONDS = 60;

/** @param {Pick<Api.SlideReport, "solutions" | "found">} report */
export function waysWords({ solutions, found }) {
  if (typeof solutions === "number")
    return solutions === 1 ? t`There is exactly one shortest way.` : t`There are ${solutions} shortest ways.`;
  return found
    ? t`${found} shortest ways were found before the count ended; there may be more.`
    : t`The count ended before a shortest way was found.`;
}

/** @param {{ board: number[][], goal: Goal, multi: boolean }} props */
export function Ways({ board, goal, multi }) {
  const job = useLatest((changed) => new LatestJob("/api/solve", changed));
  const report = /** @type {Api.SlideReport | null} */ (job.report);
  const ask = () => {
    const options = { want: "count", time: SECONDS, ...(multi ? { metric: "multi" } : {}) };
    job.run({ board, goal, notation: "tile", options });
  };
  if (job.busy) {
    return html`<div class="row spread" role="status"><span>${t`Counting: ${count(job.progress?.found ?? 0)} so far`}</span>
      <button type="button" class="button" data-after="[data-ask=ways]" onClick=${job.cancel}>${icon("stop")} ${t`Cancel`}</button></div>`;
  }
  return html`
    ${job.error && html`<p class="notice bad" role="alert">${job.error.message}</p>`}
    ${
      report
        ? html`<p role="status" data-test="ways-count">${waysWords(report)}</p>`
        : html`<button type="button" class="link" data-ask="ways" onClick=${ask}>${t`Count the shortest ways`}</button>`
    }`;
}

/** @param {{ hint: Hint }} props */
function Looking({ hint }) {
  const { progress } = hint;
  const known =
    progress &&
    [
      `${decimal(progress.seconds, 1)} s`,
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

/** @param {{ hint: Hint, onMove: (move: Move) => void }} props */
export function HintNotice({ hint, onMove }) {
  const { busy, report, error } = hint;
  const move = report?.move ?? undefined;
  return html`<div class="notice hint-says ${error ? "bad" : ""}" role="status" data-hint=${move}>
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
