import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { address, atEachSize, audit, fits, linkTo, until } from "./lib.mjs";

const pack = (text, more = {}) => linkTo("pack", { text, ...more });
const COURSE = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";
const TINY = "2 2 2\nDEFAULT\nA\nBB\nB\n";
const PYRAMID = "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n";
const IMPOSSIBLE = "slidepack pack\ntray 4x5\nkit tetrominoes\n";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const piece = (page, letter) => page.locator(`[data-piece="${letter}"]`);
const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
const said = (page, text) => page.locator("#say").getByText(text).waitFor({ state: "attached" });
const ready = (page) => page.locator("[data-test=stage]").waitFor();
const left = (page, words) => page.locator("[data-test=left]").getByText(words, { exact: true }).waitFor();
/** The letters on the first cells of the tray, `.` for none. */
const letters = (page) => page.locator("[data-cell]").evaluateAll((cells) => cells.map((one) => /piece (\S+?)(,|$)/.exec(one.ariaLabel)?.[1] ?? ".").join(""));

async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags with the mouse, or with a finger where there is no mouse. */
async function drag(page, from, to, size) {
  const [[x0, y0], [x1, y1]] = [from, to];
  const way = Array.from({ length: 9 }, (_, i) => [x0 + ((x1 - x0) * i) / 8, y0 + ((y1 - y0) * i) / 8]);
  if (size === "desktop") {
    await page.mouse.move(x0, y0);
    await page.mouse.down();
    for (const [x, y] of way) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const touch = await page.context().newCDPSession(page);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [way[0]]);
  for (const point of way.slice(1)) await send("touchMove", [point]);
  await send("touchEnd", []);
}

async function paste(page, text) {
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

atEachSize("a first visit has a challenge to play, and no grave findings", "#/pack", async (page) => {
  await ready(page);
  await page.getByText("12 pieces · 55 of 55 cells · starter · one solution").waitFor();
  await left(page, "5 left");
  assert.match(await letters(page), /^EBBBIIIIFF\.EEBBICCFF\.\./);
  await fits(page);
  await audit(page);
}, { themes: ["light", "dark"] });

atEachSize("pieces are chosen, turned, placed, taken up and put back with keys alone", "#/pack", async (page) => {
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
});

atEachSize("a piece that does not fit stays in the hand", "#/pack", async (page) => {
  await ready(page);
  await cell(page, 0).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await said(page, "Piece A does not fit here.");
  await page.keyboard.press("f");
  await said(page, /Flipped/);
  await page.keyboard.press("Escape");
  await said(page, "Piece A is back on the shelf.");
  await left(page, "5 left");
});

atEachSize("pieces are dragged to their places and away again", pack(TINY), async (page, { size }) => {
  await ready(page);
  // A finger would hide the piece: it floats above it.
  const above = size === "phone" ? 44 : 0;
  const [x, y] = await middle(cell(page, 3));
  await drag(page, await middle(piece(page, "A")), [x + 6, y + 5 + above], size);
  await left(page, "1 left");
  assert.equal(await letters(page), "...A");
  await drag(page, await middle(piece(page, "B")), (await middle(cell(page, 0))).map((v, i) => v + i * above), size);
  await left(page, "all placed");
  assert.equal(await letters(page), "BBBA");
  await page.getByText("Solved!").waitFor();
  await drag(page, await middle(cell(page, 3)), [x + (size === "phone" ? -100 : 500), y + 260], size);
  await left(page, "1 left");
});

atEachSize("tapping a piece, turning it by button and tapping a cell places it", "#/pack", async (page, { size }) => {
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
});

atEachSize("hints lead to the solution, and the time is told", "#/pack", async (page) => {
  await ready(page);
  for (let rest = 5; 0 < rest; rest--) {
    await button(page, "Hint").click();
    await page.locator("[data-test=why]").waitFor();
    assert.match(await page.locator("[data-test=why]").textContent(), /\w+/);
    if (rest === 5) await audit(page);
    await button(page, "Place it").click();
    await left(page, rest === 1 ? "all placed" : `${rest - 1} left`);
  }
  await page.getByText(/In \d+:\d\d, with 5 hints/).waitFor();
  await button(page, "Play it again").click();
  await left(page, "5 left");
});

atEachSize("a hint names the piece that is in the way", "#/pack", async (page) => {
  await ready(page);
  await cell(page, 38).focus();
  for (const key of ["n", "n", "n", "n", "n"]) await page.keyboard.press(key);
  await said(page, /Piece L/);
  await page.keyboard.press("Enter");
  await left(page, "4 left");
  await button(page, "Hint").click();
  await page.getByText("No solution from here: piece L cannot lie there.").first().waitFor();
  await audit(page);
  await button(page, "Take it up").click();
  await left(page, "5 left");
});

atEachSize("solutions are shown one after the other", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Solve").click();
  await page.getByText("Filled by the program.").waitFor();
  const first = await letters(page);
  assert.match(first, /^[A-G]{25}$/);
  await button(page, "Next solution").click();
  await page.locator("[data-test=browse]").getByText("2", { exact: true }).waitFor();
  const second = await letters(page);
  assert.notEqual(second, first);
  await button(page, "Previous solution").click();
  await until(page, (want) => [...document.querySelectorAll("[data-cell]")].map((one) => /piece (\S+)/.exec(one.ariaLabel)?.[1]).join("") === want, first);
  await button(page, "Undo").click();
  await until(page, (want) => [...document.querySelectorAll("[data-cell]")].map((one) => /piece (\S+)/.exec(one.ariaLabel)?.[1]).join("") === want, second);
});

