// Helpers for the browser tests.
//
//   import { atEachSize, audit } from "./lib.mjs";
//   atEachSize("a name for the test", "#/pack", async (page, { size, theme }) => { … });
//
// Every test gets a fresh page (nothing stored) at phone and at desktop size, and fails on console errors,
// errors of the page, violations of the content security policy, and requests to another host. The server is
// the binary named by SLIDEPACK_BIN (target/debug/slidepack otherwise) on a free port with a scratch cache;
// SLIDEPACK_URL names one that runs already. `audit(page)` fails on the findings of axe.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { PATIENCE, openPage, startBrowser, startServer } from "./shared.mjs";

export * from "./shared.mjs";

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The server's address, for tests that need it. */
export const address = () => server.url;

/**
 * Registers a test at each size. `only` keeps it to some sizes; `allow` is a pattern of complaints that are
 * meant.
 */
export function atEachSize(
  name,
  hash,
  run,
  { only = ["phone", "desktop"], themes = ["light"], allow = null, ...options } = {},
) {
  for (const size of only) {
    for (const theme of themes) {
      test(
        `${name} (${[size, ...(themes.length > 1 ? [theme] : [])].join(", ")})`,
        { timeout: 5 * PATIENCE },
        async () => {
          const { context, page, wrong } = await openPage(
            browser,
            server.url,
            typeof hash === "function" ? await hash() : hash,
            { size, theme, ...options },
          );
          try {
            await run(page, { size, theme });
            assert.deepEqual(
              wrong.filter((line) => !allow?.test(line)),
              [],
            );
          } catch (error) {
            if (wrong.length) error.message += `\nThe page said:\n${wrong.join("\n")}`;
            throw error;
          } finally {
            // Answers that are still on their way then are nobody's business any more.
            await page.unrouteAll({ behavior: "ignoreErrors" });
            await context.close();
          }
        },
      );
    }
  }
}
