// One job at a time: a new one cancels the previous one, whose answer is dropped.
import { useEffect, useMemo, useReducer } from "../vendor/preact.js";
import { runJob } from "./api.js";

const NOTHING = { progress: null, report: null, error: null, stop: null };

/** @template {keyof Jobs} P */
export class LatestJob {
  /**
   * @param {P} path
   * @param {() => void} changed
   * @param {typeof runJob} ask
   */
  constructor(path, changed, ask = runJob) {
    this.path = path;
    this.changed = changed;
    this.ask = ask;
    /** @type {"idle" | "waiting" | "running" | "done" | "failed"} waiting: other searches come first */
    this.state = "idle";
    /** @type {Api.Progress | null} */
    this.progress = null;
    /** @type {Jobs[P][1] | null} */
    this.report = null;
    /** @type {ApiError | null} */
    this.error = null;
    /** @type {AbortController | null} */
    this.stop = null;
    /** Ends the search; its results so far are still reported. */
    this.cancel = () => this.stop?.abort();
  }

  get busy() {
    return this.state === "running" || this.state === "waiting";
  }

  /** @param {Partial<LatestJob<P>>} fields */
  set(fields) {
    Object.assign(this, fields);
    this.changed();
  }

  /**
   * Runs a job; null if it fails, is cancelled without a report, or is superseded.
   * @param {Jobs[P][0]} body
   * @param {(improved: Api.Improved) => void} [onImproved]
   * @param {(progress: Api.Progress) => void} [onProgress]
   * @returns {Promise<Jobs[P][1] | null>}
   */
  async run(body, onImproved, onProgress) {
    this.stop?.abort();
    const stop = new AbortController();
    const isMine = () => this.stop === stop;
    this.set({ ...NOTHING, state: "running", stop });
    try {
      const report = await this.ask(this.path, body, {
        onProgress: (progress) => {
          if (!isMine()) return;
          onProgress?.(progress);
          this.set({ state: "running", progress });
        },
        onImproved: (improved) => isMine() && onImproved?.(improved),
        onWait: () => isMine() && this.set({ state: "waiting" }),
        signal: stop.signal,
      });
      if (!isMine()) return null;
      const kept = stop.signal.aborted ? this.keptOf(report) : report;
      this.set({ state: kept ? "done" : "idle", report: kept, stop: null });
      return kept;
    } catch (error) {
      if (!isMine()) return null;
      if (error.code === "aborted") this.set({ state: "idle", stop: null });
      else this.set({ state: "failed", error, stop: null });
      return null;
    }
  }

  /**
   * @param {Jobs[P][1]} report
   * @returns {Jobs[P][1] | null}
   */
  keptOf(report) {
    return report;
  }

  clear() {
    const { stop } = this;
    this.stop = null;
    stop?.abort();
    if (this.state !== "idle") this.set({ ...NOTHING, state: "idle" });
  }
}

/**
 * @template {{ clear: () => void }} J
 * @param {(changed: () => void) => J} make
 * @returns {J}
 */
export function useLatest(make) {
  const [, changed] = useReducer((/** @type {number} */ turn) => turn + 1, 0);
  const job = useMemo(() => make(changed), []);
  useEffect(() => () => job.clear(), []);
  return job;
}
