// Asks the engine in the page. It has the same functions as the lib/backend.js of `slidepack serve`.
import { ApiError, aborted } from "../lib/error.js";
import { Broken, WorkerPool } from "./pool.js";
import { familyOf, mayBeHelped } from "./family.js";
import { engineOf } from "./module.js";
import { t } from "../lib/text.js";

/** @typedef {import("./help.js").Help} Help */

/** What to do when a part of the page does not come. */
export const ADVICE = t`Is there a connection to the internet?`;

const GIBIBYTE = 2 ** 30;
/** The longest that a job may take, in seconds. */
const SECONDS = 300;
/** With less memory than this a job is not tried again. */
const LEAST = 48 << 20;

const cores = navigator.hardwareConcurrency || 2;
// What the browser tells of the machine, rounded; most tell nothing.
const machine = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 4;
const settings = {
  memory: Math.min(1, machine / 8) * GIBIBYTE,
  seconds: SECONDS,
  most: Math.min(Math.max(cores, 2), 8),
};

const pool = new WorkerPool(engineOf, settings);

/** What those who help with a hard board may use. */
const means = {
  module: () => pool.compiled("slide"),
  memory: settings.memory,
  seconds: SECONDS,
  cores,
  /** Of all of them together: half of what the machine has. */
  all: (machine / 2) * GIBIBYTE,
  /** @param {object} body */
  check: (body) => ask("POST", "/api/check", body),
};

/** @param {unknown} error */
function failure(error) {
  if (error instanceof ApiError) return error;
  if (error instanceof Broken && error.bytes > 0)
    return new ApiError(t`The engine broke: this is a bug in slidepack, or there is too little memory.`, {
      code: "internal",
      status: 500,
    });
  return new ApiError(t`The engine could not be loaded. ${ADVICE}`, { code: "offline" });
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {import("./pool.js").Question}
 */
const questionOf = (path, body) => ({ path, family: familyOf(path, body), body: JSON.stringify(body) });

/** @param {import("./pool.js").Reply} reply */
function read({ status, text }) {
  const told = JSON.parse(text);
  if (status < 400) return told;
  throw new ApiError(told.error.message, { ...told.error, status });
}

/**
 * An answer in JSON.
 * @param {"GET" | "POST"} _method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(_method, path, body = {}, signal) {
  const worker = await pool.take(false, signal);
  if (!worker) throw aborted();
  const reply = worker.ask(questionOf(path, body));
  // Whoever does not want the answer any more does not wait for it; the engine ends its work.
  reply.then(
    () => pool.giveBack(worker, false),
    () => pool.giveBack(worker, false),
  );
  const gone = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(aborted()), { once: true });
  });
  try {
    return read(await Promise.race([reply, gone]));
  } catch (error) {
    throw failure(error);
  }
}

/**
 * A file, with a name for it. Pictures with pixels are the browser's to make.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ blob: Blob, name: string }>}
 */
export async function file(path, body, signal) {
  if (body.as === "png" || body.as === "gif") {
    /** @param {object} changed */
    const drawn = async (changed) =>
      (await ask("POST", path, { ...body, ...changed, as: "svg" }, signal)).contents;
    const { picture } = await import("./picture.js").catch((error) => {
      throw failure(error);
    });
    return { blob: await picture(body, drawn), name: `slidepack.${body.as}` };
  }
  const made = await ask("POST", path, body, signal);
  return { blob: new Blob([made.contents], { type: made.content_type }), name: made.name };
}

/**
 * Others who may work on a board; none if they cannot be fetched.
 * @param {object} body
 */
const helpWith = (body) =>
  import("./help.js").then(
    ({ Help }) => new Help(body, means),
    () => null,
  );

/**
 * Has a job done. It is cancelled by ending its engine; what it had found by then is in the report.
 * @param {string} path
 * @param {object} body
 * @param {JobListeners} listeners
 * @returns {Promise<any>}
 */
export async function runJob(path, body, { onProgress, onImproved, onSolution, onWait, signal } = {}) {
  const question = questionOf(path, body);
  /** @type {{ progress: any, improved: object | null, tables: any[] }} */
  const told = { progress: null, improved: null, tables: [] };
  const help = mayBeHelped(path, body) ? await helpWith(body) : null;
  if (pool.full) onWait?.(1);
  /** @param {import("./pool.js").Told} news */
  const hear = ({ news, text, table }) => {
    if (table) told.tables.push(table);
    else if (news === 0) {
      told.progress = JSON.parse(text);
      help?.consider(told);
      onProgress?.(withHelp(told.progress, help));
    } else if (news === 1) onImproved?.((told.improved = JSON.parse(text)));
    else onSolution?.(JSON.parse(text));
  };
  for (let memory = settings.memory; ; memory /= 4) {
    const worker = await pool.take(true, signal);
    if (!worker) return interrupted(question, told);
    let isEnded = false;
    const end = () => {
      isEnded = true;
      worker.end();
    };
    // Whoever cancels a job that is over does not end the engine, which may do another by then.
    const over = new AbortController();
    const ended = new Promise((resolve) => {
      signal?.addEventListener("abort", resolve, { once: true, signal: over.signal });
    });
    try {
      const limited = memory < settings.memory ? withMemory(body, memory) : question.body;
      /** @type {import("./pool.js").Reply | string | void} */
      const reply = await Promise.race([
        worker.ask({ ...question, body: limited }, hear),
        ended.then(end),
        ...(help ? [help.solved] : []),
      ]);
      if (isEnded || !reply) return interrupted(question, told);
      if (typeof reply !== "string") return read(reply);
      end();
      return interrupted(question, solvedBy(/** @type {Help} */ (help), reply, told));
    } catch (error) {
      if (!(error instanceof Broken) || error.bytes === 0) throw failure(error);
      // It may have been too little memory: smaller tables need less.
      const isSmall = memory / 4 < LEAST || error.bytes < LEAST;
      if (isSmall || path === "/api/generate") throw failure(error);
      told.tables = [];
    } finally {
      over.abort();
      help?.end();
      pool.giveBack(worker, true);
    }
  }
}

/**
 * How a search is getting on, with the work of those who help.
 * @param {any} progress
 * @param {Help | null} help
 */
function withHelp(progress, help) {
  if (!help?.team) return progress;
  return {
    ...progress,
    expanded: progress.expanded + help.team.expanded,
    generated: progress.generated + help.team.generated,
    lower_bound: Math.max(progress.lower_bound, help.bound ?? 0),
  };
}

/**
 * What a search has told, with the shortest solution that others have found.
 * @param {Help} help
 * @param {string} moves
 * @param {{ progress: any, tables: object[] }} told
 */
function solvedBy(help, moves, told) {
  const progress = { ...withHelp(told.progress, help), lower_bound: moves.length, best: moves.length };
  const improved = { length: moves.length, moves: [...moves] };
  return { ...told, progress, improved, threads: help.size };
}

/**
 * A job that may use so much memory.
 * @param {any} body
 * @param {number} memory
 */
function withMemory(body, memory) {
  return JSON.stringify({ ...body, options: { ...body.options, memory: Math.floor(memory) } });
}

/**
 * The report of a job that was ended.
 * @param {import("./pool.js").Question} question
 * @param {object} told
 */
async function interrupted(question, told) {
  const worker = /** @type {import("./pool.js").EngineWorker} */ (await pool.take(false));
  try {
    return read(await worker.ask({ ...question, told: JSON.stringify(told) }));
  } catch (error) {
    throw failure(error);
  } finally {
    pool.giveBack(worker, false);
  }
}
