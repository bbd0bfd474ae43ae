// How hard boards are among all of their size.
import test from "node:test";
import assert from "node:assert/strict";
import { levelsOf, standing } from "../../page/slide/difficulty.js";
import { LEVELS } from "../../page/slide/levels.js";
import { homesOf } from "../../page/slide/board.js";

const game = (rows, cols, goal) => ({ rows, cols, homes: homesOf(Uint16Array.from(goal)) });

test("all boards of a size are counted: half of all orders of its tiles", () => {
  for (const [size, { single, multi }] of Object.entries(LEVELS)) {
    const [rows, cols] = size.split("x").map(Number);
    let orders = 1;
    for (let cells = 3; cells <= rows * cols; cells += 1) orders *= cells;
    for (const levels of [single, multi]) assert.equal(standing(levels, 0).boards, orders, size);
    assert.ok(multi.length <= single.length);
  }
});

test("the 8-puzzle is as the encyclopedia of sequences has it (A089473)", () => {
  assert.deepEqual(LEVELS["3x3"].single.slice(0, 8), [1, 2, 4, 8, 16, 20, 39, 62]);
  assert.deepEqual(LEVELS["3x3"].single.slice(-2), [221, 2]);
});

test("boards on their side and goals with the blank in any corner have the same levels; others have none", () => {
  assert.equal(levelsOf(game(3, 2, [1, 2, 3, 4, 5, 0]), "single"), LEVELS["2x3"].single);
  assert.equal(levelsOf(game(2, 3, [5, 4, 0, 1, 2, 3]), "multi"), LEVELS["2x3"].multi);
  assert.equal(levelsOf(game(3, 3, [1, 2, 3, 8, 0, 4, 7, 6, 5]), "single"), null);
  assert.equal(levelsOf(game(4, 4, [...Array(15).keys()].map((tile) => tile + 1).concat(0)), "single"), null);
});

test("where a board stands", () => {
  const { most, fewer, more } = standing([1, 2, 4, 1], 2);
  assert.deepEqual([most, fewer, more], [3, 3 / 8, 1 / 8]);
});
