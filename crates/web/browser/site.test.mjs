// The static page, with the engine in it: a walk through every view, the second visit, no connection, a new
// version. The host has no headers of its own, and the page lies at an address with a path.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  PATIENCE,
  audit,
  linkTo,
  newPage,
  openContext,
  openPage,
  setting,
  shown,
  startBrowser,
  until,
} from "./shared.mjs";
import { startHost } from "./host.mjs";
import { EIGHT, boardIs, button, hard, near, solve } from "./slide.mjs";
import { COURSE, left, letters, pack, ready } from "./pack.mjs";

const SITE = process.env.SLIDEPACK_STATIC ?? join(import.meta.dirname, "../../../target/site");
let host;
let browser;
before(async () => {
  [host, browser] = await Promise.all([startHost(SITE), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await host?.stop();
});

/** A test on a fresh page, which fails on everything that goes wrong there. */
function walk(name, hash, run, options = {}) {
  test(name, { timeout: 5 * PATIENCE }, async () => {
    const { context, page, wrong } = await openPage(browser, host.url, hash, options);
    try {
      await run(page, context);
      assert.deepEqual(wrong, []);
    } catch (error) {
      if (wrong.length) error.message += `\nThe page said:\n${wrong.join("\n")}`;
      throw error;
    } finally {
      await context.close();
    }
  });
}

test("the board of a first visit is drawn before the modules are there, and is the one to play", async () => {
  for (const size of ["phone", "desktop", "landscape"]) {
    const context = await openContext(browser, setting({ size }));
    try {
      const page = await newPage(context);
      let load;
      const loaded = new Promise((resolve) => (load = resolve));
      const fetched = [];
      page.on("request", (request) => fetched.push(request.url()));
      await page.route("**/app/**", async (route) => {
        await loaded;
        await route.continue();
      });
      await page.goto(`${host.url}/`, { waitUntil: "commit" });
      const board = page.locator(".board:has(.tile)");
      await board.waitFor();
      const seen = async () => [await board.innerText(), await board.boundingBox()];
      const before = await seen();
      load();
      await page.locator("main[data-ready]").waitFor();
      const names = fetched.flatMap((url) => /\/app\/(.+)/.exec(url)?.[1] ?? []);
      assert.deepEqual(names.sort(), ["main.js", "rolldown-runtime.js", "slide/view.js", "start.js"]);
      assert.deepEqual(await seen(), before);
    } finally {
      await context.close();
    }
  }
});

const eight = linkTo("slide", { text: "8 1 3/4 0 2/7 6 5", goal: "last" });

for (const size of ["phone", "desktop"]) {
  walk(
    `a board is solved, and the solution can be saved as every kind of file (${size})`,
    eight,
    async (page) => {
      await boardIs(page, EIGHT);
      await solve(page);
      await shown(page, "14 moves: proven to be the fewest possible.");
      await button(page, "Export").click();
      const saved = async (kind) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page
            .getByRole("dialog")
            .getByRole("button", { name: new RegExp(`^${kind}`) })
            .click(),
        ]);
        return [download.suggestedFilename(), await readFile(await download.path())];
      };
      for (const [kind, ending, start] of [
        ["SVG", "svg", "<svg"],
        ["PNG", "png", "\x89PNG"],
        ["GIF", "gif", "GIF89a"],
        ["Text", "txt", ""],
        ["JSON", "json", "{"],
      ]) {
        const [name, bytes] = await saved(kind);
        assert.equal(name, `slidepack-8-puzzle-14-moves.${ending}`);
        assert.ok(bytes.toString("latin1").startsWith(start), name);
        assert.ok(bytes.length > 100, name);
      }
      await audit(page);
    },
    { size },
  );
}

walk("a hint names the next move, and the fewest moves are told", near, async (page) => {
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  await button(page, "Hint").click();
  await page.locator("[data-hint=L]").waitFor();
  await button(page, "Make this move").click();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
});

