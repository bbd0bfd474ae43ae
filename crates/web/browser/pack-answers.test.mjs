// What the packing view says, where it says it, and that it stays true: counts, hints, challenges, overlaps,
// files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, audit, fits, shown, until } from "./lib.mjs";
import {
  COURSE,
  IMPOSSIBLE,
  TINY,
  button,
  cell,
  left,
  middle,
  pack,
  piece,
  puzzles,
  ready,
  source,
} from "./pack.mjs";

const PYRAMID = "slidepack pack\ntray pyramid\nkit iq-puzzler-pro\n";
const about = (page) => page.locator("[data-test=about]");
const dialog = (page) => page.getByRole("dialog");
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());
const isInSight = (page, selector) =>
  until(
    page,
    (wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box && 0 <= box.top && box.bottom <= innerHeight;
    },
    selector,
  );

for (const [name, text, before, total] of [
  ["the course's tray", COURSE, "784 solutions, not counting swaps of equal pieces", "37,632"],
  [
    "the empty 5x11 tray",
    "slidepack pack\ntray 5x11\nkit iq-puzzler-pro\n",
    /at least [\d,]+ solutions$/,
    "4,331,140",
  ],
]) {
  atEachSize(
    `after a count the number of solutions of ${name} is the same everywhere`,
    pack(text),
    async (page) => {
      await ready(page);
      await about(page).getByText(before).waitFor();
      await button(page, "Count solutions").click();
      await page.locator("[data-test=counted]").getByText(total).waitFor();
      await about(page)
        .getByText(new RegExp(` ${total} solutions$`))
        .waitFor();
      await button(page, "Solve").click();
      await shown(page, "Filled by the program.");
      await button(page, "Next solution").click();
      await page.locator("[data-test=browse]").getByText(`Solution 2 of ${total}`).waitFor();
      await about(page)
        .getByText(new RegExp(` ${total} solutions$`))
        .waitFor();
    },
    { only: ["desktop"] },
  );
}

atEachSize(
  "the number of solutions is exact where counting takes less than a second",
  pack("slidepack pack\nname Soma\ntray 3x3x3\nkit soma\n"),
  async (page) => {
    await ready(page);
    await about(page)
      .getByText(/ 11,520 solutions$/)
      .waitFor();
    assert.ok(!/at least/.test(await about(page).textContent()));
  },
  { only: ["desktop"] },
);

atEachSize(
  "a puzzle is described by the same words every time it is opened",
  pack(PYRAMID),
  async (page) => {
    await ready(page);
    const words = await about(page).textContent();
    assert.match(words, /12 pieces · 55 cells to fill · .*at least [\d,]+ solutions/);
    for (let again = 0; again < 4; again++) {
      await page.reload();
      await ready(page);
      assert.equal(await about(page).textContent(), words);
    }
  },
  { only: ["desktop"] },
);

atEachSize(
  "of solutions that were not all looked for there are at least those found",
  pack(COURSE),
  async (page) => {
    await ready(page);
    await button(page, "Solve").click();
    await shown(page, "Filled by the program.");
    await button(page, "Next solution").click();
    await page.locator("[data-test=browse]").getByText("Solution 2 of at least 1,000").waitFor();
    await shown(page, "The first 1,000 can be looked through.");
  },
  { only: ["desktop"] },
);

atEachSize(
  "the dialog that opens puzzles can be used at every width",
  "#/pack",
  async (page, { size }) => {
    await ready(page);
    for (const width of size === "phone" ? [390, 320] : [1280, 700]) {
      await page.setViewportSize({ width, height: 800 });
      await puzzles(page, { text: true });
      const box = await page.getByLabel(/Puzzle as text/).boundingBox();
      assert.ok(
        Math.min(240, width - 90) <= box.width,
        `the text box is ${box.width} px wide in a window of ${width}`,
      );
      await page.locator(".letters li").first().waitFor();
      const over = await dialog(page).evaluate((one) =>
        [...one.querySelectorAll("*")]
          .filter((part) => one.getBoundingClientRect().right < part.getBoundingClientRect().right)
          .map((part) => part.outerHTML.slice(0, 80)),
      );
      assert.deepEqual(over, []);
      await audit(page);
      await dialog(page).getByRole("button", { name: "Close" }).click();
    }
  },
  { themes: ["light", "dark"] },
);

