// Speed solving without a page: runs, averages, what is kept, files, keys, swipes.
import test from "node:test";
import assert from "node:assert/strict";
import { Run, movesAfter, timeOf } from "../../page/speed/run.js";
import { average, averages, bestOf, compared, meanOf, rate, trimmed } from "../../page/speed/stats.js";
import { History, checked } from "../../page/speed/history.js";
import { FIRST_KEYS, Swipe, actionOf, checkedKeys, mayBeChosen, withKey } from "../../page/speed/controls.js";
import { Film } from "../../page/speed/film.js";
import { pushes } from "../../page/slide/board.js";
import { readText } from "../../page/slide/saved.js";
import { precise } from "../../page/lib/format.js";

const board = () => readText("1 2 3/4 5 6/0 7 8");

test("without inspection the first move starts the clock, and the last one stops it", () => {
  const run = new Run(board());
  assert.equal(run.covered, false);
  assert.equal(run.elapsed(500), 0);
  assert.deepEqual(run.play("L", 1000), { from: 7, to: 6 });
  assert.equal(run.phase, "running");
  assert.equal(run.elapsed(1200), 200);
  assert.equal(run.play("D", 1300).to, 7);
  assert.equal(run.play("U", 1450).to, 4);
  run.play("L", 2234.4);
  assert.equal(run.phase, "done");
  assert.equal(run.elapsed(9999), 1234.4);
  assert.equal(run.play("R", 3000), null);
  const solve = run.record(7, "a");
  assert.deepEqual([solve.ms, solve.moves, solve.size], [1234, "LDUL", "3x3"]);
  assert.deepEqual(solve.gaps, [0, 300, 150, 784]);
  assert.ok(checked(solve));
});

test("a covered board takes no moves; its inspection ends by itself", () => {
  const run = new Run(board(), { inspection: 15_000 });
  assert.ok(run.covered);
  assert.equal(run.play("L", 10), null);
  assert.deepEqual(run.movesTo(8), []);
  assert.ok(run.inspect(1000));
  assert.equal(run.inspect(1001), false);
  assert.equal(run.lookLeft(4000), 12_000);
  assert.equal(run.tick(15_999), false);
  assert.equal(run.tick(16_100), true);
  assert.equal(run.lookLeft(16_100), null);
  assert.equal(run.elapsed(16_100), 100);
});

test("a move in the inspection starts the clock, and one after its end does not set it back", () => {
  const quick = new Run(board(), { inspection: 15_000 });
  quick.inspect(0);
  quick.play("L", 5000);
  assert.equal(quick.elapsed(6000), 1000);
  const late = new Run(board(), { inspection: 15_000 });
  late.inspect(0);
  late.play("L", 17_000);
  assert.equal(late.elapsed(18_000), 3000);
});

test("a run that is given up counts only if the clock was running", () => {
  assert.equal(new Run(board()).giveUp(5), false);
  const run = new Run(board());
  run.play("L", 0);
  assert.equal(run.giveUp(900), true);
  assert.equal(run.record(1, "x").ms, null);
  assert.equal(run.play("L", 1000), null);
});

test("averages leave out one of five and of twelve at each end, and one in twenty of more", () => {
  assert.deepEqual([5, 12, 100].map(trimmed), [1, 1, 5]);
  assert.equal(average([10_000, 11_000, 12_000, 13_000, 99_000]), 12_000);
  assert.equal(average([null, 11_000, 12_000, 13_000, 10_000]), 12_000);
  assert.equal(average([null, null, 12_000, 13_000, 10_000]), null);
  const twelve = Array.from({ length: 12 }, (_, at) => 1000 * (at + 1));
  assert.equal(average(twelve), 6500);
  const hundred = Array.from({ length: 100 }, (_, at) => (at < 5 ? null : 1000 + at));
  assert.equal(
    average(hundred),
    Math.round(Array.from({ length: 90 }, (_, at) => 1010 + at).reduce((a, b) => a + b) / 90),
  );
  assert.equal(average([...hundred.slice(0, 99), null]), null);
});

