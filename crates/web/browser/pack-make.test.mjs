import assert from "node:assert/strict";
import { atEachSize, audit, fits, said, shown, until } from "./lib.mjs";
import {
  COURSE,
  HEXAGONS,
  PYRAMID,
  TINY,
  TRIANGLES,
  button,
  cell,
  drag,
  left,
  letters,
  middle,
  pack,
  paste,
  piece,
  puzzles,
  ready,
  source,
} from "./pack.mjs";

atEachSize(
  "puzzles come as text, from a list, by paste and by drop",
  "#/pack",
  async (page) => {
    await ready(page);
    await puzzles(page, { text: true });
    const text = page.getByLabel(/Puzzle as text/);
    await text.fill("slidepack pack\ntray\n  ..\n  ..\npieces\n  AAB\n");
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/Line 6, column \d+:/)
      .waitFor();
    await audit(page);
    await text.fill(TINY);
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.locator("[data-test=about]").getByText("2 pieces · 4 cells to fill").waitFor();
    await puzzles(page);
    const gallery = page.locator(".gallery");
    await until(page, () => document.querySelectorAll(".gallery li").length > 12);
    assert.ok((await gallery.locator("svg.thumb").count()) === (await gallery.locator("li").count()));
    await fits(page);
    await button(page, "Heart with colours").click();
    await page.getByRole("heading", { name: "Heart", exact: true }).waitFor();
    await page.locator("[data-test=about]").getByText("22 to 26 cells to fill").waitFor();
    await puzzles(page);
    await page.getByRole("radio", { name: "Hexagons" }).check();
    await until(
      page,
      () =>
        document.querySelectorAll(".gallery .tiled").length ===
        document.querySelectorAll(".gallery li").length,
    );
    await page.getByRole("radio", { name: "All", exact: true }).check();
    await page.getByLabel("Cells to fill").selectOption({ label: "Up to 30" });
    await button(page, "Heart with colours").waitFor();
    assert.equal(await page.getByRole("button", { name: /5x11/ }).count(), 0);
    await page.getByLabel("Cells to fill").selectOption({ label: "31 to 60" });
    await page
      .getByRole("button", { name: /Kanoodle.*5x11/i })
      .first()
      .click();
    await page.getByRole("heading", { name: /Kanoodle/ }).waitFor();
    await paste(page, COURSE);
    await page.locator("[data-test=about]").getByText("7 pieces · 25 cells to fill").waitFor();
    await page.evaluate((words) => {
      const data = new DataTransfer();
      data.items.add(new File([words], "two.txt"));
      for (const kind of ["dragover", "drop"])
        document
          .querySelector(".pack")
          .dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, "slidepack pack\nname One\ntray 1x2\npieces\n  AA\n---\nname Two\ntray 1x3\npieces\n  AAA\n");
    await page.getByRole("heading", { name: "One" }).waitFor();
    await page.getByLabel("Puzzle", { exact: true }).selectOption("1");
    await page.getByRole("heading", { name: "Two" }).waitFor();
  },
  { allow: /status of 4\d\d/ },
);

atEachSize("a tray is drawn, pieces are chosen, and it can be played", "#/pack", async (page) => {
  await ready(page);
  await source(page, "Make your own");
  await page.getByLabel("Rows").fill("3");
  await page.getByLabel("Columns").fill("4");
  await page.getByLabel("Kit", { exact: true }).selectOption("tetrominoes");
  await button(page, "None").click();
  for (let copies = 0; copies < 2; copies++) await button(page, "One L more").click();
  await page.locator("[data-test=area]").getByText("8 of 12 cells").waitFor();
  await shown(page, "4 cells of pieces are missing");
  const draft = (at) => page.locator(`[data-draft="${at}"]`);
  await draft("0,0").click();
  await draft("0,1").click();
  await draft("0,2").focus();
  await page.keyboard.press("Space");
  await said(page, "hole");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.locator("[data-test=area]").getByText("8 of 8 cells").waitFor();
  await page.getByRole("radio", { name: "May stay empty" }).check();
  await draft("0,3").click();
  await page.locator("[data-test=area]").getByText("8 of 8 to 9 cells").waitFor();
  await audit(page);
  await page.getByLabel("Name").fill("Mine");
  await button(page, "Play this").click();
  await page.getByRole("heading", { name: "Mine" }).waitFor();
  await button(page, "Solve").click();
  await shown(page, "Filled by the program.");
  await source(page, "Make your own");
  await page.getByLabel("Start from").selectOption("pyramid");
  await page.locator("[data-test=area]").getByText("of 55 cells").waitFor();
});

