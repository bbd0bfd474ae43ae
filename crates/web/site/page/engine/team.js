// Several engines on one hard board: one of them leads and splits the board into subtrees, the others search
// below them. See crates/wasm/src/team.rs for what goes between them.
import { EngineWorker } from "./pool.js";

/** Subtrees that an engine gets at a time: a part of those that are left. */
const PARTS = 8;
const FEWEST = 4;
const MOST = 400;

/** Engines that work together. */
export class Team {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {{ memory: number, seconds: number }} settings
   * @param {number} size how many search; the one that leads is not counted
   */
  constructor(module, settings, size) {
    const engine = () => new EngineWorker(() => module, settings);
    this.leader = engine();
    this.others = Array.from({ length: size }, engine);
    this.expanded = 0;
    this.generated = 0;
    /** @type {Promise<unknown>} the leader's last answer */
    this.last = Promise.resolve();
  }

  /**
   * @param {EngineWorker} worker
   * @param {string} question
   * @param {unknown} body
   */
  async #ask(worker, question, body = null) {
    const { status, text } = await worker.ask({
      path: `/team/${question}`,
      family: "slide",
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(JSON.parse(text).error.message);
    return JSON.parse(text);
  }

  /**
   * A shortest solution, as letters. `onRound` hears of each round: no solution is shorter than its bound.
   * @param {{ start: number[][], goal: number[][], bound: number }} wanted
   * @param {(bound: number) => void} onRound
   * @returns {Promise<string>}
   */
  async solve(wanted, onRound = () => {}) {
    await this.#ask(this.leader, "lead", wanted);
    for (;;) {
      const step = await this.#ask(this.leader, "next");
      if (step.moves !== undefined) return step.moves;
      onRound(step.bound);
      await this.#round(step.subtrees);
    }
  }

  /**
   * The leader answers one question at a time, and many engines have questions.
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  #turn(act) {
    const turn = this.last.then(act);
    this.last = turn.catch(() => {});
    return turn;
  }

  /** @param {number} subtrees */
  async #round(subtrees) {
    let left = subtrees;
    let done = false;
    const work = this.others.map(async (worker) => {
      while (!done) {
        const most = Math.min(Math.max(Math.ceil(left / this.others.length / PARTS), FEWEST), MOST);
        const order = await this.#turn(() => this.#ask(this.leader, "order", most));
        if (!order || done) return;
        left -= order.numbers.length;
        const found = await this.#ask(worker, "run", order);
        this.expanded += found.expanded;
        this.generated += found.generated;
        const told = await this.#turn(() => this.#ask(this.leader, "found", found));
        done ||= told.done;
      }
    });
    await Promise.all(work);
  }

  /** Ends all of them, whatever they do. */
  end() {
    for (const worker of [this.leader, ...this.others]) worker.end();
  }
}