test("an average is known from as many times on, and the best one is remembered", () => {
  assert.deepEqual(averages([1, 2, 3, 4], 5), { now: undefined, best: undefined });
  assert.deepEqual(averages([1000, 2000, 3000, 4000, 5000, 9000], 5), { now: 4000, best: 3000 });
  assert.deepEqual(averages([null, null, 1, 2, 3], 5), { now: null, best: null });
  assert.deepEqual(averages([null, null, 1, 2, 3, 4], 5), { now: 3, best: 3 });
});

test("bests, means, rates and pushes", () => {
  assert.equal(bestOf([null, 5, 3]), 3);
  assert.equal(bestOf([null]), null);
  assert.equal(meanOf([null, 5, 2]), 4);
  assert.equal(rate(10, 2000), 5);
  assert.equal(rate(10, 0), null);
  assert.deepEqual(["", "L", "LLL", "LLDLR"].map(pushes), [0, 1, 1, 4]);
  assert.deepEqual(compared(900, [1000, null]), { isBest: true, by: 100 });
  assert.deepEqual(compared(900, []), { isBest: true, by: null });
  assert.equal(compared(900, [900]).isBest, false);
});

test("times are shown to the millisecond", () => {
  assert.deepEqual([0, 7, 12_345, 59_999.6, 62_003, 3_723_004].map(precise), [
    "0.000",
    "0.007",
    "12.345",
    "1:00.000",
    "1:02.003",
    "1:02:03.004",
  ]);
});

/** A solve of two moves. */
const solve = (id, when, more = {}) => ({
  id,
  when,
  size: "3x3",
  start: "1 2 3/4 5 6/0 7 8",
  ms: 500,
  moves: "LL",
  gaps: [0, 500],
  ...more,
});

test("solves go into the current session, and all sessions of a size have its bests", () => {
  const history = new History();
  history.add(solve("a", 1), "s1");
  history.begin("3x3", 2, "s2");
  history.add(solve("b", 3, { ms: 400 }), "unused");
  history.add(solve("c", 4, { ms: 100, given: true }), "unused");
  assert.deepEqual(history.times({ session: "s1" }), [500]);
  assert.deepEqual(history.times({ session: "s2" }), [400]);
  assert.equal(bestOf(history.times({ size: "3x3" })), 400);
  assert.equal(history.of({ session: "s2" }).length, 2);
  assert.equal(history.current("4x4"), null);
  const restore = history.remove("a");
  assert.equal(history.solves.length, 2);
  restore();
  assert.deepEqual(
    history.solves.map(({ id }) => id),
    ["a", "b", "c"],
  );
  assert.equal(history.remove("nobody"), null);
});

test("a file brings everything back, once", () => {
  const history = new History();
  history.add(solve("a", 1), "s1");
  history.add(solve("b", 2, { ms: null, moves: "L", gaps: [0] }), "s1");
  const file = history.toJson();
  const other = new History();
  assert.deepEqual(other.importText(file), { added: 2, known: 0, wrong: 0 });
  assert.deepEqual(other.importText(file), { added: 0, known: 2, wrong: 0 });
  assert.deepEqual(other.toJson(), file);
  assert.match(
    history.toCsv(),
    /^when,size,session,milliseconds,moves,start,solution\n1970.*,3x3,Session 1,500,2,/,
  );
});

test("files of others, and solves that are none, are refused", () => {
  const history = new History();
  for (const text of ["", "{", "[]", "{}", '{"slidepack":"speed"}']) {
    assert.throws(() => history.importText(text), /This file/);
  }
  const wrong = [
    null,
    7,
    {},
    solve("", 1),
    solve("a", -1),
    solve("a", 1, { ms: "5" }),
    solve("a", 1, { moves: "LX" }),
    solve("a", 1, { moves: "RRRR" }),
    // These moves do not solve the board.
    solve("a", 1, { moves: "L" }),
    solve("a", 1, { start: "1 2/3" }),
  ];
  const told = history.importText(JSON.stringify({ slidepack: "speed", solves: wrong }));
  assert.deepEqual(told, { added: 0, known: 0, wrong: wrong.length });
  // Times that do not fit the moves are left out; the solve stays.
  assert.equal(checked(solve("a", 1, { gaps: [1] })).gaps, undefined);
  assert.deepEqual(new History("nonsense").solves, []);
});

