// Several engines on one hard board: the leader splits the board into subtrees, the others search
// them. See crates/wasm/src/team.rs for the messages.
import { EngineWorker } from "./pool.js";

/** An engine gets 1 / PARTS of its share of the remaining subtrees at a time. */
const PARTS = 8;
const FEWEST = 4;
const MOST = 400;

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
   * A shortest solution, as letters. `onRound` is called with the lower bound of each round.
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
   * Serialises questions: the leader answers one at a time.
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
        left -= order.subtrees.length;
        const found = await this.#ask(worker, "run", order);
        this.expanded += found.expanded;
        this.generated += found.generated;
        const reply = await this.#turn(() => this.#ask(this.leader, "found", found));
        done ||= reply.done;
      }
    });
    await Promise.all(work);
  }

  end() {
    for (const worker of [this.leader, ...this.others]) worker.end();
  }
}
