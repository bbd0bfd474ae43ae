// Playing: nothing is lost, the keys go on working, fingers flick and scroll.
import assert from "node:assert/strict";
import { atEachSize, audit, boardOf, fits, linkTo, shown, until } from "./lib.mjs";
import { answered } from "./answers.mjs";
import {
  EIGHT,
  boardIs,
  button,
  cell,
  cells,
  changeGoal,
  drop,
  eight,
  fact,
  focused,
  goalIs,
  hard,
  near,
  newGame,
  paste,
  solve,
  toast,
} from "./slide.mjs";

const MOVED = [8, 0, 3, 4, 1, 2, 7, 6, 5];

function at(name, hash, run, options = {}) {
  atEachSize(name, hash, run, { only: ["desktop"], ...options });
}

/** Waits for the board, makes a move, and checks that it was made. */
async function begin(page) {
  await boardIs(page, EIGHT);
  await cell(page, 1).click();
  await boardIs(page, MOVED);
}

const REPLACE = {
  "another size": (page) => newGame(page, { size: "4×4" }),
  "another difficulty": (page) => newGame(page, { level: "Hard" }),
  "another goal": (page) => changeGoal(page, "Snail"),
  "a new game": (page) => newGame(page),
  "the key N": async (page) => {
    await cell(page, 0).focus();
    await page.keyboard.press("n");
  },
  "a paste": (page) => paste(page, "1 2 3/4 5 6/7 0 8"),
  "a dropped file": (page) => drop(page, "b.txt", "1 2 3/4 5 6/0 7 8"),
  "a start from the beginning": (page) => button(page, "Back to the start").click(),
};

for (const [name, replace] of Object.entries(REPLACE)) {
  at(`a game is brought back after ${name}`, eight, async (page) => {
    await begin(page);
    await replace(page);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await boardIs(page, MOVED);
    assert.equal(await fact(page, "move").first().textContent(), "1");
    await button(page, "Undo").click();
    await boardIs(page, EIGHT);
  });
}

at(
  "undo goes on to the board before, redo leads back, and a reload keeps both boards",
  eight,
  async (page) => {
    await begin(page);
    await newGame(page, { size: "4×4" });
    await cells(page, 16);
    const second = await boardOf(page);
    await page.reload();
    await boardIs(page, second);
    await page.keyboard.press("Control+z");
    await boardIs(page, MOVED);
    await page.keyboard.press("Control+z");
    await boardIs(page, EIGHT);
    await page.keyboard.press("Control+y");
    await boardIs(page, MOVED);
    await page.keyboard.press("Control+y");
    await boardIs(page, second);
  },
);

at("a link does not destroy the game that was going on", eight, async (page) => {
  await begin(page);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, near);
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await boardIs(page, MOVED);
});

at("a size and a goal of one's own can be changed again", eight, async (page) => {
  await boardIs(page, EIGHT);
  await newGame(page, { size: [2, 5] });
  await cells(page, 10);
  await button(page, "New game").click();
  assert.equal(await page.getByLabel("Columns", { exact: true }).inputValue(), "5");
  await page.keyboard.press("Escape");
  for (const goal of ["9 8 7 6 5\n4 3 2 1 0", "0 9 8 7 6\n5 4 3 2 1"]) {
    await changeGoal(page, goal);
    const label = `Goal: ${goal.replace("\n", ", ")}`;
    await until(
      page,
      (wanted) => document.querySelector(".goal-card .small-board").getAttribute("aria-label") === wanted,
      label,
    );
  }
});

at("after a new game the arrow keys play", eight, async (page) => {
  await boardIs(page, EIGHT);
  await newGame(page, { size: "4×4" });
  await cells(page, 16);
  // One of the two is possible wherever the blank is.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await until(page, () => Number(document.querySelector(".status dd").textContent) > 0);
  await cells(page, 16);
});