test("of very many solves the figures are kept, and the moves' times of the latest and the best", () => {
  const history = new History();
  const long = "LR".repeat(500);
  for (let at = 0; at < 400; at += 1) {
    const ms = at === 3 ? 1 : 1000;
    const moves = `${long}LL`;
    history.add(solve(String(at), at, { ms, moves, gaps: [...moves].map(() => 1) }), "s");
  }
  const { solves } = history.kept();
  assert.equal(solves.length, 400);
  assert.ok(solves[399].gaps);
  assert.ok(solves[3].gaps, "the best one");
  assert.equal(solves[0].gaps, undefined);
  for (let at = 400; at < 5100; at += 1) history.add(solve(String(at), at), "s");
  assert.equal(history.solves.length, 5000);
});

test("keys can be chosen; a key means one thing", () => {
  assert.equal(actionOf("ArrowUp", FIRST_KEYS, false), "U");
  assert.equal(actionOf("W", FIRST_KEYS, false), "U");
  assert.equal(actionOf("ArrowUp", FIRST_KEYS, true), "D");
  assert.equal(actionOf(" ", FIRST_KEYS, true), "next");
  assert.equal(actionOf("x", FIRST_KEYS, false), null);
  assert.equal(actionOf("", FIRST_KEYS, false), null);
  const keys = withKey(FIRST_KEYS, "U", 1, "D");
  assert.equal(actionOf("d", keys, false), "U");
  assert.deepEqual(keys.R, ["ArrowRight", ""]);
  assert.deepEqual(FIRST_KEYS.U, ["ArrowUp", "w"]);
  assert.deepEqual(checkedKeys(JSON.parse(JSON.stringify(keys))), keys);
  for (const bad of [null, {}, { ...keys, U: ["a"] }, { ...keys, U: [1, 2] }])
    assert.equal(checkedKeys(bad), FIRST_KEYS);
  assert.deepEqual(["Tab", "Enter", "j"].map(mayBeChosen), [false, false, true]);
});

test("a swipe moves tiles each time it has gone a step, and turns corners", () => {
  const swipe = new Swipe(50);
  swipe.down(0, 0);
  assert.deepEqual(swipe.moved(30, 10), []);
  assert.equal(swipe.used, false);
  assert.deepEqual(swipe.moved(55, 10), ["R"]);
  assert.deepEqual(swipe.moved(55, 62), ["D"]);
  assert.deepEqual(swipe.moved(-60, 62), ["L", "L"]);
  assert.equal(swipe.used, true);
  swipe.down(0, 0);
  assert.deepEqual(swipe.moved(0, -120), ["U", "U"]);
});

test("a film has the times of its moves, and goes both ways", () => {
  const film = new Film(solve("a", 1, { moves: "LRLL", gaps: [0, 100, 200, 300] }));
  assert.equal(film.duration, 600);
  assert.deepEqual(
    [0, 99, 100, 299, 300, 600, 9999].map((ms) => film.placeAt(ms)),
    [1, 1, 2, 2, 3, 4, 4],
  );
  assert.deepEqual(film.seek(1), { kind: "move", move: "L", tile: 7, from: 7, to: 6, start: null });
  assert.deepEqual(film.seek(4), { kind: "board" });
  assert.deepEqual([...film.tiles], [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  assert.equal(film.time, 600);
  film.seek(-5);
  assert.deepEqual([...film.tiles], [1, 2, 3, 4, 5, 6, 0, 7, 8]);
  assert.equal(film.seek(0), null);
  assert.equal(movesAfter([], 5), 0);
  assert.equal(timeOf([1, 2], 1), 1);
});
