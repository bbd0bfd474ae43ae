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
import { Contexts } from "./contexts.mjs";
import { PATIENCE, auditIn, fill, setting, startBrowser, startServer } from "./shared.mjs";

export * from "./shared.mjs";

let server;
let browser;
let contexts;

before(async () => {
  const starting = [startServer(), startBrowser()];
  // Whatever has started is to be stopped, even if the other has not.
  [server, browser] = (await Promise.allSettled(starting)).map((one) => one.value);
  await Promise.all(starting);
  contexts = new Contexts(browser, server.url);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The server's address, for tests that need it. */
export const address = () => server.url;

/**
 * Registers a test at each size. `only` keeps it to some sizes; `allow` is a pattern of complaints that are
 * meant. With two `themes` the sizes take turns: one begins in the first, the next in the second, and `audit`
 * looks at both at every size.
 */
export function atEachSize(
  name,
  hash,
  run,
  { only = ["phone", "desktop"], themes = ["light"], allow = null, ...options } = {},
) {
  for (const [at, size] of only.entries()) {
    const turn = at % themes.length;
    const worn = [...themes.slice(turn), ...themes.slice(0, turn)];
    const [theme] = worn;
    const about = [size, ...(themes.length > 1 ? [theme] : [])].join(", ");
    test(`${name} (${about})`, { timeout: 5 * PATIENCE }, async () => {
      const to = typeof hash === "function" ? await hash() : hash;
      const taken = await contexts.take(setting({ size, theme, ...options }));
      const { page } = taken;
      auditIn(page, worn);
      let wrong = [];
      try {
        wrong = await fill(page, server.url, to);
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
        await contexts.giveBack(taken);
      }
    });
  }
}
