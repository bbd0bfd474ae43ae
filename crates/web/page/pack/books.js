// Books of numbered challenges, and which of them are solved. No DOM.
import { BOOKLET } from "./booklet.js";
import { LEVELS as ALL_LEVELS, inFile } from "./levels.js";

export const LEVELS = ALL_LEVELS.filter(([level]) => BOOKLET[level]);

export const sizeOf = (/** @type {string} */ level) => BOOKLET[level]?.length ?? 0;

/**
 * The challenge with a number, from 1, of a level as text; null if there is none.
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

/** @param {string} text */
export function keyOf(text) {
  const [, title, number] = /^name (\w+) (\d+)$/m.exec(text) ?? [];
  const level = LEVELS.find(([name]) => inFile(name) === title)?.[0];
  return level && challengeOf(level, Number(number)) === text ? `${level} ${number}` : null;
}

/**
 * Keys of solved challenges from the store, without unknown ones.
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
 * The first unsolved challenge of a level, or null.
 * @param {string} level
 * @param {string[]} solved
 */
export function nextOf(level, solved) {
  const numbers = Array.from({ length: sizeOf(level) }, (_, at) => at + 1);
  return numbers.find((number) => !solved.includes(`${level} ${number}`)) ?? null;
}
