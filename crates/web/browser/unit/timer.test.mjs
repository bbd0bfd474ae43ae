// The clock of a game.
import test from "node:test";
import assert from "node:assert/strict";
import { Timer } from "../../page/lib/timer.js";

test("a timer counts while it runs, and not while the page is hidden", () => {
  let now = 1000;
  const timer = new Timer(() => now);
  assert.deepEqual([timer.seconds, timer.running], [0, false]);
  timer.start();
  now += 2000;
  timer.start();
  assert.deepEqual([timer.seconds, timer.running], [2, true]);
  timer.setHidden(true);
  now += 60_000;
  assert.equal(timer.seconds, 2);
  timer.setHidden(false);
  now += 500;
  assert.equal(timer.seconds, 2.5);
  timer.stop();
  now += 500;
  assert.deepEqual([timer.seconds, timer.running], [2.5, false]);
  timer.reset(7);
  assert.deepEqual([timer.seconds, timer.running], [7, false]);
});

test("a timer started while the page is hidden counts from when it is seen", () => {
  let now = 0;
  const timer = new Timer(() => now);
  timer.setHidden(true);
  timer.start();
  now += 5000;
  timer.setHidden(false);
  now += 1000;
  assert.equal(timer.seconds, 1);
});
