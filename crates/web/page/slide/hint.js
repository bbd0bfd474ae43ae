// One move to make next, and why: the search for it, and what it says.
import { html, useEffect, useMemo, useReducer, useRef } from "/page/vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { runJob } from "../lib/api.js";
import { count, many } from "../lib/format.js";
import { icon } from "../lib/icons.js";

const NOTHING = { busy: false, waiting: false, progress: null, report: null, error: null, stop: null };

/** One hint at a time. */
class Hints {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.busy = false;
    /** Whether other searches come first. */
    this.waiting = false;
    /** @type {Api.Progress | null} */
    this.progress = null;
    /** @type {Api.HintReport | null} the server's answer; its `move` is null if it found none */
    this.report = null;
    /** @type {ApiError | null} */
    this.error = null;
    /** @type {AbortController | null} */
    this.stop = null;
    /** Ends the search; the best move known is still told. */
    this.cancel = () => this.stop?.abort();
  }

  /** @param {Partial<Hints>} fields */
  #set(fields) {
    Object.assign(this, fields);
    this.changed();
  }

  /** @param {{ board: number[][], goal: Goal }} input */
  async ask(input) {
    this.clear();
    const stop = new AbortController();
    this.#set({ ...NOTHING, busy: true, stop });
    const isMine = () => this.stop === stop;
    try {
      const report = await runJob("/api/hint", input, {
        onProgress: (progress) => isMine() && this.#set({ progress, waiting: false }),
        onWait: () => isMine() && this.#set({ waiting: true }),
        signal: stop.signal,
      });
      if (!isMine()) return null;
      // Who cancels gets what was found until then, if anything was.
      this.#set({ ...NOTHING, report: stop.signal.aborted && !report.move ? null : report });
      return report;
    } catch (error) {
      if (isMine()) this.#set({ ...NOTHING, error: error.code === "aborted" ? null : error });
      return null;
    }
  }

  /** Ends the search and forgets what it said. */
  clear() {
    const { stop } = this;
    if (!stop && !this.report && !this.error) return;
    this.#set(NOTHING);
    stop?.abort();
  }
}

/** The hints of a view; their search ends with the view. */
export function useHint() {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const hints = useMemo(() => new Hints(changed), []);
  useEffect(() => () => hints.clear(), []);
  return hints;
}

/** @param {{ hint: Hint }} props */
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

/**
 * What is known of the next move. `onMove` makes it.
 * @param {{ hint: Hint, onMove: (move: Move) => void }} props
 */
export function HintNotice({ hint, onMove }) {
  const { busy, report, error } = hint;
  const box = /** @type {Ref<HTMLElement>} */ (useRef(null));
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
      report &&
      html`<p><strong>${ARROWS[move]} Tile ${report.tile} ${WORDS[move]}.</strong> ${report.why}</p>
      <button type="button" class="button" onClick=${() => onMove(move)}>Make this move</button>`
    }
  </div>`;
}