atEachSize("a tray of layers is drawn, with solid pieces of one's own", "#/pack", async (page) => {
  await ready(page);
  await source(page, "Make your own");
  for (const side of ["Rows", "Columns", "Layers"]) await page.getByLabel(side, { exact: true }).fill("2");
  await page.getByLabel("Kit", { exact: true }).selectOption("");
  // A hole in the lower layer; the upper one stays whole.
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.locator('[data-draft="1,1"]').click();
  await page.locator("[data-test=area]").getByText("0 of 7 cells").waitFor();
  await button(page, "Draw a piece").click();
  const cell = (at) => page.locator(`[data-shape="${at}"]`);
  await cell("2,2").click();
  await cell("2,3").focus();
  await page.keyboard.press("Space");
  await said(page, "cell of the piece");
  await button(page, "Layer below").click();
  await cell("2,2").click();
  await page.locator("[data-test=piece-cells]").getByText("3 cells").waitFor();
  await audit(page);
  await button(page, "Keep this piece").click();
  await button(page, "Draw a piece").click();
  for (const at of ["0,0", "0,1", "1,0"]) await cell(at).click();
  await button(page, "Keep this piece").click();
  await button(page, "Draw a piece").click();
  await cell("5,5").click();
  await button(page, "Keep this piece").click();
  await page.locator("[data-test=area]").getByText("7 of 7 cells").waitFor();
  await shown(page, "fits", { exact: true });
  await audit(page);
  await fits(page);
  await button(page, "Play this").click();
  await page.locator(".space").waitFor();
  await button(page, "Solve").click();
  await shown(page, "Filled by the program.");
  await page.reload();
  await ready(page);
  await source(page, "Make your own");
  await page.locator("[data-own]").nth(2).waitFor();
  await button(page, "Remove A").click();
  await page.locator("[data-test=area]").getByText("4 of 7 cells").waitFor();
});

