// The page in its other languages: nothing stays English that has a translation, and everything fits.
import assert from "node:assert/strict";
import { address, atEachSize, audit, fits, hasRoom, linkTo, newPage, openContext, until } from "./lib.mjs";
import { allKeys, textsOf } from "./texts.mjs";
import { COURSE, IMPOSSIBLE, PYRAMID, pack } from "./pack.mjs";

// Everything is read before the first test: tests that are named later would come too late.
const KEYS = await allKeys();
const LANGUAGES = await Promise.all(
  [
    ["id", "id-ID"],
    ["nl", "nl-BE"],
    ["zh", "zh-CN"],
  ].map(async ([language, locale]) => ({
    language,
    locale,
    texts: await textsOf(language),
    engine: await textsOf(`engine-${language}`),
  })),
);

/** A text with places to fill in, as a pattern for all it can become. */
const patternOf = (text) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, "(.+?)")}$`, "s");
/** Texts that are mostly filled in would match anything. */
const isTelling = (text) => /\p{L}{3}/u.test(text.replace(/\{\d+\}/g, ""));

/** What tells English texts from those of a language. Most texts are met again and again. */
function judgeOf(texts) {
  const forms = Object.values(texts).flatMap((text) =>
    typeof text === "string" ? [text] : Object.values(text),
  );
  const own = forms
    .filter((text) => isTelling(text) || !/\{\d+\}/.test(text))
    .map((text) => patternOf(text.trim()));
  const english = KEYS.filter((key) => key !== texts[key])
    .map((key) => key.replace(/¦.*/, "").trim())
    .filter(isTelling)
    .map(patternOf);
  const judged = new Map();
  return (said) => {
    if (!judged.has(said))
      judged.set(said, english.some((one) => one.test(said)) && !own.some((one) => one.test(said)));
    return judged.get(said);
  };
}

/** Everything that is read or heard on the page. */
const readOn = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest("script, style, noscript, kbd, [lang]:not(html), textarea"))
        found.add(node.textContent);
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name));
    return [...found].map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  });

/** Names of products. */
const PRODUCTS = /^(IQ Puzzler Pro|IQ Stars|Kanoodle|Slothouber-Graatsma)\b/;

const WIDTHS = { phone: [390, 360, 844], desktop: [1280, 820, 1024, 1440, 1920] };

for (const { language, locale, texts, engine } of LANGUAGES) {
  const isEnglish = judgeOf(texts);
  /** A text in the language. */
  const T = (key, ...values) => {
    const text = texts[key];
    assert.ok(text, key);
    return (text.other ?? text).replace(/\{(\d+)\}/g, (_, at) => values[at]);
  };
  const button = (page, key, ...values) =>
    page.getByRole("button", { name: T(key, ...values), exact: true }).first();

  async function look(page) {
    await page.evaluate(() => window.settled());
    assert.deepEqual(
      (await readOn(page)).filter((text) => isEnglish(text) && !PRODUCTS.test(text)),
      [],
    );
    await fits(page);
  }
  /** Looks at a dialog, and closes it. */
  async function dialog(page, opener, key) {
    await opener.click();
    const open = page.getByRole("dialog", { name: T(key) });
    await open.waitFor();
    await look(page);
    await page.keyboard.press("Escape");
    await open.waitFor({ state: "hidden" });
  }
  const unfold = (page) =>
    page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
  /** The page at other widths: nothing sticks out, and the names of the views have room. */
  async function fitsAll(page, size) {
    const { height } = page.viewportSize();
    for (const width of WIDTHS[size]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.settled());
      await fits(page);
      await hasRoom(page);
    }
  }
  const inLanguage = (name, hash, run) =>
    atEachSize(
      `${language}: ${name}`,
      hash,
      async (page, about) => {
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        await run(page, about);
        await unfold(page);
        await look(page);
        await fitsAll(page, about.size);
      },
      { locale },
    );

  inLanguage(
    "Slide, with its dialogs, a hint, a solution and own moves",
    linkTo("slide", { text: "1 2 3/4 5 6/0 7 8", goal: "last" }),
    async (page, { size }) => {
      await page.locator(".board [role=gridcell]").first().waitFor();
      await look(page);
      await audit(page);
      assert.match(await page.title(), new RegExp(`^${T("Slide")} `));
      await dialog(page, button(page, "Open"), "Open a puzzle");
      await dialog(page, button(page, "Export"), "Export and share");
      await dialog(page, button(page, "New game"), "New game");
      await dialog(page, button(page, "Look"), "Look");
      await dialog(page, page.locator(".goal-card"), "Goal");
      // A phone has no keys.
      if (size === "desktop") await dialog(page, button(page, "Keys"), "Keys");
      await dialog(page, button(page, "Language"), "Language");
      await button(page, "Edit").click();
      await page.getByLabel(T("Row {0}, column {1}", 1, 1)).waitFor();
      await look(page);
      await button(page, "Cancel").click();
      await page.locator(".board [role=gridcell]").first().focus();
      for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
      await page.locator(".own-list").waitFor();
      await button(page, "Judge my moves").click();
      await page.locator("[data-best-length]").waitFor();
      await look(page);
      await button(page, "Hint").click();
      await button(page, "Make this move").waitFor();
      await look(page);
      await button(page, "Solve").click();
      await page.getByRole("group", { name: T("Player") }).waitFor();
    },
  );

  inLanguage(
    "a board that cannot be solved, and why",
    linkTo("slide", { text: "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", goal: "last" }),
    (page) => page.locator(".arcs").waitFor(),
  );

  inLanguage("Speed", "#/speed", (page) => page.locator(".board [role=gridcell]").first().waitFor());

  inLanguage(
    "Learn: a search, what follows it, a race",
    linkTo("learn", { text: "2 4 3/1 0 6/7 5 8", goal: "last", algorithm: "astar", heuristic: "manhattan" }),
    async (page) => {
      await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
      for (let step = 0; step < 6; step++) await button(page, "One step on").click();
      for (const tab of ["Lists", "Which next?", "Pseudocode"]) {
        await page.getByRole("radio", { name: T(tab), exact: true }).check();
        await look(page);
      }
      await button(page, "To the end").click();
      await look(page);
      await page.getByRole("radio", { name: T("Race"), exact: true }).check();
      await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
    },
  );

  inLanguage("Learn: heuristics side by side", "#/learn", (page) =>
    page.locator(".side-by-side td", { hasText: /\d/ }).first().waitFor(),
  );
  inLanguage(
    "Learn: is it solvable?",
    linkTo("learn", { text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", goal: "last", tab: "solvable" }),
    (page) => page.locator(".arcs").waitFor(),
  );

  inLanguage("Compare, before and after runs", "#/compare", async (page) => {
    await page.locator(".now").getByText(T("Done."), { exact: true }).waitFor();
    await look(page);
    await button(page, "Change").click();
    await page.getByLabel(T("Rows"), { exact: true }).fill("2");
    await page.getByLabel(T("Columns"), { exact: true }).fill("2");
    await page.locator("[data-test=run]").click();
    await page.locator(".now").getByText(T("Done."), { exact: true }).waitFor();
  });

  inLanguage("Pack, with its dialogs, a hint and solutions", pack(COURSE), async (page) => {
    await page.locator("[data-test=stage]").waitFor();
    await look(page);
    await dialog(page, button(page, "Puzzles"), "Puzzles");
    for (const [name, title = name] of [["New challenge"], ["Books"], ["Make your own", "Make a puzzle"]]) {
      if (!(await page.locator(".sources").getByText(T(name)).count())) await button(page, "Puzzles").click();
      await dialog(page, button(page, name), title);
    }
    await page.locator("[data-ask=hint]").first().click();
    await button(page, "Place it").click();
    await page.locator("[data-ask=count]").click();
    await page.locator("[data-test=counted]").waitFor();
    await look(page);
    await page.locator("[data-ask=solve]").click();
    await page.locator(".won, [data-test=browse], .notice").first().waitFor();
  });

  inLanguage("Pack: a pyramid", pack(PYRAMID), (page) => page.locator("[data-test=stage]").waitFor());
  /** A sentence of the engine in the language. */
  const E = (key, ...values) => engine[key].replace(/\{(\d)\}/g, (_, at) => values[at]);
  inLanguage("Pack: a tray that cannot be filled", pack(IMPOSSIBLE), async (page) => {
    const why = E(
      "coloured {0}, there are {1} free cells of one colour and {2} of the other, and {3} cannot cover that many of each",
      E("like a chessboard"),
      "10",
      "10",
      E("the pieces"),
    );
    const told = page.locator(".notice.bad", { hasText: why.slice(1) });
    await told.waitFor();
    await page.locator("[data-ask=solve]").click();
    await told.nth(1).waitFor();
  });
  inLanguage("Slide: a text that is no board", "#/slide", async (page) => {
    await button(page, "Open").click();
    await page.getByRole("dialog").locator("textarea").fill("1 2 3\n4 5 5\n7 8 0");
    await page.getByText(E("tile {0} appears twice; the first is at {1}", "5", "2:3")).waitFor();
    await page.getByRole("dialog").locator("textarea").fill("1 2 3\n4 5\n7 8 0");
    await page.getByText(E("row {0} has {1}, row {2} has {3}", "2", E("{0} tiles", "2"), "1", "3")).waitFor();
  });
  inLanguage("the lesson", linkTo("learn", { lesson: true }), async (page) => {
    for (let step = 0; step < 10; step++) {
      await page.locator(".lesson [aria-pressed]").first().click();
      await look(page);
      if (step < 9) await button(page, "Next").click();
    }
  });
  inLanguage("the guide", "#/help", (page) =>
    page.getByText(T("Manhattan distance"), { exact: true }).waitFor(),
  );
}

atEachSize("a language is chosen with the keyboard, kept, and the game with it", "#/slide", async (page) => {
  await page.locator(".board [role=gridcell]").first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  const game = await page.locator(".board").textContent();
  await page.getByRole("button", { name: "Language" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Language" }).waitFor();
  await audit(page);
  assert.equal(
    await page.getByRole("button", { name: "English" }).getAttribute("aria-current"),
    "true",
    "the language that is spoken is marked",
  );
  await page.getByRole("button", { name: "Nederlands" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("html[lang=nl] main[data-ready]").waitFor();
  await page.getByRole("button", { name: "Oplossen", exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "language");
  assert.equal(await page.locator(".board").textContent(), game);
  await page.reload();
  await page.locator("html[lang=nl] main[data-ready]").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "");
  // And back.
  await page.getByRole("button", { name: "Taal" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await page.locator("html[lang=en] main[data-ready]").waitFor();
  await page.getByRole("button", { name: "Solve", exact: true }).waitFor();
});

atEachSize(
  "only the chosen language travels, and English needs none",
  "#/slide",
  async (page) => {
    const fetched = (one) =>
      one.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => /lang\/(\w+)\.json/.exec(name)?.[1])
          .filter(Boolean),
      );
    assert.deepEqual(await fetched(page), []);
    const context = await openContext(page.context().browser(), { locale: "id-ID" });
    const other = await newPage(context);
    await other.goto(`${address()}/#/slide`);
    await other.locator("main[data-ready]").waitFor();
    assert.deepEqual(await fetched(other), ["id"]);
    await context.close();
  },
  { only: ["desktop"] },
);

atEachSize(
  "a language that cannot be fetched leaves the page English and whole",
  "#/slide",
  async (page) => {
    const context = await openContext(page.context().browser(), { locale: "zh-CN" });
    const other = await newPage(context);
    await other.route("**/lang/*.json", (route) => route.abort());
    await other.goto(`${address()}/#/slide`);
    await other.getByRole("button", { name: "Solve", exact: true }).waitFor();
    assert.equal(await other.evaluate(() => document.documentElement.lang), "en");
    await context.close();
  },
  { only: ["desktop"] },
);
