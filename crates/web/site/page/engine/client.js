// Requests to the engine in the page, with the interface of lib/backend.js of `slidepack serve`.
import { ApiError, aborted, engineError } from "../lib/error.js";
import { parsed } from "../lib/exactjson.js";
import { Broken, WorkerPool } from "./pool.js";
import { familyOf, mayBeHelped } from "./family.js";
import { engineOf } from "./module.js";
import { t } from "../lib/text.js";

/** @typedef {import("./help.js").Help} Help */

/** Advice when a file of the page fails to load. */
export const ADVICE = t`Is there a connection to the internet?`;

const GIBIBYTE = 2 ** 30;
const SECONDS = 300;
/** Minimum memory for retrying a job. */
const LEAST = 48 << 20;

const cores = navigator.hardwareConcurrency || 2;
// Memory of the machine as reported by the browser, rounded; most browsers report none.
const machine = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 4;
const settings = {
  memory: Math.min(1, machine / 8) * GIBIBYTE,
  seconds: SECONDS,
  most: Math.min(Math.max(cores, 2), 8),
};

const pool = new WorkerPool(engineOf, settings);

/** Limits of helpers on a hard board. */
const means = {
  module: () => pool.compiled("slide"),
  memory: settings.memory,
  seconds: SECONDS,
  cores,
  /** All helpers together: half of the machine's memory. */
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
async function read({ status, text }) {
  const answer = parsed(text);
  if (status < 400) return answer;
  throw await engineError(answer.error, status);
}

/**
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
  // An aborted request does not wait for the answer; the engine completes its work.
  reply.then(
    () => pool.giveBack(worker, false),
    () => pool.giveBack(worker, false),
  );
  const gone = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(aborted()), { once: true });
  });
  try {
    return await read(await Promise.race([reply, gone]));
  } catch (error) {
    throw failure(error);
  }
}

/**
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

/** Helpers for a board; none if they cannot be loaded. */
const helpWith = (/** @type {object} */ body) =>
  import("./help.js").then(
    ({ Help }) => new Help(body, means),
    () => null,
  );

/**
 * Runs a job. Cancelling terminates its engine; the report has its results so far.
 * @param {string} path
 * @param {object} body
 * @param {JobListeners} listeners
 * @returns {Promise<any>}
 */
export async function runJob(path, body, { onProgress, onImproved, onSolution, onWait, signal } = {}) {
  const question = questionOf(path, body);
  /** @type {{ progress: any, improved: object | null, tables: any[] }} */
  const events = { progress: null, improved: null, tables: [] };
  const help = mayBeHelped(path, body) ? await helpWith(body) : null;
  if (pool.full) onWait?.(1);
  /** @param {import("./pool.js").SearchEvent} news */
  const hear = ({ news, text, table }) => {
    if (table) events.tables.push(table);
    else if (news === 0) {
      events.progress = JSON.parse(text);
      help?.consider(events);
      onProgress?.(withHelp(events.progress, help));
    } else if (news === 1) onImproved?.((events.improved = JSON.parse(text)));
    else onSolution?.(JSON.parse(text));
  };
  for (let memory = settings.memory; ; memory /= 4) {
    const worker = await pool.take(true, signal);
    if (!worker) return interrupted(question, events);
    let isEnded = false;
    const end = () => {
      isEnded = true;
      worker.end();
    };
    // Cancelling a finished job must not terminate the engine, which may be running another one.
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
      if (isEnded || !reply) return interrupted(question, events);
      if (typeof reply !== "string") return await read(reply);
      end();
      return interrupted(question, solvedBy(/** @type {Help} */ (help), reply, events));
    } catch (error) {
      if (!(error instanceof Broken) || error.bytes === 0) throw failure(error);
      // Possibly out of memory: retry with smaller tables.
      const isSmall = memory / 4 < LEAST || error.bytes < LEAST;
      if (isSmall || path === "/api/generate") throw failure(error);
      events.tables = [];
    } finally {
      over.abort();
      help?.end();
      pool.giveBack(worker, true);
    }
  }
}

function withHelp(/** @type {any} */ progress, /** @type {Help | null} */ help) {
  if (!help?.team) return progress;
  return {
    ...progress,
    expanded: progress.expanded + help.team.expanded,
    generated: progress.generated + help.team.generated,
    lower_bound: Math.max(progress.lower_bound, help.bound ?? 0),
  };
}

/**
 * Events of a search, with the shortest solution found by its helpers.
 * @param {Help} help
 * @param {string} moves
 * @param {{ progress: any, tables: object[] }} events
 */
function solvedBy(help, moves, events) {
  const progress = { ...withHelp(events.progress, help), lower_bound: moves.length, best: moves.length };
  const lines = [...moves].filter((move, at) => move !== moves[at - 1]);
  const improved = { length: moves.length, multi_length: lines.length, moves: [...moves] };
  return { ...events, progress, improved, threads: help.size };
}

function withMemory(/** @type {any} */ body, /** @type {number} */ memory) {
  return JSON.stringify({ ...body, options: { ...body.options, memory: Math.floor(memory) } });
}

/**
 * @param {import("./pool.js").Question} question
 * @param {object} events
 */
async function interrupted(question, events) {
  const worker = /** @type {import("./pool.js").EngineWorker} */ (await pool.take(false));
  try {
    return await read(await worker.ask({ ...question, events: JSON.stringify(events) }));
  } catch (error) {
    throw failure(error);
  } finally {
    pool.giveBack(worker, false);
  }
}