walk("one's own moves are judged, and boards are solved against the clock", near, async (page) => {
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await shown(page, "Yours 4, best 2.");
  await page.getByRole("button", { name: "Move 1: tile 4 down, lost 2" }).waitFor();
  await page.goto(`${host.url}/${linkTo("speed", { text: "1 2 3/4 5 6/0 7 8" })}`);
  await page.locator("main[data-ready=speed]").waitFor();
  await boardIs(page, [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  for (const key of ["a", "ArrowLeft"]) await page.keyboard.press(key);
  await shown(page, /^2 moves\. /);
  await page.keyboard.press(" ");
  await until(page, () => document.querySelectorAll(".board [role=gridcell]").length === 16);
});

walk("a long search shows its best answer so far, and whoever cancels it keeps that", hard, async (page) => {
  await button(page, "Solve").click();
  await until(page, () => /\d/.test(document.querySelector("[data-best]")?.textContent ?? ""));
  const best = Number(await page.locator("[data-best]").textContent());
  await button(page, "Cancel").click();
  await shown(page, /^\d+ moves \(cancelled\); no answer has fewer than \d+\.$/);
  const told = Number(/^\d+/.exec(await page.locator("[data-outcome] .notice").textContent())[0]);
  assert.ok(told <= best, `${told} moves are told, ${best} were known`);
  // The next question finds an engine again.
  await button(page, "Done").click();
  await button(page, "Solve").click();
  await until(page, () => /\d/.test(document.querySelector("[data-best]")?.textContent ?? ""));
});

walk("what is wrong with a text is told with its place", "#/slide", async (page) => {
  await button(page, "Open").click();
  await page.getByLabel("Paste or type a board, in any notation").fill("1 2 3\n4 5 5\n7 8 0");
  await page.getByText(/tile 5 appears twice/).waitFor();
});

walk("the engine of a family is fetched when it is first needed", eight, async (page) => {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name.split("/").pop())
        .filter((name) => name.endsWith(".wasm")),
    );
  await boardIs(page, EIGHT);
  await solve(page);
  await shown(page, "14 moves: proven to be the fewest possible.");
  assert.deepEqual(await fetched(), ["slide.wasm"]);
  // A text does not say what it is; the engine that reads it does.
  await button(page, "Open").click();
  await page.getByLabel("Paste or type a board, in any notation").fill(COURSE);
  await page.getByText("This is a packing puzzle: it opens in the Pack view.").waitFor();
  assert.deepEqual(await fetched(), ["slide.wasm", "pack.wasm"]);
});

walk("a packing puzzle needs the engine of packing puzzles alone", pack(COURSE), async (page) => {
  await ready(page);
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.deepEqual(
    names.filter((name) => name.endsWith(".wasm")).map((name) => name.split("/").pop()),
    ["pack.wasm"],
  );
});

walk(
  "a search is watched, with every heuristic",
  linkTo("learn", { text: "1 2 3/4 0 5/7 8 6", algorithm: "ida", heuristic: "manhattan" }),
  async (page) => {
    await until(page, () => Number(document.querySelector(".scrub")?.max) > 0);
    await until(
      page,
      () =>
        document.querySelectorAll(".side-by-side td").length === 18 &&
        ![...document.querySelectorAll(".side-by-side td")].some((one) => one.textContent === "…"),
    );
    await button(page, "To the end").click();
    await shown(page, "Found: 2 moves.");
  },
);

walk("methods are compared", "#/compare", async (page) => {
  await page.locator(".now").getByText("Done.", { exact: true }).waitFor();
  await button(page, "Change").click();
  await page.getByLabel("Boards", { exact: true }).and(page.locator("[type=number]")).fill("2");
  await page.getByRole("button", { name: /^Run/ }).click();
  await page.locator(".now").getByText("Done.", { exact: true }).waitFor();
  assert.ok((await page.locator(".runs tbody tr").count()) >= 2);
});