at("the keys work after clicks, from any button, and with Caps Lock on", eight, async (page) => {
  await begin(page);
  await button(page, "Undo").click();
  await boardIs(page, EIGHT);
  await page.keyboard.press("ArrowDown");
  await boardIs(page, MOVED);
  await button(page, "New game").focus();
  await page.keyboard.press("ArrowUp");
  await boardIs(page, EIGHT);
  await page.keyboard.press("H");
  await page.locator("[data-hint]").waitFor();
  await page.keyboard.press("?");
  await page.getByLabel("Single letters work as keys").uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowDown");
  await boardIs(page, MOVED);
});

at("a board is pasted wherever the focus is, but not into a field that takes text", eight, async (page) => {
  await boardIs(page, EIGHT);
  await page.getByText("Options for solving").click();
  await page.getByLabel("Show the fewest moves from here").focus();
  await paste(page, "1 2 3/4 5 6/7 0 8");
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.getByLabel("Time limit").focus();
  await paste(page, "8 1 3/4 0 2/7 6 5");
  await page.getByLabel("Algorithm").focus();
  await paste(page, "1 2 3/4 5 6/0 7 8");
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
});

at("the focus is never lost while the keyboard is used", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "New game").focus();
  await page.keyboard.press("Enter");
  const start = page.getByRole("dialog", { name: "New game" }).getByRole("button", { name: "Start" });
  await start.focus();
  await answered(page, "/api/generate", () => page.keyboard.press("Enter"));
  await until(
    page,
    (before) => {
      const now = [...document.querySelectorAll(".board [role=gridcell]")]
        .map((one) => one.textContent || "0")
        .join();
      return now !== before;
    },
    EIGHT.join(),
  );
  assert.equal(await focused(page), "New game");
  await button(page, "Hint").focus();
  await page.keyboard.press("Enter");
  await button(page, "Make this move").waitFor();
  assert.equal(await focused(page), "Hint");
  await button(page, "Make this move").focus();
  await page.keyboard.press("Enter");
  await button(page, "Make this move").waitFor({ state: "detached" });
  assert.equal(await focused(page), "gridcell");
  await button(page, "Solve").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Player" }).waitFor();
  assert.equal(await focused(page), "Solve");
  await button(page, "Done").focus();
  await page.keyboard.press("Enter");
  await button(page, "Done").waitFor({ state: "detached" });
  assert.equal(await focused(page), "gridcell");
});

at("undo and redo step through a solution and never throw it away", eight, async (page) => {
  await boardIs(page, EIGHT);
  await solve(page);
  await page.getByRole("slider", { name: "Position" }).fill("5");
  await until(page, () => document.querySelector("[data-remaining]").textContent === "9");
  await cell(page, 0).focus();
  await page.keyboard.press("Control+z");
  await until(page, () => document.querySelector("[data-remaining]").textContent === "10");
  await page.keyboard.press("Control+y");
  await until(page, () => document.querySelector("[data-remaining]").textContent === "9");
});

at("an empty cell is taken for the blank where nothing else is missing", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Edit").click();
  await page.locator(".editing .tile").nth(4).click();
  await page.getByLabel("Row 2, column 2").fill("");
  await shown(page, "the empty cell is the blank");
  await button(page, "Use this board").click();
  await boardIs(page, EIGHT);
  await button(page, "Edit").click();
  await button(page, "Empty all").click();
  await shown(page, "Still missing: 0 (the blank), 1, 2");
  // As a spreadsheet copies it.
  await paste(page, "\t2\t3\n4\t5\t6\n7\t8\t1\n");
  await shown(page, "Every tile is there once.");
  await button(page, "Use this board").click();
  await boardIs(page, [0, 2, 3, 4, 5, 6, 7, 8, 1]);
});

at("the clock stands still while the page cannot be seen", eight, async (page) => {
  await page.clock.install();
  await boardIs(page, EIGHT);
  await cell(page, 1).click();
  await boardIs(page, MOVED);
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.clock.fastForward(600_000);
  await hide(false);
  await page.clock.runFor(2000);
  // Ten minutes went by, of which two seconds count.
  await fact(page, "time")
    .getByText(/^[0-8]:(?!00)\d\d\.\d$/)
    .waitFor();
});

