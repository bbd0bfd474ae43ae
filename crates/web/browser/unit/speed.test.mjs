// Times of solved boards without a page: best, average of five, what is kept.
import test from "node:test";
import assert from "node:assert/strict";
import { averageOf, bestOf, checkedTimes } from "../../page/speed/times.js";
import { pushes } from "../../page/slide/board.js";
import { precise } from "../../page/lib/format.js";

test("the average leaves out the best and the worst of the last five", () => {
  assert.equal(averageOf([1, 2, 3, 4]), undefined);
  assert.equal(averageOf([10_000, 11_000, 12_000, 13_000, 99_000]), 12_000);
  assert.equal(averageOf([1, 10_000, 11_000, 12_000, 13_000, 99_000]), 12_000);
  assert.equal(averageOf([null, 11_000, 12_000, 13_000, 10_000]), 12_000);
  assert.equal(averageOf([null, null, 12_000, 13_000, 10_000]), null);
});

test("the best time is the least that was solved", () => {
  assert.equal(bestOf([null, 5, 3]), 3);
  assert.equal(bestOf([null]), undefined);
  assert.deepEqual(["", "L", "LLL", "LLDLR"].map(pushes), [0, 1, 1, 4]);
});

test("what makes no sense in the store is left out, and the latest times are kept", () => {
  assert.deepEqual(checkedTimes({ "3x3": [1, "2", -3, null, NaN], nine: [1], "4x4": 5 }), {
    "3x3": [1, null],
  });
  for (const bad of [null, 7, "x", []]) assert.deepEqual(checkedTimes(bad), {});
  const many = Array.from({ length: 600 }, (_, at) => at);
  assert.deepEqual(checkedTimes({ "3x3": many })["3x3"], many.slice(100));
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
