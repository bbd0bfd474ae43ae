// The puzzle of the day: the same for everyone, worked out from the date, without a server. It knows no page.
import { language } from "./text.js";

/**
 * The reader's day, as 2026-11-16.
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

/**
 * A day as the reader's language writes it.
 * @param {string} day
 */
export const dateOf = (day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });

/**
 * The seed of a day: its digits.
 * @param {string} day
 */
export const seedOf = (day) => Number(day.replaceAll("-", ""));

/**
 * How many pieces of a challenge are given: the week begins with many and ends with few.
 * @param {string} day
 */
export function piecesOf(day) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return [5, 8, 8, 7, 7, 6, 6][weekday];
}

/**
 * The day before.
 * @param {string} day
 */
function before(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * How many days in a row were solved, up to today, or up to yesterday while today's is still to be solved.
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
 * The days of a store that make sense, the latest `most` of them.
 * @param {unknown} kept
 * @returns {string[]}
 */
export function checkedDays(kept, most = 2000) {
  if (!Array.isArray(kept)) return [];
  return [...new Set(kept.filter(isDay))].sort().slice(-most);
}
