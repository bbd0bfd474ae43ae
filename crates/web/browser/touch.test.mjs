// The whole page with fingers only: no mouse, no keys. Text comes from the keyboard on the screen, and lists
// that the system draws itself (select) are chosen from as it would.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, boardOf, linkTo, said, shown, until } from "./lib.mjs";
import { answered } from "./answers.mjs";
import { EIGHT, boardIs, button, cell, cells, eight, fact, newGame, toast } from "./slide.mjs";
import { PYRAMID, cell as spot, left, letters, pack, piece, ready, source } from "./pack.mjs";
import { flick, longPress, look, middle, pinch, secondTap, slide, still, swipe } from "./touch.mjs";

const only = ["phone", "tablet", "landscape"];
const withFingers = (name, hash, run) => atEachSize(name, hash, run, { only });

/** Taps a button by its name; what is open on top has it. */
const tap = async (page, name) => button(await front(page), name).tap();
const front = async (page) =>
  (await page.locator("dialog[open]").count()) ? page.locator("dialog[open]") : page.locator("#main");
const choice = (page, name) =>
  page.locator(".choices label").filter({ has: page.getByRole("radio", { name, exact: true }) });
const close = async (page) => {
  await button(page.getByRole("dialog"), "Close").tap();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

/** The first bytes of a file that a tap saves. */
async function saved(page, locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), locator.tap()]);
  return readFile(await download.path(), "latin1");
}

withFingers(
  "Slide: tiles are tapped, dragged and flicked, and the page scrolls beside them",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await look(page, "slide-greeting");
    await tap(page, "Close the introduction");
    await page.locator(".greeting").waitFor({ state: "detached" });
    await cell(page, 5).tap();
    await boardIs(page, [8, 1, 3, 4, 2, 0, 7, 6, 5]);
    assert.equal(await fact(page, "move").first().textContent(), "1");
    // Two tiles in one row go together.
    await still(page, async () => swipe(page, await middle(cell(page, 3)), await middle(cell(page, 4))));
    await boardIs(page, [8, 1, 3, 0, 4, 2, 7, 6, 5]);
    // A flick of a few pixels is enough.
    const [x, y] = await middle(cell(page, 0));
    await still(page, () => flick(page, [x, y], [x, y + 24]));
    await boardIs(page, [0, 1, 3, 8, 4, 2, 7, 6, 5]);
    // Taps that follow each other quickly are moves, not a zoom.
    for (const at of [1, 0, 1, 0]) await cell(page, at).tap();
    await boardIs(page, [0, 1, 3, 8, 4, 2, 7, 6, 5]);
    await tap(page, "Undo");
    await boardIs(page, [1, 0, 3, 8, 4, 2, 7, 6, 5]);
    await tap(page, "Redo");
    await boardIs(page, [0, 1, 3, 8, 4, 2, 7, 6, 5]);
    await look(page, "slide-played");
    // A finger that goes another way than towards the blank scrolls.
    const before = await boardOf(page);
    const [cx, cy] = await middle(cell(page, 8));
    await swipe(page, [cx, cy], [cx, Math.max(8, cy - 200)]);
    await until(page, () => 0 < scrollY);
    assert.deepEqual(await boardOf(page), before);
    await longPress(page, await middle(cell(page, 4)));
    assert.deepEqual(await boardOf(page), before);
    assert.equal(await page.evaluate(() => String(getSelection())), "");
    await tap(page, "Back to the start");
    await boardIs(page, EIGHT);
    await toast(page).getByRole("button", { name: "Undo" }).tap();
    await boardIs(page, before);
  },
);

