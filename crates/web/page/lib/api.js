// What the page can ask. Who answers is the choice of backend.js, and no view knows it. Everything that fails
// throws an ApiError with a sentence fit to be shown.
//
//   await post("/api/check", { text })                      JSON in, JSON out
//   await checkDraft({ text })                              /api/check of text that is still being typed
//   await get("/api/kits")
//   await file("/api/draw", { text, as: "svg" })            -> { blob, name }
//   await runJob("/api/solve", { text, options }, { onProgress, onImproved, onSolution, onWait, signal }) ->
//   report
//
// runJob: when `signal` is aborted the job is cancelled and the promise still resolves, with the report of
// what was found so far (outcome "stopped", stopped_by "interrupt"); it rejects with code "aborted" only if
// there is none. Where too many jobs run already it waits; onWait(seconds) tells.
import * as backend from "./backend.js";
import { ApiError } from "./error.js";
import { t } from "./text.js";

export { ApiError };

/** Servers and engines refuse larger questions. */
const MOST_MEBIBYTES = 1;

/**
 * @template {keyof Posts} P
 * @param {P} path
 * @param {Posts[P][0]} body
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Posts[P][1]>}
 */
export function post(path, body, { signal } = {}) {
  return backend.ask("POST", path, body, signal);
}

/**
 * What /api/check says of text that may be unfinished. Text that cannot be read throws the same ApiError as
 * ever, but the server answers 200, so that typing leaves no red lines in the browser's console.
 * @param {Api.Asked} body
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Api.Check>}
 */
export async function checkDraft(body, { signal } = {}) {
  const asked = { ...body, draft: true };
  if (new Blob([JSON.stringify(asked)]).size > MOST_MEBIBYTES << 20)
    throw new ApiError(t`This text is too large: at most ${MOST_MEBIBYTES} MiB can be read.`, {
      status: 413,
    });
  const told = /** @type {Api.Check | Api.Error} */ (await post("/api/check", asked, { signal }));
  if ("error" in told) throw new ApiError(told.error.message, { ...told.error, status: 422 });
  return told;
}

/**
 * @param {string} path
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<any>}
 */
export function get(path, { signal } = {}) {
  return backend.ask("GET", path, undefined, signal);
}

/**
 * A file, with a name for it.
 * @param {string} path
 * @param {object} body
 * @param {{ signal?: AbortSignal }} options
 */
export function file(path, body, { signal } = {}) {
  return backend.file(path, body, signal);
}

/**
 * @template {keyof Jobs} P
 * @param {P} path
 * @param {Jobs[P][0]} body
 * @param {JobListeners} listeners
 * @returns {Promise<Jobs[P][1]>}
 */
export function runJob(path, body, listeners = {}) {
  return backend.runJob(path, body, listeners);
}