atEachSize(
  "hexagons are played: by keys, by dragging, and with all the help there is",
  pack(HEXAGONS),
  async (page, { size }) => {
    await ready(page);
    await cell(page, 0).waitFor();
    assert.equal(await page.locator(".tile.hexagon[data-cell]").count(), 18);
    await audit(page);
    await fits(page);
    await cell(page, 0).focus();
    await page.keyboard.press("ArrowDown");
    await until(page, () => document.activeElement.getAttribute("aria-label").startsWith("row 2, column"));
    await button(page, "Hint").click();
    await page.locator(".hinted .piece").waitFor();
    await button(page, "Place it").click();
    await left(page, "5 left");
    await button(page, "Clear").click();
    await left(page, "6 left");
    await drag(page, await middle(piece(page, "A")), await middle(cell(page, 9)), size);
    await left(page, "5 left");
    await until(page, () => document.querySelectorAll("[data-cell].full").length === 1);
    await page.reload();
    await ready(page);
    await left(page, "5 left");
    await button(page, "Clear").click();
    await piece(page, "P").focus();
    await page.keyboard.press("Enter");
    await said(page, /Piece P/);
    for (let turns = 0; turns < 5; turns++) await page.keyboard.press("r");
    await page.keyboard.press("f");
    await page.keyboard.press("Escape");
    await left(page, "6 left");
    await button(page, "Solve").click();
    await shown(page, "Filled by the program.");
    await audit(page);
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "triangles are drawn, and a piece that is taken up lies as it lay",
  pack(TRIANGLES),
  async (page) => {
    await ready(page);
    await cell(page, 0).waitFor();
    assert.equal(await page.locator(".tile.up[data-cell]").count(), 16);
    assert.equal(await page.locator(".tile.down[data-cell]").count(), 16);
    await button(page, "Solve").click();
    await shown(page, "Filled by the program.");
    const before = await letters(page);
    assert.ok(!before.includes("."));
    await cell(page, 12).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    assert.equal(await letters(page), before);
    await audit(page);
  },
  { only: ["desktop"] },
);

atEachSize(
  "prisms are not drawn, and the page says so",
  pack("slidepack pack\ntray 2x3x4-hexagons\npiece x8\n  A A\n  .A\n"),
  async (page) => {
    await page.getByText("The page cannot draw hexagons and triangles in several layers.").first().waitFor();
  },
  { only: ["desktop"] },
);

atEachSize(
  "painted cells are not drawn, and the page says so",
  pack("slidepack pack\ntray 1x2\npaint\n  bw\npiece\n  AA\npaint\n  wb\n"),
  async (page) => {
    await page.getByText("The page cannot draw painted cells.").first().waitFor();
  },
  { only: ["desktop"] },
);

atEachSize("a challenge is made, the same for the same seed", "#/pack", async (page) => {
  await ready(page);
  const make = async () => {
    await source(page, "New challenge");
    await page.getByLabel("Seed").fill("7");
    await page.getByLabel("Pieces given").fill("7");
    await audit(page);
    await button(page, "Make it").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Challenge 7" }).waitFor();
    await page
      .locator("[data-test=about]")
      .getByText(/one solution/)
      .waitFor();
    return letters(page);
  };
  const first = await make();
  await puzzles(page);
  await button(page, "Starter challenge").click();
  await page.getByRole("heading", { name: "Starter challenge" }).waitFor();
  assert.equal(await make(), first);
});

atEachSize(
  "a pyramid turns in space, opens, is cut, and is filled by clicks",
  pack(PYRAMID),
  async (page, { size }) => {
    await ready(page);
    const canvas = page.locator("canvas");
    const picture = () => canvas.evaluate((one) => one.toDataURL());
    await canvas.focus();
    await until(
      page,
      () =>
        document
          .querySelector("canvas")
          .getContext("2d")
          .getImageData(
            document.querySelector("canvas").width / 2,
            document.querySelector("canvas").height / 2,
            1,
            1,
          ).data[3] !== 0,
    );
    const seen = new Set([await picture()]);
    for (const key of ["ArrowLeft", "ArrowUp"]) {
      await page.keyboard.press(key);
      seen.add(await picture());
    }
    await page.getByRole("slider", { name: "Explode" }).fill("80");
    seen.add(await picture());
    await page.getByRole("slider", { name: "Layers" }).fill("1");
    seen.add(await picture());
    const [x, y] = await middle(canvas);
    await drag(page, [x, y], [x + 60, y + 20], size);
    seen.add(await picture());
    await button(page, "Zoom in").click();
    seen.add(await picture());
    assert.equal(seen.size, 7);
    await canvas.focus();
    await page.keyboard.press("0");
    assert.equal(await button(page, "Zoom out").getAttribute("aria-disabled"), "true");
    await page.getByRole("slider", { name: "Layers" }).fill("2");
    await page.getByRole("slider", { name: "Explode" }).fill("0");
    const press = (locator) => (size === "phone" ? locator.tap() : locator.click());
    await press(piece(page, "F"));
    await press(canvas);
    if (size === "phone") {
      // A finger aims first.
      await page.locator("[data-test=ways]").getByText("way 1 of 1").waitFor();
      await press(canvas);
    }
    await left(page, "5 left");
    await press(piece(page, "A"));
    await canvas.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("PageUp");
    await page
      .locator("[data-test=ways]")
      .getByText(/way 1 of \d+/)
      .waitFor();
    await page.keyboard.press("r");
    await page
      .locator("[data-test=ways]")
      .getByText(/way 2 of \d+/)
      .waitFor();
    await page.keyboard.press("Enter");
    await left(page, "4 left");
    await audit(page);
  },
);

atEachSize("a pyramid can be filled layer by layer without seeing space", pack(PYRAMID), async (page) => {
  await ready(page);
  await page.getByRole("radio", { name: "Layers" }).check();
  assert.equal(await page.getByRole("grid").count(), 3);
  await cell(page, 0).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  assert.match(
    await page.evaluate(() => document.activeElement.ariaLabel),
    /layer 3, row 1, column 1: empty/,
  );
  await page.keyboard.press("r");
  await said(page, /Place 2 of \d+ over this cell: layer/);
  await page.keyboard.press("Enter");
  await left(page, "5 left");
  await button(page, "Solve").click();
  await shown(page, /Filled by the program|No solution from here/);
  await fits(page);
  await audit(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.getByRole("grid").count(), 3);
});

atEachSize(
  "a tray with more places than are listed is shown, and says so",
  pack("slidepack pack\ntray 60x60\nkit pentominoes x60\n"),
  async (page) => {
    await ready(page);
    await shown(page, /too many places for pieces to play this one by hand/);
    assert.equal(await page.locator("[data-cell]").count(), 3600);
    await fits(page);
  },
  { allow: /status of 413/ },
);

atEachSize(
  "many dominoes are solved, and each domino is seen",
  pack("slidepack pack\ntray 12x40\npiece x240\n  DD\n"),
  async (page) => {
    await ready(page);
    await button(page, "Solve").click();
    await shown(page, "Filled by the program.");
    assert.equal(await page.locator(".stage .piece").count(), 240);
    await fits(page);
  },
  { only: ["desktop"] },
);

atEachSize("the challenge of the day is the same every time it is asked for", "#/pack", async (page) => {
  await ready(page);
  const texts = [];
  for (let time = 0; time < 2; time++) {
    await source(page, "New challenge");
    await button(page, "Challenge of the day").click();
    await page.getByRole("heading", { name: /^Challenge of \d{4}-\d\d-\d\d$/ }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    texts.push(await letters(page));
    await paste(page, TINY);
    await left(page, "2 left");
  }
  assert.match(texts[0], /[A-L]/);
  assert.equal(texts[1], texts[0]);
});

atEachSize("books have numbered challenges and remember which were solved", "#/pack", async (page) => {
  await ready(page);
  await source(page, "Books");
  await page.locator("[data-test=book-done]").getByText("0 of 12 solved").waitFor();
  await audit(page);
  await fits(page);
  await button(page, "Challenge 1").click();
  await page.getByRole("heading", { name: "Starter 1", exact: true }).waitFor();
  // Hints help, but the pieces are laid by hand.
  for (let piece_ = 0; piece_ < 6; piece_++) {
    await button(page, "Hint").click();
    await button(page, "Place it").click();
    await left(page, piece_ === 5 ? "all placed" : `${5 - piece_} left`);
  }
  await source(page, "Books");
  await page.locator("[data-test=book-done]").getByText("1 of 12 solved").waitFor();
  await button(page, "Challenge 1, solved").waitFor();
  await page.reload();
  await ready(page);
  await source(page, "Books");
  await button(page, "Challenge 1, solved").waitFor();
});
