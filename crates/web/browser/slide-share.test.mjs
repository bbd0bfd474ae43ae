// Taking a board away and bringing it back: reloads, links, files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, atEachSize, audit, linkTo, noted, shown, until } from "./lib.mjs";
import { EIGHT, boardIs, button, cell, drop, eight, goalIs, near, newGame, solve, toast } from "./slide.mjs";

function at(name, hash, run, options = {}) {
  atEachSize(name, hash, run, { only: ["desktop"], ...options });
}

const remaining = (page, count) =>
  until(page, (wanted) => document.querySelector("[data-remaining]")?.textContent === wanted, String(count));

/** Solves the board and stands at a move of the solution. */
async function solveTo(page, position) {
  await boardIs(page, EIGHT);
  await solve(page);
  await page.getByRole("slider", { name: "Position" }).fill(String(position));
  await remaining(page, 14 - position);
}

async function exported(page, name) {
  await button(page, "Export").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return { name: download.suggestedFilename(), text };
}

at("a reload keeps the solution, the place in it, and what is known of it", eight, async (page) => {
  await solveTo(page, 5);
  const board = await page.locator(".board").textContent();
  await page.reload();
  await remaining(page, 9);
  assert.equal(await page.locator(".board").textContent(), board);
  await shown(page, "14 moves: proven to be the fewest possible.");
  await button(page, "One move on").click();
  await remaining(page, 8);
  const { text } = await exported(page, "JSON");
  assert.equal(JSON.parse(text).optimal, true);
  await button(page, "Done").click();
  await boardIs(page, EIGHT);
});

at(
  "a link holds the solution and the place in it, and claims nothing more",
  eight,
  async (page) => {
    await solveTo(page, 5);
    const board = await page.locator(".board").textContent();
    await button(page, "Export").click();
    await until(page, () => document.querySelector("dialog[open] input")?.value.includes("p="));
    const link = await page.getByLabel("Link to this puzzle").inputValue();
    await page.goto("about:blank");
    await page.addInitScript(() => [localStorage, sessionStorage].forEach((one) => one.clear()));
    await page.goto(link);
    await remaining(page, 9);
    assert.equal(await page.locator(".board").textContent(), board);
    await shown(page, "14 moves; whether fewer would do is not known.");
    const { text } = await exported(page, "JSON");
    assert.equal(JSON.parse(text).optimal, undefined);
    assert.equal(JSON.parse(text).moves.length, 14);
  },
  { allow: /about:blank/ },
);

at(
  "a link to the game that is going on goes on with it",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await cell(page, 1).click();
    await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
    await button(page, "Export").click();
    await until(page, () => document.querySelector("dialog[open] input")?.value.includes("p="));
    const link = await page.getByLabel("Link to this puzzle").inputValue();
    await page.goto("about:blank");
    await page.goto(link);
    await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
    assert.equal(await toast(page).count(), 0);
    await button(page, "Undo").click();
    await boardIs(page, EIGHT);
    // There is no second copy of the game behind it.
    assert.equal(await button(page, "Undo").getAttribute("aria-disabled"), "true");
  },
  { allow: /about:blank/ },
);

at("a solution in a link that does not solve the board is left out", badLink, async (page) => {
  await boardIs(page, EIGHT);
  assert.equal(await page.getByRole("group", { name: "Player" }).count(), 0);
});

function badLink() {
  return linkTo("slide", { text: "8 1 3/4 0 2/7 6 5", goal: "last", solution: "LURD", shown: 2 });
}

at("exports state what the search found out, and their names say what is inside", eight, async (page) => {
  await solveTo(page, 3);
  const json = await exported(page, "JSON");
  assert.equal(json.name, "slidepack-8-puzzle-14-moves.json");
  const report = JSON.parse(json.text);
  assert.deepEqual([report.optimal, report.length, report.lower_bound], [true, 14, 14]);
  assert.ok(report.expanded > 0, `${report.expanded} nodes`);
  assert.deepEqual(report.start.flat(), EIGHT);
  const text = await exported(page, "Text");
  assert.equal(text.name, "slidepack-8-puzzle-14-moves.txt");
  assert.doesNotMatch(text.text, /not proven|0 nodes/);
});

at("a board saved as JSON can be opened again, with and without a solution", eight, async (page) => {
  await boardIs(page, EIGHT);
  await cell(page, 1).click();
  const moved = [8, 0, 3, 4, 1, 2, 7, 6, 5];
  await boardIs(page, moved);
  const board = await exported(page, "JSON");
  await solve(page);
  const solved = await exported(page, "JSON");
  for (const file of [board, solved]) {
    await newGame(page, { size: "4×4" });
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
    await drop(page, file.name, file.text);
    await boardIs(page, moved);
  }
});

at("a solution saved as JSON is shown again when it is opened", eight, async (page) => {
  await solveTo(page, 0);
  const { name, text } = await exported(page, "JSON");
  await newGame(page, { size: "4×4" });
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
  await drop(page, name, text);
  await boardIs(page, EIGHT);
  await remaining(page, 14);
});

