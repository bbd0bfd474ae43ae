// Pictures of every view, light and dark, phone and desktop: node screenshots.mjs FOLDER [only these names…]
// The pictures of the guide and the README, into docs/: node screenshots.mjs --guide [only these names…]
// The server is started as for the tests.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { HEXAGONS, pack } from "./pack.mjs";
import { linkTo, openPage, startBrowser, startServer, until } from "./shared.mjs";

const [where, ...only] = process.argv.slice(2);
if (!where) {
  console.error("usage: node screenshots.mjs FOLDER|--guide [NAME…]");
  process.exit(2);
}
const isGuide = where === "--guide";
const folder = isGuide ? join(import.meta.dirname, "../../../docs") : where;
await mkdir(folder, { recursive: true });

const board = linkTo("slide", { text: "8 1 3/4 0 2/7 6 5", goal: "last" });
const fifteen = linkTo("slide", { text: "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12", goal: "last" });

async function solved(page) {
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByRole("group", { name: "Player" }).waitFor();
  for (let step = 0; step < 5; step++) await page.getByRole("button", { name: "One move on" }).click();
}

async function watched(page, steps) {
  const scrub = page.getByRole("slider", { name: "Position" });
  await scrub.waitFor();
  await until(page, () => Number(document.querySelector(".scrub").max) > 0);
  await scrub.evaluate((input, to) => {
    input.value = Math.min(to, Number(input.max));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, steps);
  await page.locator(".side-by-side").getByText("…").first().waitFor({ state: "detached" });
}

/** The greeting is for the first visit alone. */
async function greeted(page) {
  const close = page.getByRole("button", { name: "Close the introduction" });
  if (await close.count()) await close.click();
}

async function compared(page) {
  await page.locator(".now").getByText("Done.", { exact: true }).waitFor();
  await page.getByText("Nodes against length").click();
  await page.evaluate(() => scrollTo(0, 0));
}

/** A tray with two pieces in it, and a hint for the next. */
async function begun(page) {
  for (let pieces = 0; pieces < 2; pieces++) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Place it" }).click();
  }
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Place it" }).waitFor();
}

const VIEWS = {
  slide: [fifteen],
  "slide-solved": [fifteen, solved],
  "slide-unsolvable": [
    linkTo("slide", { text: "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", goal: "last" }),
    (page) => page.locator(".arcs").waitFor(),
  ],
  "slide-edit": [
    board,
    async (page) => {
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("Row 1, column 1").fill("3");
    },
  ],
  "slide-open": [
    board,
    async (page) => {
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.getByLabel("Paste or type a board").fill("1 2 3\n4 5 5\n7 8 0");
      await page.getByRole("alert").waitFor();
    },
  ],
  "slide-export": [board, (page) => page.getByRole("button", { name: "Export" }).click()],
  "slide-large": [linkTo("slide", { text: large(60), goal: "last" })],
  learn: [
    linkTo("learn", { text: "2 4 3/1 0 6/7 5 8", goal: "last", algorithm: "astar", heuristic: "manhattan" }),
    async (page) => {
      await watched(page, 16);
      await page.getByRole("button", { name: "Show the whole tree" }).click();
    },
  ],
  "learn-wide": [
    linkTo("learn", { text: "8 1 3/4 0 2/7 6 5", goal: "last", algorithm: "astar", heuristic: "hamming" }),
    (page) => watched(page, 400),
  ],
  "learn-ida": [
    linkTo("learn", { text: "8 1 3/4 0 2/7 6 5", goal: "last", algorithm: "ida", heuristic: "manhattan" }),
    (page) => watched(page, 9999),
  ],
  "learn-solvable": [
    linkTo("learn", { text: "15 2 3 13/5 8 11 9/0 4 7 6/10 1 14 12", goal: "last", tab: "solvable" }),
    (page) => page.locator(".arcs").waitFor(),
  ],
  "learn-early": [
    linkTo("learn", { text: "8 1 3/4 0 2/7 6 5", goal: "last", algorithm: "greedy", heuristic: "manhattan" }),
    (page) => watched(page, 9),
  ],
  "learn-lesson": [
    "#/learn",
    async (page) => {
      await page.getByRole("button", { name: "Start the lesson" }).click();
      for (let step = 0; step < 5; step++) await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: /^Their f is not below/ }).click();
    },
  ],
  compare: ["#/compare"],
  pack: ["#/pack"],
  "pack-hexagons": [pack(HEXAGONS), begun],
  "pack-triangles": [pack("slidepack pack\ntray 6x6-triangles\nkit hexiamonds\n"), begun],
  "pack-gallery": [
    "#/pack",
    async (page) => {
      await page.getByRole("button", { name: "Puzzles", exact: true }).click();
      await page.locator(".gallery li").nth(12).waitFor();
    },
  ],
  "pack-dead": [
    "#/pack",
    async (page) => {
      await page.getByLabel("Show whether it can still be filled").check();
      await page.locator('[data-cell="42"]').focus();
      for (const key of ["n", "n", "n", "n", "n", "Enter"]) await page.keyboard.press(key);
      await page.locator("[data-light=no]").waitFor();
    },
  ],
  "pack-make": [
    "#/pack",
    async (page) => {
      await page.getByRole("button", { name: "Make your own" }).click();
      for (const side of ["Rows", "Columns", "Layers"])
        await page.getByLabel(side, { exact: true }).fill("3");
      await page.getByLabel("Kit", { exact: true }).selectOption("soma");
      await page.getByRole("button", { name: "Draw a piece" }).click();
      for (const at of ["1,1", "1,2", "2,2"]) await page.locator(`[data-shape="${at}"]`).click();
      await page.getByRole("button", { name: "Layer below" }).click();
      await page.locator('[data-shape="2,2"]').click();
    },
  ],
  "pack-space": [
    pack("slidepack pack\nname Soma\ntray 3x3x3\nkit soma\n"),
    async (page) => {
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("button", { name: "Place it" }).click();
      await page.getByRole("button", { name: "Zoom in" }).click();
    },
  ],
};

