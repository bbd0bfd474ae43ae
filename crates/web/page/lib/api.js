// Requests to the engine, answered by backend.js. Every failure throws an ApiError with a message
// fit for display.
//
// runJob: aborting `signal` cancels the job, and the promise still resolves with the report so far
// (outcome "stopped", stopped_by "interrupt"). It rejects with code "aborted" only if there is no
// report.
import * as backend from "./backend.js";
import { ApiError, engineError } from "./error.js";
import { translatedMessage } from "./enginetext.js";
import { t } from "./text.js";

export { ApiError };

/** Request limit of servers and engines. */
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
 * The answer of /api/check for text that may be unfinished. Unreadable text throws the usual
 * ApiError, but the server answers 200, so that typing leaves no errors in the browser's console.
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
  const reply = /** @type {Api.Check | Api.Error} */ (await post("/api/check", asked, { signal }));
  if ("error" in reply) throw await engineError(reply.error, 422);
  if ("reason" in reply && reply.reason) reply.reason.message = await translatedMessage(reply.reason.message);
  return reply;
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
