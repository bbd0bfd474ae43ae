// The engines: fetched and compiled.
import { t } from "../lib/text.js";

/** Resolves when the page has been painted: the engine comes after what there is to see. */
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  // Nothing is painted in a window that cannot be seen.
  setTimeout(resolve, 500);
});

/** @type {Map<import("./family.js").Family, Promise<WebAssembly.Module>>} those that are here or on their way */
const engines = new Map();

/**
 * An engine, fetched when it is first asked for. If it does not come, the next who asks has it fetched again.
 * @param {import("./family.js").Family} family
 */
export function engineOf(family) {
  const known = engines.get(family);
  if (known) return known;
  const engine = painted.then(() => fetched(family));
  engine.catch(() => engines.delete(family));
  engines.set(family, engine);
  return engine;
}

/** @param {import("./family.js").Family} family */
async function fetched(family) {
  const reply = await fetch(new URL(`${family}.wasm`, import.meta.url));
  if (!reply.ok) throw new Error(t`the host answered ${reply.status}`);
  // Some hosts do not know the media type, which streaming compilation insists on.
  return WebAssembly.compile(await reply.arrayBuffer());
}
