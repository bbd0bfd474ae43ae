// The Slide view: a board to play, to type, to pick and to look at.
import assert from "node:assert/strict";
import { address, atEachSize, audit, boardOf, fits, linkTo, noted, said, shown, until } from "./lib.mjs";
import { answered } from "./answers.mjs";
import {
  EIGHT,
  boardIs,
  button,
  cell,
  changeGoal,
  drop,
  eight,
  fact,
  focused,
  goalIs,
  isBare,
  near,
  newGame,
  paste,
  placeOf,
  solve,
  toast,
} from "./slide.mjs";

atEachSize(
  "a first visit has a board to play, and no accessibility findings",
  "",
  async (page) => {
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 9);
    assert.deepEqual(
      [...(await boardOf(page))].sort((one, two) => one - two),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    await fits(page);
    await audit(page);
  },
  { themes: ["light", "dark"] },
);

atEachSize("arrow keys move tiles, are announced, and can be turned round", eight, async (page) => {
  await boardIs(page, EIGHT);
  await cell(page, 0).focus();
  await page.keyboard.press("ArrowLeft");
  await boardIs(page, [8, 1, 3, 4, 2, 0, 7, 6, 5]);
  await said(page, /Tile 2 moved left, \d+ moves left at least/);
  assert.equal(await fact(page, "move").first().textContent(), "1");
  await page.keyboard.press("?");
  await page.getByLabel("Arrows move the blank").check();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await cell(page, 0).focus();
  await page.keyboard.press("ArrowLeft");
  await boardIs(page, EIGHT);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "1");
  await page.keyboard.press("Enter");
  await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
  assert.equal(await page.locator(".board [tabindex='0']").count(), 1);
});

atEachSize(
  "a click slides all tiles between, and undo and redo take it back and forth",
  eight,
  async (page, { size }) => {
    const wide = linkTo("slide", { text: "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15", goal: "last" });
    await page.goto(`${address()}/${wide}`);
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15]);
    const last = cell(page, 15);
    await (size === "phone" ? last.tap() : last.click());
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
    await shown(page, "Solved in 3 moves");
    await button(page, "Undo").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15]);
    await button(page, "Redo").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
    await button(page, "Back to the start").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 13, 14, 15]);
  },
);

atEachSize("a tile can be dragged into the blank, and let go half-way", eight, async (page) => {
  await boardIs(page, EIGHT);
  const drag = async (index, ...shares) => {
    const [from, blank] = await Promise.all([
      cell(page, index).boundingBox(),
      page.locator(".board .blank").boundingBox(),
    ]);
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const [[fromX, fromY], [toX, toY]] = [middle(from), middle(blank)];
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    for (const share of shares)
      await page.mouse.move(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share);
    await page.mouse.up();
  };
  await drag(1, 0.3, 0.7, 0.2);
  await boardIs(page, EIGHT);
  await drag(1, 0.3, 0.6, 0.9);
  await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
  assert.equal(await fact(page, "move").first().textContent(), "1");
});

atEachSize("the clock runs from the first move", eight, async (page) => {
  await boardIs(page, EIGHT);
  assert.equal(await fact(page, "time").textContent(), "0:00.0");
  await cell(page, 1).click();
  await fact(page, "time")
    .getByText(/^(?!0:00\.0$)\d+:\d\d\.\d$/)
    .waitFor();
});

atEachSize("boards in any notation can be pasted and dropped", eight, async (page) => {
  await boardIs(page, EIGHT);
  await paste(page, "3\n 1  2  3\n 4  5  6\n 7  0  8\n");
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await drop(page, "korf.txt", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n");
  await boardIs(page, [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]);
  await goalIs(page, "Blank first");
  assert.equal(await toast(page).locator("span").textContent(), "Opened a 4×4 board.");
  await drop(page, "wrong.txt", "1 2 3\n4 5 5\n7 8 0\n");
  await page.getByRole("alert").filter({ hasText: "Line 2, column 5" }).waitFor();
  // What is wrong can be mended at once, and nothing speaks of the board before.
  assert.equal(await page.evaluate(() => document.activeElement.value), "1 2 3\n4 5 5\n7 8 0\n");
  assert.equal(await toast(page).count(), 0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await paste(page, "1 ".repeat(600_000));
  await page.getByRole("alert").filter({ hasText: "at most 1 MiB can be read" }).waitFor();
});

atEachSize("the lines of the greeting have the same height", "#/slide", async (page) => {
  const gaps = await page.locator(".greeting p").evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const feet = [...range.getClientRects()].filter(({ height }) => height < 30).map(({ bottom }) => bottom);
    const lines = feet.sort((a, b) => a - b).filter((foot, at) => !at || foot - feet[at - 1] > 8);
    return lines.slice(1).map((foot, at) => Math.round(foot - lines[at]));
  });
  assert.ok(gaps.length && Math.max(...gaps) - Math.min(...gaps) <= 2, `${gaps}`);
});

