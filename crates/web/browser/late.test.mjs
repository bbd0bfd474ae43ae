// Answers that come late or in another order than they were asked for, and readers who are quicker than the
// page.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { PATIENCE, atEachSize, linkTo, shown, until } from "./lib.mjs";
import { ending, keepBack } from "./answers.mjs";
import { TINY, button, pack, paste, ready } from "./pack.mjs";
import { newGame } from "./slide.mjs";

const eight = linkTo("slide", { text: "8 1 3/4 0 2/7 6 5", goal: "last" });
const cells = (page, count) =>
  until(page, (wanted) => document.querySelectorAll(".board [role=gridcell]").length === wanted, count);

/** Presses something and reloads before the page is painted again. */
function pressAndReload(page, find) {
  return Promise.all([
    page.waitForEvent("load"),
    page.evaluate((selector) => {
      window.requestAnimationFrame = window.setTimeout = () => 0;
      document.querySelector(selector).click();
      location.reload();
    }, find),
  ]);
}

function at(name, hash, run) {
  atEachSize(name, hash, run, { only: ["desktop"] });
}

at("of two new boards the one asked for last is taken, whichever comes first", eight, async (page) => {
  await cells(page, 9);
  const release = await keepBack(page, "/api/generate", { rows: 6 });
  await newGame(page, { size: "6×6" });
  await newGame(page, { size: "5×5" });
  await cells(page, 25);
  await release();
  await page.evaluate(() => window.settled());
  await cells(page, 25);
});

at("a board is opened when it is the one that was looked at", eight, async (page) => {
  await cells(page, 9);
  await button(page, "Open").click();
  await page.getByLabel("Paste or type a board").fill("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n");
  const open = button(page.getByRole("dialog"), "Open");
  await page.getByLabel("Which of the 2").waitFor();
  assert.ok(await open.isEnabled());
  const release = await keepBack(page, "/api/check");
  await page.getByLabel("Which of the 2").fill("2");
  assert.ok(await open.isDisabled());
  await release();
  await open.click();
  await until(
    page,
    () =>
      [...document.querySelectorAll(".board [role=gridcell]")].map((one) => one.textContent).join() ===
      "1,2,3,4,5,6,,7,8",
  );
});

at("a search that is cancelled while it is asked for ends without a complaint", eight, async (page) => {
  await cells(page, 9);
  await page.locator("[data-bound=exact]").waitFor();
  // The search has its answer long before anybody can listen: a request to cancel it that was sent before then
  // has made the server forget it.
  let cancelled = null;
  await page.route("**/api/jobs/*", async (route) => {
    cancelled = route.fetch({ timeout: PATIENCE });
    await route.fulfill({ response: await cancelled });
  });
  await page.route("**/api/jobs/*/events", async (route) => {
    // Whatever the page sent together with this request has been seen when the answer to a later one is here.
    await page.evaluate(() => fetch("/healthz"));
    await cancelled;
    await route.continue();
  });
  const release = await keepBack(page, "/api/solve");
  await button(page, "Solve").click();
  await button(page, "Cancel").click();
  await release();
  await button(page, "Solve").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
});

at("what is done just before a reload is kept", eight, async (page) => {
  await cells(page, 9);
  await pressAndReload(page, ".board [role=gridcell]:nth-child(2)");
  await until(
    page,
    () =>
      [...document.querySelectorAll(".board [role=gridcell]")].map((one) => one.textContent).join() ===
      "8,,3,4,1,2,7,6,5",
  );
});

at("a piece laid just before a reload is kept", "#/pack", async (page) => {
  await ready(page);
  await button(page, "Hint").click();
  await button(page, "Place it").waitFor();
  await pressAndReload(page, ".hint-box .primary");
  await ready(page);
  assert.equal(await page.locator("[data-test=left]").textContent(), "4 left");
});

at("a dialog can be opened as soon as it is closed", eight, async (page) => {
  await cells(page, 9);
  await button(page, "Export").click();
  await page.getByRole("dialog", { name: "Export and share" }).waitFor();
  await page.evaluate(
    () =>
      new Promise((done) => {
        const dialog = document.querySelector("dialog[open]");
        new MutationObserver(() => {
          if (dialog.open) return;
          [...document.querySelectorAll(".toolbar button")]
            .find((one) => one.textContent.trim() === "Open")
            .click();
          dialog.addEventListener("close", () => window.settled().then(done));
        }).observe(dialog, { attributes: true });
        dialog.querySelector("[aria-label=Close]").click();
      }),
  );
  await page.getByRole("dialog", { name: "Open a puzzle" }).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 1);
});

at(
  "a node chosen right after a step stays chosen",
  linkTo("learn", { text: "8 1 3/4 0 2/7 6 5", goal: "last", algorithm: "astar", heuristic: "manhattan" }),
  async (page) => {
    await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
    await page.evaluate(async () => {
      document.querySelector("[aria-label='To the end']").click();
      await Promise.resolve();
      await Promise.resolve();
      document
        .querySelector(".tree canvas")
        .dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
      await window.settled();
    });
    await page.getByRole("heading", { name: "Chosen node" }).waitFor();
  },
);

at(
  "a search says nothing about the puzzle that is opened while it runs",
  pack("slidepack pack\ntray 10x12\nkit pentominoes x2\n"),
  async (page) => {
    await ready(page);
    await button(page, "Count solutions").click();
    await page.locator("[data-test=progress]").getByText(/found/).waitFor();
    await ending(page, () => paste(page, TINY));
    await page.locator("[data-test=about]").getByText("2 pieces · 4 cells to fill").waitFor();
    await shown(page, "From the pieces that lie in the tray now.");
    assert.equal(await page.locator("main .notice").count(), 0);
  },
);

at("the focus stays on the board when one of another size comes", eight, async (page) => {
  await cells(page, 9);
  await page.locator(".board [role=gridcell]").nth(3).focus();
  await paste(page, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
  await cells(page, 16);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
});

at("of two addresses the last one counts", eight, async (page) => {
  await cells(page, 9);
  const packed = deflateRawSync(
    Buffer.from(JSON.stringify({ text: "1 2 3/4 5 6/0 7 8", goal: "last" })),
  ).toString("base64url");
  await page.evaluate((hash) => {
    addEventListener(
      "hashchange",
      () => {
        location.hash = "#/learn";
      },
      { once: true },
    );
    location.hash = hash;
  }, `#/slide?p=z${packed}`);
  await until(page, () => document.querySelector("main").dataset.ready === "learn");
  await until(page, () => document.querySelector(".scrub"));
  assert.equal(await page.evaluate(() => location.hash), "#/learn");
});
