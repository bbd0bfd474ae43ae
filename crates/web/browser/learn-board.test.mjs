// What Learn says of a board: its sums, its size, how a search ended, and how the pictures are to be read.
import assert from "node:assert/strict";
import { address, atEachSize, audit, fits, linkTo, shown, until } from "./lib.mjs";
import { answered } from "./answers.mjs";
import { paste } from "./pack.mjs";

const lesson = (fields = {}) =>
  linkTo("learn", {
    text: "8 1 3/4 0 2/7 6 5",
    goal: "last",
    algorithm: "astar",
    heuristic: "manhattan",
    ...fields,
  });
const large = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 9 }, (_, col) => (row * 9 + col + 1) % 81).join(" "),
).join("/");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const ready = (page) => until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
const toTheEnd = async (page) => {
  await ready(page);
  await button(page, "To the end").click();
  await page.locator(".tree-end").waitFor();
};
const legend = (page) => page.locator(".legend li").allTextContents();
const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());
const overlap = (one, two) =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

for (const [text, goal, sum, x, solvable] of [
  ["1 2 3/4 5 6/7 0 8", "last", 1, 1, true],
  ["15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", "last", 55, 0, false],
  ["2 1 3/4 5 6/7 0 8", "last", 2, 1, false],
  ["1 2 3/4 5 6/7 8 0", "last", 0, 0, true],
  ["1 0 2/3 4 5/6 7 8", "first", 1, 1, true],
]) {
  atEachSize(
    `kurang of ${text} sums up to ${sum}, and X is ${x}`,
    linkTo("learn", { text, goal, tab: "solvable" }),
    async (page) => {
      await page.locator(".kurang-table tfoot").waitFor();
      const numbers = async (part) =>
        (await page.locator(`.kurang-table ${part} td`).allTextContents()).map(Number);
      const table = await numbers("tbody");
      assert.equal(
        table.reduce((all, one) => all + one, 0),
        sum,
      );
      assert.deepEqual(await numbers("tfoot"), [sum, x, sum + x]);
      assert.equal((sum + x) % 2 === 0, solvable);
      await shown(page, solvable ? "Solvable." : "Not solvable.");
      await shown(page, `${sum} + ${x} = ${sum + x}`);
    },
    { only: ["desktop"] },
  );
}

