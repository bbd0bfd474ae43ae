import { nameOf } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @type {[level: string, title: string][]} */
export const LEVELS = [
  ["starter", t`Starter`],
  ["junior", t`Junior`],
  ["expert", t`Expert`],
  ["master", t`Master`],
  ["wizard", t`Wizard`],
];

/** @param {string} level */
export const levelWords = (level) => nameOf(LEVELS, level).toLowerCase();

/** The level in a puzzle's name, the same in every language. */
export const inFile = (/** @type {string} */ level) => level[0].toUpperCase() + level.slice(1);

/**
 * The name of a numbered challenge in the user's language; other names unchanged.
 * @param {string} label
 */
export function challengeTitle(label) {
  const [, title, number] = /^(\w+) (\d+)$/.exec(label) ?? [];
  const level = LEVELS.find(([name]) => inFile(name) === title)?.[1];
  return level ? `${level} ${number}` : label;
}