for (const [name, goal] of [
  ["The 8-puzzle that takes longest", "Blank last"],
  ["Korf's first 15-puzzle", "Blank first"],
]) {
  at(`the example “${name}” is one board, and solvable`, "#/slide", async (page) => {
    await page.locator(".board [role=gridcell]").first().waitFor();
    await button(page, "Open").click();
    await button(page, name).click();
    await shown(page, `goal “${goal}”: solvable.`);
    assert.equal(await page.getByLabel(/^Which of the/).count(), 0);
    await button(page.getByRole("dialog"), "Open").click();
    await toast(page)
      .getByText(/^Opened a/)
      .waitFor();
    await goalIs(page, goal);
  });
}

at("text that is being typed leaves no errors in the console", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Open").click();
  for (const text of ["1 2 3\n4", "1 2 3\n4 5 5\n7 8 0", "?"]) {
    await page.getByLabel("Paste or type a board").fill(text);
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Paste or type a board").fill("");
    await page.getByRole("alert").waitFor({ state: "detached" });
  }
});

at("kurang and X are added once", kurang, async (page) => {
  await page.getByText("1 + 1 = 2").first().waitFor();
});

function kurang() {
  return linkTo("learn", { text: "1 2 3/4 5 6/7 0 8", goal: "last", tab: "solvable" });
}

atEachSize("pictures, animation, text and JSON can be saved", near, async (page) => {
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await solve(page);
  await button(page, "Export").click();
  await audit(page);
  const starts = { PNG: "\x89PNG", SVG: "<svg", GIF: "GIF89a", Text: "", JSON: "{" };
  for (const [name, start] of Object.entries(starts)) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
    ]);
    const bytes = await readFile(await download.path());
    assert.ok(
      bytes.length > 20 && bytes.toString("latin1").trimStart().startsWith(start),
      `${name} begins with ${bytes.subarray(0, 20)}`,
    );
    await until(page, () => [...document.querySelectorAll(".export")].every((one) => !one.disabled));
  }
});

atEachSize(
  "a link holds the whole puzzle",
  near,
  async (page) => {
    await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await cell(page, 7).click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await button(page, "Export").click();
    const field = page.getByLabel("Link to this puzzle");
    await until(page, () => document.querySelector("dialog[open] input")?.value.includes("p="));
    const link = await field.inputValue();
    assert.ok(link.startsWith(`${address()}/#/slide?p=z`) || link.includes("?p=j"), link);
    await button(page, "Copy").click();
    await noted(page, /Link copied|Copying is not allowed/);
    await page.goto("about:blank");
    await page.addInitScript(() => [localStorage, sessionStorage].forEach((one) => one.clear()));
    await page.goto(link);
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await button(page, "Undo").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  },
  { allow: /about:blank/ },
);

atEachSize("a damaged link is said to be one", "#/slide?p=zAAAA", async (page) => {
  await noted(page, "This link cannot be read");
  await page.locator(".board [role=gridcell]").first().waitFor();
});

atEachSize(
  "the game survives a reload, and garbage in the store does no harm",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await cell(page, 1).click();
    await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
    await page.reload();
    await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
    await button(page, "Undo").click();
    await boardIs(page, EIGHT);
    await page.goto("about:blank");
    await page.addInitScript(() => {
      for (const key of ["slide", "slide.settings", "learn"])
        localStorage.setItem(`slidepack.${key}`, '{"version":1,"value":{"start":"1 2/2 0","options":7}}');
    });
    await page.goto(`${address()}/#/slide`);
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 9);
  },
  { allow: /about:blank/ },
);

at("each tab comes back to its own game, and a new tab begins with the latest", eight, async (page) => {
  // A tab that is in sight saves a moment after a change.
  const saved = (tab) =>
    until(tab, () => {
      const [own, latest] = [sessionStorage, localStorage].map((place) => place.getItem("slidepack.slide"));
      return own !== null && own === latest;
    });
  await boardIs(page, EIGHT);
  await cell(page, 1).click();
  const mine = [8, 0, 3, 4, 1, 2, 7, 6, 5];
  await boardIs(page, mine);
  const other = await page.context().newPage();
  await other.goto(`${address()}/${near}`);
  await boardIs(other, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await cell(other, 7).click();
  const theirs = [1, 2, 3, 4, 5, 6, 7, 0, 8];
  await boardIs(other, theirs);
  await saved(other);
  await other.close({ runBeforeUnload: false });
  await page.goto(`${address()}/#/slide`);
  await page.reload();
  await boardIs(page, mine);
  await saved(page);
  const third = await page.context().newPage();
  await third.goto(`${address()}/#/slide`);
  await boardIs(third, mine);
});

at("the export says which files bring a solution back", eight, async (page) => {
  await solveTo(page, 0);
  await button(page, "Export").click();
  const text = page.getByRole("dialog").getByRole("button", { name: /^Text/ });
  assert.match(await text.textContent(), /To read\s*$/);
  await page.getByText("JSON and the link bring both back.").waitFor();
});