withFingers(
  "Slide: boards are sized, scrambled, edited, opened, and given another goal",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await newGame(page, { size: "4×4" });
    await cells(page, 16);
    await tap(page, "New game");
    await choice(page, "Other").tap();
    await look(page, "slide-new");
    await page.getByLabel("Rows").fill("2");
    await page.getByLabel("Columns").fill("3");
    await choice(page, "Hard").tap();
    await answered(page, "/api/generate", () => tap(page, "Start"));
    await cells(page, 6);
    await tap(page, "Edit");
    await tap(page, "Empty all");
    await look(page, "slide-edit");
    for (const [at, tile] of [
      [5, 2],
      [3, 5],
      [4, 4],
      [2, 3],
      [1, 1],
    ]) {
      await page.locator(".editing .tile").nth(at).tap();
      const field = page.getByLabel(`Row ${Math.floor(at / 3) + 1}, column ${(at % 3) + 1}`);
      await field.fill(String(tile));
    }
    await shown(page, /the empty cell is the blank/);
    await tap(page, "Use this board");
    await boardIs(page, [0, 1, 3, 5, 4, 2]);
    await page.getByRole("button", { name: /^Goal: / }).tap();
    await look(page, "slide-goal");
    await tap(page, "Blank last");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await tap(page, "Open");
    await look(page, "slide-open");
    await tap(page, "Sam Loyd's prize puzzle");
    await shown(page, /not solvable/);
    await button(page.getByRole("dialog"), "Open").tap();
    await shown(page, "This board cannot be solved");
    await page.locator(".bead").filter({ hasText: /^15$/ }).tap();
    await shown(page, "Tile 15 is in the wrong order with 14.");
    await look(page, "slide-unsolvable");
    await page.getByRole("button", { name: /^Swap/ }).tap();
    await page.getByRole("region", { name: "Not solvable" }).waitFor({ state: "detached" });
  },
);

