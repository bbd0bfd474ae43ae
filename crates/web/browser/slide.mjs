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
export const fact = (page, label) => page.locator(".status > div").filter({ hasText: label }).locator("dd");
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

/** Starts a new game: `size` as 4×4, or rows and columns; a level and a goal by their names. */
export async function newGame(page, { size, level, goal } = {}) {
  await button(page, "New game").click();
  const sheet = page.getByRole("dialog", { name: "New game" });
  await sheet.waitFor();
  if (Array.isArray(size)) {
    await sheet.getByRole("radio", { name: "Other" }).check();
    await sheet.getByLabel("Rows", { exact: true }).fill(String(size[0]));
    await sheet.getByLabel("Columns", { exact: true }).fill(String(size[1]));
  } else if (size) await sheet.getByRole("radio", { name: size }).check();
  if (level) await sheet.getByRole("radio", { name: level }).check();
  if (goal) await button(sheet, goal).click();
  await button(sheet, "Start").click();
  await sheet.waitFor({ state: "hidden" });
}

const goalCard = (page) => page.getByRole("button", { name: /^Goal: / });

/** Gives the board another goal: a name, or lines of tiles. */
export async function changeGoal(page, goal) {
  await goalCard(page).click();
  const dialog = page.getByRole("dialog", { name: "Goal" });
  if (/\d/.test(goal)) {
    await dialog.getByLabel(/^Or a goal of your own/).fill(goal);
    await button(dialog, "Use this goal").click();
  } else await button(dialog, goal).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Waits until the board has a goal of this name. */
export const goalIs = (page, name) =>
  page.getByRole("button", { name: `Goal: ${name}. Change it` }).waitFor();

/** Opens the board of the day. */
export async function daily(page) {
  await button(page, "New game").click();
  await page.getByRole("button", { name: /^Board of the day/ }).click();
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
