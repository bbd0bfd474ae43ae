// Unpacks an engine and compiles it, in a worker of its own, so that the page does not wait meanwhile.
//
//   in   the packed engine
//   out  { module }, or { broken } if that does not go
import { unpacked } from "./lzma.js";

const worker = /** @type {{ onmessage: unknown, postMessage: (message: object) => void }} */ (
  /** @type {unknown} */ (self)
);

worker.onmessage = async (/** @type {MessageEvent<ArrayBuffer>} */ { data }) => {
  try {
    worker.postMessage({ module: await WebAssembly.compile(unpacked(new Uint8Array(data))) });
  } catch (error) {
    worker.postMessage({ broken: String(error) });
  }
};
