// Solving: the search, its figures while it runs, what came of it, and its options.
import { html, useEffect, useReducer, useRef } from "/page/vendor/preact.js";
import { Number_, Select } from "../lib/forms.js";
import { runJob } from "../lib/api.js";
import { count, many, seconds } from "../lib/format.js";
import { announce } from "../lib/announce.js";

export const ALGORITHMS = [
  ["auto", "Automatic"],
  ["ida", "IDA*"],
  ["astar", "A*"],
  ["branch-and-bound", "Branch and bound"],
  ["greedy", "Greedy best first"],
  ["bfs", "Breadth first"],
  ["anytime", "Anytime (better and better)"],
  ["constructive", "Constructive (quick)"],
];
export const HEURISTICS = [
  ["auto", "Automatic"],
  ["hamming", "Hamming"],
  ["manhattan", "Manhattan"],
  ["linear-conflict", "Linear conflict"],
  ["walking-distance", "Walking distance"],
  ["pattern", "Pattern tables"],
  ["pattern:small", "Pattern tables, small"],
  ["pattern:medium", "Pattern tables, medium"],
  ["pattern:large", "Pattern tables, large"],
  ["pattern:exact", "All distances (small boards)"],
];
export const DEFAULTS = { algorithm: "auto", heuristic: "auto", time: 60, threads: null };

export const nameOf = (list, key) => list.find(([name]) => name === key)?.[1] ?? key;

/** The fields of a request that differ from the server's defaults. */
export function requestOptions({ algorithm, heuristic, time, threads }) {
  const options = {};
  if (algorithm !== "auto") options.algorithm = algorithm;
  if (heuristic !== "auto") options.heuristic = heuristic;
  if (time) options.time = time;
  if (threads) options.threads = threads;
  return options;
}

/** Runs one search at a time. `state`: idle, waiting, running, done or failed. */
export function useSolve() {
  const [, changed] = useReducer((turn) => turn + 1, 0);
  const solve = useRef(null);
  if (!solve.current) {
    const run = { state: "idle", progress: null, best: null, report: null, error: null, stop: null };
    const set = (fields) => {
      Object.assign(run, fields);
      changed();
    };
    /** Solves; `onBetter({ length, moves })` hears of each way that is found before the search ends. */
    run.start = async (input, options, onBetter = () => {}) => {
      run.stop?.abort();
      const stop = new AbortController();
      set({ state: "running", progress: null, best: null, report: null, error: null, stop });
      const mine = (listener) => (value) => {
        if (run.stop === stop) listener(value);
      };
      try {
        const report = await runJob(
          "/api/solve",
          { ...input, options: requestOptions(options) },
          {
            onProgress: mine((progress) => set({ state: "running", progress })),
            onImproved: mine((better) => {
              set({ best: better.length });
              onBetter(better);
            }),
            onWait: mine(() => set({ state: "waiting" })),
            signal: stop.signal,
          },
        );
        if (run.stop !== stop) return null;
        set({ state: "done", report, stop: null });
        return report;
      } catch (error) {
        if (run.stop !== stop) return null;
        set(
          error.code === "aborted" ? { state: "idle", stop: null } : { state: "failed", error, stop: null },
        );
        return null;
      }
    };
    run.cancel = () => run.stop?.abort();
    run.clear = () => {
      const { stop } = run;
      run.stop = null;
      stop?.abort();
      if (run.state !== "idle") set({ state: "idle", progress: null, best: null, report: null, error: null });
    };
    solve.current = run;
  }
  useEffect(() => () => solve.current.clear(), []);
  return solve.current;
}

const WHY = {
  interrupt: "cancelled",
  interrupted: "cancelled",
  time: "the time was up",
  nodes: "the node limit was reached",
  memory: "the memory was used up",
};

/** What a report says in one sentence. */
export function sentence(report) {
  const { outcome, length, optimal, lower_bound: bound, stopped_by: by } = report;
  if (outcome === "impossible") return "No moves lead to this goal: that is proven.";
  const why = WHY[by] ?? by;
  if (length === null || length === undefined) {
    return `Stopped (${why}) without an answer; it takes at least ${many(bound ?? 0, "move")}.`;
  }
  if (length === 0) return "It is solved already.";
  if (optimal) return `${many(length, "move")}: proven to be the fewest possible.`;
  // Moves that came with a link or a file: they lead to the goal, and nothing else is known of them.
  if (outcome === undefined) return `${many(length, "move")}; whether fewer would do is not known.`;
  return `${many(length, "move")}${by ? ` (${why})` : ""}; no answer has fewer than ${count(bound)}.`;
}

/** The figures of a search that runs. */
export function Searching({ solve }) {
  const { progress } = solve;
  const said = useRef(0);
  useEffect(() => {
    if (!progress || Date.now() - said.current < 5000) return;
    said.current = Date.now();
    announce(`Searching, ${count(progress.expanded)} nodes, at least ${count(progress.lower_bound)} moves`);
  }, [progress]);
  return html`<div class="stack tight">
    <div class="progress unknown" role="progressbar" aria-label="Searching"><div></div></div>
    ${solve.state === "waiting" && html`<p class="muted">Other searches are running: waiting for a turn.</p>`}
    <dl class="facts">
      <div><dt>best so far</dt><dd data-best>${count(solve.best ?? progress?.best)}</dd></div>
      <div><dt>needed at least</dt><dd>${count(progress?.lower_bound)}</dd></div>
      <div><dt>nodes</dt><dd>${count(progress?.expanded)}</dd></div>
      <div><dt>time</dt><dd>${progress ? `${progress.seconds.toFixed(1)} s` : "–"}</dd></div>
    </dl>
  </div>`;
}

function methodOf(report) {
  return [
    nameOf(ALGORITHMS, report.algorithm),
    report.heuristic && nameOf(HEURISTICS, report.heuristic),
    report.tables?.length && many(report.tables.length, "pattern table"),
    report.threads > 1 && `${report.threads} threads`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What came of a search. */
export function Found({ report }) {
  const kind =
    report.outcome === "impossible" ? "bad" : report.optimal || report.outcome === undefined ? "" : "warm";
  const searched = report.outcome !== undefined && report.outcome !== "impossible";
  return html`<div class="stack tight" data-outcome=${report.outcome}>
    <p class="notice ${kind}">${sentence(report)}</p>
    ${
      searched &&
      html`<details>
      <summary>How it was found</summary>
      <dl class="facts small-facts">
        <div><dt>nodes expanded</dt><dd>${count(report.expanded)}</dd></div>
        <div><dt>generated</dt><dd>${count(report.generated)}</dd></div>
        <div><dt>time</dt><dd>${seconds(report.seconds)}</dd></div>
      </dl>
      <p class="hint">${methodOf(report)}.</p>
    </details>`
    }
  </div>`;
}

export function SolverOptions({ options, onOptions }) {
  const set = (name) => (value) => onOptions({ ...options, [name]: value });
  return html`<details>
    <summary>Options for solving</summary>
    <div class="fields">
      <${Select} label="Algorithm" value=${options.algorithm} options=${ALGORITHMS}
        onChange=${set("algorithm")} />
      <${Select} label="Heuristic" value=${options.heuristic} options=${HEURISTICS}
        onChange=${set("heuristic")} />
      <${Number_} label="Time limit, seconds" value=${options.time} min=${0.1} max=${300} step="any"
        onChange=${set("time")} />
      <${Number_} label="Threads" value=${options.threads} min=${1} max=${256} placeholder="all"
        onChange=${set("threads")} />
    </div>
  </details>`;
}