walk("pieces are laid by hints, solutions are shown and counted", pack(COURSE), async (page) => {
  await ready(page);
  await button(page, "Hint").click();
  await button(page, "Place it").click();
  await left(page, "6 left");
  await button(page, "Solve").click();
  await shown(page, "Filled by the program.");
  assert.match(await letters(page), /^[A-G]{25}$/);
});

walk("tables are built once, and read on the second visit", "#/help", async (page) => {
  const tables = () =>
    page.evaluate(async () => {
      const { keptTables } = await import("./modules/engine/tables.js");
      const { engineOf } = await import("./modules/engine/module.js");
      return [...(await keptTables()).values()].map(({ name, blob }) => [name, blob.size]);
    });
  /** Solves a board with tables; gives the table's origin. */
  const origin = () =>
    page.evaluate(async () => {
      const { runJob } = await import("./modules/lib/api.js");
      const board = [
        [8, 1, 3],
        [4, 0, 2],
        [7, 6, 5],
      ];
      const options = { algorithm: "ida", heuristic: "pattern:exact" };
      const report = await runJob("/api/solve", { board, options });
      return [report.length, ...report.tables.map(({ name, from }) => `${name} ${from}`)];
    });
  assert.deepEqual(await origin(), [14, "3x3-blank0-exact built"]);
  await until(page, async () => (await (await import("./modules/engine/tables.js")).keptTables()).size === 1);
  const [[name, bytes]] = await tables();
  assert.equal(name, "3x3-blank0-exact");
  assert.ok(bytes > 1000);
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.deepEqual(await origin(), [14, "3x3-blank0-exact cache"]);
  // A table that was damaged is built again.
  await page.evaluate(async () => {
    const { keep, keptTables } = await import("./modules/engine/tables.js");
    const { name: damaged, blob, sum } = [...(await keptTables()).values()][0];
    const content = new Uint8Array(await blob.arrayBuffer());
    content[content.length >> 1] ^= 1;
    await keep(damaged, new Blob([content]), sum);
  });
  await page.reload();
  await page.locator("main[data-ready]").waitFor();
  assert.deepEqual(await origin(), [14, "3x3-blank0-exact built"]);
});

walk("tables that would take too much memory are left for smaller ones", eight, async (page) => {
  const heuristic = await page.evaluate(async () => {
    const { runJob } = await import("./modules/lib/api.js");
    const text = "2 1 4 3/6 5 8 7/10 9 12 11/13 15 14 0";
    const options = { algorithm: "ida", heuristic: "pattern:large", memory: "20M", nodes: 1000 };
    const report = await runJob("/api/solve", { text, options });
    return report.heuristic;
  });
  assert.notEqual(heuristic, "pattern:large");
});

walk(
  "a search that takes long is helped by several workers, which find as short a solution",
  eight,
  async (page) => {
    const [alone, together, workers] = await page.evaluate(async () => {
      const { get, post, runJob } = await import("./modules/lib/api.js");
      const { Help } = await import("./modules/engine/help.js");
      const { keptTables } = await import("./modules/engine/tables.js");
      const { engineOf } = await import("./modules/engine/module.js");
      const board = [
        [5, 1, 7, 3],
        [9, 2, 11, 4],
        [13, 6, 15, 8],
        [0, 10, 14, 12],
      ];
      await get("/api/kits");
      const body = { board, options: { algorithm: "ida", heuristic: "pattern:small" } };
      const report = await runJob("/api/solve", body);
      while ((await keptTables()).size < report.tables.length)
        await new Promise((soon) => setTimeout(soon, 50));
      const help = new Help(body, {
        module: () => engineOf("slide"),
        memory: 2 ** 28,
        seconds: 300,
        cores: 3,
        all: 2 ** 31,
        check: (puzzle) => post("/api/check", puzzle),
      });
      help.consider({ progress: { stage: "search", seconds: 99, lower_bound: 0 }, tables: report.tables });
      const moves = await help.solved;
      const { size } = help;
      help.end();
      return [report.length, moves.length, size];
    });
    assert.equal(together, alone);
    assert.equal(workers, 2);
  },
);

