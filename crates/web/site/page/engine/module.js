// Loads and compiles the engines.
import { PAGE } from "../lib/place.js";
import { t } from "../lib/text.js";

/** @type {Map<import("./family.js").Family, Promise<WebAssembly.Module>>} those that are here or on their way */
const engines = new Map();

/**
 * An engine, fetched on first use. After a failure the next call fetches it again.
 * @param {import("./family.js").Family} family
 */
export function engineOf(family) {
  const known = engines.get(family);
  if (known) return known;
  const engine = fetched(family);
  engine.catch(() => engines.delete(family));
  engines.set(family, engine);
  return engine;
}

/** Milliseconds to wait for the first paint; a page out of sight has none. */
const PATIENCE = 3000;

const painted = () =>
  new Promise((done) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return done(null);
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
    setTimeout(done, PATIENCE);
  });

/** @param {import("./family.js").Family} family */
async function fetched(family) {
  // On a slow line the page comes first.
  await painted();
  const reply = await fetch(new URL(`engine/${family}.wasm`, PAGE));
  if (!reply.ok) throw new Error(t`the host answered ${reply.status}`);
  // Some hosts do not send the media type that streaming compilation requires.
  return WebAssembly.compile(await reply.arrayBuffer());
}
