// Engines, each in a worker of its own, and the questions that wait for one.
import { keep } from "./tables.js";

/** @typedef {{ status: number, text: string }} Reply */
/** @typedef {{ news?: number, text: string, table?: object }} Told */

/** The engine broke: with so many bytes of memory, which may have been too many. */
export class Broken extends Error {
  /**
   * @param {string} why
   * @param {number} bytes
   */
  constructor(why, bytes) {
    super(why);
    this.bytes = bytes;
  }
}

/** One engine. It answers one question at a time. */
export class EngineWorker {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {{ memory: number, seconds: number }} settings
   */
  constructor(module, { memory, seconds }) {
    this.memory = memory;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.id = 0;
    this.gone = false;
    /** @type {{ resolve: (reply: Reply) => void, reject: (why: Error) => void, hear: (told: Told) => void } | null} */
    this.asked = null;
    this.worker.onmessage = ({ data }) => this.#heard(data);
    this.worker.onerror = (event) =>
      this.#break(new Broken(event.message || "a worker could not be started", 0));
    this.started = module.then(
      (compiled) => {
        const seed = Math.floor(Math.random() * 2 ** 52);
        if (!this.gone) this.worker.postMessage({ start: { module: compiled, memory, seconds, seed } });
      },
      (error) => this.#break(error),
    );
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
   * @param {{ path: string, body: string, told?: string }} question
   * @param {(told: Told) => void} hear
   * @returns {Promise<Reply>}
   */
  ask(question, hear = () => {}) {
    this.id += 1;
    const { id } = this;
    return new Promise((resolve, reject) => {
      if (this.gone) return reject(new Broken("the engine has ended", 0));
      this.asked = { resolve, reject, hear };
      this.started.then(() => this.worker.postMessage({ id, ...question }));
    });
  }

  /** Ends it, whatever it does. */
  end() {
    this.gone = true;
    this.asked = null;
    this.worker.terminate();
  }
}

/** As many engines as the machine has cores, made when they are needed; one is kept for short questions. */
export class WorkerPool {
  /**
   * @param {() => Promise<WebAssembly.Module>} load
   * @param {{ memory: number, seconds: number, most: number }} settings
   */
  constructor(load, settings) {
    this.load = load;
    this.settings = settings;
    /** @type {Promise<WebAssembly.Module> | null} */
    this.module = null;
    /** @type {EngineWorker[]} */
    this.idle = [];
    this.busy = 0;
    this.jobs = 0;
    /** @type {{ job: boolean, take: (worker: EngineWorker) => void }[]} */
    this.waiting = [];
  }

  /**
   * An engine, when there is one; it has to be given back.
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

  /**
   * @param {EngineWorker} worker
   * @param {boolean} job
   */
  giveBack(worker, job) {
    this.busy -= 1;
    if (job) this.jobs -= 1;
    if (!worker.gone) this.idle.push(worker);
    this.#serve();
  }

  /** Whether a job would have to wait. */
  get full() {
    return this.jobs >= Math.max(1, this.settings.most - 1);
  }

  /** The engine's code, which all of them share. */
  compiled() {
    this.module ??= this.load().catch((error) => {
      // The next question tries again.
      this.module = null;
      throw error;
    });
    return this.module;
  }

  #serve() {
    const next = this.waiting.find((wish) => !wish.job || !this.full);
    if (!next || this.busy >= this.settings.most) return;
    this.waiting = this.waiting.filter((wish) => wish !== next);
    const worker = this.idle.pop() ?? new EngineWorker(this.compiled(), this.settings);
    this.busy += 1;
    if (next.job) this.jobs += 1;
    next.take(worker);
    this.#serve();
  }
}
