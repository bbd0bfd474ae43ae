// Figures, links and addresses, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import { axis, branching, logAxis, quartiles } from "../../page/lib/figures.js";
import { t } from "../../page/lib/text.js";
import { clock, count, seconds, stopwatch } from "../../page/lib/format.js";
import { decode, encode } from "../../page/lib/share.js";
import { csv, factorOf, failed, summary, wins } from "../../page/compare/statistics.js";
import { FIRST, fromLink } from "../../page/compare/setup.js";
import { layout } from "../../page/learn/layout.js";
import { frame, pathTo } from "../../page/learn/frames.js";

// The module of addresses listens to the window, which is not there.
globalThis.addEventListener ??= () => {};
const { parse } = await import("../../page/lib/route.js");

const run = (board, method, seconds_, outcome = "solved") => ({
  ...failed(board, method, ""),
  outcome,
  seconds: seconds_,
  length: 4,
  optimal: true,
  stopped: outcome === "stopped" ? "time" : null,
});

test("quartiles lie between the values as in R and NumPy", () => {
  assert.deepEqual(quartiles([4, 1, 3, 2]), { least: 1, lower: 1.75, median: 2.5, upper: 3.25, most: 4 });
  assert.deepEqual(quartiles([7]), { least: 7, lower: 7, median: 7, upper: 7, most: 7 });
  assert.equal(quartiles([]), null);
});

test("an axis is logarithmic where values span much, and its marks are apart", () => {
  const wide = axis([0.001, 100], 300, String);
  assert.ok(wide.log && wide.place(0.001) < wide.place(1) && wide.place(1) < wide.place(100));
  assert.ok(!axis([1, 5], 300, String).log);
  const places = wide.marks.map(wide.place);
  for (let at = 1; at < places.length; at++) assert.ok(places[at] - places[at - 1] >= 8);
});

test("numbers and times as people read them", () => {
  assert.equal(count(1234567), "1,234,567");
  assert.equal(count(null), "–");
  assert.equal(t`${1} moves`, "1 move");
  assert.equal(t`${0} moves`, "0 moves");
  assert.deepEqual([0.0000004, 0.0123, 0.5, 2.25, 75].map(seconds), [
    "1 µs",
    "12 ms",
    "500 ms",
    "2.3 s",
    "1:15",
  ]);
  assert.equal(clock(3725), "1:02:05");
  assert.equal(stopwatch(62.39), "1:02.3");
});

test("what is put into a link comes out of it, and damage is told", async () => {
  for (const link of [
    { text: "1 2/3 0" },
    { text: "x".repeat(5000), laid: [["A", [1, 2]]] },
    { text: "full-width ８, 数" },
  ]) {
    assert.deepEqual(await decode(await encode(link)), link);
  }
  const packed = await encode({ text: "x".repeat(5000) });
  assert.ok(packed.length < 200);
  for (const damaged of [packed.slice(0, -6), "q123", "z!!", "j", `j${btoa("[1]")}`.replaceAll("=", "")]) {
    await assert.rejects(decode(damaged), /it (is damaged|holds no puzzle)/);
  }
  await assert.rejects(decode(`j${"a".repeat(300_000)}`), /too long/);
});

test("addresses name a view and hold what a link says", () => {
  assert.deepEqual(parse("#/pack?p=zabc"), { view: "pack", payload: "zabc" });
  assert.deepEqual(parse("#/learn"), { view: "learn", payload: null });
  assert.deepEqual(parse(""), { view: "slide", payload: null });
});

test("a comparison counts limits as limits, and pairs board by board", () => {
  const results = [
    run(0, "bfs", 1),
    run(1, "bfs", 3),
    run(2, "bfs", 9, "stopped"),
    run(0, "ida:manhattan", 2),
    run(1, "ida:manhattan", 1),
    run(2, "ida:manhattan", 5),
  ];
  const { runs, answered, limits, quartiles: told } = summary(results, "bfs", "seconds");
  assert.deepEqual([runs, answered, limits, told.median], [3, 2, 1, 3]);
  assert.deepEqual(wins(results, "ida:manhattan", "bfs", "seconds"), { won: 2, same: 0, pairs: 3 });
  assert.deepEqual(wins(results, "bfs", "ida:manhattan", "seconds"), { won: 1, same: 0, pairs: 3 });
  const lines = csv(results, ["1 2/3 0", "a,b", "c"], "slide").split("\r\n");
  assert.equal(lines.length, 8);
  assert.match(lines[2], /^2,"a,b",bfs,,solved,,4,true,/);
});