function large(side) {
  const tiles = Array.from({ length: side * side }, (_, cell) => (cell + 1) % (side * side));
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, row * side + side).join(" ")).join(
    "/",
  );
}

/** The eight pictures of the guide: a place, a size, a theme, a language, and what is done there. */
const GUIDE = {
  "web-slide": [
    fifteen,
    { size: "desktop" },
    async (page) => {
      await greeted(page);
      await solved(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
  ],
  "web-learn": [VIEWS.learn[0], { size: "desktop" }, VIEWS.learn[1]],
  "web-speed": ["#/speed", { size: "desktop", theme: "dark" }, (page) => page.locator(".board").waitFor()],
  "web-compare": ["#/compare", { size: "desktop" }, compared],
  "web-pack": ["#/pack", { size: "desktop" }, (page) => page.locator("[data-test=stage]").waitFor()],
  "web-pyramid": [
    linkTo("pack", {
      text: "slidepack pack\nname Small pyramid\ntray pyramid 3\npieces\n  A\n  AA\n  BB\n  CC\n  DDD\n  E\n  EE\n  F\n",
    }),
    { size: "phone", theme: "dark" },
    async (page) => {
      await page.getByRole("button", { name: "Solve", exact: true }).click();
      await page.getByText("Filled by the program.").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  ],
  "web-solid": [pack("slidepack pack\nname Soma\ntray 3x3x3\nkit soma\n"), { size: "phone" }, begun],
  "web-languages": [
    linkTo("learn", { lesson: true }),
    { size: "phone", locale: "id-ID" },
    async (page) => {
      await page.getByRole("button", { name: "Lanjut" }).click();
      await page.locator(".lesson [aria-pressed]").last().click();
      await page.locator(".lesson [role=status]").waitFor();
    },
  ],
};

/** One picture; what goes wrong is told, and the others are still taken. */
async function take(browser, url, name, hash, options, act, fullPage) {
  const { context, page, wrong } = await openPage(browser, url, hash, {
    reducedMotion: "reduce",
    ...options,
  });
  try {
    await act?.(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => window.settled());
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
  } catch (error) {
    console.error(`${name}: ${error.message}\n${wrong.join("\n")}`);
    process.exitCode = 1;
  }
  await context.close();
}

const isWanted = (name) => !only.length || only.includes(name);
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const [name, [hash, options, act]] of Object.entries(isGuide ? GUIDE : {}))
    if (isWanted(name)) await take(browser, server.url, name, hash, options, act, false);
  for (const [name, [hash, act]] of Object.entries(isGuide ? {} : VIEWS)) {
    if (!isWanted(name)) continue;
    for (const size of ["desktop", "phone"])
      for (const theme of ["light", "dark"])
        await take(
          browser,
          server.url,
          `${name}-${size}-${theme}`,
          hash,
          { size, theme },
          act,
          size === "phone",
        );
  }
} finally {
  await browser.close();
  await server.stop();
}
