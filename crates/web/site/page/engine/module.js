// The engines as they come from the host: packed, so that they are small on the wire whatever the host does.
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

/**
 * @param {import("./family.js").Family} family
 * @returns {Promise<WebAssembly.Module>}
 */
async function fetched(family) {
  const reply = await fetch(new URL(`${family}.lzma`, import.meta.url));
  if (!reply.ok) throw new Error(t`the host answered ${reply.status}`);
  const packed = await reply.arrayBuffer();
  const worker = new Worker(new URL("unpack.js", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.module ? resolve(data.module) : reject(new Error(data.broken)));
      worker.onerror = (event) => reject(new Error(event.message || "a worker could not be started"));
      worker.postMessage(packed, [packed]);
    });
  } finally {
    worker.terminate();
  }
}