at(
  "a solved board offers the next one",
  near,
  async (page) => {
    await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await cell(page, 8).click();
    await shown(page, "Solved in 2 moves");
    await audit(page);
    await button(page, "Next board").click();
    await page.locator(".won").waitFor({ state: "detached" });
  },
  { only: ["desktop", "phone"], themes: ["light", "dark"] },
);

at(
  "a first visit says what to do and shows the goal, until it is told that this is known",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await shown(page, "Slide the tiles into the order of the goal.");
    const goal = await page.locator(".goal-card .small-board").boundingBox();
    const height = await page.evaluate(() => innerHeight);
    assert.ok(goal.y + goal.height <= height, "the goal is on the screen");
    await audit(page);
    await button(page, "Close the introduction").click();
    await page.locator(".greeting").waitFor({ state: "detached" });
    await page.reload();
    await boardIs(page, EIGHT);
    assert.equal(await page.locator(".greeting").count(), 0);
  },
  { only: ["desktop", "phone"] },
);

at("a hint that takes long shows its progress and can be cancelled", hard, async (page) => {
  await cells(page, 25);
  await button(page, "Hint").click();
  await page
    .locator(".hint-says")
    .getByText(/\d\.\d s/)
    .waitFor();
  await button(page, "Cancel hint").click();
  await button(page, "Cancel hint").waitFor({ state: "detached" });
});

at("the best way so far is told and can be played while the search goes on", hard, async (page) => {
  await cells(page, 25);
  await page.getByText("Options for solving").click();
  await page.getByLabel("Algorithm").selectOption("anytime");
  await page.getByLabel("Time limit").fill("300");
  await button(page, "Solve").click();
  await until(page, () => Number(document.querySelector("[data-best]")?.textContent) > 50);
  await page.getByRole("group", { name: "Player" }).waitFor();
  await button(page, "One move on").click();
  await fact(page, "of ").getByText("1", { exact: true }).waitFor();
  assert.ok(await button(page, "Cancel").isVisible());
  await button(page, "Cancel").click();
  await shown(page, /moves.*no answer has fewer than|proven/);
  assert.equal(await fact(page, "of ").textContent(), "1");
});

at("notices can be read and closed while a dialog is open", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Export").click();
  const name = page.getByRole("dialog", { name: "Export and share" });
  await name.waitFor();
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Text/ }).click()]);
  await toast(page).getByText(/Saved/).waitFor();
  await button(page, "Dismiss").click();
  await toast(page).waitFor({ state: "detached" });
  assert.ok(await name.isVisible());
});

/** Sends a finger over the screen: points with times in milliseconds. */
async function finger(page, points) {
  const client = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const [[x, y], ...others] = points;
  const send = (type, touchPoints, time) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: began + time / 1000 });
  await send("touchStart", [{ x, y }], 0);
  for (const [toX, toY, time] of others) await send("touchMove", [{ x: toX, y: toY }], time);
  await send("touchEnd", [], others.at(-1)[2] + 5);
}

const middle = async (page, index) => {
  const box = await cell(page, index).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

at(
  "a short quick flick moves a tile, a short slow drag does not",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    const [x, y] = await middle(page, 3);
    const steps = [1, 2, 3, 4].map((step) => [x + 8 * step, y]);
    await finger(page, [
      [x, y],
      ...steps.map(([toX, toY], index) => [toX, toY, 200 * (index + 1)]),
      [x + 32, y, 1200],
    ]);
    await boardIs(page, EIGHT);
    await finger(page, [[x, y], ...steps.map(([toX, toY], index) => [toX, toY, 10 * (index + 1)])]);
    await boardIs(page, [8, 1, 3, 0, 4, 2, 7, 6, 5]);
  },
  { only: ["phone"] },
);

