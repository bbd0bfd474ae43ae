// What the tests and the pictures share: the server, the browser, a page, and small helpers.
//
// SLIDEPACK_SLOW=6 has the browser work six times as slowly, to find what only works on a quick machine; with
// a few busy loops beside it the server is slow as well. SLIDEPACK_PATIENCE is how many seconds to wait for
// anything, 60 if not given.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { startHost } from "./host.mjs";
import { isStatic, listenIn } from "./overhear.mjs";

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const here = import.meta.dirname;
const SLOW = Number(process.env.SLIDEPACK_SLOW ?? 1);

/**
 * Milliseconds to wait for anything. Waits end when what they wait for is there; a busy machine gets its
 * time.
 */
export const PATIENCE = 1000 * Number(process.env.SLIDEPACK_PATIENCE ?? 60);

/**
 * Starts `slidepack serve` on a port that it finds itself; gives its address and a way to stop it. SLIDEPACK_SITE
 * names a folder with the static page: then that is served, and the engine in the page answers.
 */
export async function startServer() {
  if (isStatic) return startHost(process.env.SLIDEPACK_SITE);
  if (process.env.SLIDEPACK_URL)
    return { url: process.env.SLIDEPACK_URL.replace(/\/$/, ""), stop: async () => {} };
  const binary = resolve(process.env.SLIDEPACK_BIN ?? join(here, "../../../target/debug/slidepack"));
  const cache = await mkdtemp(join(tmpdir(), "slidepack-browser-"));
  const child = spawn(binary, ["serve", "--port", "0"], {
    env: { ...process.env, SLIDEPACK_CACHE: cache },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((done) => child.once("close", done));
  // It tells its address when it listens.
  const url = await new Promise((found, failed) => {
    let told = "";
    const fail = (why) => failed(new Error(`${why}: ${told}`));
    const late = setTimeout(() => fail("the server does not say where it is"), PATIENCE);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        told = (told + data).slice(-4000);
        const address = /http:\/\/[^/\s]+(?=\/)/.exec(told)?.[0];
        if (!address) return;
        clearTimeout(late);
        found(address);
      });
    }
    child.once("error", (error) => fail(error.message));
    child.once("close", () => {
      clearTimeout(late);
      fail("the server ended at once");
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(cache, { recursive: true, force: true });
  };
  return { url, stop };
}

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    timeout: PATIENCE,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Where pages are opened: of a size, with a patience, and as slow as is wanted. */
export async function openContext(browser, options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

export async function newPage(context) {
  const page = await context.newPage();
  await slow(page);
  return page;
}

async function slow(page) {
  if (SLOW <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
}

/** What a context is opened with, for a size, a theme, and so on. */
export function setting({
  size = "desktop",
  theme = "light",
  reducedMotion = "no-preference",
  locale = "en-US",
} = {}) {
  return { ...SIZES[size], colorScheme: theme, reducedMotion, locale, acceptDownloads: true };
}

/** A fresh page in a context of its own, and the list of everything that went wrong on it. */
export async function openPage(browser, url, hash, options) {
  const context = await openContext(browser, setting(options));
  const page = await context.newPage();
  return { context, page, wrong: await fill(page, url, hash) };
}

/** Opens our page in an empty one; gives the list of everything that went wrong on it, and will. */
export async function fill(page, url, hash) {
  await slow(page);
  const wrong = [];
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => wrong.push(`page: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`))
      wrong.push(`request to ${request.url()}`);
  });
  await page.addInitScript(() => {
    // Resolves when everything that was to be drawn has been drawn, and its effects have run.
    window.settled = async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      for (let frames = 0; frames < 3; frames++) await frame();
    };
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  if (isStatic) await page.addInitScript(listenIn);
  await page.goto(`${url}/${hash}`);
  await page.locator("main[data-ready]").waitFor();
  return wrong;
}

/** Words in the view, once and to be seen: not those said to screen readers, nor those in short notices. */
export const shown = (page, words, options) => page.locator("main").getByText(words, options).waitFor();

/** Words said to screen readers. */
export const said = (page, words) => page.locator("#say").getByText(words).waitFor({ state: "attached" });

/** Words in a short notice at the foot of the page. */
export const noted = (page, words) => page.locator("#notices").getByText(words).waitFor();

/** Waits until a check in the page holds. It must not throw while what it looks for is missing. */
export function until(page, check, argument) {
  return page.waitForFunction(check, argument);
}

/** The numbers on the board of the Slide view, 0 for the blank. */
export function boardOf(page) {
  return page
    .locator(".board [role=gridcell]")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent || 0)));
}

/** A link with a puzzle in it, as the page itself would make it. */
export function linkTo(view, object) {
  return `#/${view}?p=j${Buffer.from(JSON.stringify(object)).toString("base64url")}`;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The rules of axe that look at colours. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
const themesOf = new WeakMap();

/** Has `audit` look at a page in more than one theme; the first of them is the page's own. */
export const auditIn = (page, themes) => themesOf.set(page, themes);

/** Fails on accessibility findings of axe. In themes other than the page's own, colours are what differs. */
export async function audit(page) {
  const [own, ...others] = themesOf.get(page) ?? [];
  // What is half faded in has half its contrast.
  await atRest(page);
  const found = await findings(page, {});
  for (const theme of others) {
    await wear(page, theme);
    found.push(...(await findings(page, COLOURS)).map((one) => `${theme}: ${one}`));
  }
  if (others.length) await wear(page, own);
  assert.deepEqual(found, []);
}

/** Switches the theme, and waits until no colour is on its way any more. */
async function wear(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  await atRest(page);
}

/** Waits until what has begun to move or to fade has ended. */
async function atRest(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await frame();
    const ending = document
      .getAnimations()
      .filter(
        (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map((one) => one.finished));
    await frame();
  });
}

async function findings(page, options) {
  // It stays in the page until that is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async (more) => (await window.axe.run(document, { resultTypes: ["violations"], ...more })).violations,
    options,
  );
  const told = ({ target, failureSummary }) => `${target} ${failureSummary}`;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map(told).join(" | ")}`,
  );
}

/** No sideways scrolling: everything fits the width. */
export async function fits(page) {
  const [wide, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(wide <= width, `the page is ${wide} px wide in a window of ${width}`);
}

/** Names of views and buttons of tool bars have room, and no word of a table's head is broken in the middle. */
export async function hasRoom(page) {
  const found = await page.evaluate(() => {
    const textOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const cut = [
      ...document.querySelectorAll(".views a, .toolbar .button, [role=toolbar] :is(.button, .button span)"),
    ]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
      .map((one) => `cut: ${one.textContent}`);
    const views = [...document.querySelectorAll(".views a")];
    const near = views
      .slice(1)
      .filter((one, at) => textOf(one).left - textOf(views[at]).right < 8)
      .map((one) => `near to the one before: ${one.textContent}`);
    const broken = [];
    for (const head of document.querySelectorAll(".side-by-side th")) {
      const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { index, 0: word } of node.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (/\p{Script=Latin}/u.test(word) && range.getClientRects().length > 1)
            broken.push(`broken: ${word}`);
        }
    }
    return [...cut, ...near, ...broken];
  });
  assert.deepEqual(found, [], `at ${page.viewportSize().width} pixels`);
}