atEachSize("a list of boards lets one choose, and says what it is while it is typed", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Open").click();
  await page.getByLabel("Paste or type a board").fill("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n");
  await shown(page, "A 3×3 board");
  await page.getByLabel("Which of the 2").fill("2");
  await until(page, () => document.querySelector("dialog[open] .primary")?.disabled === false);
  await audit(page);
  await button(page.getByRole("dialog"), "Open").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
});

atEachSize("a packing puzzle dropped here opens in Pack", eight, async (page) => {
  await boardIs(page, EIGHT);
  await drop(page, "pack.txt", "2 2 1\nDEFAULT\nAA\nAA\n");
  await until(page, () => location.hash.startsWith("#/pack"));
  await noted(page, "This is a packing puzzle");
});

atEachSize("tiles can be typed, and mistakes show at once", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Edit").click();
  await page.getByLabel("Row 1, column 1").fill("3");
  await shown(page, "More than once: 3. Still missing: 8.");
  assert.ok(await button(page, "Use this board").isDisabled());
  await audit(page);
  await page.getByLabel("Row 1, column 1").press("Enter");
  await page.getByLabel("Row 1, column 2").press("Tab");
  await page.getByLabel("Row 1, column 3").fill("8");
  await shown(page, "Every tile is there once.");
  await button(page, "Use this board").click();
  await boardIs(page, [3, 1, 8, 4, 0, 2, 7, 6, 5]);
});

atEachSize("size, difficulty and goal can be picked", eight, async (page) => {
  await boardIs(page, EIGHT);
  await newGame(page, { size: "5×5", level: "Easy" });
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 25);
  await until(page, () => document.querySelector("[data-bound]").textContent !== "–");
  await newGame(page, { size: [2, 4], goal: "Snail" });
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 8);
  await until(
    page,
    () =>
      document.querySelector(".goal-card .small-board").getAttribute("aria-label") ===
      "Goal: 1 2 3 4, 0 7 6 5",
  );
  await page.getByRole("button", { name: /^Goal: / }).click();
  await page.getByLabel(/^Or a goal of your own/).fill("1 2 3\n4 5 0");
  await shown(page, "The goal must be 2×4");
  await audit(page);
  await page.keyboard.press("Escape");
  await changeGoal(page, "7 6 5 4\n3 2 1 0");
  await until(
    page,
    () =>
      document.querySelector(".goal-card .small-board").getAttribute("aria-label") ===
      "Goal: 7 6 5 4, 3 2 1 0",
  );
  await cell(page, 0).focus();
  await answered(page, "/api/generate", () => page.keyboard.press("n"));
  await until(
    page,
    () =>
      document.querySelector(".goal-card .small-board").getAttribute("aria-label") ===
      "Goal: 7 6 5 4, 3 2 1 0",
  );
});

