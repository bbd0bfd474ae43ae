import assert from "node:assert/strict";
import { atEachSize, audit, said, shown, until } from "./lib.mjs";
import { COURSE, IMPOSSIBLE, PYRAMID, button, cell, left, letters, pack, ready } from "./pack.mjs";

atEachSize("hints lead to the solution, and the time is told", "#/pack", async (page) => {
  await ready(page);
  await page.getByLabel("Show whether it can still be filled").check();
  await page.locator("[data-light=yes]").waitFor();
  for (let rest = 5; 0 < rest; rest--) {
    await button(page, "Hint").click();
    await page.locator("[data-test=why]").waitFor();
    assert.match(await page.locator("[data-test=why]").textContent(), /\w+/);
    if (rest === 5) await audit(page);
    await button(page, "Place it").click();
    await left(page, rest === 1 ? "all placed" : `${rest - 1} left`);
  }
  await shown(page, /In \d+:\d\d, with 5 hints/);
  await button(page, "Play it again").click();
  await left(page, "5 left");
});

atEachSize(
  "a hint names the piece that is in the way",
  "#/pack",
  async (page) => {
    await ready(page);
    await page.getByLabel("Show whether it can still be filled").check();
    await cell(page, 42).focus();
    for (const key of ["n", "n", "n", "n", "n"]) await page.keyboard.press(key);
    await said(page, /Piece L/);
    await page.keyboard.press("Enter");
    await left(page, "4 left");
    await page.locator("[data-light=no]").getByText("Cannot be filled like this").waitFor();
    await button(page, "Hint").click();
    await shown(page, "No solution from here: piece L cannot lie there.");
    await audit(page);
    await button(page, "Pick it up").click();
    await left(page, "5 left");
  },
  { only: ["desktop"] },
);

atEachSize(
  "cells that no piece can fill any more are marked",
  pack("slidepack pack\ntray\n  ....\npieces\n  AA\n  BB\n"),
  async (page) => {
    await ready(page);
    await page.getByLabel("Show whether it can still be filled").check();
    await page.locator("[data-light=yes]").waitFor();
    assert.equal(await page.locator("path.dead").count(), 0);
    await cell(page, 1).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.locator("[data-test=dead]").getByText("2 cells with a cross").waitFor();
    assert.equal(await cell(page, 3).getAttribute("aria-label"), "row 1, column 4: empty, cannot be filled");
    await page.locator("[data-light=no]").waitFor();
    await audit(page);
    await button(page, "Undo").click();
    await page.locator("[data-test=dead]").waitFor({ state: "detached" });
  },
  { only: ["desktop"], themes: ["light", "dark"] },
);

atEachSize("solutions are shown one after the other", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Solve").click();
  await shown(page, "Filled by the program.");
  const first = await letters(page);
  assert.match(first, /^[A-G]{25}$/);
  await button(page, "Next solution").click();
  await page.locator("[data-test=browse]").getByText("2", { exact: true }).waitFor();
  const second = await letters(page);
  assert.notEqual(second, first);
  await button(page, "Previous solution").click();
  await until(
    page,
    (want) =>
      [...document.querySelectorAll("[data-cell]")]
        .map((one) => /piece (\S+)/.exec(one.ariaLabel)?.[1])
        .join("") === want,
    first,
  );
  await button(page, "Undo").click();
  await until(
    page,
    (want) =>
      [...document.querySelectorAll("[data-cell]")]
        .map((one) => /piece (\S+)/.exec(one.ariaLabel)?.[1])
        .join("") === want,
    second,
  );
});

atEachSize("solutions are counted, all and up to symmetry", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Count solutions").click();
  const counted = page.locator("[data-test=counted]");
  await counted.getByText("37,632").waitFor();
  await counted.getByText("99", { exact: true }).waitFor();
  await said(page, "37,632 solutions, 99 not counting turns and reflections.");
});

atEachSize(
  "a long count tells how far it is and can be cancelled",
  pack("slidepack pack\ntray 10x12\nkit pentominoes x2\n"),
  async (page) => {
    await ready(page);
    await button(page, "Count solutions").click();
    await page.locator("[data-test=progress]").getByText(/found/).waitFor();
    await button(page, "Cancel").click();
    await shown(page, /Stopped: cancelled\. [\d,]+ solutions? so far/);
    await page.locator("[data-test=counted]").getByText("solutions so far").waitFor();
  },
);

