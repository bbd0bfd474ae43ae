// The puzzle of the day: the same for everyone, derived from the date, without a server. No DOM.
import { language } from "./text.js";

/**
 * The local date, as 2026-11-16.
 * @param {Date} date
 */
export function dayOf(date) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * @param {unknown} day
 * @returns {day is string}
 */
export const isDay = (day) => typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);

/** @param {string} day */
export const dateOf = (day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });

/** @param {string} day */
export const seedOf = (day) => Number(day.replaceAll("-", ""));

/**
 * Number of pieces given in a challenge: many at the start of the week, few at its end.
 * @param {string} day
 */
export function piecesOf(day) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return [5, 8, 8, 7, 7, 6, 6][weekday];
}

/** @param {string} day */
function before(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Length of the current streak of solved days, up to today, or up to yesterday while today's is
 * unsolved.
 * @param {string[]} days
 * @param {string} today
 */
export function streak(days, today) {
  const solved = new Set(days);
  let day = solved.has(today) ? today : before(today);
  let count = 0;
  while (solved.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}

/**
 * The valid days of a store, the latest `most` of them.
 * @param {unknown} kept
 * @returns {string[]}
 */
export function checkedDays(kept, most = 2000) {
  if (!Array.isArray(kept)) return [];
  return [...new Set(kept.filter(isDay))].sort().slice(-most);
}
