import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { atEachSize, audit, fits, linkTo, noted, said, shown, until } from "./lib.mjs";

const lesson = (fields = {}) =>
  linkTo("learn", {
    text: "1 2 3/4 0 5/7 8 6",
    goal: "last",
    algorithm: "astar",
    heuristic: "manhattan",
    ...fields,
  });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const choose = (page, label, title) => page.getByLabel(label, { exact: true }).selectOption({ label: title });
const chosen = (page, label) =>
  page.getByLabel(label, { exact: true }).evaluate((select) => select.selectedOptions[0].textContent.trim());

async function ready(page) {
  await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
  await until(
    page,
    () => ![...document.querySelectorAll(".side-by-side td")].some((one) => one.textContent === "…"),
  );
}

for (const [algorithm, title] of [
  ["bfs", "Breadth first"],
  ["ucs", "Uniform cost"],
  ["bidirectional", "Bidirectional"],
  ["iddfs", "Iterative deepening"],
  ["greedy", "Greedy"],
  ["hill-climbing", "Hill climbing"],
  ["astar", "A*"],
  ["branch-and-bound", "Branch and bound"],
  ["ida", "IDA*"],
]) {
  atEachSize(`${title} grows its tree step by step to the goal`, lesson({ algorithm }), async (page) => {
    await ready(page);
    assert.equal(await chosen(page, "Method"), title);
    let nodes = Number(await page.locator(".tree").getAttribute("data-nodes"));
    for (let step = 0; step < 3; step++) await button(page, "One step on").click();
    await until(page, () => document.querySelector(".step-text").dataset.step === "3");
    assert.ok(Number(await page.locator(".tree").getAttribute("data-nodes")) > nodes);
    const sum = await page.locator(".formula").textContent();
    const [, g, h, f] = (/f = (\d+) \+ (\d+) = (\d+)/.exec(sum) ?? [0, 0, 0, 0]).map(Number);
    assert.equal(g + h, f);
    assert.equal(await page.getByLabel("Heuristic", { exact: true }).count(), sum.startsWith("f = ") ? 1 : 0);
    await button(page, "To the end").click();
    await page.locator(".tree-end[data-outcome=solved]").waitFor();
    await shown(page, "Found: 2 moves.");
    await fits(page);
  });
}

atEachSize(
  "the tree is drawn, zooms, and is walked with the keyboard",
  lesson({ text: "8 1 3/4 0 2/7 6 5" }),
  async (page) => {
    await ready(page);
    // Dots of the canvas that are painted. A change is seen some frames later.
    const inked = async (wanted) =>
      (
        await until(
          page,
          (want) => {
            const canvas = document.querySelector(".tree canvas");
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let at = 3; at < data.length; at += 4) if (data[at]) count += 1;
            return (want.more === undefined ? count !== want.other : want.more < count) ? { count } : null;
          },
          wanted,
        )
      ).evaluate(({ count }) => count);
    const root = await inked({ more: 0 });
    await button(page, "To the end").click();
    await page.locator(".tree-end").waitFor();
    const near = await inked({ more: root });
    await button(page, "Show the whole tree").click();
    const whole = await inked({ other: near });
    await button(page, "Zoom out").click();
    await inked({ other: whole });
    const canvas = page.locator(".tree canvas");
    await canvas.focus();
    // The arrow towards the root: a tree grows down, or to the right.
    const grows = await canvas.getAttribute("data-grows");
    await page.keyboard.press(grows === "right" ? "ArrowLeft" : "ArrowUp");
    await page.getByRole("heading", { name: "Chosen node" }).waitFor();
    await said(page, /Depth \d+, f = /);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Current node" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Save the tree as SVG").click(),
    ]);
    assert.match(download.suggestedFilename(), /^slidepack-tree-astar-step-\d+\.svg$/);
    const svg = await readFile(await download.path(), "utf8");
    const nodes = Number(await page.locator(".tree").getAttribute("data-nodes"));
    const isDrawn = await page.evaluate(
      ([text, count]) => {
        const drawn = new DOMParser().parseFromString(text, "image/svg+xml");
        const sums = [...drawn.querySelectorAll("text")].filter((one) => /f = |=/.test(one.textContent));
        return !drawn.querySelector("parsererror") && sums.length === count;
      },
      [svg, nodes],
    );
    assert.ok(isDrawn, `a picture of ${nodes} nodes`);
  },
);

