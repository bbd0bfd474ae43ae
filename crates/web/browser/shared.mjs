// What the tests and the pictures share: the server, the browser, a page, and small helpers.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const here = import.meta.dirname;

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

/** Starts `slidepack serve`; gives its address and a way to stop it. */
export async function startServer() {
  if (process.env.SLIDEPACK_URL) return { url: process.env.SLIDEPACK_URL.replace(/\/$/, ""), stop: async () => {} };
  const binary = resolve(process.env.SLIDEPACK_BIN ?? join(here, "../../../target/debug/slidepack"));
  const cache = await mkdtemp(join(tmpdir(), "slidepack-browser-"));
  const port = await freePort();
  const child = spawn(binary, ["serve", "--port", String(port)], { env: { ...process.env, SLIDEPACK_CACHE: cache }, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => { told = (told + data).slice(-4000); });
  const ended = new Promise((done) => child.once("close", done));
  child.once("error", (error) => { told += error.message; });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 30_000;
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`the server ended at once: ${told}`);
    try {
      if ((await fetch(`${url}/healthz`)).ok) break;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > until) throw new Error(`the server does not answer: ${told}`);
    await new Promise((soon) => setTimeout(soon, 25));
  }
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
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** A fresh page, and the list of everything that went wrong on it. */
export async function openPage(browser, url, hash, { size = "desktop", theme = "light", reducedMotion = "no-preference" } = {}) {
  const context = await browser.newContext({ ...SIZES[size], colorScheme: theme, reducedMotion, acceptDownloads: true });
  const page = await context.newPage();
  // Waits end when what they wait for is there; a busy machine gets its time.
  page.setDefaultTimeout(60_000);
  const wrong = [];
  page.on("console", (message) => { if (message.type() === "error") wrong.push(`console: ${message.text()} ${message.location().url}`); });
  page.on("pageerror", (error) => wrong.push(`page: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`)) wrong.push(`request to ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(`${url}/${hash}`);
  await page.locator("main[data-ready]").waitFor();
  return { context, page, wrong };
}

/** Waits until a check in the page holds. */
export function until(page, check, argument) {
  return page.waitForFunction(check, argument);
}

/** The numbers on the board of the Slide view, 0 for the blank. */
export function boardOf(page) {
  return page.locator(".board [role=gridcell]").evaluateAll((cells) => cells.map((cell) => Number(cell.textContent || 0)));
}

/** A link with a puzzle in it, as the page itself would make it. */
export function linkTo(view, object) {
  return `#/${view}?p=j${Buffer.from(JSON.stringify(object)).toString("base64url")}`;
}
