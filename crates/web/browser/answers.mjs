// What the page asks, and the answers: over HTTP from `slidepack serve`, or from the engine in the static page. Tests
// that wait for an answer, or keep one back, do so here and need not know who gives it.
import { PATIENCE, until } from "./shared.mjs";
import { isStatic } from "./overhear.mjs";

export { isStatic };

/** Does something, and waits until a question that it asked has its answer. */
export async function answered(page, path, act) {
  if (!isStatic) return Promise.all([page.waitForResponse(`**${path}`), act()]);
  const before = await page.evaluate(() => window.heard.answered.length);
  await act();
  return until(page, ([one, first]) => window.heard.answered.indexOf(one, first) >= 0, [path, before]);
}

/**
 * Keeps back the answers to some questions; gives a function that lets the first of them go, waits for it if need
 * be, and ends when the page has it. `body` is what the questions have in common.
 */
export async function keepBack(page, path, body = {}) {
  if (isStatic) {
    await page.evaluate((one) => window.heard.wanted.push(one), { path, body });
    return async () => {
      await until(page, () => window.heard.kept.length > 0);
      await page.evaluate(() => window.heard.kept.shift()());
    };
  }
  const kept = [];
  let heard = () => {};
  const isWanted = (asked) => Object.entries(body).every(([name, value]) => asked[name] === value);
  await page.route(`**${path}`, async (route) => {
    if (!isWanted(route.request().postDataJSON())) return route.continue();
    const response = await route.fetch({ timeout: PATIENCE });
    kept.push(() => route.fulfill({ response }));
    return heard();
  });
  return async () => {
    while (!kept.length)
      await new Promise((more) => {
        heard = more;
      });
    await Promise.all([page.waitForEvent("requestfinished"), kept.shift()()]);
  };
}

/** Does something that ends the search that runs, and waits until it has ended. */
export async function ending(page, act) {
  if (isStatic) {
    const before = await page.evaluate(() => window.heard.ended);
    await act();
    return until(page, (was) => window.heard.ended > was, before);
  }
  const ended = Promise.race(
    ["requestfinished", "requestfailed"].map((kind) =>
      page.waitForEvent(kind, (request) => request.url().endsWith("/events")),
    ),
  );
  await act();
  return ended;
}