for (const reducedMotion of ["no-preference", "reduce"]) {
  atEachSize(
    `nodes glide to their places, unless motion is to be reduced (${reducedMotion})`,
    lesson({ text: "8 1 3/4 0 2/7 6 5" }),
    async (page) => {
      await ready(page);
      await page.locator(".tree canvas[data-moving=false]").waitFor();
      await page.evaluate(() => {
        window.moved = false;
        const canvas = document.querySelector(".tree canvas");
        new MutationObserver(() => (window.moved ||= canvas.dataset.moving === "true")).observe(canvas, {
          attributeFilter: ["data-moving"],
        });
      });
      for (let step = 0; step < 4; step++) await button(page, "One step on").click();
      await until(page, () => document.querySelector(".step-text").dataset.step === "4");
      await page.evaluate(() => window.settled());
      await page.locator(".tree canvas[data-moving=false]").waitFor();
      assert.equal(await page.evaluate(() => window.moved), reducedMotion === "no-preference");
    },
    { only: ["desktop"], reducedMotion },
  );
}

atEachSize(
  "each tile shows what it adds, and the sum is the heuristic",
  lesson({ text: "8 1 3/4 0 2/7 6 5" }),
  async (page) => {
    await ready(page);
    const sum = async () => {
      const amounts = await page.locator(".values .amount").allTextContents();
      return amounts.reduce((all, one) => all + Number(one), 0);
    };
    assert.equal(await sum(), 10);
    assert.ok((await page.locator(".values .arrow").count()) > 0);
    await choose(page, "Heuristic", "Hamming");
    await shown(page, "Hamming says 5, Manhattan 10");
    await until(
      page,
      () =>
        document.querySelectorAll(".values .amount").length === 5 &&
        [...document.querySelectorAll(".values .amount")].every((one) => one.textContent === "1"),
    );
  },
);

atEachSize(
  "switching the heuristic keeps the board and tells the difference",
  lesson({ text: "8 1 3/4 0 2/7 6 5" }),
  async (page) => {
    await ready(page);
    const expanded = async (name) =>
      Number((await page.locator(`[data-heuristic=${name}] td`).first().textContent()).replace(/\D/g, ""));
    const [hamming, manhattan] = [await expanded("hamming"), await expanded("manhattan")];
    assert.ok(manhattan < hamming, `${manhattan} and ${hamming}`);
    const board = await page.locator(".values svg").getAttribute("aria-label");
    await choose(page, "Heuristic", "Hamming");
    await until(page, () => document.querySelector("[data-heuristic=hamming]").classList.contains("on"));
    assert.deepEqual([await expanded("hamming"), await expanded("manhattan")], [hamming, manhattan]);
    assert.equal(board.includes("Tile 8"), true);
    assert.match(await page.locator(".values svg").getAttribute("aria-label"), /Tile 8 counts 1/);
  },
);

