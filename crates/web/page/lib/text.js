// The page's texts in the reader's language.
//
//   t`Solve`                     "Oplossen" in Dutch
//   t`${n} moves`                numbers as the language writes them, and its plural: "1 zet", "2 zetten"
//   t`Press ${html`<kbd>R</kbd>`}`   elements are kept: a list of parts for html``
//
// The English sentence is the key. Each language has a file, lang/nl.json and so on, with
// placeholders {0}, {1}. A missing text is shown in English. White space is collapsed. Text after ¦
// is not shown: it distinguishes two meanings of one word, t`left¦direction`.
//
// A text with plural forms uses the one for its first number. English ones are in english.js.
//
// Views are loaded after the language (`ready`, see start.js), so modules may create texts on
// loading. Changing the language reloads the page.
import { ONE } from "./english.js";
import { PAGE } from "./place.js";

export const LANGUAGES = Object.freeze({
  en: "English",
  id: "Bahasa Indonesia",
  nl: "Nederlands",
  zh: "中文",
});

const KEY = "slidepack.language";

/**
 * The first available language of `wanted`, or English. All Chinese regions share one file.
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

function wanted() {
  if (typeof document === "undefined") return "en";
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && Object.hasOwn(LANGUAGES, kept)) return kept;
  } catch {}
  return chosenFrom(navigator.languages ?? [navigator.language]);
}

export let language = wanted();

/** @type {Texts} */
let texts = {};
let rules = new Intl.PluralRules(language);
let whole = /** @type {Intl.NumberFormat | null} */ (null);
const englishRules = new Intl.PluralRules("en");

export function speak(/** @type {string} */ name, /** @type {Texts} */ its) {
  language = name;
  texts = its;
  rules = new Intl.PluralRules(name);
  whole = null;
  if (typeof document !== "undefined") document.documentElement.lang = name;
}

/** Resolves when the texts are loaded. If loading fails, the page is English. */
export const ready = (async () => {
  if (language === "en") return;
  try {
    const reply = await fetch(new URL(`lang/${language}.json`, PAGE));
    if (!reply.ok) throw new Error(`${reply.status}`);
    speak(language, await reply.json());
  } catch {
    speak("en", {});
  }
})();

/** @param {string} name */
export function choose(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {}
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

function wordsFor(/** @type {string} */ key, /** @type {readonly unknown[]} */ values) {
  const found = values.find(isNumber);
  // Plural rules take no BigInt.
  const number = found === undefined ? found : Number(found);
  const own = texts[key];
  if (typeof own === "string") return own;
  if (own) return own[rules.select(number ?? 0)] ?? own.other;
  if (number !== undefined && ONE[key] && englishRules.select(number) === "one") return ONE[key];
  const mark = key.indexOf("¦");
  return mark < 0 ? key : key.slice(0, mark);
}

/** A text known only at run time, as in index.html. */
export const translated = (/** @type {string} */ key) => wordsFor(key.replace(/\s+/g, " "), []);

/**
 * A text in the user's language: a string, or a list of parts if values include elements.
 * @type {Tag}
 */
export const t = (/** @type {TemplateStringsArray} */ strings, /** @type {unknown[]} */ ...values) => {
  const words = wordsFor(keyOf(strings), values);
  if (!values.length) return words;
  // Every second part is the index of a value.
  const parts = words.split(/\{(\d+)\}/).map((part, at) => (at % 2 ? shown(values[Number(part)]) : part));
  return /** @type {any} */ (parts.every((part) => typeof part === "string") ? parts.join("") : parts);
};

/** @type {(value: unknown) => value is number | bigint} */
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";

/** A number as the language writes it. Small ones need no NumberFormat: the first takes 25 ms. */
export const written = (/** @type {number | bigint} */ number) =>
  /^\d{1,3}$/.test(`${number}`) ? `${number}` : (whole ??= new Intl.NumberFormat(language)).format(number);

/** @param {unknown} value */
function shown(value) {
  if (isNumber(value)) return written(value);
  return value === null || value === undefined || value === false ? "" : value;
}
