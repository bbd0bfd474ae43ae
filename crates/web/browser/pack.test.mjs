import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, atEachSize, audit, fits, newPage, said, shown, until } from "./lib.mjs";
import { TINY, button, cell, drag, left, letters, middle, pack, piece, ready } from "./pack.mjs";

atEachSize(
  "a first visit has a challenge to play, and no accessibility findings",
  "#/pack",
  async (page) => {
    await ready(page);
    await page
      .locator("[data-test=about]")
      .getByText("12 pieces · 22 cells to fill · starter · one solution")
      .waitFor();
    await left(page, "5 left");
    assert.match(await letters(page), /^EBBBIIIIFF\.EEBBICCFF\.\./);
    await fits(page);
    await audit(page);
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "pieces are chosen, turned, placed, taken up and put back with keys alone",
  "#/pack",
  async (page) => {
    await ready(page);
    await cell(page, 0).focus();
    for (const letter of ["A", "D", "G"]) {
      await page.keyboard.press("n");
      await said(page, `Piece ${letter}, ${letter === "G" ? 4 : 5} cells, in your hand.`);
    }
    await page.keyboard.press("r");
    await page.keyboard.press("r");
    await said(page, /Turned right/);
    for (let down = 0; down < 4; down++) await page.keyboard.press("ArrowDown");
    for (let right = 0; right < 3; right++) await page.keyboard.press("ArrowRight");
    await said(page, /row 5, column 4. Fits here/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "47");
    await page.keyboard.press("Enter");
    await said(page, "Piece G placed, 4 pieces left.");
    assert.match(await cell(page, 47).getAttribute("aria-label"), /row 5, column 4: piece G/);
    await page.keyboard.press("Delete");
    await left(page, "5 left");
    await page.keyboard.press("Control+z");
    await left(page, "4 left");
    await page.keyboard.press("Control+z");
    await left(page, "5 left");
    await page.keyboard.press("Control+y");
    await left(page, "4 left");
    await page.keyboard.press("Home");
    for (let up = 0; up < 4; up++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await said(page, "Piece B belongs to the challenge and stays.");
    await button(page, "Clear").click();
    await left(page, "5 left");
  },
);

atEachSize(
  "a piece that does not fit stays in the hand",
  "#/pack",
  async (page) => {
    await ready(page);
    await cell(page, 0).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await said(page, "Piece A does not fit here.");
    await page.keyboard.press("f");
    await said(page, /Flipped/);
    await page.keyboard.press("Escape");
    await said(page, "Piece A is back in the list.");
    await left(page, "5 left");
  },
  { only: ["desktop"] },
);

atEachSize("pieces are dragged to their places and away again", pack(TINY), async (page, { size }) => {
  await ready(page);
  // A finger would hide the piece: it floats above it.
  const above = size === "phone" ? 44 : 0;
  const from = await middle(piece(page, "A"));
  const [x, y] = await middle(cell(page, 3));
  await drag(page, from, [x + 6, y + 5 + above], size);
  await left(page, "1 left");
  assert.equal(await letters(page), "...A");
  await drag(
    page,
    await middle(piece(page, "B")),
    (await middle(cell(page, 0))).map((v, i) => v + i * above),
    size,
  );
  await left(page, "all placed");
  assert.equal(await letters(page), "BBBA");
  await shown(page, "Solved!", { exact: true });
  await drag(page, await middle(cell(page, 3)), [x + (size === "phone" ? -100 : 500), y + 260], size);
  await left(page, "1 left");
});

atEachSize(
  "a piece is turned while it is dragged: R, the wheel, another finger",
  pack("slidepack pack\ntray 5x11\nkit iq-puzzler-pro\n"),
  async (page, { size }) => {
    await ready(page);
    const from = await middle(piece(page, "B"));
    const [x, y] = await middle(cell(page, 27));
    if (size === "desktop") {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(x - 40, y);
      await page.mouse.move(x, y);
      await page.keyboard.press("r");
      await said(page, /^Turned right/);
      await page.keyboard.press("Shift+R");
      await said(page, /^Turned left/);
      await page.mouse.wheel(0, 100);
      await said(page, /^Turned right/);
      await page.mouse.up();
    } else {
      const touch = await page.context().newCDPSession(page);
      const send = (type, points) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: points.map(([px, py, id]) => ({ x: px, y: py, id })),
        });
      const to = [x, y + 44, 1];
      await send("touchStart", [[...from, 1]]);
      for (const part of [0.3, 0.6, 1])
        await send("touchMove", [
          [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, 1],
        ]);
      await send("touchStart", [to, [60, 700, 2]]);
      await send("touchEnd", [to]);
      await send("touchEnd", []);
    }
    await left(page, "11 left");
    assert.match(await letters(page), /^\.{15}BB\.{9}BB\.{10}B\.{16}$/);
  },
);