at(
  "a finger that goes where no tile can go scrolls the page",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    const swipe = async (index) => {
      const [x, y] = await middle(page, index);
      const up = [1, 2, 3, 4, 5, 6, 7].map((step) => [x, y - 20 * step, 16 * step]);
      // It rests before it lets go, so that the page does not go on scrolling by itself.
      await finger(page, [[x, y], ...up, [x, y - 141, 400], [x, y - 141, 500]]);
    };
    // At the top, and still there some frames later.
    const toTop = () =>
      until(
        page,
        () =>
          new Promise((done) => {
            scrollTo(0, 0);
            const later = (frames) =>
              frames ? requestAnimationFrame(() => later(frames - 1)) : done(scrollY === 0);
            later(4);
          }),
      );
    // A corner tile, one beside the blank, and one above the blank, which can only go down.
    for (const index of [0, 3, 1]) {
      await toTop();
      await swipe(index);
      await until(page, () => scrollY > 40);
      await boardIs(page, EIGHT);
    }
    // The tile below the blank goes up, and the page stays.
    await toTop();
    await swipe(7);
    await boardIs(page, [8, 1, 3, 4, 6, 2, 7, 0, 5]);
    assert.equal(await page.evaluate(() => scrollY), 0);
  },
  { only: ["phone"] },
);

at(
  "a hint is on the screen of a phone",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await button(page, "Hint").click();
    await button(page, "Make this move").waitFor();
    await until(page, () => {
      const { top, bottom } = document.querySelector("[data-hint]").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  },
  { only: ["phone"] },
);

at("a phone on its side shows the whole board, and a wide board takes the width", eight, async (page) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await boardIs(page, EIGHT);
  const board = await page.locator(".board").boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= 390, `the board ends at ${board.y + board.height}`);
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, "1 2 3 4 5/6 7 8 0 9");
  await cells(page, 10);
  const widths = [".board", ".slide-main"].map((one) =>
    page.locator(one).evaluate((element) => element.clientWidth),
  );
  const [wide, room] = await Promise.all(widths);
  assert.ok(wide > room * 0.95, `${wide} of ${room} px`);
});

