// Rules that the page and the server both know: they must say the same.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { HEXAGONS, TRIANGLES } from "../pack.mjs";
import { startServer } from "../shared.mjs";
import {
  goalTiles,
  hamming,
  homesOf,
  inversions,
  linearConflict,
  manhattan,
  namedGoal,
  toRows,
} from "../../page/slide/board.js";
import { Game } from "../../page/slide/game.js";
import { laidOf, rowsOf } from "../../page/pack/solutiontext.js";
import { flippedOver, turnedRight, upright } from "../../page/pack/orientation.js";
import { isSolved, puzzleOf } from "../../page/pack/model.js";
import { fits } from "../../page/pack/places.js";
import { withPlaced } from "../../page/pack/puzzletext.js";
import { cellsUnder, heldTiles } from "../../page/pack/tiles.js";

let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

async function ask(path, body) {
  const reply = await fetch(`${server.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const told = await reply.json();
  assert.ok(reply.ok, JSON.stringify(told));
  return told;
}

/** A job's report. Its stream of events ends with it. */
async function job(path, body) {
  const { id } = await ask(path, body);
  const events = await (await fetch(`${server.url}/api/jobs/${id}/events`)).text();
  return JSON.parse(/event: ?done\r?\ndata: ?(.*)/.exec(events)[1]);
}

const SIZES = [
  [2, 2],
  [2, 5],
  [3, 3],
  [4, 3],
  [5, 3],
  [4, 4],
  [4, 5],
  [5, 5],
  [7, 3],
];

test("heuristics and inversions of random boards are those of the server, for every goal", async () => {
  for (const goal of ["last", "first", "snail"]) {
    for (const [rows, cols] of SIZES) {
      // The walking distance of larger boards takes the server long, and is not what is compared.
      const count = rows * cols > 20 ? 2 : 6;
      const { boards } = await ask("/api/generate", { puzzle: "slide", rows, cols, goal, count, seed: 7 });
      for (const board of boards) {
        const { lower_bounds: told, inversions: pairs } = await ask("/api/check", { board, goal });
        const tiles = Uint16Array.from(board.flat());
        const goalIs = goalTiles(goal, rows, cols);
        const homes = homesOf(goalIs);
        const name = `${goal} ${board.join("/")}`;
        assert.equal(hamming(tiles, homes), told.hamming, name);
        assert.equal(manhattan(tiles, homes, cols), told.manhattan, name);
        assert.equal(linearConflict(tiles, homes, rows, cols), told.linear_conflict, name);
        assert.equal(inversions(tiles, goalIs).length, pairs.count, name);
      }
    }
  }
});

test("the tiles of named goals are those of the server", async () => {
  for (const goal of ["last", "first", "snail"]) {
    for (const [rows, cols] of [...SIZES, [1, 4], [5, 2], [8, 8]]) {
      const { lower_bounds: told } = await ask("/api/check", {
        board: toRows(namedGoal(goal, rows, cols), cols),
        goal,
      });
      assert.deepEqual([told.hamming, told.manhattan], [0, 0], `${goal} ${rows}x${cols}`);
    }
  }
});

test("the server's moves, played as the page plays them, lead to the goal", async () => {
  for (const goal of ["last", "first", "snail"]) {
    const { boards } = await ask("/api/generate", {
      puzzle: "slide",
      rows: 3,
      cols: 3,
      goal,
      count: 4,
      seed: 3,
    });
    for (const board of boards) {
      const report = await job("/api/solve", { board, goal });
      const game = new Game();
      game.put({ rows: 3, cols: 3, tiles: Uint16Array.from(board.flat()) }, goal);
      for (const move of report.moves) assert.ok(game.play(move));
      assert.ok(game.solved);
      assert.equal(game.at, report.length);
    }
  }
});

test("turning and flipping a piece gives exactly the places that the server lists", async () => {
  for (const text of [
    "slidepack pack\ntray 5x5\nkit pentominoes only FILNPTUVWXYZ\n",
    "slidepack pack\ntray 3x4\npiece no-mirror\n  A\n  A\n  AA\npiece\n  BB\n  .BB\n",
  ]) {
    const puzzle = puzzleOf(await ask("/api/pack/placements", { text, puzzle: "pack" }));
    const empty = puzzle.cells.map(() => -1);
    assert.equal(puzzle.tiled, null);
    puzzle.pieces.forEach((piece, index) => {
      const holds = [];
      for (let hold = upright, turns = 0; turns < 4; turns++, hold = turnedRight(hold))
        holds.push(hold, flippedOver(hold));
      const found = new Set();
      for (const hold of holds) {
        for (const [, row, col] of puzzle.cells) {
          const cells = fits(puzzle, empty, index, hold, 0, row, col);
          if (cells) found.add(cells.join());
        }
      }
      assert.deepEqual([...found].sort(), piece.places.map((place) => place.join()).sort(), piece.letter);
    });
  }
});

test("turning pieces of hexagons and triangles gives exactly the places that the server lists", async () => {
  for (const text of [
    "slidepack pack\ntray 4x7-hexagons\nkit tetrahexes\n",
    HEXAGONS,
    "slidepack pack\ntray 4x9-triangles\nkit hexiamonds\n",
    "slidepack pack\ntray triangles down\n  .....\n  -....\npiece down\n  AA\npiece no-mirror\n  BBB\n  B\n",
    TRIANGLES,
  ]) {
    const puzzle = puzzleOf(await ask("/api/pack/placements", { text, puzzle: "pack" }));
    for (const piece of puzzle.pieces) {
      const found = new Set();
      for (let turns = 0; turns < 6; turns++) {
        for (const flipped of piece.mirror ? [false, true] : [false]) {
          const tiles = heldTiles(piece.tiles, { turns, flipped });
          for (const cell of puzzle.cells.keys()) {
            const cells = cellsUnder(puzzle.tiled, tiles, 0, cell);
            if (cells.length === tiles.length) found.add(cells.join());
          }
        }
      }
      assert.deepEqual([...found].sort(), piece.places.map((place) => place.join()).sort(), piece.letter);
    }
  }
});

test("a solution of the server fills the tray, is written as it was read, and goes back as text", async () => {
  for (const text of [
    "slidepack pack\ntray 5x11\nkit iq-puzzler-pro\n",
    "slidepack pack\ntray pyramid 3\npieces\n  A\n  AA\n  BB\n  CC\n  DDD\n  E\n  EE\n  F\n",
    "slidepack pack\ntray 2x4\npiece x4\n  DD\n",
    HEXAGONS,
    TRIANGLES,
  ]) {
    const puzzle = puzzleOf(await ask("/api/pack/placements", { text, puzzle: "pack" }));
    const { solution } = await job("/api/solve", { text, puzzle: "pack", options: { want: "first" } });
    const laid = laidOf(puzzle, solution);
    assert.ok(isSolved(puzzle, laid));
    assert.deepEqual(rowsOf(puzzle, laid), solution);
    const begun = withPlaced(text, puzzle, laid.slice(0, -1));
    const { outcome } = await job("/api/solve", { text: begun, puzzle: "pack", options: { want: "first" } });
    assert.equal(outcome, "solved");
  }
});