atEachSize(
  "the kurang table stands beside its board, with the other arguments",
  linkTo("learn", { text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", goal: "last", tab: "solvable" }),
  async (page) => {
    await page.getByRole("heading", { name: "kurang(i) + X" }).waitFor();
    const amounts = (await page.locator(".kurang-table tbody td").allTextContents()).map(Number);
    assert.deepEqual(amounts, [0, 1, 1, 1, 2, 1, 2, 4, 4, 1, 6, 0, 10, 1, 14, 7]);
    assert.equal(await page.locator(".kurang-table .total td").textContent(), "55");
    assert.equal(await page.locator(".arcs .arc").count(), 48);
    await audit(page);
    await fits(page);
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "Learn has no accessibility findings in the dark, keeps its state, and hands the board to Slide",
  lesson(),
  async (page) => {
    await ready(page);
    await audit(page);
    await choose(page, "Method", "IDA*");
    await ready(page);
    await page.reload();
    await ready(page);
    assert.equal(await chosen(page, "Method"), "IDA*");
    await button(page, "Play this board").click();
    await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 9);
    assert.equal(await page.locator(".board [role=gridcell]").first().textContent(), "1");
  },
  { themes: ["light", "dark"] },
);

atEachSize(
  "the method is followed in pseudocode, in its lists, and by questions",
  lesson({ text: "8 1 3/4 0 2/7 6 5" }),
  async (page) => {
    await ready(page);
    const follow = page.getByRole("region", { name: "Step by step" });
    const line = follow.locator("[aria-current=step]");
    assert.match(await line.textContent(), /^open ← /);
    await button(page, "One step on").click();
    await until(page, () => /^take the node/.test(document.querySelector(".pseudocode .now")?.textContent));
    await button(page, "One step on").click();
    await until(page, () => /^put that board/.test(document.querySelector(".pseudocode .now")?.textContent));
    await audit(page);
    await follow.getByRole("radio", { name: "Lists" }).check();
    const open = follow.getByRole("list", { name: "Open, least f first" });
    assert.equal(await open.getByRole("button").count(), 1);
    await open.getByRole("button").click();
    await page.getByRole("heading", { name: "Chosen node" }).waitFor();
    await audit(page);
    await follow.getByRole("radio", { name: "Which next?" }).check();
    await button(follow, "Next question").click();
    const options = follow.getByRole("list", { name: "Nodes to choose from" }).getByRole("button");
    await options.first().waitFor();
    // The right one has the least f = g + h.
    const sums = (await options.allTextContents()).map((words) =>
      words.match(/\d+/g).reduce((sum, one) => sum + Number(one), 0),
    );
    await options.nth(sums.indexOf(Math.min(...sums))).click();
    await follow.getByText(`Right: the least f in the open list is ${Math.min(...sums)}.`).waitFor();
    assert.equal(await follow.locator("[data-score]").textContent(), "1 of 1 right");
    await audit(page);
    await fits(page);
    await button(follow, "Next question").click();
    await button(follow, "Skip").waitFor();
    await choose(page, "Method", "IDA*");
    await follow.getByText("there is no list to choose from").waitFor();
  },
);

atEachSize(
  "two methods race on the same board",
  lesson({ text: "8 1 3/4 0 2/7 6 5", tab: "race" }),
  async (page) => {
    const race = page.getByRole("region", { name: "Race", exact: true });
    await race.waitFor();
    await button(race, "One expansion on").click();
    assert.deepEqual(await page.locator("[data-expanded]").allTextContents(), ["1", "1"]);
    await button(race, "To the end").click();
    await page
      .locator(".verdict")
      .getByText(/^A\*, Manhattan needs fewer nodes: \d+ against \d+\.$/)
      .waitFor();
    assert.deepEqual(await page.locator(".lane-end").allTextContents(), [
      "At the goal: 14 moves.",
      "At the goal: 14 moves.",
    ]);
    await audit(page);
    await fits(page);
    await page.getByRole("combobox", { name: "Lane 2" }).selectOption("greedy:manhattan");
    await page.getByRole("region", { name: "Lane 2: Greedy, Manhattan" }).getByText("Searching").waitFor();
  },
  { themes: ["light", "dark"] },
);

atEachSize("a first visit shows a small board, and a search in motion", "#/learn", async (page) => {
  await ready(page);
  // It begins at step 10, and may have ended by now.
  await until(page, () => 10 < Number(document.querySelector(".step-text").dataset.step));
  assert.equal(await page.locator(".values .number").count(), 8);
});

atEachSize(
  "a lesson of ten questions is answered with the keyboard, and each shows what it asks about",
  "#/learn",
  async (page) => {
    await page.getByRole("button", { name: "Start the lesson" }).focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".lesson");
    await until(page, () => document.activeElement?.matches(".lesson"));
    /** What the view shows for each question, beside the lesson. */
    const shows = {
      4: () => page.locator("[data-f]").waitFor(),
      5: () => page.locator('.tree-end[data-outcome="solved"]').getByText("14 moves").waitFor(),
      6: () =>
        until(page, () => {
          const of = (name) => document.querySelector(`[data-heuristic=${name}] td`)?.textContent;
          return of("hamming") === "256" && of("manhattan") === "58";
        }),
      7: () => page.locator(".tree-end").getByText("26 moves").waitFor(),
      9: () => page.getByText("Not solvable.").waitFor(),
    };
    for (let at = 0; at < 10; at++) {
      await card.getByText(`${at + 1} of 10`, { exact: true }).waitFor();
      await until(page, () => document.activeElement?.matches(".lesson"));
      await shows[at]?.();
      if (at % 4 === 1) await audit(page);
      // The right answer is the first of the list in another order each time; wrong ones are told, too.
      const answers = card.locator("[aria-pressed]");
      assert.equal(await answers.count(), 3);
      await answers.nth(0).focus();
      await page.keyboard.press("Enter");
      await card.locator(".right").waitFor();
      assert.equal(await card.locator(".right").count(), 1);
      const isRight = await answers.nth(0).evaluate((one) => one.classList.contains("right"));
      await card
        .locator("[role=status]")
        .getByText(isRight ? "Right." : "No.", { exact: true })
        .waitFor();
      await fits(page);
      await card.getByRole("button", { name: at < 9 ? "Next" : "Finish" }).press("Enter");
    }
    await card.waitFor({ state: "detached" });
    await noted(page, /^The end of the lesson: \d+ of 10 right\.$/);
  },
  { themes: ["light", "dark"] },
);
