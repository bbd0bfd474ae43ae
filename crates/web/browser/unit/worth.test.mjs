// What moves are worth: judged moves and the game they belong to, distances, lower bounds, the graph's scale.
import test from "node:test";
import assert from "node:assert/strict";
import { Game } from "../../page/slide/game.js";
import { knownMoves } from "../../page/slide/questions.js";
import { readText } from "../../page/slide/serialize.js";
import {
  around,
  boundsAlong,
  distances,
  line,
  scale,
  summary,
  tilesAlong,
} from "../../page/slide/judgement.js";

/** A game after some moves. */
function played(text, word) {
  const game = new Game();
  game.put(readText(text), "last");
  for (const move of word) assert.ok(game.play(move), move);
  return game;
}

/** What the engine says of 1 2 3/4 5 6/7 0 8 and the moves RLL: the first one loses two. */
const told = {
  startText: "1 2 3/4 5 6/7 0 8",
  goalText: "last",
  report: {
    shortest: 1,
    judged: [
      { move: "R", tile: 7, left: 1, lost: 2, good: ["L"] },
      { move: "L", tile: 7, left: 2, lost: 0, good: ["L"] },
      { move: "L", tile: 8, left: 1, lost: 0, good: ["L"] },
    ],
  },
};

test("judged moves count as far as the game has made the same ones", () => {
  assert.equal(knownMoves(told, played("1 2 3/4 5 6/7 0 8", "RLL")), 3);
  assert.equal(knownMoves(told, played("1 2 3/4 5 6/7 0 8", "RL")), 2);
  assert.equal(knownMoves(told, played("1 2 3/4 5 6/7 0 8", "RLD")), 2);
  assert.equal(knownMoves(told, played("1 2 3/4 5 6/7 0 8", "L")), 0);
  assert.equal(knownMoves(told, played("1 2 3/4 5 6/0 7 8", "LL")), 0);
  assert.equal(knownMoves(null, played("1 2 3/4 5 6/7 0 8", "R")), 0);
});

test("a move that loses two leads one farther away", () => {
  assert.deepEqual(distances(told, 3), [1, 2, 1, 0]);
  assert.deepEqual(distances(told, 1), [1, 2]);
  assert.deepEqual(distances(told, 0), [1]);
  assert.deepEqual(distances(null, 0), []);
});

test("yours is the best and what was lost", () => {
  assert.deepEqual(summary(told, 3, 3), { best: 1, lost: 2, bad: 1, whole: true, left: 0 });
  assert.deepEqual(summary(told, 1, 3), { best: 1, lost: 2, bad: 1, whole: false, left: 2 });
  assert.equal(summary(null, 0, 5).best, null);
});

test("lower bounds along a game are those of its boards, and never above the distance", () => {
  const game = played("8 1 3/4 0 2/7 6 5", "LDRULURD");
  const bounds = boundsAlong(game);
  assert.equal(bounds.length, 9);
  for (let at = 8; at >= 0; at -= 1) {
    game.goTo(at);
    assert.equal(game.bound, bounds[at], `after ${at} moves`);
  }
  const near = boundsAlong(played("1 2 3/4 5 6/7 0 8", "RLL"));
  distances(told, 3).forEach((left, at) => assert.ok(near[at] <= left));
});

test("lower bounds of a game that goes on, or another way, are those worked out anew", () => {
  const first = played("8 1 3/4 0 2/7 6 5", "LDRULU");
  const before = { moves: [...first.moves], bounds: boundsAlong(first) };
  for (const word of ["LDRULURD", "LDRU", "LDRR", "U", ""]) {
    const game = played("8 1 3/4 0 2/7 6 5", word);
    assert.deepEqual(boundsAlong(game, before), boundsAlong(game), word);
  }
});

test("no lower bounds are worked out for games that are too long for their boards", () => {
  const game = played("8 1 3/4 0 2/7 6 5", "LR");
  game.moves = Array.from({ length: 400_000 }, (_, at) => (at % 2 ? "R" : "L"));
  assert.deepEqual(boundsAlong(game), []);
});

test("each move has its tile", () => {
  assert.deepEqual(tilesAlong(played("8 1 3/4 0 2/7 6 5", "LDRU")), [2, 3, 1, 2]);
});

test("a graph has a place for each move, and a move for each place", () => {
  const scaled = scale(10, 20, 200, 100);
  for (const move of [0, 3, 10]) assert.equal(scaled.move(scaled.x(move)), move);
  assert.equal(scaled.move(-50), 0);
  assert.equal(scaled.move(900), 10);
  assert.deepEqual([scaled.y(0), scaled.y(20)], [100, 0]);
  assert.equal(line([20, 10, 0], scaled), "0,0 20,50 40,100");
});

test("of a long list the part around a place is shown", () => {
  assert.deepEqual(around(5, 10, 400), [0, 10]);
  assert.deepEqual(around(0, 1000, 100), [0, 100]);
  assert.deepEqual(around(500, 1000, 100), [450, 550]);
  assert.deepEqual(around(1000, 1001, 100), [901, 1001]);
});

test("going to a place among one's own moves loses none of them", () => {
  const game = played("8 1 3/4 0 2/7 6 5", "LDRULURD");
  const end = game.text;
  assert.ok(game.goTo(2));
  assert.equal(game.text, played("8 1 3/4 0 2/7 6 5", "LD").text);
  assert.equal(game.goTo(2), false);
  game.goTo(99);
  assert.deepEqual([game.at, game.text], [8, end]);
  game.goTo(-1);
  assert.deepEqual([game.at, game.text, game.moves.length], [0, game.startText, 8]);
});
