// Engines and who gets one, with workers that answer when the test says so.
import test from "node:test";
import assert from "node:assert/strict";
import { register } from "node:module";

register("../overlay.mjs", import.meta.url);

/** Every worker that was made, and what it was sent. */
const workers = [];
globalThis.Worker = class {
  constructor() {
    this.sent = [];
    this.ended = false;
    workers.push(this);
  }
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** What the worker says. */
  say(data) {
    this.onmessage({ data });
  }
};
const { Broken, EngineWorker, WorkerPool } = await import("../../site/page/engine/pool.js");
const { OTHER_FAMILY, familyOf } = await import("../../site/page/engine/family.js");
const { mayBeHelped } = await import("../../site/page/engine/family.js");
const { teamSize } = await import("../../site/page/engine/help.js");
const { framesOf } = await import("../../site/page/engine/picture.js");

const settings = { memory: 1, seconds: 1, most: 3 };
const compiled = async () => ({});
const soon = () => new Promise((resolve) => setTimeout(resolve));

test("an engine answers the question it was asked, and tells on the way", async () => {
  const engine = new EngineWorker(compiled, settings);
  const worker = workers.at(-1);
  const told = [];
  const reply = engine.ask({ path: "/api/solve", family: "slide", body: "{}" }, ({ news }) =>
    told.push(news),
  );
  await soon();
  assert.deepEqual(Object.keys(worker.sent[0]), ["start"]);
  assert.deepEqual(worker.sent[1], { id: 1, path: "/api/solve", family: "slide", body: "{}" });
  worker.say({ id: 1, news: 0, text: "{}" });
  // An answer to a question before this one comes too late.
  worker.say({ id: 0, status: 200, text: "old" });
  worker.say({ id: 1, status: 200, text: "new" });
  assert.equal((await reply).text, "new");
  assert.deepEqual(told, [0]);
});

test("an engine that breaks says so, with the memory it had, and is gone", async () => {
  const worker = new EngineWorker(compiled, settings);
  const reply = worker.ask({ path: "/api/solve", family: "slide", body: "{}" });
  await soon();
  workers.at(-1).say({ id: 1, broken: "unreachable", bytes: 5000 });
  await assert.rejects(reply, (error) => error instanceof Broken && error.bytes === 5000);
  assert.ok(worker.gone && workers.at(-1).ended);
});

test("the engine of a family is loaded when it is first asked about, and a text goes to the one that knows it", async () => {
  const loaded = [];
  const pool = new WorkerPool(async (family) => loaded.push(family), settings);
  const engine = await pool.take(false);
  const worker = workers.at(-1);
  assert.deepEqual(loaded, []);
  const reply = engine.ask({ path: "/api/check", family: familyOf("/api/check", { text: "" }), body: "{}" });
  await soon();
  assert.deepEqual(loaded, ["slide"]);
  assert.deepEqual(worker.sent.at(-1), { id: 1, path: "/api/check", family: "slide", body: "{}" });
  worker.say({ id: 1, status: OTHER_FAMILY, text: "{}" });
  await soon();
  assert.deepEqual(loaded, ["slide", "pack"]);
  assert.deepEqual(worker.sent.at(-1), { id: 2, path: "/api/check", family: "pack", body: "{}" });
  worker.say({ id: 2, status: 200, text: "packed" });
  assert.equal((await reply).text, "packed");
  // What both know is asked of one that is there.
  engine.ask({ path: "/api/status", family: familyOf("/api/status", {}), body: "{}" });
  await soon();
  assert.equal(worker.sent.at(-1).family, "slide");
  assert.equal(worker.sent.filter((message) => message.start).length, 2);
  assert.equal(familyOf("/api/kits", {}), "pack");
  assert.equal(familyOf("/api/pack/text", {}), "pack");
  assert.equal(familyOf("/api/solve", { puzzle: "pack" }), "pack");
  assert.equal(familyOf("/api/solve", { board: [[1, 0]] }), "slide");
});

test("one engine is kept for short questions, which go before jobs", async () => {
  const pool = new WorkerPool(compiled, settings);
  const one = await pool.take(true);
  const two = await pool.take(true);
  assert.ok(pool.full);
  const order = [];
  pool.take(true).then((worker) => order.push(["job", worker]));
  const short = await pool.take(false);
  pool.take(false).then((worker) => order.push(["short", worker]));
  await soon();
  assert.deepEqual(order, []);
  pool.giveBack(short, false);
  await soon();
  assert.deepEqual(order, [["short", short]]);
  pool.giveBack(one, true);
  await soon();
  assert.deepEqual(order[1], ["job", one]);
  // One that was ended is not used again.
  two.end();
  pool.giveBack(two, true);
  const next = await pool.take(true);
  assert.notEqual(next, two);
});

test("whoever does not want to wait any more gets none", async () => {
  const pool = new WorkerPool(compiled, { ...settings, most: 2 });
  await pool.take(true);
  const stop = new AbortController();
  const waiting = pool.take(true, stop.signal);
  stop.abort();
  assert.equal(await waiting, null);
  assert.equal(pool.waiting.length, 0);
  assert.equal(await pool.take(true, stop.signal), null);
});

test("a page that could not load the engine tries again", async () => {
  let tries = 0;
  const pool = new WorkerPool(async () => {
    tries += 1;
    throw new Error("offline");
  }, settings);
  for (const wanted of [1, 2]) {
    const worker = await pool.take(false);
    await assert.rejects(worker.ask({ path: "/api/kits", family: "pack", body: "{}" }), /offline/);
    pool.giveBack(worker, false);
    assert.equal(tries, wanted);
  }
});

test("several engines help where any number of threads is allowed and a proof is wanted", () => {
  const board = [[1, 0]];
  assert.ok(mayBeHelped("/api/solve", { board }));
  assert.ok(mayBeHelped("/api/solve", { board, options: { heuristic: "pattern:large", algorithm: "ida" } }));
  for (const options of [{ threads: 1 }, { nodes: 5 }, { algorithm: "astar" }, { heuristic: "manhattan" }])
    assert.ok(!mayBeHelped("/api/solve", { board, options }), JSON.stringify(options));
  assert.ok(!mayBeHelped("/api/solve", { text: "", puzzle: "pack" }));
  assert.ok(!mayBeHelped("/api/hint", { board }));
});

test("a team is as large as cores and memory allow", () => {
  const gibibyte = 2 ** 30;
  assert.equal(teamSize(8, 1 << 20, 2 * gibibyte), 7);
  assert.equal(teamSize(2, 1 << 20, 2 * gibibyte), 1);
  assert.equal(teamSize(16, 198 << 20, 2 * gibibyte), 5);
});

test("an animation shows every board of a short solution, and the ends of a long one", () => {
  const board = [
    [1, 2],
    [0, 3],
  ];
  const boards = framesOf({ board, moves: "L", frame_ms: 9 }).map((frame) => frame.board);
  assert.deepEqual(boards, [
    board,
    [
      [1, 2],
      [3, 0],
    ],
  ]);
  const long = framesOf({ board, moves: "LR".repeat(1000) });
  assert.ok(long.length <= 301);
  assert.deepEqual(long[0].board, board);
  assert.deepEqual(long.at(-1).board, board);
  assert.equal(framesOf({ text: "tray 2x2" }).length, 1);
});