atEachSize(
  "an impossible tray says why",
  pack(IMPOSSIBLE),
  async (page) => {
    await ready(page);
    await shown(page, "This tray cannot be filled.");
    await shown(page, /Coloured like a chessboard/);
    await button(page, "Solve").click();
    await shown(page, /No solution\. Coloured like a chessboard/);
  },
  { only: ["desktop"] },
);

atEachSize(
  "after Solve the solutions of the puzzle are counted, not those of the full tray",
  pack(COURSE),
  async (page) => {
    await ready(page);
    await button(page, "Solve").click();
    await page.locator("[data-test=browse]").waitFor();
    const count = async (caption) => {
      await button(page, "Count solutions").click();
      const counted = page.locator("[data-test=counted]");
      await counted.getByText("37,632").waitFor();
      await counted.getByText("99", { exact: true }).waitFor();
      await page.locator("[data-test=asked]").getByText(caption).waitFor();
    };
    await count("From the puzzle as it was given.");
    // The solution stays, and is still one to look through from.
    await page.locator("[data-test=browse]").getByText("of 37,632").waitFor();
    await page.reload();
    await ready(page);
    await count("From the puzzle as it was given.");
    // Without one of its pieces it is a position of the player's.
    await cell(page, 0).focus();
    await page.keyboard.press("Delete");
    await page.locator("[data-test=asked]").getByText("From the pieces that lie in the tray now.").waitFor();
  },
);

for (const [name, text] of Object.entries({ "a pyramid": PYRAMID, "a flat tray": COURSE })) {
  atEachSize(
    `Solve is within reach and shows its solution in the window: ${name}`,
    pack(text),
    async (page) => {
      await ready(page);
      const isSeen = (locator) =>
        locator.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return 0 <= top && bottom <= innerHeight;
        });
      assert.ok(await isSeen(button(page, "Solve")), "Solve is in sight");
      await button(page, "Solve").click();
      await page.locator(".notice.solved").waitFor();
      await page.evaluate(() => settled());
      assert.ok(await isSeen(page.locator("[data-test=stage]")), "the tray is in sight");
      assert.ok(await isSeen(page.locator(".notice.solved")), "what was done is in sight");
    },
  );
}

for (const [name, text, isCubic] of [
  ["cubes", "slidepack pack\ntray 3x3x3\nkit soma\n", true],
  ["a pyramid's balls", PYRAMID, false],
]) {
  atEachSize(
    `${name} are drawn as such, and joined within a piece`,
    pack(text),
    async (page) => {
      await ready(page);
      const tray = page.locator(".space canvas");
      await tray.waitFor();
      await page.evaluate(() => {
        const pen = CanvasRenderingContext2D.prototype;
        for (const [name, count] of [
          ["clearRect", () => (window.drawn = { faces: 0, balls: 0 })],
          ["closePath", () => (window.drawn.faces += 1)],
          ["drawImage", () => (window.drawn.balls += 1)],
        ]) {
          const act = pen[name];
          pen[name] = function (...all) {
            if (this.canvas.matches(".space canvas")) count();
            return act.apply(this, all);
          };
        }
      });
      /** Turns the tray, and counts what its last frame draws: faces of cubes, and balls. */
      const drawn = async () => {
        await page.evaluate(() => (window.drawn = null));
        await tray.focus();
        await page.keyboard.press("ArrowLeft");
        await until(page, () => window.drawn);
        await page.evaluate(() => window.settled());
        return page.evaluate(() => window.drawn);
      };
      const empty = await drawn();
      await button(page, "Solve").click();
      await shown(page, "Filled by the program.");
      await page.evaluate(() => window.settled());
      const full = await drawn();
      assert.equal(empty.balls + full.balls > 0, !isCubic);
      if (isCubic)
        assert.ok(0 < full.faces && full.faces < empty.faces, `${full.faces} of ${empty.faces} faces`);
    },
    { only: ["desktop"] },
  );
}
