// Words for numbers, times, choices and limits.
import { language, t, written } from "./text.js";

const point = t`.¦decimal`;

/** @param {number | null | undefined} number */
export const count = (number) => (number === null || number === undefined ? "–" : written(number));

export const decimal = (/** @type {number} */ number, /** @type {number} */ digits) =>
  number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * @param {Choice[]} list
 * @param {string} key
 */
export const nameOf = (list, key) => list.find(([name]) => name === key)?.[1] ?? key;

/** @type {Record<string, string>} */
const STOPPED = {
  interrupt: t`cancelled`,
  time: t`the time was up`,
  nodes: t`the node limit was reached`,
  memory: t`the memory was used up`,
  depth: t`the depth limit was reached`,
  "local-minimum": t`a local minimum`,
};

/** @param {string | null | undefined} by */
export const whyStopped = (by) => STOPPED[by ?? ""] ?? t`it was stopped`;

/**
 * @param {number | null | undefined} value
 * @returns {string}
 */
export function seconds(value) {
  if (value === null || value === undefined) return "–";
  if (value < 0.001) return `${Math.max(1, Math.round(value * 1e6))} µs`;
  if (value < 1) {
    const digits = value < 0.1 ? 2 : 3;
    const few = { minimumSignificantDigits: digits, maximumSignificantDigits: digits };
    return `${(value * 1000).toLocaleString(language, few)} ms`;
  }
  if (value < 60) return `${decimal(value, 1)} s`;
  return clock(value);
}

/** @param {number} value */
export function clock(value) {
  const total = Math.floor(value);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * A time with milliseconds: 1:02.345, or 2.345 below a minute.
 * @param {number} milliseconds
 */
export function precise(milliseconds) {
  const total = Math.max(0, Math.round(milliseconds));
  const part = String(total % 1000).padStart(3, "0");
  const whole = Math.floor(total / 1000);
  return `${whole < 60 ? whole : clock(whole)}${point}${part}`;
}

/**
 * A time with tenths of a second: 1:02.3.
 * @param {number} value
 */
export function stopwatch(value) {
  const tenths = Math.floor(value * 10 + 1e-6);
  return `${clock(tenths / 10)}${point}${tenths % 10}`;
}
