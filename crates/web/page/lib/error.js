// Errors of requests, with a message fit for display.
import { translatedMessage } from "./enginetext.js";
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
    this.retryAfter = 1;
  }

  /** The message with its place in the text. */
  get placed() {
    return this.line ? t`Line ${this.line}, column ${this.column}: ${this.message}` : this.message;
  }
}

/**
 * An error that the engine reported.
 * @param {Api.Error["error"]} error
 * @param {number} status
 */
export const engineError = async (error, status = 0) =>
  new ApiError(await translatedMessage(error.message), { ...error, status });

export function aborted() {
  return new ApiError(t`Cancelled.`, { code: "aborted" });
}