atEachSize(
  "a board that cannot reach the goal is not said to have been searched",
  lesson({ text: "2 1 3/4 5 6/7 8 0" }),
  async (page) => {
    await page
      .locator(".tree-end")
      .getByText("Nothing was searched: this board cannot reach the goal.")
      .waitFor();
    await until(page, () =>
      [...document.querySelectorAll(".side-by-side td")].every((one) => one.textContent === "–"),
    );
    assert.equal(await page.getByText("No more nodes").count(), 0);
    await audit(page);
    await fits(page);
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "a board too large to watch says so at once and offers smaller ones",
  lesson({ text: large }),
  async (page) => {
    await page.getByRole("heading", { name: "This board is too large to watch" }).waitFor();
    await shown(page, "boards of at most 64 cells; this one has 9 × 9 = 81");
    assert.equal(await page.getByText("Searching").count(), 0);
    await audit(page);
    await fits(page);
    await button(page, "Take a 4×4 board").click();
    await ready(page);
    assert.equal(await page.locator(".values rect").count(), 15);
  },
);

atEachSize("the size of the board can be chosen", lesson(), async (page) => {
  await ready(page);
  await page.getByLabel("Size of the board").selectOption("5x5");
  await until(page, () => document.querySelectorAll(".values rect").length === 24);
  await page.getByLabel("Size of the board").selectOption("2x3");
  await until(page, () => document.querySelectorAll(".values rect").length === 5);
  await answered(page, "/api/generate", () => button(page, "New board").click());
  await until(page, () => document.querySelectorAll(".values rect").length === 5);
});

atEachSize("the sentence about the end covers no part of the tree", lesson(), async (page) => {
  await toTheEnd(page);
  assert.ok(!overlap(await box(page, ".tree-end"), await box(page, ".tree canvas")));
});

atEachSize(
  "the wheel over the tree scrolls the page, and zooms with Ctrl or after a click",
  lesson(),
  async (page) => {
    await toTheEnd(page);
    const canvas = page.locator(".tree canvas");
    const picture = () => canvas.evaluate((one) => one.toDataURL());
    /** The picture when nothing moves any more. */
    const steady = async () => {
      for (let before = ""; ;) {
        await page.locator(".tree canvas[data-moving=false]").waitFor();
        await page.evaluate(() => window.settled());
        const now = await picture();
        if (now === before) return now;
        before = now;
      }
    };
    const middle = async () => {
      const { left, right, top, bottom } = await box(page, ".tree canvas");
      await page.mouse.move((left + right) / 2, (Math.max(0, top) + Math.min(800, bottom)) / 2);
    };
    await middle();
    const before = await steady();
    await page.mouse.wheel(0, 120);
    await until(page, () => 0 < scrollY);
    assert.ok((await steady()) === before, "the tree is drawn as before");
    await shown(page, /Ctrl \+ wheel to zoom/);
    const zoomed = async () => {
      const [old, at] = [await steady(), await page.evaluate(() => scrollY)];
      await middle();
      await page.mouse.wheel(0, -120);
      await until(page, (was) => document.querySelector(".tree canvas").toDataURL() !== was, old);
      assert.equal(await page.evaluate(() => scrollY), at);
    };
    await page.keyboard.down("Control");
    await zoomed();
    await page.keyboard.up("Control");
    await canvas.click();
    await zoomed();
  },
  { only: ["desktop"] },
);

atEachSize(
  "a tile that is tapped or pressed tells which tiles it counts",
  lesson({ text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", tab: "solvable" }),
  async (page, { size }) => {
    const tile = page.locator(".kurang-board span").first();
    if (size === "phone") await tile.tap();
    else {
      await tile.click();
      await page.mouse.move(5, 5);
    }
    await shown(page, /After 15 come 14 smaller: 2, 3, 13, 5/);
    await page.locator(".kurang-table").getByRole("button", { name: "3", exact: true }).press("Enter");
    await shown(page, /After 3 comes 1 smaller: 1\./);
    await audit(page);
  },
);

atEachSize(
  "Manhattan's arrows go along rows and columns, under what is to be read",
  lesson(),
  async (page) => {
    await ready(page);
    const ways = await page
      .locator(".values .arrow")
      .evaluateAll((all) => all.map((one) => one.getAttribute("d")));
    assert.equal(ways.length, 5);
    for (const way of ways) assert.match(way, /^M[\d.]+ [\d.]+(H[\d.]+)?(V[\d.]+)?$/);
    assert.ok(
      ways.some((way) => /H.*V/.test(way)),
      "one of them turns a corner",
    );
    assert.ok(
      await page.evaluate(() => {
        const last = [...document.querySelectorAll(".values .arrow")].at(-1);
        return [...document.querySelectorAll(".values .amount")].every(
          (one) => last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
      }),
      "amounts are painted over the arrows",
    );
  },
);

atEachSize("the legend names the looks that nodes of the method have", lesson(), async (page) => {
  await toTheEnd(page);
  assert.deepEqual(await legend(page), ["open", "expanded", "seen before", "goal", "path"]);
  await page.getByLabel("Method", { exact: true }).selectOption("ida");
  await until(page, () => document.querySelector(".legend").textContent.includes("cut off"));
  assert.deepEqual(await legend(page), [
    "generated",
    "expanded",
    "cut off",
    "done, left again",
    "goal",
    "path",
  ]);
});

atEachSize(
  "the keyboard keeps its place when a button leads on and goes away",
  lesson({ text: large }),
  async (page) => {
    const inLesson = () =>
      page.evaluate(() => document.activeElement.type === "radio" && document.activeElement.checked);
    await button(page, "Take a 3×3 board").press("Enter");
    await ready(page);
    assert.ok(await inLesson());
    await page.goto("about:blank");
    await page.goto(`${address()}/${lesson({ text: "2 1 3/4 5 6/7 8 0" })}`);
    await button(page, "See why").press("Enter");
    await page.locator(".kurang-table tfoot").waitFor();
    assert.ok(await inLesson());
  },
  { only: ["desktop"], allow: /about:blank/ },
);

atEachSize(
  "pasted text that is no board is explained, without an error in the console",
  lesson(),
  async (page) => {
    await ready(page);
    await paste(page, "1 2 3\n4 5 5\n7 8 0");
    await page
      .getByRole("dialog")
      .getByText(/Line 2, column 5/)
      .waitFor();
  },
  { only: ["desktop"] },
);

atEachSize("Learn fits a window of 320 pixels", lesson(), async (page) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await toTheEnd(page);
  await until(
    page,
    () => ![...document.querySelectorAll(".side-by-side td")].some((one) => one.textContent === "…"),
  );
  await fits(page);
  await page.getByRole("radio", { name: "Is it solvable?" }).locator("xpath=..").click();
  await page.locator(".kurang-table tfoot").waitFor();
  await fits(page);
});

atEachSize(
  "Learn opens in motion, with the pseudocode beside the tree; a race fills its page",
  "#/learn",
  async (page, { size }) => {
    const scrubbed = () => page.locator(".scrub").evaluate((one) => Number(one.value));
    await until(page, () => Number(document.querySelector(".scrub")?.value) >= 10);
    const first = await scrubbed();
    await until(page, (before) => Number(document.querySelector(".scrub").value) > before, first);
    if (size === "desktop") {
      const [tree, code] = [await box(page, ".tree"), await box(page, ".pseudocode")];
      assert.ok(tree.right <= code.left && code.top < tree.bottom && tree.top < code.bottom);
    }
    await page.getByRole("radio", { name: "Race", exact: true }).check({ force: true });
    await page.locator(".lane .facts").nth(1).waitFor();
    const { bottom } = await box(page, ".race");
    assert.ok(bottom >= 0.85 * page.viewportSize().height, `the race ends at ${bottom}`);
  },
);