atEachSize("solutions are counted, all and up to symmetry", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Count solutions").click();
  const counted = page.locator("[data-test=counted]");
  await counted.getByText("37,632").waitFor();
  await counted.getByText("99", { exact: true }).waitFor();
  await said(page, "37,632 solutions, 99 not counting turns and reflections.");
});

atEachSize("a long count tells how far it is and can be cancelled", pack("slidepack pack\ntray 5x11\nkit iq-puzzler-pro\n"), async (page) => {
  await ready(page);
  await button(page, "Count solutions").click();
  await page.locator("[data-test=progress]").getByText(/% done/).waitFor();
  await audit(page);
  await button(page, "Cancel").click();
  await page.getByText(/Stopped: cancelled\. [\d,]+ solutions? so far/).first().waitFor();
  await page.locator("[data-test=counted]").getByText("solutions so far").waitFor();
});

atEachSize("an impossible tray says why", pack(IMPOSSIBLE), async (page) => {
  await ready(page);
  await page.getByText("This tray cannot be filled.").waitFor();
  await page.getByText(/Coloured like a chessboard/).first().waitFor();
  await button(page, "Solve").click();
  await page.getByText(/No solution\. Coloured like a chessboard/).first().waitFor();
});

atEachSize("puzzles come as text, from a list, by paste and by drop", "#/pack", async (page) => {
  await ready(page);
  await button(page, "Open").click();
  const text = page.getByLabel(/Puzzle as text/);
  await text.fill("slidepack pack\ntray\n  ..\n  ..\npieces\n  AAB\n");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("alert").getByText(/Line 6, column \d+:/).waitFor();
  await audit(page);
  await text.fill(TINY);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("2 pieces · 4 of 4 cells").waitFor();
  await button(page, "Open").click();
  await button(page, "Heart with colours").click();
  await page.getByRole("heading", { name: "Heart", exact: true }).waitFor();
  await page.getByText("22 of 22 to 26 cells").waitFor();
  await button(page, "Open").click();
  await page.getByRole("button", { name: /Kanoodle.*5x11/i }).first().click();
  await page.getByRole("heading", { name: /Kanoodle/ }).waitFor();
  await paste(page, COURSE);
  await page.getByText("7 pieces · 25 of 25 cells").waitFor();
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.items.add(new File([words], "two.txt"));
    for (const kind of ["dragover", "drop"]) document.querySelector(".pack").dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, "slidepack pack\nname One\ntray 1x2\npieces\n  AA\n---\nname Two\ntray 1x3\npieces\n  AAA\n");
  await page.getByRole("heading", { name: "One" }).waitFor();
  await page.getByLabel("Puzzle", { exact: true }).selectOption("1");
  await page.getByRole("heading", { name: "Two" }).waitFor();
}, { allow: /status of 4\d\d/ });

atEachSize("a tray is drawn, pieces are chosen, and it can be played", "#/pack", async (page) => {
  await ready(page);
  await button(page, "Make your own").click();
  await page.getByLabel("Rows").fill("3");
  await page.getByLabel("Columns").fill("4");
  await page.getByLabel("Kit", { exact: true }).selectOption("tetrominoes");
  await button(page, "None").click();
  for (let copies = 0; copies < 2; copies++) await button(page, "One L more").click();
  await page.locator("[data-test=area]").getByText("8 of 12 cells").waitFor();
  await page.getByText("4 cells of pieces are missing").waitFor();
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
  await page.getByText("Filled by the program.").waitFor();
  await button(page, "Make your own").click();
  await page.getByLabel("Start from").selectOption("pyramid");
  await page.locator("[data-test=area]").getByText("of 55 cells").waitFor();
}, { themes: ["light", "dark"] });

atEachSize("a challenge is made, the same for the same seed", "#/pack", async (page) => {
  await ready(page);
  const make = async () => {
    await button(page, "New challenge").click();
    await page.getByLabel("Seed").fill("7");
    await page.getByLabel("Pieces given").fill("7");
    await audit(page);
    await button(page, "Make it").click();
    await page.getByRole("dialog").waitFor({ state: "detached" }).catch(() => {});
    await page.getByRole("heading", { name: "Challenge 7" }).waitFor();
    await page.getByText(/one solution/).first().waitFor();
    return letters(page);
  };
  const first = await make();
  await button(page, "Open").click();
  await button(page, "Starter challenge").click();
  await page.getByRole("heading", { name: "Starter challenge" }).waitFor();
  assert.equal(await make(), first);
});

