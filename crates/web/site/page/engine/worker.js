// Engines in a worker, one per puzzle family, each answering one question at a time.
//
//   in   { start: { family, module, memory, seconds, seed } }
//        { id, family, path, body }          a question: path and JSON
//        { id, family, path, body, events }  a question whose worker was terminated, with its events as JSON
//   out  { id, news, text }                  an event: 0 progress, 1 improved, 2 solution
//        { id, table }                       a table that a run uses
//        { keep: { name, blob, sum } }       a table that was built
//        { id, status, text }                the answer
//        { id, broken, bytes }               the engine crashed with `bytes` of memory
import { keptTables } from "./tables.js";

/** Bytes of a table read at a time. */
const PART = 4 << 20;

const worker = /** @type {{ onmessage: unknown, postMessage: (message: object) => void }} */ (
  /** @type {unknown} */ (self)
);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Map<string, any>} the functions of the engines */
const engines = new Map();
/** @type {any} the functions of the one that answers */
let engine = null;
let id = 0;
/** @type {Map<string, import("./tables.js").KeptTable>} */
let kept = new Map();

/**
 * @param {number} at
 * @param {number} length
 */
const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at >>> 0, length >>> 0);

const text = (/** @type {number} */ at, /** @type {number} */ length) => decoder.decode(bytes(at, length));

const page = {
  now: () => performance.now(),
  /**
   * @param {number} news
   * @param {number} at
   * @param {number} length
   */
  tell: (news, at, length) => worker.postMessage({ id, news, text: text(at, length) }),
  /**
   * @param {number} at
   * @param {number} length
   */
  table_length: (at, length) => kept.get(text(at, length))?.blob.size ?? -1,
  /**
   * @param {number} at
   * @param {number} length
   */
  table_sum: (at, length) => kept.get(text(at, length))?.sum ?? 0n,
  /**
   * @param {number} at
   * @param {number} length
   * @param {number} into
   * @param {number} count
   */
  table_read: (at, length, into, count) => {
    const name = text(at, length);
    const start = performance.now();
    try {
      const { blob } = /** @type {import("./tables.js").KeptTable} */ (kept.get(name));
      if (blob.size !== count >>> 0) return 0;
      const reader = new FileReaderSync();
      for (let from = 0; from < blob.size; from += PART) {
        const part = new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, from + PART)));
        bytes(into + from, part.length).set(part);
      }
    } catch {
      return 0;
    }
    worker.postMessage({ id, table: { name, seconds: (performance.now() - start) / 1000, from: "cache" } });
    return 1;
  },
  /**
   * @param {number} at
   * @param {number} length
   * @param {number} from
   * @param {number} count
   * @param {bigint} sum
   */
  table_keep: (at, length, from, count, sum) => {
    const name = text(at, length);
    const blob = new Blob([bytes(from, count)]);
    worker.postMessage({ id, table: { name, seconds: 0, from: "built" } });
    // The page stores it, so that terminating this worker does not lose the table.
    worker.postMessage({ keep: { name, blob, sum: BigInt.asUintN(64, sum) } });
  },
};

/**
 * @param {{ family: string, module: WebAssembly.Module, memory: number, seconds: number, seed: number }} settings
 */
async function start({ family, module, memory, seconds, seed }) {
  engine = null;
  const instance = await WebAssembly.instantiate(module, { page });
  engine = instance.exports;
  engine.start(memory, seconds, seed);
  engines.set(family, engine);
}

/** @param {{ id: number, family: string, path: string, body: string, events?: string }} question */
async function answer({ events, ...question }) {
  id = question.id;
  engine = engines.get(question.family);
  // Tables built by other workers count as well. A team starts once all the tables it needs exist.
  const isRun = events === undefined && /\/(solve|hint)$/.test(question.path);
  if (isRun || (!kept.size && question.path.startsWith("/team/"))) kept = await keptTables();
  const parts = [question.path, question.body, ...(events === undefined ? [] : [events])].map((part) =>
    encoder.encode(part),
  );
  const length = parts.reduce((all, part) => all + part.length, 0);
  let at = engine.reserve(length);
  for (const part of parts) {
    bytes(at, part.length).set(part);
    at += part.length;
  }
  const [path, body] = parts.map((part) => part.length);
  const status = events === undefined ? engine.ask(path) : engine.interrupted(path, body);
  worker.postMessage({ id, status, text: text(engine.reply_at(), engine.reply_length()) });
}

let turn = Promise.resolve();
worker.onmessage = (/** @type {MessageEvent<any>} */ { data }) => {
  turn = turn
    .then(() => (data.start ? start(data.start) : answer(data)))
    .catch((error) => {
      worker.postMessage({ id, broken: String(error), bytes: engine?.memory.buffer.byteLength ?? 0 });
    });
};
