// What the tests of the Slide view share.
import { linkTo, until } from "./shared.mjs";

export const EIGHT = [8, 1, 3, 4, 0, 2, 7, 6, 5];
export const eight = linkTo("slide", { text: "8 1 3/4 0 2/7 6 5", goal: "last" });
export const near = linkTo("slide", { text: "1 2 3/4 5 6/0 7 8", goal: "last" });
/** A board that takes long: the search for it can be watched and cancelled. */
export const hard = linkTo("slide", {
  text: "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13",
  goal: "first",
});

export const cell = (page, index) => page.locator(".board [role=gridcell]").nth(index);
export const fact = (page, label) =>
  page.locator(".board-facts > div").filter({ hasText: label }).locator("dd");
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const toast = (page) => page.locator("#notices .toast");

export const cells = (page, count) =>
  until(page, (wanted) => document.querySelectorAll(".board [role=gridcell]").length === wanted, count);

/** Whether a cell of a large board, which is drawn on a canvas, shows nothing. */
export const isBare = (page, index) =>
  until(
    page,
    (at) => {
      const canvas = document.querySelector(".board canvas");
      if (!canvas) return false;
      const { style } = canvas.parentElement;
      const [rows, cols] = ["--rows", "--cols"].map((name) => Number(style.getPropertyValue(name)));
      const [x, y] = [((at % cols) + 0.4) / cols, (Math.floor(at / cols) + 0.4) / rows];
      const pen = canvas.getContext("2d");
      return pen.getImageData(x * canvas.width, y * canvas.height, 1, 1).data[3] === 0;
    },
    index,
  );

/** Where a cell of a large board is in the window: its middle. */
export const placeOf = (page, index) =>
  page.evaluate((at) => {
    const board = document.querySelector(".board");
    const [rows, cols] = ["--rows", "--cols"].map((name) => Number(board.style.getPropertyValue(name)));
    const { left, top, width, height } = board.querySelector("canvas").getBoundingClientRect();
    return {
      x: left + (((at % cols) + 0.4) * width) / cols,
      y: top + ((Math.floor(at / cols) + 0.4) * height) / rows,
    };
  }, index);

export async function boardIs(page, tiles) {
  await until(
    page,
    (wanted) => {
      const now = [...document.querySelectorAll(".board [role=gridcell]")].map(
        (one) => one.textContent || "0",
      );
      return now.join() === wanted;
    },
    tiles.join(),
  );
}

export async function solve(page) {
  await button(page, "Solve").click();
  await page.getByRole("group", { name: "Player" }).waitFor();
}

/** Pastes text where the focus is. */
export async function paste(page, text) {
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

export async function drop(page, name, text) {
  await page.evaluate(
    ([file, words]) => {
      const data = new DataTransfer();
      data.items.add(new File([words], file));
      for (const kind of ["dragover", "drop"]) {
        const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector(".slide").dispatchEvent(event);
      }
    },
    [name, text],
  );
}

/** What has the focus, in words: its label, its text, or its role. */
export const focused = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one.getAttribute("role") ?? one.getAttribute("aria-label") ?? one.textContent.trim();
  });
