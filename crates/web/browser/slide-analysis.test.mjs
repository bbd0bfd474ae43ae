// One's own game: the moves to click, what each was worth, the graph, winning, the look of the board, and games
// to come back to.
import assert from "node:assert/strict";
import { atEachSize, audit, boardOf, fits, linkTo, noted, said, shown, until } from "./lib.mjs";
import { boardIs, button, cell, cells, daily, fact, near, newGame } from "./slide.mjs";

const NEAR = [1, 2, 3, 4, 5, 6, 0, 7, 8];
const SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/** Four moves of which the first two lead away and back. */
const detour = linkTo("slide", { text: "1 2 3/4 5 6/0 7 8", goal: "last", moves: "DULL", at: 3 });

atEachSize(
  "winning is an event: yours and the best, the moves judged, and a next step",
  detour,
  async (page, { size }) => {
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    const list = page.getByRole("list", { name: "Your moves, one by one" });
    await list.waitFor();
    assert.equal(await list.getByRole("button").count(), 5);
    const tile = cell(page, 8);
    await (size === "phone" ? tile.tap() : tile.click());
    await boardIs(page, SOLVED);
    const won = page.getByRole("region", { name: "Solved" });
    await won.getByText("Yours 4, best 2.").waitFor();
    assert.equal(await page.locator("[data-yours]").textContent(), "4");
    assert.equal(await page.locator("[data-best-length]").textContent(), "2");
    assert.equal(await page.locator("[data-lost]").textContent(), "2");
    await audit(page);
    await fits(page);
    // The list leads to every move, and says what it was worth.
    const lost = list.getByRole("button", { name: "Move 1: tile 4 down, lost 2" });
    await lost.click();
    await boardIs(page, [1, 2, 3, 0, 5, 6, 4, 7, 8]);
    await page.locator(".move-says.bad").getByText("Move 1, tile 4 down: lost 2.").waitFor();
    await list.locator("[aria-current]").press("ArrowRight");
    await boardIs(page, NEAR);
    await page.locator(".move-says.good").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-current")), "step");
    await page.keyboard.press("End");
    await boardIs(page, SOLVED);
    // So does the graph.
    const box = await page.locator(".game-graph svg").boundingBox();
    await page.mouse.click(box.x + 4, box.y + box.height / 2);
    await boardIs(page, NEAR);
    assert.match(
      await page.locator(".game-graph svg").getAttribute("aria-label"),
      /^Fewest moves left along your game: 2 at the start, 0 after 4 moves\.$/,
    );
    await page.keyboard.press("Control+y");
    await page.getByRole("button", { name: /^Move 4/ }).click();
    await won.getByRole("button", { name: "Same again" }).click();
    await boardIs(page, NEAR);
  },
  { themes: ["light", "dark"] },
);

atEachSize("moves are judged on demand while the game goes on", near, async (page) => {
  await boardIs(page, NEAR);
  await cell(page, 3).click();
  await boardIs(page, [1, 2, 3, 0, 5, 6, 4, 7, 8]);
  // Until then a lower bound is what the graph can show.
  assert.match(await page.locator(".game-graph svg").getAttribute("aria-label"), /^Moves needed at least/);
  await button(page, "Judge my moves").click();
  await page.locator(".own-list .lost").waitFor();
  await shown(page, "One move led away from the goal. It cost two: itself, and the way back.");
  // Another move is not judged yet; the first one still is.
  await cell(page, 0).click();
  await shown(page, "1 move of 2 are judged.");
  assert.equal(await page.locator(".own-list .lost").count(), 1);
});

