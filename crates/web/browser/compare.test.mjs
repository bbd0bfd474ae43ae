import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, audit, fits, until } from "./lib.mjs";

const button = (page, name) => page.getByRole("button", { name });
const done = (page) => page.locator(".now").getByText("Done.", { exact: true }).waitFor();
const rows = (page) => page.locator(".runs tbody tr");
const column = (page, at) => page.locator(`.runs tbody td:nth-child(${at})`).allTextContents();

/** Waits for the example of a first visit, and unfolds the form. */
async function unfold(page) {
  await done(page);
  await button(page, "Change").click();
}

/** Every run, in a table. */
const tell = (page) => page.locator(".all-runs summary").click();

/** A run ends by itself, or at a limit that does not depend on the machine. */
const patient = (page) => page.getByLabel("Seconds").fill("300");

/** Asks for random boards and exactly these methods. */
async function setUp(page, { size = [3, 3], count = 4, methods }) {
  await unfold(page);
  await patient(page);
  await page.getByLabel("Rows", { exact: true }).fill(String(size[0]));
  await page.getByLabel("Columns", { exact: true }).fill(String(size[1]));
  await page.getByLabel("Boards", { exact: true }).and(page.locator("[type=number]")).fill(String(count));
  const checked = page.locator(".setup input[type=checkbox]:checked");
  while (await checked.count()) await checked.first().uncheck();
  for (const method of methods) await page.getByLabel(method, { exact: true }).check();
}

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "CSV").click()]);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

atEachSize(
  "random boards are run by each method, told in a table, a chart and as CSV",
  "#/compare",
  async (page) => {
    await setUp(page, { methods: ["A* with Manhattan", "IDA* with Linear conflict", "Greedy with Hamming"] });
    await button(page, /^Run/).click();
    await until(page, () => document.querySelectorAll(".runs tbody tr").length === 12);
    await done(page);
    await tell(page);
    const moves = await column(page, 4);
    for (let board = 0; board < 4; board++)
      assert.equal(moves[board * 3], moves[board * 3 + 1], "two optimal methods agree");
    assert.deepEqual([...new Set(await column(page, 3))].sort(), ["optimal", "solved"]);
    const name = await page.locator(".chart svg").getAttribute("aria-label");
    assert.match(name, /Nodes expanded.*A\* · Manhattan: median \S+ .*Greedy · Hamming: median/);
    assert.equal(await page.locator(".chart circle").count(), 12);
    assert.equal(await page.locator(".chart-median").count(), 3);
    await page.getByRole("radio", { name: "Time" }).check();
    await page.locator(".figures caption").getByText("Time by method").waitFor();
    const lines = await saved(page);
    assert.equal(lines.length, 13);
    assert.match(lines[0], /^board,text,algorithm,heuristic,outcome,stopped_by,moves,/);
    assert.match(lines[1], /^1,[\d /]+,astar,manhattan,solved,,\d+,true,/);
    await page.getByText(/Board by board/).click();
    await page
      .locator(".pairs td")
      .getByText(/^\d+ \/ 4/)
      .first()
      .waitFor();
    const factors = (await page.locator("[data-factor]").allTextContents()).map(Number);
    assert.ok(
      factors.every((factor) => factor >= 1 && factor < 3),
      `${factors}`,
    );
    await page.getByText("Nodes against length").click();
    const points = page.locator(".scatter > svg :is(circle, rect, path)");
    assert.equal(await points.count(), 12);
    await points.first().scrollIntoViewIfNeeded();
    const box = await points.first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator("[data-test=board-text]").waitFor();
    const [chart] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "SVG", exact: true }).click(),
    ]);
    assert.match(await readFile(await chart.path(), "utf8"), /^<svg [^>]*viewBox[\s\S]*fill="rgb\(/);
    const [scatter] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Save this chart as SVG").click(),
    ]);
    assert.match(await readFile(await scatter.path(), "utf8"), /^<svg [^>]*viewBox/);
    await fits(page);
    await audit(page);
    await page.reload();
    await until(page, () => document.querySelectorAll(".runs tbody tr").length === 12);
    assert.equal(
      await page.locator(".setup-says").textContent(),
      "4 random 3×3 boards, 3 methods, at most 300 seconds each",
    );
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "a first visit shows an example that has run, and methods are chips",
  "#/compare",
  async (page) => {
    await done(page);
    assert.equal(
      await page.locator(".setup-says").textContent(),
      "20 random 3×3 boards, 4 methods, at most 10 seconds each",
    );
    await page.locator(".chart svg").waitFor();
    assert.equal(await page.locator(".chart-median").count(), 4);
    assert.equal(await page.getByLabel("Rows", { exact: true }).count(), 0);
    await audit(page);
    await button(page, "Leave out Breadth first").click();
    await page.locator(".setup-says").getByText("3 methods").waitFor();
    await button(page, "Add a method").click();
    await page.getByLabel("Breadth first", { exact: true }).check();
    await button(page, "Leave out Breadth first").waitFor();
    await fits(page);
  },
);

