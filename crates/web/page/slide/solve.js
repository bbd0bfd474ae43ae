// Solver panel: the search, its live figures, its result, and its options.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { Number_, Select } from "../lib/forms.js";
import { LatestJob, useLatest } from "../lib/latestjob.js";
import { count, decimal, nameOf, seconds, whyStopped } from "../lib/format.js";
import { announce } from "../lib/notices.js";
import { ALONE, GUIDED, HEURISTICS } from "../lib/methods.js";
import { t } from "../lib/text.js";

export { HEURISTICS };
export const ALGORITHMS = [...ALONE, ...GUIDED];
export const DEFAULTS = { algorithm: "auto", heuristic: "auto", metric: "single", time: 60 };
export const METRICS = [
  ["single", t`One tile`],
  ["multi", t`All tiles pushed together`],
];
/** Largest board whose fewest multi-tile moves can be proven. */
export const MOST_MULTI = 16;

/**
 * The fields of a request that differ from the server's defaults. Multi-tile moves have only one
 * method, so it is omitted.
 * @param {SolveOptions} options
 */
export function requestOptions({ algorithm, heuristic, metric, time }) {
  /** @type {NonNullable<Api.AskedSolve["options"]>} */
  const options = {};
  if (metric === "multi") options.metric = "multi";
  else {
    if (algorithm !== "auto") options.algorithm = algorithm;
    if (heuristic !== "auto") options.heuristic = heuristic;
  }
  if (time) options.time = time;
  return options;
}

/** @extends {LatestJob<"/api/solve">} */
class Search extends LatestJob {
  /** @type {number | null} the length of the best way found so far */
  best = null;

  /**
   * Solves; `onBetter` is called with each solution found before the search ends.
   * @param {{ board: number[][], goal: Goal }} input
   * @param {SolveOptions} options
   * @param {(found: Found) => void} onBetter
   * @param {(least: number) => void} onBound hears of proven lower bounds in single moves
   */
  async start(input, options, onBetter = () => {}, onBound = () => {}) {
    this.best = null;
    const isMulti = options.metric === "multi";
    const report = await this.run(
      { ...input, notation: "tile", options: requestOptions(options) },
      (improved) => {
        this.best = isMulti ? improved.multi_length : improved.length;
        this.changed();
        onBetter({ ...improved, metric: isMulti ? "multi" : "single" });
      },
      ({ lower_bound: least }) => !isMulti && onBound(least ?? 0),
    );
    return /** @type {Api.SlideReport | null} */ (report);
  }

  clear() {
    this.best = null;
    super.clear();
  }
}

export const useSolve = () => useLatest((changed) => new Search("/api/solve", changed));

/** @param {Found | Api.SlideReport} report */
export function sentence(report) {
  const { outcome, length, optimal, lower_bound: bound, stopped_by: by } = report;
  if (outcome === "impossible") return t`No moves lead to this goal: that is proven.`;
  const why = whyStopped(by);
  if (length === null || length === undefined) {
    return t`Stopped (${why}) without an answer; it takes at least ${t`${bound ?? 0} moves`}.`;
  }
  if (length === 0) return t`It is solved already.`;
  if (report.metric === "multi") {
    const both = t`${t`${report.multi_length ?? 0} multi-tile moves`}, ${t`${length} moves`} tile by tile`;
    return optimal
      ? t`${both}: proven to be the fewest multi-tile moves possible.`
      : t`${both}${by ? ` (${why})` : ""}; no answer has fewer than ${t`${bound ?? 0} multi-tile moves`}.`;
  }
  if (optimal) return t`${t`${length} moves`}: proven to be the fewest possible.`;
  // Moves from a link or a file: known to reach the goal, nothing else.
  if (outcome === undefined) return t`${t`${length} moves`}; whether fewer would do is not known.`;
  return t`${t`${length} moves`}${by ? ` (${why})` : ""}; no answer has fewer than ${count(bound)}.`;
}

