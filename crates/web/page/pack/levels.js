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
