// The lab's reports, opened from the disk.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { PATIENCE, SIZES, audit, fits, newPage, openContext, startBrowser } from "./shared.mjs";

const RUNS = new URL("../../lab/runs/", import.meta.url);

let browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
});

for (const { name: run } of readdirSync(RUNS, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
)) {
  for (const [size, theme] of [
    ["phone", "dark"],
    ["desktop", "light"],
  ]) {
    test(`the report of ${run} (${size}, ${theme})`, { timeout: 5 * PATIENCE }, async () => {
      const context = await openContext(browser, { ...SIZES[size], colorScheme: theme });
      try {
        const page = await newPage(context);
        const wrong = [];
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) wrong.push(message.text());
        });
        page.on("pageerror", (error) => wrong.push(String(error)));
        page.on("request", (request) => {
          if (!request.url().startsWith("file:")) wrong.push(`asks for ${request.url()}`);
        });
        await page.goto(new URL(`${run}/report.html`, RUNS).href);
        assert.ok((await page.locator("svg[role=img]").count()) > 0, "it has charts");
        const head = page.locator("th button").first();
        await head.focus();
        await page.keyboard.press("Enter");
        const way = await page.locator("th[aria-sort]").first().getAttribute("aria-sort");
        assert.match(way, /^(a|de)scending$/);
        await audit(page);
        await fits(page);
        assert.deepEqual(wrong, []);
      } finally {
        await context.close();
      }
    });
  }
}
