// What the tests of the packing view share.
import { linkTo } from "./shared.mjs";

export const pack = (text, more = {}) => linkTo("pack", { text, ...more });
export const COURSE = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";
export const TINY = "2 2 2\nDEFAULT\nA\nBB\nB\n";
export const PYRAMID = "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n";
export const IMPOSSIBLE = "slidepack pack\ntray 4x5\nkit tetrominoes\n";
export const HEXAGONS =
  "slidepack pack\ntray hexagons\n   . . .\n  . . . .\n . . - . .\n  . . . .\n   . . .\nkit tetrahexes only POSU\npiece x2\n  A\n";
export const TRIANGLES =
  "slidepack pack\ntray triangles\n  -.......-\n  .........\n  .........\n  -.......-\n" +
  "kit hexiamonds only CFHO\npiece x2\n  A\npiece x2 down\n  BBB\n";

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const piece = (page, letter) => page.locator(`[data-piece="${letter}"]`);
export const cell = (page, number) => page.locator(`[data-cell="${number}"]`);
export const ready = (page) => page.locator("[data-test=stage]").waitFor();
export const left = (page, words) =>
  page.locator("[data-test=left]").getByText(words, { exact: true }).waitFor();
/** The letters on the first cells of the tray, `.` for none. */
export const letters = (page) =>
  page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((one) => /piece (\S+?)(,|$)/.exec(one.ariaLabel)?.[1] ?? ".").join(""));

/** Opens the dialog that puzzles come from, at its text if that is wanted. */
export async function puzzles(page, { text = false } = {}) {
  await button(page, "Puzzles").click();
  const dialog = page.getByRole("dialog", { name: "Puzzles" });
  await dialog.waitFor();
  await dialog.getByRole("radio", { name: text ? "Paste or type" : "Gallery" }).check();
}

/** Opens Books, New challenge or Make your own: on a phone they are in the dialog of puzzles. */
export async function source(page, name) {
  const direct = page.locator(".sources").getByRole("button", { name, exact: true });
  if (!(await direct.count())) await button(page, "Puzzles").click();
  await button(page, name).click();
}

export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags with the mouse, or with a finger where there is no mouse. */
export async function drag(page, from, to, size) {
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
  const send = (type, points) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [way[0]]);
  for (const point of way.slice(1)) await send("touchMove", [point]);
  await send("touchEnd", []);
}

export async function paste(page, text) {
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}
