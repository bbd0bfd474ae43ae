// The languages of the page: every text of the sources is in every language, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allKeys, allScripts, bareTexts, keysIn, keysInPage, textsOf } from "../texts.mjs";
import { ONE } from "../../page/lib/english.js";
import { LANGUAGES, chosenFrom, speak, t } from "../../page/lib/text.js";

const OTHERS = Object.keys(LANGUAGES).filter((name) => name !== "en");
const keys = await allKeys();

/** The places to fill in, each once. */
const holes = (text) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

test("the sources are read: texts of scripts, of nested texts, and of the page", () => {
  assert.deepEqual(keysIn("f(t`One\n   two`, u`no`, t`${a} of ${t`${b} cells`}.`)"), [
    "One two",
    "{0} of {1}.",
    "{0} cells",
  ]);
  assert.deepEqual(
    keysInPage(
      '<a data-t="text" href="#">Go</a><b>x</b><i title="T" aria-label="L" data-t="aria-label title">',
    ),
    ["Go", "L", "T"],
  );
  assert.deepEqual(bareTexts("html`<p title=${x}>${t`a`}, <b>Bare words</b></p>`"), ["Bare words"]);
  assert.deepEqual(bareTexts('html`<p title="A title">${x} of ${y}</p>`; notify(`Saved ${a}.`)'), [
    "of",
    'title="A title"',
    "Saved {0}.",
  ]);
  assert.deepEqual(bareTexts("html`<p>${x}.</p><p><b>${y}</b>: ${t`${z}.`}</p>`"), [".</p><p><b>", "</b>: "]);
  assert.ok(keys.length > 900, `${keys.length} texts`);
});

test("no text stands in a script without a translation", async () => {
  const found = (await allScripts()).flatMap(({ file, script }) =>
    bareTexts(script).map((text) => `${file}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test("English has a singular only for texts that there are", () => {
  for (const [key, text] of Object.entries(ONE)) {
    assert.ok(keys.includes(key), key);
    assert.ok(
      holes(text).every((hole) => holes(key).includes(hole)),
      text,
    );
  }
});

for (const language of OTHERS) {
  const texts = await textsOf(language);

  test(`${language}: no text is missing, and none is left over`, () => {
    assert.deepEqual(
      keys.filter((key) => !Object.hasOwn(texts, key)),
      [],
    );
    assert.deepEqual(
      Object.keys(texts).filter((key) => !keys.includes(key)),
      [],
    );
  });

  test(`${language}: the same places are filled in, and plurals are those of the language`, () => {
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === "string") {
        assert.ok(text.trim(), `${key} is empty`);
        assert.deepEqual(holes(text), holes(key), text);
        if (plurals.length > 1) assert.ok(!Object.hasOwn(ONE, key), `${key} has a singular in English`);
        continue;
      }
      assert.deepEqual(Object.keys(text).sort(), [...plurals].sort(), key);
      assert.ok(Object.hasOwn(ONE, key), `${key} has no singular in English`);
      // "One move" may stand without its number.
      assert.deepEqual(holes(text.other), holes(key), text.other);
      for (const form of Object.values(text))
        assert.ok(
          holes(form).every((hole) => holes(key).includes(hole)),
          form,
        );
    }
  });
}

test("the first language that there is gets chosen, whatever its region", () => {
  assert.equal(chosenFrom(["nl-BE", "en"]), "nl");
  assert.equal(chosenFrom(["de-AT", "zh-Hant-TW", "nl"]), "zh");
  assert.equal(chosenFrom(["in"]), "id");
  assert.equal(chosenFrom(["ID_id"]), "id");
  assert.equal(chosenFrom(["de", "fr"]), "en");
  assert.equal(chosenFrom(["constructor", "__proto__", ""]), "en");
  assert.equal(chosenFrom([]), "en");
});

test("a text takes the plural of its first number, and numbers are written as the language does", async () => {
  try {
    assert.equal(t`${1} moves`, "1 move");
    assert.equal(t`${1234} moves`, "1,234 moves");
    speak("nl", await textsOf("nl"));
    assert.equal(t`${1} moves`, "1 zet");
    assert.equal(t`${1234} moves`, "1.234 zetten");
    assert.equal(t`After ${"7"} come ${1} smaller${": 3"}.`, "Na 7 komt 1 kleinere: 3.");
    speak("zh", await textsOf("zh"));
    assert.equal(t`${1} moves`, "1 步");
    // In another order than in English.
    assert.equal(t`Cancelled after ${2} of ${5} runs.`, "完成 5 次运行中的 2 次后取消。");
  } finally {
    speak("en", {});
  }
});

test("a text that a language lacks is English, with the plural of English", () => {
  try {
    speak("zh", { "{0} of {1}": "{1}:{0}" });
    assert.equal(t`${1} moves`, "1 move");
    assert.equal(t`${2} moves`, "2 moves");
    assert.equal(t`left¦direction`, "left");
    assert.equal(t`${1} of ${2}`, "2:1");
  } finally {
    speak("en", {});
  }
});

test("what is drawn stays drawn, at its place in the sentence", () => {
  const drawn = { type: "kbd" };
  assert.deepEqual(t`${drawn} goes on, ${"x"} gives up`, ["", drawn, " goes on, ", "x", " gives up"]);
  assert.equal(t`Saved ${null}.`, "Saved .");
});

test("clocks have the point of the language", async () => {
  const clocks = async (name) => {
    speak(name, {});
    const { precise, stopwatch } = await import(`../../page/lib/format.js?${name}`);
    return [precise(401), precise(62_345), stopwatch(62.34)];
  };
  assert.deepEqual(await clocks("en"), ["0.401", "1:02.345", "1:02.3"]);
  assert.deepEqual(await clocks("nl"), ["0,401", "1:02,345", "1:02,3"]);
  assert.deepEqual(await clocks("id"), ["0,401", "1:02,345", "1:02,3"]);
});

test("zh: no Latin punctuation follows Chinese words", async () => {
  const said = Object.values(await textsOf("zh")).flatMap((text) =>
    Object.values(typeof text === "string" ? { text } : text),
  );
  assert.deepEqual(
    said.filter((text) => /\p{Script=Han}[.,:;!?](?:\s|$|\p{Script=Han}|\{)/u.test(text)),
    [],
  );
});
