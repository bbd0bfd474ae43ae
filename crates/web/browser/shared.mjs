// What the tests and the pictures share: the server, the browser, a page, and small helpers.
//
// SLIDEPACK_SLOW=6 has the browser work six times as slowly, to find what only works on a quick machine; with
// a few busy loops beside it the server is slow as well. SLIDEPACK_PATIENCE is how many seconds to wait for
// anything, 60 if not given.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";
import { startHost } from "./host.mjs";

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
  if (process.env.SLIDEPACK_SITE) return startHost(process.env.SLIDEPACK_SITE);
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
  if (1 < SLOW)
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  return page;
}

/** A fresh page, and the list of everything that went wrong on it. */
export async function openPage(
  browser,
  url,
  hash,
  { size = "desktop", theme = "light", reducedMotion = "no-preference", locale = "en-US" } = {},
) {
  const context = await openContext(browser, {
    ...SIZES[size],
    colorScheme: theme,
    reducedMotion,
    locale,
    acceptDownloads: true,
  });
  const page = await newPage(context);
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
  await page.goto(`${url}/${hash}`);
  await page.locator("main[data-ready]").waitFor();
  return { context, page, wrong };
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

/** Fails on accessibility findings of axe. */
export async function audit(page) {
  // The pages have no frames, so axe runs in the page alone: otherwise it opens one more page for every
  // audit.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const told = ({ target, failureSummary }) => `${target} ${failureSummary}`;
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map(told).join(" | ")}`,
  );
  assert.deepEqual(found, []);
}

/** No sideways scrolling: everything fits the width. */
export async function fits(page) {
  const [wide, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(wide <= width, `the page is ${wide} px wide in a window of ${width}`);
}
