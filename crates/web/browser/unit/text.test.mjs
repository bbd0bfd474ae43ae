// The languages of the page: every text of the sources is in every language, and nothing else.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { allKeys, allScripts, bareTexts, keysIn, keysInPage, textsOf } from "../texts.mjs";
import { parsed } from "../../page/lib/exactjson.js";
import { sentencesOf, translatedBy } from "../../page/lib/enginetext.js";
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
    assert.equal(t`${12_345_678_901_234_567_890n} moves`, "12.345.678.901.234.567.890 zetten");
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

test("counts of any size are read from JSON", () => {
  const read = parsed(
    '{"solutions": 53060477521960000, "unique":1234567890123456,"title": "a\\":9999999999999999,"}',
  );
  assert.deepEqual(read, {
    solutions: 53_060_477_521_960_000n,
    unique: 1234567890123456,
    title: 'a":9999999999999999,',
  });
});

test("clocks have the point of the language", async () => {
  const clocks = async (name) => {
    speak(name, name === "en" ? {} : await textsOf(name));
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

/** The sentences of a Rust file, with 7 for each value; parts of sentences are left out. */
const sentencesIn = (rust) =>
  [
    ...rust.matchAll(
      /(?:=>|write!\(\s*f,|format!\(|(?:AskError|ErrorReply)::\w+\([^"();]*|message =)\s*"((?:[^"\\]|\\.|\\\n\s*)*)"/g,
    ),
  ]
    .map(([, text]) => text.replace(/\\\n\s*/g, "").replace(/\{[^}]*\}/g, "7"))
    .filter((text) => /^\w.* /.test(text) && text !== "7" && !/^7:7$/.test(text));

/** Sentences that are written in parts, or with a plural; the parts as they are read from Rust. */
const WHOLE = {
  "row 7 has 7, 7 7": "row 2 has 4 tiles, row 1 has 3",
  "the size line says 7": "row 2 has 1 tile, the size line says 3",
  "7 is too large for a 7 board: 7 and a blank":
    "9 is too large for a 3x3 board: the tiles are 1 to 8 and a blank",
  "the 7 says 7, which is 7 tiles, but 7 follow7": "the size line says 3x3, which is 9 tiles, but 8 follow",
  "the first line says 7 board7, but here are 7": "the first line says 2 boards, but here are 3",
  "the first line says 7, but 7": "the first line says 12 pieces, but only 11 follow",
  "a square board cannot be made of 7 number7: a line needs 7, 7 with an index, or 7 with an index and a length":
    "a square board cannot be made of 8 numbers: a line needs 9, 10 with an index, or 11 with an index and a length",
  "a compact board has 9 characters, but here 7": "a compact board has 9 characters, but here is 1 character",
  "expected a size such as 5x11, 3x4x5 or 4x7-hexagons, `pyramid`, `pyramid 4`":
    "expected a size such as 5x11, 3x4x5 or 4x7-hexagons, `pyramid`, or nothing, `hexagons` or `triangles` and a drawing, found `5y`",
  "7 of 7 7 drawn here, but 7 is 7, which has 77":
    "5 cells of `A` are drawn here, but `A` is AA, which has 2",
};

/** Parts of sentences, labels, and what only programs and the command line are told. */
const UNSAID = new Set([
  "row 7 has",
  "it has the tile 1",
  "the tiles are 1 to 7",
  "are 7 characters",
  "here is number 7",
  "only 1 follows",
  "none follow",
  "only 7 follow",
  "a tab: use spaces, the width of a tab is not defined",
  "a sliding puzzle as `board`, or a packing puzzle with ",
  "one of ",
  "1 7",
  "7 7s",
  "7, where 7 is 7",
  "the end of the 7",
  "one of 7",
  "expected 7",
  "piece 7: ",
  "puzzle 7",
  "7, board 7",
  "a piece is not used",
  "a cell is not filled",
  "a piece that was placed has moved",
  "there 7 only 7 of this kind, so boards repeat",
  "the picture cannot be drawn: 7",
  "the PNG cannot be written: 7",
  "send JSON, with the header `Content-Type: application/json`",
]);

/** Where the engine words its errors, but for questions that only programs ask, which name `fields`. */
const WORDED = [
  "core/src/slide/text/error.rs",
  "core/src/slide/board.rs",
  "core/src/slide/watch.rs",
  "core/src/pack/text/error.rs",
  "core/src/pack/tray.rs",
  "core/src/pack/shape.rs",
  "core/src/pack/kit.rs",
  "core/src/pack/puzzle.rs",
  "slidepack/src/ask/allowance.rs",
  "slidepack/src/ask/generate.rs",
  "slidepack/src/ask/pack.rs",
  "slidepack/src/ask/puzzle.rs",
  "slidepack/src/ask/watch.rs",
  "slidepack/src/ask/draw/raster.rs",
  "slidepack/src/draw/error.rs",
  "slidepack/src/objects.rs",
  "slidepack/src/read.rs",
  "slidepack/src/slide.rs",
  "slidepack/src/slide/puzzle.rs",
  "slidepack/src/pack/json/reader.rs",
  "slidepack/src/pack/json/fields.rs",
  "slidepack/src/pack/json/node.rs",
  "slidepack/src/pack/watch.rs",
  "web/src/body.rs",
  "web/src/jobs.rs",
  "web/src/state.rs",
];

test("every sentence about a puzzle or a limit is in every language", async () => {
  const read = async (file) => {
    const rust = await readFile(join(import.meta.dirname, "../../..", file), "utf8");
    const isForPrograms = (text) => file.includes("/ask/") && /`[a-z]+`/.test(text);
    const all = sentencesIn(rust.split("#[cfg(test)]")[0]);
    return all.filter((text) => !isForPrograms(text) && !UNSAID.has(text));
  };
  const written = (await Promise.all(WORDED.map(read))).flat();
  assert.ok(written.length > 150, `${written.length} sentences`);
  const first = Object.keys(await textsOf("engine-nl"));
  for (const language of OTHERS) {
    const texts = await textsOf(`engine-${language}`);
    assert.deepEqual(Object.keys(texts), first);
    for (const [key, text] of Object.entries(texts))
      assert.ok(text && holes(text).every((hole) => holes(key).includes(hole)), text);
    const all = sentencesOf(texts);
    assert.deepEqual(
      written.map((text) => WHOLE[text] ?? text).filter((text) => translatedBy(text, all) === text),
      [],
      language,
    );
  }
  const all = sentencesOf(await textsOf("engine-nl"));
  assert.equal(translatedBy("row 2 has 4 tiles, row 1 has 3", all), "rij 2 heeft 4 tegels, rij 1 heeft er 3");
  assert.equal(translatedBy("nothing of the kind", all), "nothing of the kind");
});
