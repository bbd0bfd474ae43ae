// The engines as they come from the host: packed, so that they are small on the wire whatever the host does.
import { t } from "../lib/text.js";

/**
 * Fetches an engine, unpacks and compiles it.
 * @param {import("./family.js").Family} family
 * @returns {Promise<WebAssembly.Module>}
 */
export async function fetchEngine(family) {
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