test("children stand side by side under their parent, and no two nodes of a level meet", () => {
  const parents = [null, 0, 0, 0, 1, 1, 2, 3, 3, 3, 6, 6];
  const { x, depth } = layout(parents.map((parent, id) => ({ id, parent })));
  assert.equal(x[0], (x[1] + x[3]) / 2);
  const places = [...x.keys()].map((id) => [depth[id], x[id]]);
  for (const [i, [level, at]] of places.entries()) {
    for (const [other, there] of places.slice(i + 1)) {
      assert.ok(level !== other || Math.abs(at - there) >= 1 - 1e-9, `two nodes on level ${level}`);
    }
  }
});

test("a search is counted step by step", () => {
  const nodes = [null, 0, 0, 1].map((parent, id) => ({ id, parent }));
  const kinds = [
    ["expand", 0],
    ["generate", 1],
    ["generate", 2],
    ["expand", 1],
    ["generate", 3],
    ["goal", 3],
  ];
  const watch = { nodes, steps: kinds.map(([kind, node]) => ({ kind, node })) };
  const { expanded, generated, open, done } = frame(watch, 4);
  assert.deepEqual([expanded, generated, open, done], [2, 3, 1, false]);
  assert.ok(frame(watch, 6).done);
  assert.deepEqual(pathTo(watch, 3), [0, 1, 3]);
});

test("the effective branching factor is that of a regular tree with as many nodes", () => {
  // 2 + 4 + 8 nodes below the root, and 3 levels.
  assert.ok(Math.abs(branching(14, 3) - 2) < 1e-9);
  assert.ok(Math.abs(branching(3 + 9 + 27 + 81, 4) - 3) < 1e-9);
  assert.ok(Math.abs(branching(7, 7) - 1) < 1e-6);
  // Russell and Norvig's example: 52 nodes, depth 5, factor 1.92.
  assert.equal(branching(52, 5).toFixed(2), "1.92");
  for (const [nodes, depth] of [
    [0, 3],
    [5, 0],
    [3, 5],
    [null, 3],
    [3, null],
  ])
    assert.equal(branching(nodes, depth), null);
  const results = [14, 14, 120].map((expanded, board) => ({
    ...run(board, "bfs", 1),
    expanded,
    length: board === 2 ? 4 : 3,
  }));
  assert.ok(Math.abs(factorOf(results, "bfs") - 2) < 1e-9);
  assert.equal(factorOf(results, "ida:manhattan"), null);
});

test("a logarithmic axis has all values between its ends", () => {
  for (const values of [[7], [1, 1000], [3, 40_000], [], [1]]) {
    const { place, marks } = logAxis(values, 200);
    assert.ok(marks.length >= 2);
    for (const value of [...values, ...marks])
      assert.ok(place(value) >= -1e-9 && place(value) <= 200 + 1e-9, `${value} of ${values}`);
  }
});

test("an experiment in a link is taken where it makes sense", () => {
  assert.deepEqual(fromLink({ setup: FIRST }), FIRST);
  assert.deepEqual(
    fromLink({ setup: { rows: 4, cols: "4", methods: [7], source: "chess", seed: null, more: 1 } }),
    {
      rows: 4,
      seed: null,
    },
  );
  for (const setup of [null, 7, "x", []]) assert.deepEqual(fromLink({ setup }), {});
  assert.equal(fromLink({ setup: { count: 1e9 } }).count, undefined);
  assert.deepEqual(fromLink({ text: "1 2/3 0" }).source, "text");
  assert.deepEqual(fromLink(null), {});
});
