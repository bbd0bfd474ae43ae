// How hard a challenge is, in words.
import { t } from "../lib/text.js";

/** @type {[level: string, title: string][]} */
export const LEVELS = [
  ["starter", t`Starter`],
  ["junior", t`Junior`],
  ["expert", t`Expert`],
  ["master", t`Master`],
  ["wizard", t`Wizard`],
];

/**
 * A level within a sentence.
 * @param {string} level
 */
export const levelWords = (level) => (LEVELS.find(([name]) => name === level)?.[1] ?? level).toLowerCase();

/**
 * A level in a puzzle's name, which is the same in every language.
 * @param {string} level
 */
export const inFile = (level) => level[0].toUpperCase() + level.slice(1);

/**
 * The name of a numbered challenge in the reader's language; other names as they are.
 * @param {string} label
 */
export function challengeTitle(label) {
  const [, title, number] = /^(\w+) (\d+)$/.exec(label) ?? [];
  const level = LEVELS.find(([name]) => inFile(name) === title)?.[1];
  return level ? `${level} ${number}` : label;
}
