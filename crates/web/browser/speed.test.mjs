// The Speed view: the clock, best and average, giving up, keys.
import assert from "node:assert/strict";
import { atEachSize, audit, boardOf, fits, linkTo, shown, until } from "./lib.mjs";
import { boardIs, button, cell } from "./slide.mjs";

const NEAR = [1, 2, 3, 4, 5, 6, 0, 7, 8];
const SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/** A board from a link does not count. */
const near = linkTo("speed", { text: "1 2 3/4 5 6/0 7 8" });
const clock = (page) => page.getByRole("timer");
const times = (page) => page.getByRole("region", { name: "Your times" });

atEachSize(
  "a board is solved against the clock, and again",
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
    await shown(page, "2 moves. A board from a link or played again does not count.");
    assert.match(await clock(page).textContent(), /^\d+(:\d\d)*\.\d{3}$/);
    await times(page).getByText("No times yet.").waitFor();
    await audit(page);
    await fits(page);
    await button(page, "Same again").click();
    await boardIs(page, NEAR);
    assert.equal(await clock(page).textContent(), "0.000");
  },
  { themes: ["light", "dark"] },
);

atEachSize("keys play, go on and give up", near, async (page) => {
  await boardIs(page, NEAR);
  await page.keyboard.press("a");
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("ArrowLeft");
  await boardIs(page, SOLVED);
  // What is solved stays solved until the next board comes.
  await page.keyboard.press("ArrowRight");
  await boardIs(page, SOLVED);
  await page.keyboard.press(" ");
  // The next board is a random one, of the size that was chosen.
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
  const before = await boardOf(page);
  await page.keyboard.press(before.indexOf(0) % 4 === 3 ? "d" : "a");
  await button(page, "Give up").waitFor();
  await page.keyboard.press("Escape");
  await times(page).getByText("DNF").waitFor();
  await button(page, "Next board").waitFor();
});

atEachSize(
  "times of former visits have a best and an average, and one can be deleted",
  "#/speed",
  async (page) => {
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
    await page.evaluate(() => {
      const value = { "3x3": [5000, 1000, 2000, 3000, null, 4000] };
      localStorage.setItem("slidepack.speed", JSON.stringify({ version: 2, value }));
    });
    await page.reload();
    await button(page, "3×3").click();
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 9);
    const best = page.locator("[data-test=best]");
    // The last five without the best and the one that was given up: 2, 3 and 4 seconds.
    assert.deepEqual(
      [await best.textContent(), await page.locator("[data-test=average]").textContent()],
      ["1.000", "3.000"],
    );
    await audit(page);
    await fits(page);
    await button(page, "Delete 1.000, number 2").click();
    await best.getByText("2.000").waitFor();
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await best.getByText("1.000").waitFor();
  },
);
