// How many shortest solutions a board has.
import { html } from "../vendor/preact.js";
import { LatestJob, useLatest } from "../lib/latest.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

/** Seconds that a count may take. */
const SECONDS = 60;

/**
 * What a count says in one sentence.
 * @param {Pick<Api.SlideReport, "solutions" | "found">} report
 */
export function waysWords({ solutions, found }) {
  if (typeof solutions === "number")
    return solutions === 1 ? t`There is exactly one shortest way.` : t`There are ${solutions} shortest ways.`;
  return found
    ? t`${found} shortest ways were found before the count ended; there may be more.`
    : t`The count ended before a shortest way was found.`;
}

/**
 * A button that has the shortest solutions counted, and their number. `multi`: of fewest multi-tile moves.
 * @param {{ board: number[][], goal: Goal, multi: boolean }} props
 */
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
