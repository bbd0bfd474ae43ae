// The page's texts in the reader's language.
//
//   t`Solve`                     "Oplossen" in Dutch
//   t`${n} moves`                numbers as the language writes them, and its plural: "1 zet", "2 zetten"
//   t`Press ${html`<kbd>R</kbd>`}`   what is drawn stays drawn: a list of parts for html``
//
// The English sentence is the key. Languages have a file each, lang/nl.json and so on, in which {0}, {1} stand for what
// is filled in. A text that is missing there is shown in English. White space counts as one space, however long. What
// stands after ¦ is not shown: it tells two meanings of one word apart, t`left¦direction`.
//
// A text with an entry for each plural takes the one for the first number in it. English ones are in english.js.
//
// Views are loaded after the language (`ready`, see start.js), so texts may be made when a module is loaded. Another
// language is chosen by loading the page again.
import { ONE } from "./english.js";

/** The languages there are, by the name that they give themselves. */
export const LANGUAGES = Object.freeze({
  en: "English",
  id: "Bahasa Indonesia",
  nl: "Nederlands",
  zh: "中文",
});

const KEY = "slidepack.language";

/**
 * The first of `wanted` that there is, English if there is none. Chinese of any region is the one we have.
 * @param {readonly string[]} wanted names of languages as browsers give them: nl-BE, zh-Hans-CN
 */
export function chosenFrom(wanted) {
  for (const one of wanted) {
    const [name] = one.toLowerCase().split(/[-_]/);
    const known = name === "in" ? "id" : name;
    if (Object.hasOwn(LANGUAGES, known)) return known;
  }
  return "en";
}

/** What the reader chose, or else what the browser asks for. */
function wanted() {
  if (typeof document === "undefined") return "en";
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && Object.hasOwn(LANGUAGES, kept)) return kept;
  } catch {
    // Storage can be switched off; the browser's language is used then.
  }
  return chosenFrom(navigator.languages ?? [navigator.language]);
}

/** The language of the page. */
export let language = wanted();

/** @type {Texts} */
let texts = {};
let rules = new Intl.PluralRules(language);
let whole = new Intl.NumberFormat(language);
const englishRules = new Intl.PluralRules("en");

/**
 * Speaks a language from now on.
 * @param {string} name
 * @param {Texts} its
 */
export function speak(name, its) {
  language = name;
  texts = its;
  rules = new Intl.PluralRules(name);
  whole = new Intl.NumberFormat(name);
  if (typeof document !== "undefined") document.documentElement.lang = name;
}

/** Done when the texts are there. Without them the page is English. */
export const ready = (async () => {
  if (language === "en") return;
  try {
    const reply = await fetch(new URL(`../lang/${language}.json`, import.meta.url));
    if (!reply.ok) throw new Error(`${reply.status}`);
    speak(language, await reply.json());
  } catch {
    speak("en", {});
  }
})();

/**
 * Keeps another language. It is spoken when the page is loaded again.
 * @param {string} name
 */
export function choose(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage there is no other language than the browser's.
  }
}

/** @type {WeakMap<TemplateStringsArray, string>} */
const keys = new WeakMap();

/** @param {TemplateStringsArray} strings */
function keyOf(strings) {
  let key = keys.get(strings);
  if (key === undefined) {
    key = strings.reduce((all, part, at) => `${all}{${at - 1}}${part}`).replace(/\s+/g, " ");
    keys.set(strings, key);
  }
  return key;
}

/**
 * The words for a key, with places to fill in.
 * @param {string} key
 * @param {readonly unknown[]} values
 */
function wordsFor(key, values) {
  const number = values.find((value) => typeof value === "number");
  const own = texts[key];
  if (typeof own === "string") return own;
  if (own) return own[rules.select(number ?? 0)] ?? own.other;
  if (number !== undefined && ONE[key] && englishRules.select(number) === "one") return ONE[key];
  const mark = key.indexOf("¦");
  return mark < 0 ? key : key.slice(0, mark);
}

/**
 * A text that is known only when the page runs, as in index.html.
 * @param {string} key
 */
export const translated = (key) => wordsFor(key.replace(/\s+/g, " "), []);

/**
 * A text in the reader's language: a string, or a list of parts where something drawn is among them.
 * @type {Tag}
 */
export const t = (/** @type {TemplateStringsArray} */ strings, /** @type {unknown[]} */ ...values) => {
  const words = wordsFor(keyOf(strings), values);
  if (!values.length) return words;
  // Every second part is the number of a value.
  const parts = words.split(/\{(\d+)\}/).map((part, at) => (at % 2 ? shown(values[Number(part)]) : part));
  return /** @type {any} */ (parts.every((part) => typeof part === "string") ? parts.join("") : parts);
};

/** @param {unknown} value */
function shown(value) {
  if (typeof value === "number") return whole.format(value);
  return value === null || value === undefined || value === false ? "" : value;
}
