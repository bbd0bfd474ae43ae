// Messages of the engine in the user's language. lang/engine-*.json has its sentences with {0} and
// {1} for their values, which may be sentences in turn. Other messages stay English.
import { PAGE } from "./place.js";
import { language, t } from "./text.js";

/** @typedef {[pattern: RegExp, words: string][]} Sentences */

/** @type {Promise<Sentences> | null} */
let sentences = null;

/**
 * @param {Record<string, string>} texts
 * @returns {Sentences}
 */
export function sentencesOf(texts) {
  const literal = (/** @type {string} */ key) => key.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const pattern = (/** @type {string} */ key) => literal(key).replace(/\{\d\}/g, "(.+?)");
  return Object.entries(texts).map(([key, words]) => [new RegExp(`^${pattern(key)}$`, "s"), words]);
}

/**
 * @param {string} message
 * @param {Sentences} all
 * @returns {string}
 */
export function translatedBy(message, all) {
  for (const [pattern, words] of all) {
    const found = pattern.exec(message);
    if (found) return words.replace(/\{(\d)\}/g, (_, at) => translatedBy(found[Number(at) + 1], all));
  }
  return message;
}

/** @param {string} message */
export async function translatedMessage(message) {
  if (language === "en") return message;
  sentences ??= fetch(new URL(`lang/engine-${language}.json`, PAGE))
    .then((reply) => reply.json())
    .then(sentencesOf, () => []);
  return translatedBy(message, await sentences);
}

/** A message as a sentence: it starts with a capital and ends with a full stop. */
export function sentence(/** @type {string} */ words) {
  const capital = `${words[0].toUpperCase()}${words.slice(1)}`;
  return /[.!?。！？]$/.test(words) ? capital : t`${capital}.`;
}