atEachSize(
  "a 60x60 board plays with at most 10 changes of the page a frame",
  () => linkTo("slide", { text: ordered(60), goal: "last", solution: "DRUL".repeat(501) }),
  async (page) => {
    await page.getByRole("group", { name: "Player" }).waitFor();
    await page.getByRole("slider", { name: "Speed" }).fill("40");
    await isBare(page, 3599);
    // Counts what changes between two frames while the solution plays.
    await page.evaluate(() => {
      window.changes = [];
      const watch = new MutationObserver(() => {});
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      const frame = () => {
        window.changes.push(watch.takeRecords().length);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await page.evaluate(() => window.settled());
    await page.evaluate(() => window.changes.splice(0));
    await button(page, "Play").click();
    await until(page, () => Number(document.querySelector("[aria-label=Position]").value) > 400);
    const changes = (await page.evaluate(() => window.changes)).sort((one, two) => one - two);
    assert.ok(changes.at(-3) <= 10, `${changes}`);
  },
);

atEachSize(
  "a 60x60 board is played by keys, by taps and by dragging, and read cell by cell",
  linkTo("slide", { text: ordered(60), goal: "last" }),
  async (page, { size }) => {
    await isBare(page, 3599);
    const one = page.locator(".board [role=gridcell]");
    const place = await placeOf(page, 3598);
    if (size === "phone") await page.touchscreen.tap(place.x, place.y);
    else await page.mouse.click(place.x, place.y);
    await isBare(page, 3598);
    assert.equal(await focused(page), "gridcell");
    assert.equal(await one.getAttribute("aria-label"), "blank");
    await page.keyboard.press("Shift+ArrowRight");
    await said(page, "row 60, column 60: 3599");
    assert.equal(await one.getAttribute("aria-colindex"), "60");
    await page.keyboard.press("Enter");
    await isBare(page, 3599);
    await page.keyboard.press("ArrowDown");
    await isBare(page, 3539);
    if (size === "desktop") {
      const [from, to] = [await placeOf(page, 3538), await placeOf(page, 3539)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, from.y);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await isBare(page, 3538);
    }
    await audit(page);
    await fits(page);
    await page.getByLabel("Fit the whole board").uncheck();
    await until(
      page,
      () =>
        document.querySelector(".board-frame").scrollWidth >
        document.querySelector(".board-frame").clientWidth,
    );
    await fits(page);
    // The frame follows the blank.
    for (const [key, cell] of [
      ["ArrowDown", size === "desktop" ? 3478 : 3479],
      ["ArrowRight", size === "desktop" ? 3477 : 3478],
    ]) {
      await page.keyboard.press(key);
      await isBare(page, cell);
      const { x, y } = await placeOf(page, cell);
      const frame = await page.locator(".board-frame").boundingBox();
      assert.ok(x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height);
    }
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "the canvas of a large board has the colours of the theme and the look",
  linkTo("slide", { text: ordered(24), goal: "last" }),
  async (page) => {
    await isBare(page, 575);
    const colour = () =>
      page.evaluate(() => {
        const canvas = document.querySelector(".board canvas");
        return [...canvas.getContext("2d").getImageData(canvas.width / 48, 4, 1, 1).data].join();
      });
    const seen = new Set([await colour()]);
    const differs = async () => {
      await page.evaluate(() => window.settled());
      const now = await colour();
      assert.ok(!seen.has(now), now);
      seen.add(now);
    };
    await button(page, "Switch to dark theme").click();
    await differs();
    await button(page, "Look").click();
    await page.getByRole("button", { name: "Plain" }).click();
    await differs();
    await page.getByRole("button", { name: "Picture" }).click();
    await until(page, () => document.querySelector(".board.pictured"));
    await differs();
  },
  { only: ["desktop"] },
);

atEachSize(
  "a 128x128 board can be looked at whole, read, and played",
  linkTo("slide", { text: ordered(128), goal: "last" }),
  async (page) => {
    const last = 128 * 128 - 1;
    await isBare(page, last);
    /** The height of the letters on the last tile, in pixels: 0 if they are left out. */
    const letters = () =>
      page.locator(".board .tile").evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    await fits(page);
    assert.equal(await letters(), 0);
    await page.getByLabel("Fit the whole board").uncheck();
    await until(page, () => !document.querySelector(".board").classList.contains("tiny"));
    const size = await letters();
    assert.ok(size >= 9, `${size} px`);
    await button(page, "Larger tiles").click();
    await until(
      page,
      (before) => parseFloat(getComputedStyle(document.querySelector(".board .tile")).fontSize) > before,
      size,
    );
    await fits(page);
    await page.keyboard.press("ArrowDown");
    await isBare(page, last - 128);
  },
  { only: ["desktop"] },
);

/** A square board in order. */
function ordered(side) {
  const tiles = Array.from({ length: side * side }, (_, index) => (index + 1) % (side * side));
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side).join(" ")).join(
    "/",
  );
}

atEachSize(
  "with reduced motion tiles do not glide",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await cell(page, 1).click();
    await boardIs(page, [8, 0, 3, 4, 1, 2, 7, 6, 5]);
    assert.equal(await cell(page, 4).evaluate((one) => one.getAnimations().length), 0);
  },
  { reducedMotion: "reduce" },
);

for (const reducedMotion of ["no-preference", "reduce"])
  atEachSize(
    `a board that is won waves, unless motion is to be reduced (${reducedMotion})`,
    near,
    async (page) => {
      await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
      await page.evaluate(() => {
        window.waves = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...all) {
          if (this.matches(".tile") && JSON.stringify(all[0]).includes("scale")) window.waves += 1;
          return animate.apply(this, all);
        };
      });
      for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
      await page.locator(".won").waitFor();
      assert.equal(await page.evaluate(() => window.waves), reducedMotion === "reduce" ? 0 : 9);
      await audit(page);
    },
    { only: ["phone"], reducedMotion },
  );

atEachSize("the theme can be switched and is kept", "#/slide", async (page) => {
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await button(page, "Switch to dark theme").click();
  const dark = await back();
  assert.notEqual(dark, light);
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.equal(await back(), dark);
});

atEachSize(
  "it fits from the smallest phone to a very wide screen",
  eight,
  async (page) => {
    for (const [width, height] of [
      [360, 640],
      [768, 1024],
      [2560, 1440],
    ]) {
      await page.setViewportSize({ width, height });
      await boardIs(page, EIGHT);
      await fits(page);
    }
  },
  { only: ["desktop"] },
);

atEachSize(
  "buttons on a phone are large enough for fingers",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await solve(page);
    const small = await page
      .locator("button:visible, select:visible, .choices label:visible, .toggle:visible, .views a")
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && (box.height < 37.5 || box.width < 43.5);
          })
          .map(
            (one) =>
              `${one.textContent || one.getAttribute("aria-label")} ${one.getBoundingClientRect().width}x${one.getBoundingClientRect().height}`,
          ),
      );
    assert.deepEqual(small, []);
  },
  { only: ["phone"] },
);