// The light cancels its job when the tray changes, which may be over by then.
for (const size of ["phone", "desktop"]) {
  walk(
    `hints lead to the solution while the light looks, too (${size})`,
    "#/pack",
    async (page) => {
      await ready(page);
      await page.getByLabel("Show whether it can still be filled").check();
      for (let rest = 5; 0 < rest; rest--) {
        await page.locator("[data-light=yes]").waitFor();
        await button(page, "Hint").click();
        await page.locator("[data-test=why]").waitFor();
        await button(page, "Place it").click();
        await left(page, rest === 1 ? "all placed" : `${rest - 1} left`);
      }
    },
    { size },
  );
}

test("without a connection the page still opens and solves", { timeout: 5 * PATIENCE }, async () => {
  const { context, page } = await openPage(browser, host.url, eight);
  try {
    await until(
      page,
      async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
    );
    await context.setOffline(true);
    for (const view of ["speed", "learn", "compare", "pack", "help", "slide"]) {
      await page.goto(`${host.url}/#/${view}`);
      await page.reload();
      await page.locator(`main[data-ready=${view}]`).waitFor();
    }
    await page.goto(`${host.url}/${eight}`);
    await boardIs(page, EIGHT);
    await solve(page);
    await shown(page, "14 moves: proven to be the fewest possible.");
    // Other languages are there as well.
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("button", { name: "中文" }).click();
    await page.locator("html[lang=zh] main[data-ready]").waitFor();
    await shown(page, "14 步：已证明为最少。");
  } finally {
    await context.close();
  }
});

test("a new version is offered, and all of it is new after a tap", { timeout: 5 * PATIENCE }, async () => {
  const next = await mkdtemp(join(tmpdir(), "slidepack-site-"));
  await cp(SITE, next, { recursive: true });
  await appendFile(join(next, "page/app/start.js"), '\ndocument.documentElement.dataset.version = "next";\n');
  await appendFile(join(next, "offline-worker.js"), "\n// The next version.\n");
  const script = await readFile(join(next, "offline-worker.js"), "utf8");
  assert.match(script, /const VERSION = "[0-9a-f]{16}"/);
  const { writeFile } = await import("node:fs/promises");
  await writeFile(join(next, "offline-worker.js"), script.replace(/"[0-9a-f]{16}"/, '"next"'));
  const context = await openContext(browser, {});
  const mine = await startHost(SITE);
  try {
    const page = await newPage(context);
    await page.goto(`${mine.url}/${eight}`);
    await until(
      page,
      async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null,
    );
    await page.reload();
    await page.locator("main[data-ready]").waitFor();
    mine.move(next);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("A new version of slidepack is there.").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.version), undefined);
    await page.getByRole("button", { name: "Load it" }).click();
    await until(page, () => document.documentElement.dataset.version === "next");
    const names = await page.evaluate(() => caches.keys());
    assert.equal(names.length, 1);
  } finally {
    await context.close();
    await mine.stop();
    await rm(next, { recursive: true, force: true });
  }
});

test("the page can be installed: its manifest names files that are there", async () => {
  const manifest = JSON.parse(await readFile(join(SITE, "manifest.webmanifest"), "utf8"));
  for (const { src } of manifest.icons) assert.ok((await readFile(join(SITE, src))).length > 100, src);
  const start = await readFile(join(SITE, "index.html"), "utf8");
  assert.match(start, /<link rel="manifest" href="manifest.webmanifest">/);
  // Nothing in it is tied to the root of a host.
  assert.doesNotMatch(start, /(src|href)="\//);
});