/** @param {{ solve: Solve }} props */
export function Searching({ solve }) {
  const { progress } = solve;
  const said = useRef(0);
  useEffect(() => {
    if (!progress || Date.now() - said.current < 5000) return;
    said.current = Date.now();
    announce(t`Searching, ${t`${progress.expanded} nodes`}, at least ${t`${progress.lower_bound} moves`}`);
  }, [progress]);
  return html`<div class="stack tight">
    <div class="progress unknown" role="progressbar" aria-label=${t`Searching`}><div></div></div>
    ${solve.state === "waiting" && html`<p class="muted">${t`Other searches are running: waiting for a turn.`}</p>`}
    <dl class="facts">
      <div><dt>${t`best so far`}</dt><dd data-best>${count(solve.best ?? progress?.best)}</dd></div>
      <div><dt>${t`lower bound`}</dt><dd>${count(progress?.lower_bound)}</dd></div>
      <div><dt>${t`nodes`}</dt><dd>${count(progress?.expanded)}</dd></div>
      <div><dt>${t`time`}</dt><dd>${progress ? `${decimal(progress.seconds, 1)} s` : "–"}</dd></div>
    </dl>
  </div>`;
}

/** @param {Found} report */
function methodOf(report) {
  return [
    nameOf(ALGORITHMS, report.algorithm ?? "auto"),
    report.heuristic && nameOf(HEURISTICS, report.heuristic),
    report.tables?.length && t`${report.tables.length} pattern databases`,
    (report.threads ?? 1) > 1 && t`${report.threads} threads`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The result of a search; `children` is shown below its sentence.
 * @param {{ report: Found, children?: import("preact").ComponentChildren }} props
 */
export function Found({ report, children }) {
  const kind =
    report.outcome === "impossible" ? "bad" : report.optimal || report.outcome === undefined ? "" : "warm";
  const searched = report.outcome !== undefined && report.outcome !== "impossible";
  return html`<div class="stack tight" data-outcome=${report.outcome}>
    <p class="notice ${kind}">${sentence(report)}</p>
    ${
      report.metric !== "multi" &&
      Boolean(report.multi_length) &&
      report.multi_length !== report.length &&
      html`<p class="hint" data-test="multi">${t`${report.multi_length} if tiles pushed together count as one move`}</p>`
    }
    ${children}
    ${
      searched &&
      html`<details>
      <summary>${t`How it was found`}</summary>
      <dl class="facts small-facts">
        <div><dt>${t`nodes expanded`}</dt><dd>${count(report.expanded)}</dd></div>
        <div><dt>${t`generated`}</dt><dd>${count(report.generated)}</dd></div>
        <div><dt>${t`time`}</dt><dd>${seconds(report.seconds)}</dd></div>
      </dl>
      <p class="hint">${t`${methodOf(report)}.`}</p>
    </details>`
    }
  </div>`;
}

/** @param {{ options: SolveOptions, onOptions: (options: SolveOptions) => void }} props */
export function SolverOptions({ options, onOptions }) {
  /** @param {keyof SolveOptions} name */
  const set = (name) => (/** @type {unknown} */ value) => onOptions({ ...options, [name]: value });
  return html`<div class="fields">
      <${Select} label=${t`Algorithm`} value=${options.algorithm} options=${ALGORITHMS}
        onChange=${set("algorithm")} />
      <${Select} label=${t`Heuristic`} value=${options.heuristic} options=${HEURISTICS}
        onChange=${set("heuristic")} />
      <${Select} label=${t`One move is`} value=${options.metric} options=${METRICS} onChange=${set("metric")}
        hint=${
          options.metric === "multi" ? t`Proven fewest on boards of up to ${MOST_MULTI} cells.` : undefined
        } />
      <${Number_} label=${t`Time limit, seconds`} value=${options.time} min=${0.1} max=${300} step="any"
        onChange=${set("time")} />
    </div>`;
}
