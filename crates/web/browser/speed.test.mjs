// The Speed view: the clock, inspection, averages, sessions, replays, keys, swipes and pointing, files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, audit, boardOf, fits, linkTo, noted, shown, until } from "./lib.mjs";
import { boardIs, button, cell } from "./slide.mjs";

const NEAR = [1, 2, 3, 4, 5, 6, 0, 7, 8];
const SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/** A board from a link does not count. */
const near = linkTo("speed", { text: "1 2 3/4 5 6/0 7 8" });
const clock = (page) => page.getByRole("timer");

/** A file with solves of a 3x3 board that take so many milliseconds. */
const fileOf = (times) =>
  Buffer.from(
    JSON.stringify({
      slidepack: "speed",
      version: 1,
      sessions: [{ id: "s", size: "3x3", when: 1_700_000_000_000, name: "" }],
      solves: times.map((ms, at) => ({
        id: `solve-${at}`,
        when: 1_700_000_000_000 + at,
        start: "1 2 3/4 5 6/0 7 8",
        ms,
        moves: ms === null ? "L" : "LL",
        gaps: ms === null ? [0] : [0, ms],
        session: "s",
      })),
    }),
  );

async function bring(page, buffer) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Add file").click()]);
  await chooser.setFiles({ name: "times.json", mimeType: "application/json", buffer });
}

atEachSize(
  "a board is solved against the clock, watched again, and judged in Slide",
  near,
  async (page, { size }) => {
    await boardIs(page, NEAR);
    assert.equal(await clock(page).textContent(), "0.000");
    await fits(page);
    const tap = (index) => (size === "phone" ? cell(page, index).tap() : cell(page, index).click());
    await tap(7);
    await button(page, "Give up").waitFor();
    await until(page, () => document.querySelector("[role=timer]").textContent !== "0.000");
    await tap(8);
    await boardIs(page, SOLVED);
    await shown(page, /^2 moves, .* A board from a link or played again does not count\.$/);
    const time = await clock(page).textContent();
    assert.match(time, /^\d+(:\d\d)*\.\d{3}$/);
    await page.getByRole("region", { name: "Session" }).getByText(time, { exact: true }).waitFor();
    await audit(page);
    await fits(page);
    await button(page, "Watch it").click();
    await boardIs(page, NEAR);
    const replay = page.getByRole("group", { name: "Replay" });
    await audit(page);
    await button(replay, "Play").click();
    await boardIs(page, SOLVED);
    await replay.getByRole("slider", { name: "Position" }).fill("0");
    await boardIs(page, NEAR);
    await button(replay, "One move on").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    await button(replay, "Judge in Slide").click();
    await until(page, () => document.querySelector("main").dataset.ready === "slide");
    await boardIs(page, SOLVED);
    await button(page, "Judge my moves").click();
    await page.locator("[data-best-length]").getByText("2", { exact: true }).waitFor();
  },
  { themes: ["light", "dark"] },
);