atEachSize(
  "tiles can be coloured by row, column, ring and distance, have no numbers, or be a picture",
  near,
  async (page) => {
    await boardIs(page, NEAR);
    const look = page.getByRole("dialog", { name: "Look" });
    await button(page, "Look").click();
    const colours = () =>
      page
        .locator(".board [role=gridcell]:not(.blank)")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
    for (const [name, different] of [
      ["Rows", 3],
      ["Columns", 3],
      ["Rings", 2],
      ["Distance", 2],
    ]) {
      await button(look, name).click();
      await until(page, () => document.querySelector(".board.tinted") !== null);
      assert.equal(new Set(await colours()).size, different, name);
      await audit(page);
    }
    // Two tiles are one cell from home; at home they look like the others.
    await page.keyboard.press("Escape");
    await look.waitFor({ state: "hidden" });
    await cell(page, 7).click();
    await cell(page, 8).click();
    assert.equal(new Set(await colours()).size, 1);
    await button(page, "Look").click();
    await button(look, "Picture").click();
    await until(page, () =>
      /^url\("blob:/.test(getComputedStyle(document.querySelector(".board .tile")).backgroundImage),
    );
    await look.getByLabel("Numbers on the tiles").uncheck();
    await until(page, () => document.querySelector(".board .tile").textContent === "");
    assert.equal(await cell(page, 0).getAttribute("aria-label"), "1");
    await audit(page);
    await page.reload();
    await page.locator(".board.pictured").waitFor();
    assert.equal(await cell(page, 0).textContent(), "");
  },
  { themes: ["light", "dark"] },
);

atEachSize("a picture of one's own is taken, and stays in the browser", near, async (page) => {
  await boardIs(page, NEAR);
  const look = page.getByRole("dialog", { name: "Look" });
  await button(page, "Look").click();
  await button(look, "Picture").click();
  // One red pixel.
  const red = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  );
  const choose = async (name, mimeType, buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      look.getByRole("button", { name: "Your own picture" }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await choose("words.txt", "text/plain", Buffer.from("no picture"));
  await noted(page, "words.txt is not a picture");
  await choose("red.png", "image/png", red);
  await look.getByRole("button", { name: "Take it away" }).waitFor();
  await page.reload();
  await button(page, "Look").click();
  await look.getByRole("button", { name: "Take it away" }).click();
  await look.getByRole("button", { name: "Take it away" }).waitFor({ state: "detached" });
});

atEachSize("games that were left, and games with a name, can be opened again", near, async (page) => {
  await boardIs(page, NEAR);
  await cell(page, 7).click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await newGame(page, { size: "5×5" });
  await cells(page, 25);
  const other = await boardOf(page);
  await button(page, "Open").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name for the game on the board").fill("A large one");
  await button(dialog, "Save").click();
  await dialog.getByRole("list", { name: "Kept" }).getByText("A large one").waitFor();
  await audit(page);
  await fits(page);
  await dialog
    .getByRole("list", { name: "Left lately" })
    .getByRole("button", { name: /^3×3, 1 move/ })
    .click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  assert.equal(await fact(page, "move").first().textContent(), "1");
  await page.reload();
  await button(page, "Open").click();
  await dialog.getByRole("button", { name: /^A large one/ }).click();
  await boardIs(page, other);
  await button(page, "Open").click();
  await dialog.getByRole("button", { name: "Forget A large one" }).click();
  await dialog.getByRole("list", { name: "Kept" }).waitFor({ state: "detached" });
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("list", { name: "Kept" }).waitFor();
});

atEachSize(
  "nothing is said of moves on a board that cannot be solved",
  linkTo("slide", { text: "2 1 3/4 5 6/7 8 0" }),
  async (page) => {
    await page.getByRole("heading", { name: "This board cannot be solved" }).waitFor();
    await cell(page, 7).click();
    await said(page, /Tile 8 moved/);
    assert.equal(await button(page, "Judge my moves").getAttribute("aria-disabled"), "true");
    assert.equal(await page.locator(".game-graph").count(), 0);
  },
  { only: ["desktop"] },
);

atEachSize("the board of the day is the same every time it is asked for", near, async (page) => {
  await boardIs(page, NEAR);
  await daily(page);
  await cells(page, 16);
  const today = await boardOf(page);
  const name = page.getByRole("heading", { name: /^Board of \w+ \d+, \d{4}$/ });
  await name.waitFor();
  await page.reload();
  await name.waitFor();
  await newGame(page, { size: "3×3" });
  await cells(page, 9);
  await daily(page);
  await cells(page, 16);
  assert.deepEqual(await boardOf(page), today);
  await button(page, "New game").click();
  await page.locator("[data-daily]").getByText("A 4×4, the same for everyone.").waitFor();
});
