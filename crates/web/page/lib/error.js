// What goes wrong when something is asked, in a sentence fit to be shown.
import { t } from "./text.js";

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

export function aborted() {
  return new ApiError(t`Cancelled.`, { code: "aborted" });
}