for (const [width, height] of [
  [768, 1024],
  [820, 1180],
])
  atEachSize(
    `Slide: the remedies of an unsolvable board are in sight, and its tiles answer (${width} pixels)`,
    eight,
    async (page) => {
      await page.setViewportSize({ width, height });
      await page.goto(
        page
          .url()
          .replace(/#.*/, linkTo("slide", { text: "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", goal: "last" })),
      );
      const swap = page.getByRole("button", { name: "Swap 15 and 14" });
      await swap.waitFor();
      const { y, height: tall } = await swap.boundingBox();
      assert.ok(y + tall <= height, `the button ends at ${y + tall}`);
      for (const tile of [15, 14]) {
        const at = await middle(page.locator(".bead").filter({ hasText: new RegExp(`^${tile}$`) }));
        // A mouse that rests there chooses nothing, which the tap would take back.
        await page.mouse.move(...at);
        await page.touchscreen.tap(...at);
        await shown(page, `Tile ${tile} is in the wrong order with ${29 - tile}.`);
      }
      await swap.tap();
      await page.getByRole("region", { name: "Not solvable" }).waitFor({ state: "detached" });
    },
    { only: ["tablet"] },
  );

withFingers("Slide: hint, solution, playback, export and link", eight, async (page) => {
  await boardIs(page, EIGHT);
  await tap(page, "Hint");
  await look(page, "slide-hint");
  await tap(page, "Make this move");
  await until(page, () => document.querySelector(".status dd")?.textContent === "1");
  await page.getByText("Options for solving").tap();
  await page.getByLabel("Heuristic").selectOption("manhattan");
  await tap(page, "Solve");
  const player = page.getByRole("group", { name: "Player" });
  await player.waitFor();
  await look(page, "slide-solution");
  const leftOver = page.locator("[data-remaining]");
  const whole = Number(await leftOver.textContent());
  const isLeft = (count) =>
    until(
      page,
      (wanted) => document.querySelector("[data-remaining]")?.textContent === String(wanted),
      count,
    );
  await tap(page, "One move on");
  await isLeft(whole - 1);
  await tap(page, "One move back");
  await isLeft(whole);
  await page.locator(".moves span").nth(4).tap();
  await isLeft(whole - 5);
  await slide(page, player.getByLabel("Position"), 0.02);
  await isLeft(whole);
  await slide(page, player.getByLabel("Speed"), 0.97);
  await tap(page, "Play");
  await isLeft(0);
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.getByText("How it was found").tap();
  await shown(page, /^IDA\*, Manhattan/);
  await tap(page, "Export");
  const dialog = page.getByRole("dialog");
  await look(page, "slide-export");
  assert.ok((await saved(page, dialog.getByRole("button", { name: /^PNG/ }))).startsWith("\x89PNG"));
  await until(page, () => document.querySelector("dialog[open] input")?.value.includes("#/slide?p="));
  await dialog.getByRole("button", { name: "Copy" }).tap();
  await page
    .locator("#notices")
    .getByText(/Link copied|Copying is not allowed/)
    .waitFor();
  await close(page);
  await tap(page, "Done");
  await player.waitFor({ state: "detached" });
});

withFingers(
  "Learn: every method is watched, stepped through and looked into",
  linkTo("learn", { text: "1 2 3/4 5 6/0 7 8", goal: "last" }),
  async (page) => {
    const canvas = page.locator(".tree canvas");
    for (const method of ["Greedy", "A*", "Branch and bound", "IDA*"]) {
      await page.getByLabel("Method", { exact: true }).selectOption({ label: method });
      await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
      await tap(page, "One step on");
      await until(page, () => document.querySelector(".step-text")?.dataset.step === "1");
      await tap(page, "To the end");
      await shown(page, "Found: 2 moves.");
      await look(page, `learn-${method.toLowerCase().replace(/\W+/g, "")}`);
    }
    for (const heuristic of ["Hamming", "Linear conflict"]) {
      await page.getByLabel("Heuristic", { exact: true }).selectOption({ label: heuristic });
      await page.locator(".values figcaption strong").getByText(heuristic, { exact: true }).first().waitFor();
      await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
    }
    await slide(page, page.getByLabel("Speed"), 0.97);
    await tap(page, "Play");
    await shown(page, "Found: 2 moves.");
    // The tree is moved and zoomed; the page is not.
    const picture = () => canvas.evaluate((one) => one.toDataURL());
    const changed = (was) =>
      until(page, (old) => document.querySelector(".tree canvas").toDataURL() !== old, was);
    const box = await middle(canvas);
    let was = await picture();
    await still(page, () => swipe(page, box, [box[0] - 60, box[1] - 40]));
    await changed(was);
    was = await picture();
    await pinch(page, box, 2);
    await changed(was);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    was = await picture();
    await tap(page, "Zoom out");
    await changed(was);
    await tap(page, "To the start");
    await tap(page, "Follow the search");
    // The root is alone then, in the middle, once it has glided there.
    const chosen = page.locator("main").getByText("Chosen node");
    for (let tries = 0; tries < 50 && !(await chosen.isVisible()); tries++) {
      await page.locator(".tree canvas[data-moving=false]").waitFor();
      const place = await canvas.boundingBox();
      await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
      await page.waitForTimeout(100);
    }
    await chosen.waitFor();
    await page.locator("[data-heuristic=hamming] button").tap();
    await until(page, () => document.querySelector("[data-heuristic=hamming]").className === "on");
    await page.getByLabel("Size of the board").selectOption("4x4");
    await until(page, () => document.querySelectorAll(".values rect").length === 15);
    await answered(page, "/api/generate", () => tap(page, "New board"));
    await tap(page, "Open");
    await look(page, "learn-open");
    await close(page);
    await tap(page, "Play this board");
    await until(page, () => document.querySelector("main").dataset.ready === "slide");
  },
);

withFingers(
  "Learn: kurang, arcs and the table answer to taps",
  linkTo("learn", { text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", goal: "last", tab: "solvable" }),
  async (page) => {
    await shown(page, /^kurang\(i\) counts/);
    await look(page, "learn-solvable");
    await page.locator(".kurang-board span").first().tap();
    await shown(page, /After 15 come 14 smaller: 2, 3, 13, 5/);
    await page.locator(".kurang-board span").first().tap();
    await shown(page, /Choose a tile or a line/);
    await page.locator(".kurang-table").getByRole("button", { name: "3", exact: true }).tap();
    await shown(page, /After 3 comes 1 smaller: 1\./);
    await page.locator(".bead").filter({ hasText: /^3$/ }).tap();
    await shown(page, /^Tile 3 is in the wrong order with 15, 2|^Tile 3 is in the wrong order with 15, 1/);
    await choice(page, "Watch a search").tap();
    await page.locator(".tree canvas").waitFor();
  },
);

withFingers(
  "Pack: pieces are chosen, turned, laid, moved, taken back, and found by the program",
  "#/pack",
  async (page) => {
    await ready(page);
    await look(page, "pack");
    await piece(page, "G").tap();
    await tap(page, "Rotate");
    await tap(page, "Rotate");
    await look(page, "pack-holding");
    await spot(page, 47).tap();
    await left(page, "4 left");
    await spot(page, 47).tap();
    await said(page, "Piece G in your hand.");
    await tap(page, "Flip");
    await said(page, /^Flipped/);
    await tap(page, "Put back");
    await left(page, "5 left");
    // A finger that scrolls from the tray lays nothing, and what is in the hand stays there.
    await piece(page, "G").tap();
    const [x, y] = await middle(spot(page, 10));
    const before = await letters(page);
    await swipe(page, [x, y], [x, y - Math.min(y - 4, 160)]);
    assert.equal(await letters(page), before);
    await page.locator("[data-piece=G].mine").waitFor();
    await tap(page, "Put back");
    // Dragged from the shelf, turned by another finger on the way.
    const from = await middle(piece(page, "G"));
    const to = await spot(page, 47).boundingBox();
    const aim = [to.x + to.width / 2, to.y + to.height / 2 + 44];
    await still(page, () =>
      swipe(page, from, aim, {
        between: async () => {
          await secondTap(page, aim, [20, 200]);
          await secondTap(page, aim, [20, 200]);
        },
      }),
    );
    await left(page, "4 left");
    await tap(page, "Undo");
    await left(page, "5 left");
    await tap(page, "Redo");
    await left(page, "4 left");
    await tap(page, "Clear");
    await left(page, "5 left");
    await tap(page, "Hint");
    await page.locator(".hint-box").waitFor();
    await look(page, "pack-hint");
    await tap(page, "Place it");
    await left(page, "4 left");
    await tap(page, "Count solutions");
    await page.locator("[data-test=counted]").waitFor();
    await look(page, "pack-counted");
    await tap(page, "Solve");
    await shown(page, "Filled by the program.");
    await look(page, "pack-solved");
    await tap(page, "Play it again");
    await left(page, "5 left");
    await tap(page, "Export");
    const dialog = page.getByRole("dialog");
    await look(page, "pack-export");
    assert.match(await saved(page, dialog.getByRole("button", { name: /^SVG/ })), /<svg/);
    await close(page);
  },
);

withFingers("Pack: the pyramid is turned, filled by taps and taken apart", pack(PYRAMID), async (page) => {
  await ready(page);
  const canvas = page.locator(".space canvas");
  await until(page, () => document.querySelector(".space canvas")?.width > 300);
  await look(page, "pyramid");
  const picture = () => canvas.evaluate((one) => one.toDataURL());
  const changed = (was) =>
    until(page, (old) => document.querySelector(".space canvas").toDataURL() !== old, was);
  let was = await picture();
  const box = await middle(canvas);
  await still(page, () => swipe(page, box, [box[0] + 80, box[1] + 20]));
  await changed(was);
  was = await picture();
  await slide(page, page.getByLabel("Explode"), 0.6);
  await changed(was);
  // The first tap aims, the second lays: so the ways over a cell can be gone through before.
  await piece(page, "D").tap();
  await choice(page, "Layers").tap();
  await spot(page, 13).tap();
  const ways = page.locator("[data-test=ways]");
  await ways.getByText(/^way 1 of \d+$/).waitFor();
  await left(page, "6 left");
  await tap(page, "Turn");
  await ways.getByText(/^way 2 of \d+$/).waitFor();
  await look(page, "pyramid-layers");
  await spot(page, 13).tap();
  await left(page, "5 left");
  await spot(page, 13).tap();
  await said(page, "Piece D in your hand.");
  await tap(page, "Put back");
  await left(page, "6 left");
  await piece(page, "F").tap();
  await spot(page, 0).tap();
  await tap(page, "Place");
  await left(page, "5 left");
  await choice(page, "In space").tap();
  await tap(page, "Hint");
  await page.locator(".hint-box, .notice.bad").first().waitFor();
  await look(page, "pyramid-hint");
  await tap(page, "Clear");
  await tap(page, "Solve");
  await shown(page, "Filled by the program.");
  await tap(page, "Next solution");
  await page
    .locator("[data-test=browse]")
    .getByText(/Solution 2/)
    .waitFor();
  await look(page, "pyramid-solved");
});

withFingers("Pack: puzzles are opened, made and asked for", "#/pack", async (page) => {
  await ready(page);
  await tap(page, "Puzzles");
  await page.locator(".gallery li").first().waitFor();
  await look(page, "pack-open");
  await tap(page, "Heart with colours");
  await page.getByRole("heading", { name: "Heart" }).waitFor();
  // A piece that may not be turned over says so without a mouse to hover with.
  await piece(page, "D").tap();
  await until(page, () => document.querySelector("[data-piece=D].mine"));
  assert.equal(await button(page, "Flip").getAttribute("aria-disabled"), "true");
  await tap(page, "Put back");
  await source(page, "Make your own");
  await page.locator(".kit li").first().waitFor();
  await look(page, "pack-make");
  await page.getByLabel("Rows").fill("2");
  await page.getByLabel("Columns").fill("5");
  await page.getByLabel("Kit").selectOption("pentominoes");
  await tap(page, "None");
  await page.getByRole("button", { name: "One L more" }).tap();
  await page.getByRole("button", { name: "One P more" }).tap();
  const draft = page.locator("[data-draft]");
  await draft.nth(0).tap();
  await until(page, () => document.querySelector("[data-draft]").dataset.kind === "-");
  await draft.nth(0).tap();
  await page.locator("[data-test=area]").getByText("10 of 10 cells").waitFor();
  await tap(page, "Play this");
  await left(page, "2 left");
  await source(page, "New challenge");
  await page.getByRole("dialog").getByLabel("Tray").selectOption("5x11");
  await look(page, "pack-challenge");
  await page.getByLabel("Pieces given").fill("9");
  await tap(page, "Make it");
  await left(page, "3 left");
});

withFingers("Compare: from the form to the charts", "#/compare", async (page) => {
  await page.locator(".now").getByText("Done.", { exact: true }).waitFor();
  await tap(page, "Change");
  await look(page, "compare-form");
  await page.getByLabel("Boards", { exact: true }).and(page.locator("[type=number]")).fill("3");
  await page.getByLabel("Seconds").fill("300");
  await page.getByLabel("A* with Linear conflict", { exact: true }).tap();
  await page.locator(".setup").getByText("Breadth first", { exact: true }).tap();
  await page.getByRole("button", { name: /^Run/ }).tap();
  await until(page, () => document.querySelectorAll(".runs tbody tr").length === 12);
  await page.locator(".now").getByText("Done.", { exact: true }).waitFor();
  await look(page, "compare-results");
  await choice(page, "Nodes expanded").tap();
  await page.locator(".figures caption").getByText("Nodes expanded by method").waitFor();
  // A dot tells what it is when it is tapped, and so does a board.
  const dots = page.locator(".chart circle");
  const [dot] = await dots.all();
  await page.touchscreen.tap(...(await middle(dot)).map((value) => value + 3));
  await page
    .locator(".chart figcaption")
    .getByText(/Board \d: [\d,]+/)
    .waitFor();
  await page.getByText(/^Board by board/).tap();
  await page
    .locator(".pairs td")
    .getByText(/^\d+ \/ 3/)
    .first()
    .waitFor();
  await page.getByText("Every run", { exact: true }).tap();
  await page.getByRole("button", { name: "Expanded", exact: true }).tap();
  await until(page, () =>
    document.querySelector(".runs th[aria-sort=ascending]")?.textContent.startsWith("Expanded"),
  );
  const row = page.locator(".runs tbody tr").first();
  await row.getByRole("button").tap();
  await page
    .locator("[data-test=board-text]")
    .getByText(/^[\d ]+\/[\d ]+\/[\d ]+$/)
    .waitFor();
  await look(page, "compare-board");
  assert.match(await saved(page, page.getByRole("button", { name: "CSV" })), /^board,text,/);
  await tap(page, "Open it in Slide");
  await until(page, () => document.querySelector("main").dataset.ready === "slide");
  await cells(page, 9);
});
