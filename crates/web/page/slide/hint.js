// One move to make next, and why: the search for it, and what it says.
import { html, useEffect, useReducer, useRef } from "/page/vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { runJob } from "../lib/api.js";
import { count, many } from "../lib/format.js";
import { icon } from "../lib/icons.js";

/** Looks for one hint at a time. `report` is the server's answer; `report.move` is null if it found none. */
export function useHint() {
  const [, changed] = useReducer((turn) => turn + 1, 0);
  const hint = useRef(null);
  if (!hint.current) {
    const nothing = { busy: false, waiting: false, progress: null, report: null, error: null, stop: null };
    const run = { ...nothing };
    const set = (fields) => {
      Object.assign(run, fields);
      changed();
    };
    run.ask = async (input) => {
      run.clear();
      const stop = new AbortController();
      set({ ...nothing, busy: true, stop });
      const mine = (listener) => (value) => {
        if (run.stop === stop) listener(value);
      };
      try {
        const report = await runJob("/api/hint", input, {
          onProgress: mine((progress) => set({ progress, waiting: false })),
          onWait: mine(() => set({ waiting: true })),
          signal: stop.signal,
        });
        if (run.stop !== stop) return null;
        // Who cancels gets what was found until then, if anything was.
        set({ ...nothing, report: stop.signal.aborted && !report.move ? null : report });
        return report;
      } catch (error) {
        if (run.stop === stop) set({ ...nothing, error: error.code === "aborted" ? null : error });
        return null;
      }
    };
    /** Ends the search; the best move known is still told. */
    run.cancel = () => run.stop?.abort();
    /** Ends the search and forgets what it said. */
    run.clear = () => {
      const { stop } = run;
      if (!stop && !run.report && !run.error) return;
      set(nothing);
      stop?.abort();
    };
    hint.current = run;
  }
  useEffect(() => () => hint.current.clear(), []);
  return hint.current;
}

function Looking({ hint }) {
  const { progress, waiting } = hint;
  const known =
    progress &&
    [
      `${progress.seconds.toFixed(1)} s`,
      progress.lower_bound && `at least ${many(progress.lower_bound, "move")} to go`,
      progress.best && `${count(progress.best)} known`,
    ]
      .filter(Boolean)
      .join(", ");
  return html`<div class="row spread">
    <p>${waiting ? "Other searches are running: waiting for a turn." : "Looking for the best move…"}
      ${" "}${known}
    </p>
    <button type="button" class="button" onClick=${hint.cancel}>${icon("stop")} Cancel hint</button>
  </div>`;
}

/** What is known of the next move. `onMove` makes it. */
export function HintNotice({ hint, onMove }) {
  const { busy, report, error } = hint;
  const box = useRef(null);
  // The answer is of no use out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [report, error]);
  if (!busy && !report && !error) return null;
  const move = report?.move ?? undefined;
  return html`<div ref=${box} class="notice hint-says ${error ? "bad" : ""}" role="status" data-hint=${move}>
    ${busy && html`<${Looking} hint=${hint} />`}
    ${error && html`<p>${error.message}</p>`}
    ${report && !move && html`<p>No hint was found. ${report.why}</p>`}
    ${
      move &&
      html`<p><strong>${ARROWS[move]} Tile ${report.tile} ${WORDS[move]}.</strong> ${report.why}</p>
      <button type="button" class="button" onClick=${() => onMove(move)}>Make this move</button>`
    }
  </div>`;
}
