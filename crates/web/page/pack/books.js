// Books of numbered challenges, and which of them are solved. It knows no page.
import { BOOKLET } from "./booklet.js";
import { LEVELS as ALL_LEVELS, inFile } from "./levels.js";

/** The levels that have a book. */
export const LEVELS = ALL_LEVELS.filter(([level]) => BOOKLET[level]);

/** How many challenges a level has. */
export const sizeOf = (/** @type {string} */ level) => BOOKLET[level]?.length ?? 0;

/**
 * The challenge of a level with a number, from 1 on, as text; null if there is none.
 * @param {string} level
 * @param {number} number
 */
export function challengeOf(level, number) {
  const drawn = BOOKLET[level]?.[number - 1];
  if (!drawn) return null;
  const rows = drawn
    .split("/")
    .map((row) => `  ${row}\n`)
    .join("");
  return `slidepack pack\nname ${inFile(level)} ${number}\ntray\n${rows}kit iq-puzzler-pro\n`;
}

/**
 * Which challenge of the books a text is, as "junior 3", or null.
 * @param {string} text
 */
export function keyOf(text) {
  const [, title, number] = /^name (\w+) (\d+)$/m.exec(text) ?? [];
  const level = LEVELS.find(([name]) => inFile(name) === title)?.[0];
  return level && challengeOf(level, Number(number)) === text ? `${level} ${number}` : null;
}

/**
 * What was solved, from the store: keys of challenges that there are.
 * @param {unknown} kept
 * @returns {string[]}
 */
export function checkedKeys(kept) {
  if (!Array.isArray(kept)) return [];
  const known = kept.filter((key) => {
    const [level, number] = String(key).split(" ");
    return challengeOf(level, Number(number)) !== null;
  });
  return [...new Set(known)];
}

/**
 * The first challenge of a level that is not solved, or null if all are.
 * @param {string} level
 * @param {string[]} solved
 */
export function nextOf(level, solved) {
  const numbers = Array.from({ length: sizeOf(level) }, (_, at) => at + 1);
  return numbers.find((number) => !solved.includes(`${level} ${number}`)) ?? null;
}
