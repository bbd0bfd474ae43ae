// Runs a comparison sequentially, so that times are comparable.
import { runJob } from "../lib/api.js";
import { announce, notify } from "../lib/notices.js";
import { failed, methodOf, resultOf } from "./statistics.js";
import { t } from "../lib/text.js";

export class Bench {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {string[]} the boards, as text */
    this.boards = [];
    /** @type {string[]} */
    this.goals = [];
    /** @type {string[]} */
    this.methods = [];
    /** @type {NonNullable<Api.AskedSolve["options"]>} */
    this.options = {};
    /** @type {Result[]} */
    this.results = [];
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {{ board: number, method: string, part: Api.Progress | null } | null} */
    this.progress = null;
    this.gone = false;
  }

  get total() {
    return this.boards.length * this.methods.length;
  }
  get left() {
    return this.total - this.results.length;
  }

  /** @param {Pick<Bench, "boards" | "goals" | "methods" | "options">} asked */
  begin(asked) {
    Object.assign(this, { ...asked, results: [] });
    return this.go();
  }

  /** Runs the remaining jobs: all methods on one board before the next board. */
  async go() {
    if (this.running) return;
    const controller = new AbortController();
    this.running = controller;
    const done = new Set(this.results.map(({ board, method }) => `${board}/${method}`));
    for (let board = 0; board < this.boards.length && !controller.signal.aborted; board++) {
      for (const method of this.methods) {
        if (controller.signal.aborted) break;
        if (done.has(`${board}/${method}`)) continue;
        this.progress = { board, method, part: null };
        this.changed();
        const result = await this.#one(board, method, controller.signal);
        if (result) this.results = [...this.results, result];
        this.changed();
      }
    }
    this.running = null;
    this.progress = null;
    this.changed();
    if (this.gone) return;
    announce(
      this.left
        ? t`Cancelled after ${this.results.length} of ${this.total} runs.`
        : t`All ${this.total} runs done.`,
    );
  }

  /**
   * @param {number} board
   * @param {string} method
   * @param {AbortSignal} signal
   * @returns {Promise<Result | null>}
   */
  async #one(board, method, signal) {
    const { algorithm, heuristic } = methodOf(method);
    /** @type {Bench["options"]} */
    const options = { ...this.options, algorithm, threads: 1 };
    if (heuristic) options.heuristic = heuristic;
    try {
      const report = await runJob(
        "/api/solve",
        { text: this.boards[board], puzzle: "slide", goal: this.goals[board], options },
        {
          signal,
          onProgress: (part) => {
            this.progress = { board, method, part };
            this.changed();
          },
        },
      );
      // An interrupted run is no measurement of the method, so it stays to be run again.
      return report.stopped_by === "interrupt"
        ? null
        : resultOf(board, method, /** @type {Api.SlideReport} */ (report));
    } catch (error) {
      if (signal.aborted) return null;
      if (error.code === "offline") {
        notify(error.message, { kind: "bad" });
        this.stop();
        return null;
      }
      return failed(board, method, error.message);
    }
  }

  stop() {
    this.running?.abort();
  }

  leave() {
    this.gone = true;
    this.stop();
  }
}