atEachSize("the kit's pieces stand with their letters where a challenge is typed", "#/pack", async (page) => {
  await ready(page);
  await puzzles(page, { text: true });
  const letters = () =>
    page
      .locator(".letters [data-letter]")
      .evaluateAll((all) => all.map((one) => one.dataset.letter).join(""));
  await page.locator(".letters li").first().waitFor();
  assert.equal(await letters(), "ABCDEFGHIJKL");
  await page.getByLabel(/Puzzle as text/).fill("kit tetrominoes\n");
  await until(page, () => document.querySelector(".letters select").value === "tetrominoes");
  assert.equal(await letters(), "IOTSL");
  await page.getByLabel("Letters of the pieces").selectOption("iq-puzzler-pro");
  await button(page, "Empty 5x11 tray").click();
  const text = await page.getByLabel(/Puzzle as text/).inputValue();
  assert.equal(text.match(/^ {2}\.{11}$/gm).length, 5);
  await page
    .getByLabel(/Puzzle as text/)
    .fill(text.replace("  ...........", "  ........LL.").replace("  ...........", "  .........L."));
  await dialog(page).getByRole("button", { name: "Open", exact: true }).click();
  await left(page, "11 left");
  await page.getByRole("heading", { name: "My challenge" }).waitFor();
});

atEachSize("a new challenge begins without what was said before", pack(IMPOSSIBLE), async (page) => {
  await ready(page);
  await button(page, "Solve").click();
  await shown(page, /No solution\. Coloured like a chessboard/);
  await source(page, "New challenge");
  await dialog(page).getByLabel("Tray").waitFor();
  assert.equal(await dialog(page).locator(".notice.bad").count(), 0);
});

atEachSize("a hint is in sight when it comes", pack(PYRAMID), async (page) => {
  await ready(page);
  await button(page, "Hint").click();
  await page.locator(".hint-box").waitFor();
  await isInSight(page, ".hint-box");
  await fits(page);
});

atEachSize(
  "a hint does not look like a piece that lies",
  "#/pack",
  async (page) => {
    await ready(page);
    await button(page, "Hint").click();
    const opacity = () =>
      page
        .locator(".hinted .piece path")
        .last()
        .evaluate((one) => Number(getComputedStyle(one).opacity));
    assert.ok((await opacity()) < 0.6);
    await page.locator(".hinted .hollow").waitFor({ state: "attached" });
    await isInSight(page, ".hint-box");
  },
  { themes: ["light", "dark"] },
);

atEachSize("making a challenge tells how far it is and can be cancelled", "#/pack", async (page) => {
  await ready(page);
  await source(page, "New challenge");
  // There is none: without pieces given, every way has a mirror image. It takes long to see that.
  await dialog(page).getByLabel("Tray").selectOption("3x20");
  await dialog(page).getByLabel("Pieces", { exact: true }).selectOption("pentominoes");
  await page.getByLabel("Pieces given").fill("0");
  await button(page, "Make it").press("Enter");
  await dialog(page)
    .getByText(/ of at most .+ · [\d,]+ nodes/)
    .waitFor();
  await audit(page);
  assert.equal(await focused(page), "Cancel");
  await button(dialog(page), "Cancel").press("Enter");
  await dialog(page).getByText("Cancelled.").waitFor();
  assert.equal(await focused(page), "Make it");
});

atEachSize(
  "a challenge of another level than was asked for says so where it is shown",
  "#/pack",
  async (page) => {
    await ready(page);
    await source(page, "New challenge");
    await page.getByRole("radio", { name: "Wizard" }).locator("xpath=..").click();
    await page.getByLabel("Pieces given").fill("11");
    await page.getByLabel("Seed").fill("3");
    await button(page, "Make it").click();
    await dialog(page).waitFor({ state: "hidden" });
    const words = page.locator("[data-test=wish]");
    await words.getByText("You asked for the level wizard; this challenge is starter.").waitFor();
    await about(page).getByText("starter").waitFor();
    await audit(page);
    await page.reload();
    await ready(page);
    await words.getByText("You asked for the level wizard").waitFor();
    await puzzles(page);
    await button(page, "Expert challenge").click();
    await page.getByRole("heading", { name: "Expert challenge" }).waitFor();
    assert.equal(await words.count(), 0);
  },
  { only: ["desktop"] },
);

