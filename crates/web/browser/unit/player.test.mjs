// Playing step by step, without a page: the frames are those of the test.
import test from "node:test";
import assert from "node:assert/strict";

globalThis.requestAnimationFrame = () => 1;
globalThis.cancelAnimationFrame = () => {};
const { Playback } = await import("../../page/lib/player.js");

/** A player that plays, with the next step due at 0. */
function playing(length, interval) {
  const player = new Playback(() => {}, interval);
  player.reset(length);
  player.interval = interval;
  player.play();
  player.due = 0;
  return player;
}

test("a frame makes the steps that are due", () => {
  const player = playing(100, 10);
  player.beat(-1);
  assert.equal(player.at, 0);
  player.beat(0);
  assert.equal(player.at, 1);
  player.beat(39);
  assert.equal(player.at, 4);
  player.beat(41);
  assert.equal(player.at, 5);
});

test("no frame makes more than some hundred steps, and none are owed afterwards", () => {
  const player = playing(400_000, 0.05);
  player.beat(900);
  assert.equal(player.at, 700);
  player.beat(900.2);
  assert.ok(player.at > 700 && player.at <= 710, `${player.at}`);
  // The longest ways still take about 20 seconds at 30 frames a second.
  let frames = 0;
  for (let now = 901; player.playing && frames < 10_000; now += 33.3, frames += 1) player.beat(now);
  assert.ok(frames * 33.3 < 21_000, `${frames} frames`);
});

test("it ends at the end, or begins again", () => {
  const player = playing(3, 10);
  player.beat(20);
  assert.deepEqual([player.at, player.playing], [3, true]);
  player.beat(31);
  assert.equal(player.playing, false);
  const again = playing(3, 10);
  again.setRepeat(true);
  again.beat(20);
  again.beat(31);
  assert.deepEqual([again.at, again.playing], [0, true]);
});
