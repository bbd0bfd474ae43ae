// The server's interface. Everything that fails throws an ApiError with a sentence fit to be shown.
//
//   await post("/api/check", { text })                      JSON in, JSON out
//   await checkDraft({ text })                              /api/check of text that is still being typed
//   await get("/api/kits")
//   await file("/api/draw", { text, as: "svg" })            -> { blob, name }
//   await runJob("/api/solve", { text, options }, { onProgress, onImproved, onSolution, onWait, signal }) ->
//   report
//
// runJob: when `signal` is aborted the job is cancelled on the server and the promise still resolves, with
// the report of what was found so far (outcome "stopped", stopped_by "interrupt"); it rejects with code
// "aborted" only if there is none.
// A full queue (429) is waited for; onWait(seconds) tells.

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{ code?: string, status?: number, line?: number | null, column?: number | null }} about
   */
  constructor(message, { code = "failed", status = 0, line = null, column = null } = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.line = line;
    this.column = column;
    /** Seconds after which a server that is full wants to be asked again. */
    this.retryAfter = 1;
  }
}

function aborted() {
  return new ApiError("Cancelled.", { code: "aborted" });
}

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
    if (signal?.aborted) throw aborted();
    throw new ApiError("The server does not answer. Is `slidepack serve` still running?", {
      code: "offline",
    });
  }
  if (reply.ok) return reply;
  /** @type {Partial<Api.Error["error"]> | null} */
  let told = null;
  try {
    told = (await reply.json()).error;
  } catch {
    // Not ours; the status has to do.
  }
  const error = new ApiError(told?.message ?? `The server answered ${reply.status}.`, {
    code: told?.code ?? "failed",
    status: reply.status,
    line: told?.line ?? null,
    column: told?.column ?? null,
  });
  error.retryAfter = Number(reply.headers.get("Retry-After")) || 1;
  throw error;
}

/**
 * @template {keyof Posts} P
 * @param {P} path
 * @param {Posts[P][0]} body
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Posts[P][1]>}
 */
export async function post(path, body, { signal } = {}) {
  return (await request("POST", path, body, signal)).json();
}

/**
 * What /api/check says of text that may be unfinished. Text that cannot be read throws the same ApiError as
 * ever, but the server answers 200, so that typing leaves no red lines in the browser's console.
 * @param {Api.Asked} body
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Api.Check>}
 */
export async function checkDraft(body, { signal } = {}) {
  const told = /** @type {Api.Check | Api.Error} */ (
    await post("/api/check", { ...body, draft: true }, { signal })
  );
  if ("error" in told) throw new ApiError(told.error.message, { ...told.error, status: 422 });
  return told;
}

/**
 * @param {string} path
 * @param {{ signal?: AbortSignal }} options
 */
export async function get(path, { signal } = {}) {
  return (await request("GET", path, undefined, signal)).json();
}

/**
 * A file made by the server, with the name it proposes.
 * @param {string} path
 * @param {object} body
 * @param {{ signal?: AbortSignal }} options
 */
export async function file(path, body, { signal } = {}) {
  const reply = await request("POST", path, body, signal);
  const name =
    /filename="?([^";]+)"?/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] ?? "slidepack";
  return { blob: await reply.blob(), name };
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
      // Not aborted half-way: a job that was taken on must be known, to be cancelled.
      return await (await request("POST", path, body)).json();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      onWait?.(error.retryAfter);
      await pause(error.retryAfter, signal);
    }
  }
}

/**
 * @template {keyof Jobs} P
 * @param {P} path
 * @param {Jobs[P][0]} body
 * @param {JobListeners} listeners
 * @returns {Promise<Jobs[P][1]>}
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
      // Who cancels a job that has ended makes the server forget it, and its report with it: so first listen,
      // then cancel.
      listening.then(cancel);
      giveUp = setTimeout(() => end(reject, aborted()), 30_000);
    };
    /**
     * @template T
     * @param {((told: T) => void) | undefined} listener
     */
    const heard = (listener) => (/** @type {MessageEvent<string>} */ event) => {
      misses = 0;
      listener?.(JSON.parse(event.data));
    };
    events.addEventListener("progress", heard(onProgress));
    events.addEventListener("improved", heard(onImproved));
    events.addEventListener("solution", heard(onSolution));
    events.addEventListener("done", (event) => end(resolve, JSON.parse(event.data)));
    events.addEventListener("failed", (event) => {
      const { error } = JSON.parse(event.data);
      end(reject, new ApiError(error?.message ?? "The search failed.", error ?? {}));
    });
    events.onerror = async () => {
      misses += 1;
      if (events.readyState !== EventSource.CLOSED && misses < 4) return;
      events.close();
      try {
        const job = await get(place);
        if (job.report) return end(resolve, job.report);
        end(
          reject,
          new ApiError(job.error?.message ?? "The connection to the search was lost.", { code: "lost" }),
        );
      } catch (error) {
        end(reject, error);
      }
    };
    addEventListener("pagehide", leave);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
