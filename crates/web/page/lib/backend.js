// Backend over HTTP: `slidepack serve`. The static site replaces this file by one with the engine
// in the page.
import { ApiError, aborted, engineError } from "./error.js";
import { parsed } from "./exactjson.js";
import { t } from "./text.js";

export const ADVICE = t`Is \`slidepack serve\` still running?`;

/** @param {AbortSignal} [signal] */
const unanswered = (signal) =>
  signal?.aborted ? aborted() : new ApiError(t`The server does not answer. ${ADVICE}`, { code: "offline" });

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
async function request(method, path, body, signal) {
  let reply;
  try {
    reply = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw unanswered(signal);
  }
  if (reply.ok) return reply;
  let reported = /** @type {Api.Error["error"] | null} */ (null);
  try {
    reported = (await reply.json()).error;
  } catch {
    // Not an error of ours; use the status.
  }
  const error = reported
    ? await engineError(reported, reply.status)
    : new ApiError(t`The server answered ${reply.status}.`, { status: reply.status });
  error.retryAfter = Number(reply.headers.get("Retry-After")) || 1;
  throw error;
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const reply = await request(method, path, body, signal);
  // The body, too, can be aborted or lost.
  return reply.json().catch(() => Promise.reject(unanswered(signal)));
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ blob: Blob, name: string }>}
 */
export async function file(path, body, signal) {
  const reply = await request("POST", path, body, signal);
  const name =
    /filename="?([^";]+)"?/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] ?? "slidepack";
  return { blob: await reply.blob().catch(() => Promise.reject(unanswered(signal))), name };
}

/**
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {JobListeners["onWait"]} onWait
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Accepted>}
 */
async function start(path, body, onWait, signal) {
  for (;;) {
    if (signal?.aborted) throw aborted();
    try {
      // Never aborted half-way: the id of an accepted job is needed to cancel it.
      return await (await request("POST", path, body)).json();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      onWait?.(error.retryAfter);
      await pause(error.retryAfter, signal);
    }
  }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {JobListeners} listeners
 * @returns {Promise<any>}
 */
export async function runJob(path, body, { onProgress, onImproved, onSolution, onWait, signal } = {}) {
  const { id } = await start(path, body, onWait, signal);
  const place = `/api/jobs/${id}`;
  const cancel = () => request("DELETE", place).catch(() => {});
  const leave = () => fetch(place, { method: "DELETE", keepalive: true }).catch(() => {});
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${place}/events`);
    const listening = new Promise((opened) => events.addEventListener("open", opened, { once: true }));
    let misses = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let giveUp;
    /**
     * @template T
     * @param {(value: T) => void} settle
     * @param {T} value
     */
    const end = (settle, value) => {
      events.close();
      clearTimeout(giveUp);
      signal?.removeEventListener("abort", stop);
      removeEventListener("pagehide", leave);
      settle(value);
    };
    const stop = () => {
      // Cancelling a finished job deletes it and its report on the server, so listen first, then
      // cancel.
      listening.then(cancel);
      giveUp = setTimeout(() => end(reject, aborted()), 30_000);
    };
    /**
     * @template T
     * @param {((event: T) => void) | undefined} listener
     */
    const heard = (listener) => (/** @type {MessageEvent<string>} */ event) => {
      misses = 0;
      listener?.(JSON.parse(event.data));
    };
    events.addEventListener("progress", heard(onProgress));
    events.addEventListener("improved", heard(onImproved));
    events.addEventListener("solution", heard(onSolution));
    events.addEventListener("done", (event) => end(resolve, parsed(event.data)));
    events.addEventListener("failed", async (event) => {
      const { error } = JSON.parse(event.data);
      events.close();
      end(reject, error ? await engineError(error) : new ApiError(t`The search failed.`));
    });
    events.onerror = async () => {
      misses += 1;
      if (events.readyState !== EventSource.CLOSED && misses < 4) return;
      events.close();
      try {
        const job = await ask("GET", place);
        if (job.report) return end(resolve, job.report);
        const lost = new ApiError(t`The connection to the search was lost.`, { code: "lost" });
        end(reject, job.error ? await engineError(job.error) : lost);
      } catch (error) {
        end(reject, error);
      }
    };
    addEventListener("pagehide", leave);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