atEachSize("a pyramid turns in space, opens, is cut, and is filled by clicks", pack(PYRAMID), async (page, { size }) => {
  await ready(page);
  const canvas = page.locator("canvas");
  const picture = () => canvas.evaluate((one) => one.toDataURL());
  await canvas.focus();
  await until(page, () => document.querySelector("canvas").getContext("2d").getImageData(document.querySelector("canvas").width / 2, document.querySelector("canvas").height / 2, 1, 1).data[3] !== 0);
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
  assert.equal(seen.size, 6);
  await page.getByRole("slider", { name: "Layers" }).fill("2");
  await page.getByRole("slider", { name: "Explode" }).fill("0");
  const press = (locator) => (size === "phone" ? locator.tap() : locator.click());
  await press(piece(page, "F"));
  await press(canvas);
  await left(page, "5 left");
  await press(piece(page, "A"));
  await canvas.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("PageUp");
  await page.locator("[data-test=ways]").getByText(/way 1 of \d+/).waitFor();
  await page.keyboard.press("r");
  await page.locator("[data-test=ways]").getByText(/way 2 of \d+/).waitFor();
  await page.keyboard.press("Enter");
  await left(page, "4 left");
  await audit(page);
}, { themes: ["light", "dark"] });

atEachSize("a pyramid can be filled layer by layer without seeing space", pack(PYRAMID), async (page) => {
  await ready(page);
  await page.getByRole("radio", { name: "Layers" }).check();
  assert.equal(await page.getByRole("grid").count(), 3);
  await cell(page, 0).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /layer 3, row 1, column 1: empty/);
  await page.keyboard.press("r");
  await said(page, /Place 2 of \d+ over this cell: layer/);
  await page.keyboard.press("Enter");
  await left(page, "5 left");
  await button(page, "Solve").click();
  await page.getByText(/Filled by the program|No solution from here/).first().waitFor();
  await fits(page);
  await audit(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.getByRole("grid").count(), 3);
});

atEachSize("the brute force lays and takes back, at a chosen speed, and counts", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Watch brute force").click();
  const step = page.locator("[data-test=step]");
  const tried = () => page.locator("[data-test=tried]").textContent().then((text) => Number(text.replaceAll(",", "")));
  await button(page, "One step on").click();
  await page.getByText("Lay A").waitFor();
  await page.getByRole("slider", { name: "Speed" }).fill("8");
  await button(page, "Play").click();
  await until(page, () => 300 < Number(document.querySelector("[data-test=step]").textContent.replaceAll(",", "")));
  await button(page, "Pause").click();
  const before = await tried();
  assert.ok(300 < before);
  const at = await step.textContent();
  await button(page, "One step back").click();
  await until(page, (old) => document.querySelector("[data-test=step]").textContent !== old, at);
  assert.ok((await tried()) <= before);
  await page.getByLabel("Jump to step").fill("12000");
  await button(page, "Jump").click();
  await until(page, () => document.querySelector("[data-test=step]").textContent.startsWith("12,000"));
  assert.ok(before < (await tried()));
  await audit(page);
  await button(page, "Back to the game").click();
  await left(page, "7 left");
});

atEachSize("a small brute force is watched to its end", pack(TINY), async (page) => {
  await ready(page);
  await button(page, "Watch brute force").click();
  await page.getByLabel("Jump to step").fill("1000000");
  await button(page, "Jump").click();
  await page.locator(".film").getByText("Solved", { exact: true }).waitFor();
  assert.equal(await page.locator("[data-test=tried]").textContent(), "4");
});

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
  await until(page, () => document.querySelector("dialog[open] input").value.includes("#/pack?p="));
  const link = await field.inputValue();
  assert.ok(link.startsWith(`${address()}/#/pack?p=`));
  const other = await page.context().newPage();
  await other.addInitScript(() => localStorage.clear());
  await other.goto(link);
  await ready(other);
  await left(other, "4 left");
  assert.equal(await letters(other), before);
});

atEachSize("pictures, text and JSON are saved", pack(TINY), async (page) => {
  await ready(page);
  await button(page, "Solve").click();
  await page.getByText("Filled by the program.").waitFor();
  await button(page, "Export").click();
  await audit(page);
  for (const [name, starts] of [["PNG", "\x89PNG"], ["SVG", "<svg"], ["GIF", "GIF89a"], ["Text", ""], ["JSON", "{"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${name}`) }).click()]);
    const bytes = await readFile(await download.path(), "latin1");
    assert.ok(bytes.trimStart().startsWith(starts), `${name}: ${bytes.slice(0, 40)}`);
    if (name === "SVG") assert.match(bytes, />A</);
    if (name === "Text") assert.match(bytes, /[AB]{2}\n[AB]{2}/);
  }
});

atEachSize("a tray with more places than are listed can still be solved", pack("slidepack pack\ntray 100x100\npieces x500\n  AAAA\n  BB\n  BBB\n  CCCCCCC\n  DDD\n  DD\n"), async (page) => {
  await ready(page);
  await page.locator("h1").waitFor();
  assert.ok(0 < (await page.locator(".layer svg path").count()));
  await fits(page);
}, { allow: /status of 413/ });