atEachSize("keys play, go on and give up, and can be chosen", near, async (page) => {
  await boardIs(page, NEAR);
  await page.keyboard.press("a");
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("ArrowLeft");
  await boardIs(page, SOLVED);
  await page.keyboard.press(" ");
  // The next board is a random one, of the size that was chosen.
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
  await button(page, "Choose keys").click();
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.getByRole("button", { name: "Left, second key: A" }).click();
  await page.keyboard.press("j");
  await dialog.getByRole("button", { name: "Left, second key: J" }).waitFor();
  await audit(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const before = await boardOf(page);
  await page.keyboard.press("a");
  assert.deepEqual(await boardOf(page), before);
  // One of the two ways is free, whatever the board.
  await page.keyboard.press(before.indexOf(0) % 4 === 3 ? "d" : "j");
  await button(page, "Give up").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Session" }).getByText("DNF").waitFor();
  await button(page, "Next board").waitFor();
});

atEachSize("inspection covers the board, and the first move starts the clock", "#/speed", async (page) => {
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
  await button(page, "15 s").click();
  await button(page, "Next board").click();
  const cover = page.getByRole("button", { name: /^Look at the board/ });
  await cover.waitFor();
  await audit(page);
  const before = await boardOf(page);
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  assert.deepEqual(await boardOf(page), before);
  await cover.click();
  await cover.waitFor({ state: "detached" });
  assert.match(await clock(page).textContent(), /^(15|14|13|12|11|10)$/);
  await cell(page, before.indexOf(0) % 4 === 3 ? before.indexOf(0) - 1 : before.indexOf(0) + 1).click();
  await button(page, "Give up").click();
});

atEachSize("averages, sessions and files", "#/speed", async (page) => {
  await button(page, "3×3").click();
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 9);
  await bring(page, Buffer.from("{}"));
  await noted(page, "This file holds no timed solves of slidepack.");
  await bring(page, fileOf([5000, 1000, 2000, 3000, null, 4000]));
  await noted(page, "6 times added.");
  const now = (key) => page.locator(`[data-now="${key}"]`).textContent();
  // All times end at the same place, with a badge beside them or without.
  const ends = await page
    .locator(".speed-list td strong")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  assert.equal(new Set(ends).size, 1, `${ends}`);
  // The last five without the best and the one that was given up: 2, 3 and 4 seconds.
  assert.deepEqual(await Promise.all(["single", "5", "12", "mean"].map(now)), [
    "1.000",
    "3.000",
    "–",
    "3.000",
  ]);
  assert.equal(await page.locator('[data-best-of="5"]').textContent(), "3.000");
  await audit(page);
  await fits(page);
  const session = page.getByRole("region", { name: "Session" });
  // Two tiles to the left are one push.
  const moves = () => session.locator("tbody tr").nth(0).locator("td").nth(2).textContent();
  assert.equal((await moves()).trim(), "2");
  await button(page, "All tiles pushed together").click();
  await until(
    page,
    () => document.querySelector(".speed-list tbody tr td:nth-child(3)").textContent.trim() === "1",
  );
  await button(page, "One tile").click();
  await session.getByRole("button", { name: "Delete 1.000, number 2" }).click();
  await until(page, () => document.querySelector('[data-now="single"]').textContent === "2.000");
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await until(page, () => document.querySelector('[data-now="single"]').textContent === "1.000");
  await button(page, "New session").click();
  await until(page, () => document.querySelector('[data-now="single"]').textContent === "–");
  assert.equal(await page.locator('[data-best-of="single"]').textContent(), "1.000");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save file").click()]);
  const saved = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.equal(saved.solves.length, 6);
  await page.reload();
  await until(page, () => document.querySelector('[data-best-of="single"]')?.textContent === "1.000");
  await session.getByLabel("Show").selectOption({ index: 1 });
  await until(page, () => document.querySelector('[data-now="single"]').textContent === "1.000");
});

atEachSize("tiles can be swiped anywhere, and led by pointing", near, async (page, { size }) => {
  await boardIs(page, NEAR);
  await button(page, "Swipe").click();
  await cell(page, 0).scrollIntoViewIfNeeded();
  const box = await cell(page, 0).boundingBox();
  const [x, y, width] = [box.x + box.width / 2, box.y + box.height / 2, box.width];
  const drag = async (points) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const [right, down] of points)
      await page.mouse.move(x + right * width, y + down * width, { steps: 3 });
    await page.mouse.up();
  };
  // From a tile that is nowhere near the blank: down, up again, and to the left.
  await drag([
    [0, 0.7],
    [0, -0.1],
  ]);
  await boardIs(page, NEAR);
  assert.equal(await page.getByRole("button", { name: "Give up" }).count(), 1);
  if (size === "phone") return;
  await button(page, "Point").click();
  const middle = async (index) => {
    const at = await cell(page, index).boundingBox();
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  };
  // Nothing moves until the pointer has been at the blank.
  await middle(8);
  await boardIs(page, NEAR);
  await middle(6);
  await middle(8);
  await boardIs(page, SOLVED);
});
