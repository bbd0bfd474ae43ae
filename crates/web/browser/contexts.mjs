// Contexts of the browser that serve one test after the other. What is stored is forgotten between them. The files
// of the page stay in the browser's cache, and what was compiled stays in its process, as for whoever comes back.
import { openContext } from "./shared.mjs";

/** What would outlive the page for which it is done, and so the test. */
const LASTING = [
  "addCookies",
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
];

export class Contexts {
  constructor(browser, url) {
    this.browser = browser;
    this.origin = new URL(url).origin;
    this.idle = new Map();
  }

  /** An empty page in a context that was opened with just this, that nobody else has, and where nothing is stored. */
  async take(options) {
    const key = JSON.stringify(options);
    const one = this.idle.get(key) ?? (await this.open(key, options));
    this.idle.delete(key);
    const all = { origin: this.origin, storageTypes: "all" };
    await one.session.send("Storage.clearDataForOrigin", all);
    // What a page opens shares its process; one that the browser opens would begin with another.
    const [page] = await Promise.all([
      one.keeper.waitForEvent("popup"),
      one.keeper.evaluate(() => {
        window.open("about:blank");
      }),
    ]);
    return { ...one, page };
  }

  async open(key, options) {
    const context = await openContext(this.browser, options);
    // It has no script, and keeps the process.
    const keeper = await context.newPage();
    await keeper.goto(`${this.origin}/healthz`);
    const session = await context.newCDPSession(keeper);
    const use = { isSpoiled: false };
    watch(context, LASTING, use);
    // Time is the context's as well.
    watch(context.clock, Object.getOwnPropertyNames(Object.getPrototypeOf(context.clock)), use);
    return { key, context, keeper, session, use };
  }

  /** Closes the pages of a context, and keeps it for the next test unless it is spoiled. */
  async giveBack({ key, context, keeper, session, use }) {
    if (use.isSpoiled) return context.close();
    const others = context.pages().filter((page) => page !== keeper);
    await Promise.all(others.map((page) => page.close()));
    return this.idle.set(key, { key, context, keeper, session, use });
  }
}

/** Notes when one of these functions is called. */
function watch(object, names, use) {
  for (const name of names.filter((one) => one !== "constructor" && !one.startsWith("_"))) {
    const act = object[name];
    object[name] = (...all) => {
      use.isSpoiled = true;
      return act.apply(object, all);
    };
  }
}
