// Help with a board: why it cannot be solved, a solution, a search that runs, a hint, the fewest moves.
import assert from "node:assert/strict";
import { atEachSize, audit, boardOf, fits, linkTo, shown, until } from "./lib.mjs";
import { EIGHT, boardIs, button, cell, eight, hard, near, solve } from "./slide.mjs";

atEachSize(
  "an unsolvable board says why, with the inversions drawn, and what would help",
  linkTo("slide", { text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", goal: "last" }),
  async (page) => {
    await page.getByRole("heading", { name: "This board cannot be solved" }).waitFor();
    assert.equal(await page.locator(".arcs .arc").count(), 48);
    await shown(page, "48 + 1 = 49");
    assert.ok(await button(page, "Solve").isDisabled());
    await audit(page);
    await fits(page);
    await button(page, "Take the goal “Blank first”").click();
    await page.getByRole("heading", { name: "This board cannot be solved" }).waitFor({ state: "detached" });
    await button(page, "Undo").click();
    await button(page, "Swap 13 and 4").click();
    await page.getByRole("heading", { name: "This board cannot be solved" }).waitFor({ state: "detached" });
    assert.deepEqual((await boardOf(page)).slice(0, 4), [15, 2, 3, 4]);
  },
  { themes: ["light", "dark"] },
);

atEachSize("a solution plays, pauses, steps, scrubs and repeats", eight, async (page) => {
  await boardIs(page, EIGHT);
  await solve(page);
  await shown(page, "14 moves: proven to be the fewest possible.");
  await page
    .locator("[data-test=multi]")
    .getByText(/^1\d if tiles pushed together/)
    .waitFor();
  await button(page, "Count the shortest ways").click();
  await page
    .locator("[data-test=ways-count]")
    .getByText(/There (is exactly one|are \d+) shortest way/)
    .waitFor();
  await page.getByText("How hard is that?").click();
  await shown(
    page,
    "Of all 181,440 boards of this size, 1.6% need fewer moves and 97.4% need more. The farthest need 31.",
  );
  await audit(page);
  await fits(page);
  await button(page, "One move on").click();
  assert.equal(await page.locator("[data-remaining]").textContent(), "13");
  assert.equal(await page.locator("[data-bound]").textContent(), "13");
  await page.locator(".status").getByText("needed", { exact: true }).waitFor();
  await button(page, "One move back").click();
  await boardIs(page, EIGHT);
  await button(page, "To the end").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await page.getByRole("slider", { name: "Position" }).fill("7");
  await until(page, () => document.querySelector("[data-remaining]").textContent === "7");
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.fill("40");
  await until(page, () => document.querySelector(".speed output").textContent === "100/s");
  await button(page, "Play").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  await button(page, "Play again").waitFor();
  await button(page, "Repeat").click();
  await speed.fill("20");
  await button(page, "Play again").click();
  await until(page, () => Number(document.querySelector("[data-remaining]").textContent) < 12);
  await button(page, "Pause").click();
  // Where it stands by then, be it the end, is the machine's affair.
  await page.getByRole("button", { name: /^Play( again)?$/ }).waitFor();
  await button(page, "Done").click();
  await boardIs(page, EIGHT);
});

atEachSize(
  "a search shows its progress and can be cancelled",
  linkTo("slide", { text: "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", goal: "first" }),
  async (page) => {
    await page.getByText("Options for solving").click();
    await page.getByLabel("Algorithm").selectOption("ida");
    await page.getByLabel("Heuristic").selectOption("hamming");
    await page.getByLabel("Time limit").fill("300");
    await button(page, "Solve").click();
    await until(page, () =>
      [...document.querySelectorAll("[aria-label=Help] dd")].some((one) => /\d{3}/.test(one.textContent)),
    );
    await audit(page);
    await button(page, "Cancel").click();
    await shown(page, /cancelled/);
    await button(page, "Solve").waitFor();
  },
);

atEachSize("a hint names the next move and why, and can be followed", near, async (page) => {
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await button(page, "Hint").click();
  await page.locator("[data-hint=L]").waitFor();
  assert.match(await page.locator("[data-hint]").textContent(), /Tile 7 left\. .+/);
  assert.equal(await page.locator(".board .hinted").textContent(), "7");
  await button(page, "Make this move").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
});

atEachSize("the minimum from here follows the game", near, async (page) => {
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await page.getByText("Options for solving").click();
  await page.getByLabel("Show the fewest moves from here").check();
  await until(page, () => document.querySelector("[data-minimum=exact]")?.textContent === "2");
  await cell(page, 3).click();
  await until(page, () => document.querySelector("[data-minimum=exact]")?.textContent === "3");
});

atEachSize(
  "tiles pushed together count as one move, if that is wanted",
  eight,
  async (page) => {
    await boardIs(page, EIGHT);
    await page.getByText("Options for solving").click();
    await page.getByLabel("One move is").selectOption("multi");
    await solve(page);
    await shown(
      page,
      /^\d+ multi-tile moves, \d+ moves tile by tile: proven to be the fewest multi-tile moves possible/,
    );
    await button(page, "Count the shortest ways").click();
    await page.locator("[data-test=ways-count]").waitFor();
    await audit(page);
    // The choice is kept, and so is what the answer is about.
    await page.reload();
    await shown(page, /multi-tile moves, \d+ moves tile by tile/);
    await button(page, "To the end").click();
    await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  },
  { only: ["phone"] },
);

atEachSize("the figure under the board is the best bound that any search has proven", hard, async (page) => {
  await page.locator(".board [role=gridcell]").first().waitFor();
  await button(page, "Solve").click();
  // Both figures are read at the same moment, because the search goes on.
  await until(page, () => {
    const facts = [...document.querySelectorAll("[data-best]")].at(-1)?.closest("dl");
    const searched = facts?.children[1].querySelector("dd").textContent;
    return Number(searched) > 0 && searched === document.querySelector("[data-bound]").textContent;
  });
  assert.equal(await page.locator("[data-bound]").count(), 1);
  await button(page, "Cancel").click();
});

atEachSize("a hint's distance is the best possible, and still known a move later", eight, async (page) => {
  await boardIs(page, EIGHT);
  await button(page, "Hint").click();
  await until(page, () => document.querySelector("[data-bound=exact]")?.textContent === "14");
  await button(page, "Make this move").click();
  await page.getByText("Options for solving").click();
  await page.getByLabel("Show the fewest moves from here").check();
  await until(page, () => document.querySelector("[data-minimum=exact]")?.textContent === "13");
  assert.equal(await page.locator("[data-bound=exact]").textContent(), "14");
});