at("a jump over many moves of a large board draws what differs", largeWithSolution, async (page) => {
  await cells(page, 361);
  await page.getByRole("group", { name: "Player" }).waitFor();
  await page.evaluate(() => {
    window.touched = new Set();
    const note = ({ target }) => window.touched.add(target.nodeType === 3 ? target.parentNode : target);
    new MutationObserver((changes) => changes.forEach(note)).observe(document.querySelector(".board"), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.getByRole("slider", { name: "Position" }).fill("4");
  await until(page, () => document.querySelector("[data-remaining]").textContent === "0");
  const touched = await page.evaluate(() => window.touched.size);
  assert.ok(touched <= 5, `${touched} cells`);
});

/** A 19x19 board, four moves from its goal, with the moves. */
function largeWithSolution() {
  const tiles = Array.from({ length: 361 }, (_, index) => (index + 1) % 361);
  for (const from of [359, 358, 357, 356]) [tiles[from + 1], tiles[from]] = [tiles[from], 0];
  const text = Array.from({ length: 19 }, (_, row) => tiles.slice(row * 19, row * 19 + 19).join(" ")).join(
    "/",
  );
  return linkTo("slide", { text, goal: "last", solution: "LLLL" });
}

at("the top speed shows the longest way in about 20 seconds", longWay, async (page) => {
  await page.getByRole("group", { name: "Player" }).waitFor();
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.fill("40");
  await until(page, () => document.querySelector(".speed output").textContent === "5,000/s");
  assert.equal(await speed.getAttribute("aria-valuetext"), "5,000 moves a second");
  await page.getByRole("slider", { name: "Position" }).fill("95000");
  await button(page, "Play").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await button(page, "Play again").waitFor();
});

function longWay() {
  return linkTo("slide", { text: "1 2 3/4 5 6/7 0 8", goal: "last", solution: `${"LR".repeat(50_000)}L` });
}

for (const size of ["3×3", "4×4"]) {
  for (const goal of ["Blank first", "Snail"]) {
    at(`a ${size} board for the goal ${goal} can be solved`, "#/slide", async (page) => {
      await cells(page, 9);
      await newGame(page, { size });
      await cells(page, size === "3×3" ? 9 : 16);
      const before = await boardOf(page);
      await answered(page, "/api/check", () => changeGoal(page, goal));
      await goalIs(page, goal);
      await page.evaluate(() => settled());
      assert.equal(await page.getByText("This board cannot be solved").count(), 0);
      assert.ok(await button(page, "Solve").isEnabled());
      await button(page, "Undo").click();
      await boardIs(page, before);
    });
  }
}

at("a board of the reader's own keeps its tiles where it can reach another goal", eight, async (page) => {
  await boardIs(page, EIGHT);
  await changeGoal(page, "Blank first");
  await goalIs(page, "Blank first");
  await boardIs(page, EIGHT);
  await changeGoal(page, "Snail");
  await toast(page).getByText("The board before cannot reach this goal, so this is a new one.").waitFor();
  assert.notDeepEqual(await boardOf(page), EIGHT);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await boardIs(page, EIGHT);
});

atEachSize("a win is in sight, and the page does not scroll for it", near, async (page) => {
  await cells(page, 9);
  await button(page, "Close the introduction").click();
  await cell(page, 7).click();
  await cell(page, 8).click();
  await page.locator(".won").waitFor();
  await page.evaluate(() => settled());
  assert.equal(await page.evaluate(() => scrollY), 0);
  const bottom = await page
    .locator(".won")
    .evaluate((one) => one.getBoundingClientRect().bottom / innerHeight);
  assert.ok(bottom <= 1, `the win ends at ${bottom} of the window`);
});

atEachSize("the first screen has few controls", "#/slide", async (page, { size }) => {
  await cells(page, 9);
  await page.setViewportSize(size === "phone" ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await page.evaluate(() => settled());
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(a, button, input, select, summary, textarea)")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
      .map((one) => one.ariaLabel ?? one.textContent.trim()),
  );
  assert.ok(names.length <= (size === "phone" ? 10 : 15), `${names}`);
});

atEachSize(
  "a win has the moves against the best, the record, and a text to share",
  "#/slide",
  async (page) => {
    await cells(page, 9);
    await until(page, () => sessionStorage.getItem("slidepack.slide") !== null);
    await page.evaluate(() => {
      const value = { start: "1 2 3/4 5 6/0 7 8", goal: "last", made: "easy", moves: "", at: 0 };
      sessionStorage.setItem("slidepack.slide", JSON.stringify({ version: 1, value }));
    });
    await page.reload();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        window.copied = text;
      };
    });
    for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    const won = page.locator(".won");
    await won.getByText("No solution has fewer.").waitFor();
    await won.getByText("Your first of this size.").waitFor();
    await button(page, "Share").click();
    await until(page, () =>
      /^slidepack 3×3\n🟩🟩🟩🟩🟩 2 moves, best 2, 0:0\d\.\d\nhttp/.test(window.copied),
    );
    await button(page, "Same again").click();
    for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await won.getByText("Yours 4, best 2.").waitFor();
    await won.getByText(/^Your records: 2 moves, |^A new record: 0:/).waitFor();
  },
);

atEachSize(
  "tiles have a body and digits of their own, and a tile at home has not the colour of actions",
  linkTo("slide", { text: "1 2 3/4 5 6/0 7 8", goal: "last" }),
  async (page) => {
    await cells(page, 9);
    await page.evaluate(() => document.fonts.ready);
    const [away, home, action] = await page.evaluate(() => {
      const look = (selector) => {
        const { backgroundColor, backgroundImage, boxShadow, fontFamily } = getComputedStyle(
          document.querySelector(selector),
        );
        return {
          face: backgroundImage === "none" ? backgroundColor : backgroundImage,
          boxShadow,
          fontFamily,
        };
      };
      return [look(".tile:not(.home, .blank)"), look(".tile.home"), look(".button.primary")];
    });
    for (const { face, boxShadow, fontFamily } of [away, home]) {
      // The rim, and the foot below the face.
      assert.equal(boxShadow.match(/inset/g)?.length, 2, boxShadow);
      assert.match(fontFamily, /^Numerals/);
      assert.ok(!face.includes(action.face), face);
    }
    assert.notEqual(home.face, away.face);
    assert.ok(await page.evaluate(() => document.fonts.check("700 40px Numerals", "0123456789")));
  },
  { themes: ["light", "dark"] },
);