atEachSize("the table can be sorted", "#/compare", async (page) => {
  await setUp(page, { count: 3, methods: ["A* with Manhattan", "Breadth first"] });
  await button(page, /^Run/).click();
  await until(page, () => document.querySelectorAll(".runs tbody tr").length === 6);
  await done(page);
  await tell(page);
  const numbers = async () => (await column(page, 5)).map((text) => Number(text.replaceAll(",", "")));
  await button(page, "Expanded").click();
  const up = await numbers();
  assert.deepEqual(
    up,
    [...up].sort((a, b) => a - b),
  );
  assert.equal(await page.locator("th[aria-sort]").getAttribute("aria-sort"), "ascending");
  await button(page, "Expanded").click();
  assert.deepEqual(await numbers(), up.reverse());
});

atEachSize("a run that meets a limit is marked and not left out", "#/compare", async (page) => {
  await setUp(page, { size: [4, 4], count: 2, methods: ["Breadth first", "Constructive"] });
  await page.getByLabel("Nodes", { exact: true }).fill("20000");
  await button(page, /^Run/).click();
  await until(page, () => document.querySelectorAll(".runs tbody tr").length === 4);
  await done(page);
  assert.equal(await page.locator(".runs .badge").getByText("node limit").count(), 2);
  assert.ok(2 <= (await page.locator(".chart .limit").count()));
  await page.locator(".figures tr").filter({ hasText: "Breadth first" }).getByText("0 of 2").waitFor();
  await page.locator(".figures tr").filter({ hasText: "Breadth first" }).getByText(/≥/).first().waitFor();
  assert.match((await saved(page))[1], /stopped,nodes/);
});

atEachSize("a comparison is cancelled, kept over a reload, and gone on with", "#/compare", async (page) => {
  await setUp(page, { size: [4, 4], count: 30, methods: ["IDA* with Manhattan"] });
  await page.getByLabel("Nodes", { exact: true }).fill("20000000");
  await button(page, /^Run/).click();
  // Until its boards are there, the comparison before it is shown.
  await page.getByRole("heading", { name: /^[1-9]\d* of 30 runs$/ }).waitFor();
  await button(page, "Cancel").click();
  await button(page, "Go on").waitFor();
  const before = await rows(page).count();
  assert.ok(0 < before && before < 30, `${before} runs`);
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  await until(page, (count) => document.querySelectorAll(".runs tbody tr").length === count, before);
  await button(page, "Go on").click();
  await until(page, (count) => count < document.querySelectorAll(".runs tbody tr").length, before);
  await button(page, "Cancel").click();
  await button(page, "Go on").waitFor();
});

atEachSize(
  "one's own boards are compared, and mistakes are pointed at",
  "#/compare",
  async (page) => {
    await unfold(page);
    await page.getByRole("radio", { name: "My boards" }).check();
    await patient(page);
    await page.getByLabel(/Boards in any format/).fill("1 2 3\n4 5 5\n7 8 0");
    await button(page, /^Run/).click();
    await page
      .getByRole("alert")
      .getByText(/Line 2, column 5/)
      .waitFor();
    await page.getByLabel(/Boards in any format/).fill("8 1 3/4 0 2/7 6 5\n1 2 3/4 5 6/7 0 8\n");
    await button(page, /^Run/).click();
    await until(page, () => document.querySelectorAll(".runs tbody tr").length === 8);
    await done(page);
    assert.deepEqual([...new Set(await column(page, 4))].sort(), ["1", "14"]);
    await audit(page);
  },
  { allow: /status of 4\d\d/ },
);