atEachSize("a piece over others is red, also while it is dragged", "#/pack", async (page, { size }) => {
  await ready(page);
  const look = () =>
    page.locator(".refused .mark").evaluate((one) => {
      const { stroke, strokeWidth } = getComputedStyle(one);
      const pen = document.createElement("canvas").getContext("2d");
      pen.fillStyle = stroke;
      pen.fillRect(0, 0, 1, 1);
      return { colour: [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)], width: parseFloat(strokeWidth) };
    });
  const isRed = ({ colour: [red, green, blue], width }) =>
    assert.ok(180 < red && green < 120 && blue < 120 && 30 < width, `${[red, green, blue]}, ${width} wide`);
  if (size === "desktop") {
    await piece(page, "L").click();
    await cell(page, 2).hover();
    isRed(await look());
    await page.keyboard.press("Escape");
    await page.locator(".shelf-piece.mine").waitFor({ state: "detached" });
    const [[x0, y0], [x1, y1]] = [await middle(piece(page, "L")), await middle(cell(page, 13))];
    await page.mouse.move(x0, y0);
    await page.mouse.down();
    await page.mouse.move(x1, y1, { steps: 8 });
    isRed(await look());
    await page.locator(".floating.bad").waitFor();
    await page.mouse.up();
    await left(page, "5 left");
  } else {
    // A tap on the shelf says nothing about a place yet.
    await piece(page, "L").tap();
    await until(page, () => document.querySelector(".shelf-piece.mine"));
    assert.equal(await page.locator(".refused, .ghost").count(), 0);
    await cell(page, 10).tap();
    await left(page, "5 left");
  }
});

atEachSize(
  "the keyboard keeps its place when what it pressed goes away",
  "#/pack",
  async (page) => {
    await ready(page);
    await button(page, "Hint").press("Enter");
    await button(page, "Not now").press("Enter");
    await page.locator(".hint-box").waitFor({ state: "detached" });
    assert.equal(await focused(page), "Hint");
    await button(page, "Hint").press("Enter");
    await button(page, "Place it").press("Enter");
    await left(page, "4 left");
    assert.equal(await focused(page), "Hint");
    await button(page, "Solve").press("Enter");
    await shown(page, "Filled by the program.");
    assert.equal(await focused(page), "Solve");
    await button(page, "Play it again").press("Enter");
    await left(page, "5 left");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
  },
  { only: ["desktop"] },
);

atEachSize(
  "a text that is no puzzle leaves no error in the browser's console",
  "#/pack",
  async (page) => {
    await ready(page);
    await puzzles(page, { text: true });
    await page.getByLabel(/Puzzle as text/).fill("slidepack pack\ntray\n  ..\n  ..\npieces\n  AAB\n");
    await dialog(page).getByRole("button", { name: "Open", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/Line 6, column \d+:/)
      .waitFor();
  },
  { only: ["desktop"] },
);

atEachSize(
  "files tell what is inside by their names, and open again",
  pack(TINY),
  async (page) => {
    await ready(page);
    const saved = async (name) => {
      await button(page, "Export").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog(page)
          .getByRole("button", { name: new RegExp(`^${name}`) })
          .click(),
      ]);
      await button(dialog(page), "Close").click();
      return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
    };
    const [before] = await saved("JSON");
    assert.match(before, /-puzzle\.json$/);
    await button(page, "Solve").click();
    await shown(page, "Filled by the program.");
    for (const name of ["Text", "JSON"]) {
      const [called, text] = await saved(name);
      assert.match(called, name === "Text" ? /-solution\.txt$/ : /-solution\.json$/);
      // Text is for people: only JSON is a puzzle again.
      if (name === "Text") continue;
      await page.evaluate(
        ([words, file]) => {
          const data = new DataTransfer();
          data.items.add(new File([words], file));
          for (const kind of ["dragover", "drop"])
            document
              .querySelector(".pack")
              .dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [text, called],
      );
      await until(page, () => document.querySelectorAll(".stage .piece").length === 2);
      assert.equal(await page.locator("#notices .toast.bad").count(), 0);
      await left(page, "all placed");
    }
  },
  { only: ["desktop"] },
);
