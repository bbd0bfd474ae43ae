// Boards, moves, heuristics and games, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import {
  fromRows,
  goalName,
  goalTiles,
  hamming,
  homesOf,
  inversions,
  linearConflict,
  manhattan,
  movesTo,
  namedGoal,
  replayed,
  sourceOf,
  toRows,
  toText,
} from "../../page/slide/board.js";
import { faults } from "../../page/slide/editor.js";
import { Game } from "../../page/slide/game.js";
import { checkGoal, joinsOf, latest, placeIn, readText } from "../../page/slide/serialize.js";

const tiles = (text) => readText(text).tiles;

test("named goals: the blank last, first, and in the middle of a spiral", () => {
  assert.deepEqual([...namedGoal("last", 2, 3)], [1, 2, 3, 4, 5, 0]);
  assert.deepEqual([...namedGoal("first", 2, 3)], [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([...namedGoal("snail", 3, 3)], [1, 2, 3, 8, 0, 4, 7, 6, 5]);
  assert.deepEqual([...namedGoal("snail", 3, 4)], [1, 2, 3, 4, 10, 11, 0, 5, 9, 8, 7, 6]);
  assert.deepEqual([...namedGoal("snail", 1, 3)], [1, 2, 0]);
});

test("rows that are no board are refused", () => {
  for (const rows of [
    null,
    [],
    [[]],
    [[1, 2], [3]],
    [
      [1, 1],
      [0, 2],
    ],
    [
      [1, 2],
      [3, 4],
    ],
    [[1.5, 0]],
    "1 0",
    [["1", 0]],
  ]) {
    assert.equal(fromRows(rows), null, JSON.stringify(rows));
  }
  assert.deepEqual(
    toRows(
      fromRows([
        [1, 2, 3],
        [4, 5, 0],
      ]).tiles,
      3,
    ),
    [
      [1, 2, 3],
      [4, 5, 0],
    ],
  );
  assert.equal(
    toText([
      [1, 2],
      [3, 0],
    ]),
    "1 2/3 0",
  );
});

test("a move names the way the tile goes, and there is none over an edge", () => {
  assert.deepEqual(
    ["U", "D", "L", "R"].map((move) => sourceOf(move, 4, 3, 3)),
    [7, 1, 5, 3],
  );
  assert.deepEqual(
    ["U", "D", "L", "R"].map((move) => sourceOf(move, 0, 3, 3)),
    [3, -1, 1, -1],
  );
  assert.deepEqual(
    ["U", "D", "L", "R"].map((move) => sourceOf(move, 8, 3, 3)),
    [-1, 5, -1, 7],
  );
  assert.deepEqual(movesTo(0, 2, 3), ["R", "R"]);
  assert.deepEqual(movesTo(8, 2, 3), ["U", "U"]);
  assert.deepEqual(movesTo(4, 0, 3), []);
});

test("heuristics of known boards", () => {
  const homes = homesOf(goalTiles("last", 3, 3));
  const hardest = tiles("8 6 7/2 5 4/3 0 1");
  assert.equal(hamming(hardest, homes), 7);
  assert.equal(manhattan(hardest, homes, 3), 21);
  assert.equal(linearConflict(tiles("1 2 3/4 5 6/7 8 0"), homes, 3, 3), 0);
  // Three tiles of a row, all the other way round: two of them must leave it.
  assert.equal(linearConflict(tiles("3 2 1/4 5 6/7 8 0"), homes, 3, 3), 4 + 4);
  assert.deepEqual(inversions(tiles("1 2 3/4 5 6/8 7 0"), goalTiles("last", 3, 3)), [[8, 7]]);
});

test("what is wrong with tiles that are typed in", () => {
  assert.equal(faults([1, 2, 3, null]).blank, 3);
  assert.deepEqual(faults([1, 1, 3, 0]).twice, [1]);
  assert.deepEqual([...faults([1, 1, 3, 0]).bad].sort(), [0, 1]);
  assert.deepEqual(faults([1, 2, 9, 0]).outside, [9]);
  assert.deepEqual(faults([1, null, null, null]).missing, [0, 2, 3]);
});

test("goals that fit a board are taken, others are not", () => {
  const size = { rows: 2, cols: 2 };
  assert.equal(checkGoal(undefined, size), "last");
  assert.equal(checkGoal("snail", size), "snail");
  assert.deepEqual(checkGoal("0 1/2 3", size), [
    [0, 1],
    [2, 3],
  ]);
  assert.equal(checkGoal("1 2 3/4 5 0", size), null);
  assert.equal(checkGoal(7, size), null);
});

test("a game goes back by gestures, and on to the game before", () => {
  const game = new Game();
  game.put(readText("8 1 3/4 0 2/7 6 5"), "last");
  game.playTo(5);
  game.playTo(3);
  assert.equal(game.text, "8 1 3/0 4 2/7 6 5");
  assert.equal(game.moves.join(""), "LRR");
  assert.equal(game.undo(), "moves");
  assert.equal(game.text, "8 1 3/4 2 0/7 6 5");
  assert.equal(game.redo(), "moves");
  game.load(readText("1 2/3 0"), "last");
  assert.ok(game.solved);
  assert.equal(game.undo(), "game");
  assert.equal(game.text, "8 1 3/0 4 2/7 6 5");
  assert.equal(game.redo(), "game");
  assert.equal(game.text, "1 2/3 0");
  assert.equal(game.redo(), null);
});

test("a saved game comes back whole, and garbage does not come back", () => {
  const game = new Game();
  game.put(readText("1 2 3/4 5 6/0 7 8"), "last");
  game.play("L");
  game.setSolution({ moves: ["L"], length: 1 });
  game.seek(1);
  const again = new Game();
  assert.ok(again.restoreAll(JSON.parse(JSON.stringify(game.saveAll()))));
  assert.equal(again.text, "1 2 3/4 5 6/7 8 0");
  assert.equal(again.solution.at, 1);
  assert.deepEqual(again.solutionStart, [
    [1, 2, 3],
    [4, 5, 6],
    [7, 0, 8],
  ]);
  for (const saved of [null, {}, { start: "1 1/0 2" }, { start: "1 2/3 0", goal: "1 2 3" }]) {
    assert.equal(new Game().restoreAll(saved), false);
  }
  // Moves that lead nowhere are forgotten; the board is not.
  const cut = new Game();
  assert.ok(cut.restore({ start: "1 2/3 0", moves: "UUUU", at: 4 }));
  assert.equal(cut.at, 0);
  assert.ok(cut.restore({ start: "1 2/3 0", moves: "D", at: -3, solution: { word: "RRRR" } }));
  assert.equal(cut.solution, null);
});

test("moves are replayed on a copy of the board, and not over an edge", () => {
  const board = { ...readText("8 1 3/4 0 2/7 6 5"), blank: 4 };
  const after = replayed(board, ["L", "U"]);
  assert.deepEqual([...after.tiles], [8, 1, 3, 4, 2, 5, 7, 6, 0]);
  assert.equal(after.blank, 8);
  assert.equal(board.tiles[4], 0);
  assert.equal(replayed(board, ["L", "L"]), null);
});

test("what was kept beside the moves is taken only where it fits them", () => {
  assert.deepEqual(joinsOf(["L", "R"], ".-"), [".", "-"]);
  assert.deepEqual(joinsOf(["L", "R"], "-"), [".", "."]);
  assert.deepEqual(joinsOf(["L"], 7), ["."]);
  assert.deepEqual(
    [placeIn(["L", "R"], 5), placeIn(["L"], -1), placeIn(["L"], "1"), placeIn(["L", "R"], 1)],
    [2, 0, 0, 1],
  );
});

test("of many former games the latest are kept, as many as there is room for", () => {
  const games = [1, 2, 3].map((at) => ({ start: "1 2/3 0", goal: "last", moves: "L".repeat(150_000), at }));
  assert.deepEqual(
    latest(games).map((game) => game.at),
    [2, 3],
  );
});

test("what is proven of a board bounds those beside it, and a shortest way is exact all along", () => {
  const game = new Game();
  const known = () => [game.needed.least, game.needed.exact];
  game.put(readText("8 1 3/4 0 2/7 6 5"), "last");
  assert.deepEqual(known(), [game.bound, false]);
  const moves = [..."LURRDDLURULDLU"];
  game.learn(12);
  assert.deepEqual(known(), [12, false]);
  game.play("U");
  assert.deepEqual(known(), [Math.max(11, game.bound), false]);
  game.undo();
  assert.deepEqual(known(), [12, false]);
  game.setSolution({ moves, length: 14, optimal: true, lower_bound: 14 });
  for (const at of [1, 5, 2, 14, 3]) {
    game.seek(at);
    assert.deepEqual(known(), [14 - at, true], `after ${at} moves`);
  }
  // The player goes on from there: one more move, and one back.
  game.play(moves[3] === "R" ? "L" : "R") || game.play("U");
  assert.ok(game.needed.least >= 10 && !game.needed.exact);
  game.undo();
  assert.deepEqual(known(), [11, true]);
  game.restart();
  // A shortest way that is known stays exact while it is followed.
  for (const [at, move] of moves.slice(0, 4).entries()) {
    assert.deepEqual(known(), [14 - at, true]);
    game.play(move);
  }
  game.put(readText("1 2 3/4 5 6/7 0 8"), "last");
  assert.equal(game.needed.least, 1);
});

test("multi-tile moves prove nothing about single ones", () => {
  const game = new Game();
  game.put(readText("1 2 3/4 5 6/0 7 8"), "last");
  game.setSolution({
    moves: ["L", "L"],
    length: 2,
    multi_length: 1,
    metric: "multi",
    optimal: true,
    lower_bound: 1,
  });
  assert.deepEqual(game.needed, { least: 2, exact: true });
});

test("a game remembers where its board comes from, if that makes sense", () => {
  const game = new Game();
  game.put(readText("1 2 3/4 5 6/7 0 8"), "last", "2026-11-18");
  const copy = new Game();
  copy.restoreAll(game.saveAll());
  assert.equal(copy.made, "2026-11-18");
  for (const made of ["nonsense", 5, null, undefined]) {
    copy.restoreAll({ ...game.saveAll(), made });
    assert.equal(copy.made, null);
  }
});

test("the goal has one name in every view", () => {
  assert.equal(goalName("snail"), "Snail");
});
