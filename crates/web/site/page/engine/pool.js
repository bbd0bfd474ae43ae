// A pool of engines, each in its own worker, and the queue of questions.
import { OTHER_FAMILY, other } from "./family.js";
import { keep } from "./tables.js";
import { PAGE } from "../lib/place.js";

/** @typedef {import("./family.js").Family} Family */
/** @typedef {{ path: string, family: Family | null, body: string, events?: string }} Question */
/** @typedef {{ status: number, text: string }} Reply */
/** @typedef {{ news?: number, text: string, table?: object }} SearchEvent */

/** The engine crashed with `bytes` of memory, possibly too many. */
export class Broken extends Error {
  constructor(/** @type {string} */ why, /** @type {number} */ bytes) {
    super(why);
    this.bytes = bytes;
  }
}

/** A worker with an engine for each family it was asked about. It answers one question at a time. */
export class EngineWorker {
  /**
   * @param {(family: Family) => Promise<WebAssembly.Module>} load
   * @param {{ memory: number, seconds: number }} settings
   */
  constructor(load, { memory, seconds }) {
    this.load = load;
    this.memory = memory;
    this.seconds = seconds;
    this.worker = new Worker(new URL("engine/worker.js", PAGE), { type: "module" });
    this.id = 0;
    this.gone = false;
    /** @type {{ resolve: (reply: Reply) => void, reject: (why: Error) => void, hear: (event: SearchEvent) => void } | null} */
    this.asked = null;
    /** @type {Map<Family, Promise<void>>} the engines that were started */
    this.started = new Map();
    this.worker.onmessage = ({ data }) => this.#heard(data);
    this.worker.onerror = (event) =>
      this.#break(new Broken(event.message || "a worker could not be started", 0));
  }

  /** @param {Family} family */
  #start(family) {
    const { memory, seconds } = this;
    const known = this.started.get(family);
    if (known) return known;
    const started = this.load(family).then(
      (module) => {
        const seed = Math.floor(Math.random() * 2 ** 52);
        if (!this.gone) this.worker.postMessage({ start: { family, module, memory, seconds, seed } });
      },
      (error) => this.#break(error),
    );
    this.started.set(family, started);
    return started;
  }

  /** @param {any} data */
  #heard(data) {
    if (data.keep) {
      keep(data.keep.name, data.keep.blob, data.keep.sum);
      return;
    }
    if (data.broken) {
      this.#break(new Broken(data.broken, data.bytes));
      return;
    }
    if (data.id !== this.id || !this.asked) return;
    if (data.status === undefined) {
      this.asked.hear(data);
      return;
    }
    const { resolve } = this.asked;
    this.asked = null;
    resolve(data);
  }

  /** @param {Error} why */
  #break(why) {
    const { asked } = this;
    this.end();
    asked?.reject(why);
  }

  /**
   * @param {Question} question
   * @param {(event: SearchEvent) => void} hear
   * @returns {Promise<Reply>}
   */
  async ask(question, hear = () => {}) {
    const [there] = this.started.keys();
    const family = question.family ?? there ?? "slide";
    const reply = await this.#askIn(family, question, hear);
    return reply.status === OTHER_FAMILY ? this.#askIn(other(family), question, hear) : reply;
  }

  /**
   * @param {Family} family
   * @param {Question} question
   * @param {(event: SearchEvent) => void} hear
   * @returns {Promise<Reply>}
   */
  #askIn(family, question, hear) {
    this.id += 1;
    const { id } = this;
    return new Promise((resolve, reject) => {
      if (this.gone) return reject(new Broken("the engine has ended", 0));
      this.asked = { resolve, reject, hear };
      this.#start(family).then(() => this.worker.postMessage({ id, ...question, family }));
    });
  }

  end() {
    this.gone = true;
    this.asked = null;
    this.worker.terminate();
  }
}

/** Up to one engine per core, created on demand; one is reserved for short questions. */
export class WorkerPool {
  /**
   * @param {(family: Family) => Promise<WebAssembly.Module>} load
   * @param {{ memory: number, seconds: number, most: number }} settings
   */
  constructor(load, settings) {
    this.load = load;
    this.settings = settings;
    /** @type {Map<Family, Promise<WebAssembly.Module>>} */
    this.modules = new Map();
    /** @type {EngineWorker[]} */
    this.idle = [];
    this.busy = 0;
    this.jobs = 0;
    /** @type {{ job: boolean, take: (worker: EngineWorker) => void }[]} */
    this.waiting = [];
  }

  /**
   * Waits for a free engine, which must be given back.
   * @param {boolean} job whether the question may take long
   * @param {AbortSignal} [signal]
   * @returns {Promise<EngineWorker | null>} null if the signal came first
   */
  take(job, signal) {
    return new Promise((resolve) => {
      const wish = { job, take: resolve };
      const leave = () => {
        this.waiting = this.waiting.filter((one) => one !== wish);
        resolve(null);
      };
      if (signal?.aborted) return resolve(null);
      signal?.addEventListener("abort", leave, { once: true });
      wish.take = (worker) => {
        signal?.removeEventListener("abort", leave);
        resolve(/** @type {EngineWorker} */ (worker));
      };
      // Short questions go first.
      const at = job ? -1 : this.waiting.findIndex((one) => one.job);
      this.waiting.splice(at < 0 ? this.waiting.length : at, 0, wish);
      this.#serve();
    });
  }

  giveBack(/** @type {EngineWorker} */ worker, /** @type {boolean} */ job) {
    this.busy -= 1;
    if (job) this.jobs -= 1;
    if (!worker.gone) this.idle.push(worker);
    this.#serve();
  }

  get full() {
    return this.jobs >= Math.max(1, this.settings.most - 1);
  }

  /**
   * @param {Family} family
   * @returns {Promise<WebAssembly.Module>}
   */
  compiled(family) {
    const known = this.modules.get(family);
    if (known) return known;
    const module = this.load(family).catch((error) => {
      this.modules.delete(family);
      throw error;
    });
    this.modules.set(family, module);
    return module;
  }

  #serve() {
    const next = this.waiting.find((wish) => !wish.job || !this.full);
    if (!next || this.busy >= this.settings.most) return;
    this.waiting = this.waiting.filter((wish) => wish !== next);
    const worker = this.idle.pop() ?? new EngineWorker((family) => this.compiled(family), this.settings);
    this.busy += 1;
    if (next.job) this.jobs += 1;
    next.take(worker);
    this.#serve();
  }
}