atEachSize(
  "tapping a piece, turning it by button and tapping a cell places it",
  "#/pack",
  async (page, { size }) => {
    await ready(page);
    const press = (locator) => (size === "phone" ? locator.tap() : locator.click());
    await press(piece(page, "G"));
    await press(button(page, "Rotate"));
    await press(button(page, "Rotate"));
    await press(cell(page, 47));
    await left(page, "4 left");
    await press(piece(page, "A"));
    await press(button(page, "Flip"));
    await press(button(page, "Put back"));
    await press(cell(page, 47));
    await said(page, "Piece G in your hand.");
    await press(button(page, "Put back"));
    await left(page, "5 left");
  },
);

atEachSize("what was played survives a reload and travels in a link", "#/pack", async (page) => {
  await ready(page);
  await button(page, "Hint").click();
  await button(page, "Place it").click();
  await left(page, "4 left");
  const before = await letters(page);
  await page.reload();
  await ready(page);
  await left(page, "4 left");
  assert.equal(await letters(page), before);
  await button(page, "Export").click();
  const field = page.getByLabel("Link to this puzzle");
  await until(page, () => document.querySelector("dialog[open] input")?.value.includes("#/pack?p="));
  const link = await field.inputValue();
  assert.ok(link.startsWith(`${address()}/#/pack?p=`));
  const other = await newPage(page.context());
  await other.addInitScript(() => localStorage.clear());
  await other.goto(link);
  await ready(other);
  await left(other, "4 left");
  assert.equal(await letters(other), before);
});

atEachSize("pictures, text and JSON are saved", pack(TINY), async (page) => {
  await ready(page);
  await button(page, "Solve").click();
  await shown(page, "Filled by the program.");
  await button(page, "Export").click();
  await audit(page);
  for (const [name, starts] of [
    ["PNG", "\x89PNG"],
    ["SVG", "<svg"],
    ["GIF", "GIF89a"],
    ["Text", ""],
    ["JSON", "{"],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("dialog")
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .click(),
    ]);
    const bytes = await readFile(await download.path(), "latin1");
    assert.ok(bytes.trimStart().startsWith(starts), `${name}: ${bytes.slice(0, 40)}`);
    if (name === "SVG") assert.match(bytes, />A</);
    if (name === "Text") assert.match(bytes, /placed\n {2}[AB]{2}\n {2}[AB]{2}/);
  }
});

atEachSize(
  "a phone on its side shows the whole tray, with the pieces beside it",
  "#/pack",
  async (page) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await ready(page);
    const [tray, shelf] = await Promise.all([
      page.locator(".layer").boundingBox(),
      piece(page, "A").boundingBox(),
    ]);
    assert.ok(0 <= tray.y && tray.y + tray.height <= 390, `the tray ends at ${tray.y + tray.height}`);
    assert.ok(
      tray.x + tray.width <= shelf.x && shelf.y + shelf.height <= 390,
      `a piece is at ${shelf.x}, ${shelf.y}`,
    );
    await fits(page);
  },
  { only: ["phone"] },
);
