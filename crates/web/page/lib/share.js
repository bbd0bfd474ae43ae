// Share links: the whole puzzle in the URL, nothing on the server. A link is `z` + base64url of
// deflated JSON, or `j` + base64url of JSON where the browser cannot deflate. The view validates
// the fields.
import { t } from "./text.js";

const MOST_LETTERS = 200_000;
const MOST_BYTES = 1 << 20;

class LinkError extends Error {}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function collect(stream) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new LinkError(t`it holds too much`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {object} object */
export async function encode(object) {
  const bytes = new TextEncoder().encode(JSON.stringify(object));
  if (typeof CompressionStream === "undefined") return `j${toBase64(bytes)}`;
  const packed = await collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return packed.length < bytes.length ? `z${toBase64(packed)}` : `j${toBase64(bytes)}`;
}

/**
 * @param {string} text
 * @returns {Promise<Record<string, unknown>>}
 */
export async function decode(text) {
  if (text.length > MOST_LETTERS) throw new Error(t`it is too long`);
  if (!/^[zj][A-Za-z0-9_-]+$/.test(text)) throw new Error(t`it is damaged or cut off`);
  let bytes;
  let object;
  try {
    bytes = fromBase64(text.slice(1));
    if (text[0] === "z") {
      if (typeof DecompressionStream === "undefined") throw new LinkError(t`this browser is too old for it`);
      bytes = await collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    }
    object = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (problem) {
    if (problem instanceof LinkError) throw problem;
    throw new Error(t`it is damaged or cut off`);
  }
  if (typeof object !== "object" || object === null || Array.isArray(object))
    throw new Error(t`it holds no puzzle`);
  return object;
}

export async function linkTo(/** @type {string} */ view, /** @type {object} */ object) {
  return `${location.origin}${location.pathname}#/${view}?p=${await encode(object)}`;
}
