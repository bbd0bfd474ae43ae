// Pieces and trays, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import { bare } from "../../page/pack/unplayable.js";
import { laidOf, rowsOf } from "../../page/pack/solutiontext.js";
import { Game } from "../../page/pack/game.js";
import { ghostOf, gripOn } from "../../page/pack/preview.js";
import {
  flippedOver,
  held,
  holdOf,
  middleOf,
  shapeOf,
  turnedLeft,
  turnedRight,
  upright,
} from "../../page/pack/orientation.js";
import { hasTwins, isSolved, neighbour, puzzleOf, wordsFor } from "../../page/pack/model.js";
import { placesOver, snap } from "../../page/pack/places.js";
import { draftText, trimmed } from "../../page/pack/puzzletext.js";
import { ink, luminance, mix } from "../../page/pack/colour.js";

const L = shapeOf(["A.", "A.", "AA"]);
const drawn = (shape) => {
  const rows = Array.from({ length: 1 + Math.max(...shape.map(([r]) => r)) }, () =>
    Array(1 + Math.max(...shape.map(([, c]) => c))).fill("."),
  );
  for (const [r, c] of shape) rows[r][c] = "A";
  return rows.map((row) => row.join(""));
};

test("a piece is turned clockwise and back, and flipped as in a mirror", () => {
  assert.deepEqual(drawn(held(L, upright)), ["A.", "A.", "AA"]);
  assert.deepEqual(drawn(held(L, turnedRight(upright))), ["AAA", "A.."]);
  assert.deepEqual(drawn(held(L, turnedLeft(upright))), ["..A", "AAA"]);
  assert.deepEqual(drawn(held(L, flippedOver(upright))), [".A", ".A", "AA"]);
  assert.deepEqual(turnedLeft(turnedRight(upright)), upright);
  for (let turns = 0; turns < 4; turns++) {
    const hold = { turns, flipped: false };
    const mirror = drawn(held(L, hold)).map((row) => [...row].reverse().join(""));
    assert.deepEqual(drawn(held(L, flippedOver(hold))), mirror, `after ${turns} turns`);
    assert.deepEqual(flippedOver(flippedOver(hold)), hold);
  }
});

test("a piece that lies tells how it is held", () => {
  const puzzle = {
    cells: [
      [0, 0, 0],
      [0, 0, 1],
      [0, 0, 2],
      [0, 1, 0],
      [0, 1, 1],
      [0, 1, 2],
    ],
    pieces: [{ shape: L }],
  };
  const hold = holdOf(puzzle, 0, [0, 1, 2, 3]);
  assert.deepEqual(drawn(held(L, hold)), ["AAA", "A.."]);
});

test("a shape is held by the cell nearest to its middle", () => {
  assert.equal(
    middleOf([
      [0, 0],
      [0, 1],
      [0, 2],
    ]),
    1,
  );
  assert.equal(middleOf([[0, 0]]), 0);
});

test("a drawn puzzle becomes text, without the empty rows and columns around it", () => {
  assert.deepEqual(trimmed(["----", "-..-", "-.--", "----"]), ["..", ".-"]);
  assert.deepEqual(trimmed(["--"]), ["-"]);
  const text = draftText({
    name: " My  tray ",
    tray: [["..", ".."]],
    kit: "tetrominoes",
    pieces: [
      { letter: "O", use: 1 },
      { letter: "I", use: 0 },
    ],
  });
  assert.equal(text, "slidepack pack\nname My tray\ntray\n  ..\n  ..\nkit tetrominoes only O\n");
});

test("letters can be read on every colour: 4.5 to 1 at least", () => {
  for (let red = 0; red < 256; red += 51) {
    for (let green = 0; green < 256; green += 51) {
      for (let blue = 0; blue < 256; blue += 51) {
        const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        const [dark, light] = [luminance(colour), luminance(ink(colour))].sort((a, b) => a - b);
        assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, colour);
      }
    }
  }
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
});

/** A tray of 2x3 with an L of four cells and a domino, as the interface lists their places. */
function small() {
  const cells = [0, 1].flatMap((row) => [0, 1, 2].map((col) => [0, row, col]));
  const L4 = [
    [0, 1, 2, 3],
    [0, 1, 2, 5],
    [0, 3, 4, 5],
    [2, 3, 4, 5],
  ];
  const dominoes = [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [0, 3],
    [1, 4],
    [2, 5],
  ];
  const piece = (letter, rows, placements) => ({ letter, rows, placements, copies: 1, mirror: true });
  return puzzleOf({
    layers: 1,
    cells,
    fill: cells.map(() => "must"),
    centres: cells.map(([l, r, c]) => [c, r, -l]),
    pieces: [piece("L", ["L..", "LLL"], L4), piece("D", ["DD"], dominoes)],
    placed: [],
  });
}

test("a piece near its place snaps to it, and not over another piece", () => {
  const puzzle = small();
  const none = puzzle.cells.map(() => -1);
  assert.deepEqual(snap(puzzle, none, 1, upright, 0, 0.4, 0.2), [0, 1]);
  assert.equal(snap(puzzle, none, 1, upright, 0, 5, 5), null);
  const over = none.with(0, 0);
  assert.deepEqual(snap(puzzle, over, 1, upright, 0, 0.4, 0.2), [3, 4]);
  assert.deepEqual(placesOver(puzzle, over, 1, 1), [1, 5]);
});

test("the ghost of a piece lies where the pointer is, or under the cursor, and says whether it may", () => {
  const puzzle = small();
  const none = puzzle.cells.map(() => -1);
  const hand = { piece: 1, hold: upright, grip: 0, look: null, before: null };
  assert.deepEqual(ghostOf(puzzle, none, hand, 4, null), { cells: [4, 5], ok: true });
  // With its grip on the last cell it would stick out, so it is held by its other end.
  assert.deepEqual(ghostOf(puzzle, none, hand, 5, null), { cells: [4, 5], ok: true });
  assert.deepEqual(ghostOf(puzzle, none.with(5, 0), hand, 5, null), { cells: [5], ok: false });
  assert.deepEqual(ghostOf(puzzle, none, hand, 0, { row: 1.2, col: 1.3 }), { cells: [4, 5], ok: true });
  assert.equal(ghostOf(puzzle, none, hand, 0, "away"), null);
  assert.equal(ghostOf(puzzle, none, null, 0, null), null);
  const lie = { piece: 0, cells: [0, 3, 4, 5], fixed: false };
  assert.equal(gripOn(puzzle, 5, lie, upright), 3);
});

test("a game of packing: lay, undo, do again, take up, and solve", () => {
  const heard = [];
  const game = new Game(
    () => {},
    (words) => heard.push(words),
  );
  game.load(small(), "text");
  game.select(0);
  game.aimAt({ row: 1, col: 1 });
  assert.ok(game.lay());
  assert.deepEqual(game.kept(), [["L", [0, 3, 4, 5]]]);
  game.undo();
  assert.deepEqual(game.kept(), []);
  game.redo();
  game.takeUp(4);
  assert.deepEqual(holdOf(game.puzzle, 0, [0, 3, 4, 5]), game.hand.hold);
  game.undo();
  assert.deepEqual(game.left, [0, 1]);
  game.select(1);
  game.point(1);
  assert.ok(game.lay());
  assert.ok(game.solved);
  assert.deepEqual([game.finished.hints, game.finished.helped], [0, false]);
  assert.equal(heard.at(-1), "Piece D placed. Solved!");
  // What was kept comes back, but for what may not lie there.
  const again = new Game(
    () => {},
    () => {},
  );
  again.load(small(), "text", { laid: [...game.kept(), ["D", [0, 1]], ["X", [0]]] });
  assert.deepEqual(again.kept(), game.kept());
});

test("a drawing becomes pieces that lie, and back", () => {
  const puzzle = small();
  const laid = laidOf(puzzle, ["LDD", "LLL"]);
  assert.ok(isSolved(puzzle, laid));
  assert.deepEqual(rowsOf(puzzle, laid), ["LDD", "LLL"]);
  assert.deepEqual(rowsOf(puzzle, []), ["...", "..."]);
  assert.equal(hasTwins(puzzle), false);
});

test("the cursor goes from cell to cell, and its place has words", () => {
  const puzzle = small();
  assert.equal(neighbour(puzzle, 0, [0, 0, 1]), 1);
  assert.equal(neighbour(puzzle, 2, [0, 0, 1]), null);
  assert.equal(wordsFor(puzzle, 5), "row 2, column 3");
});

test("a tray whose places are not listed is shown all the same", () => {
  const pieces = [{ letter: "A", rows: ["AA"], copies: 1, mirror: true }];
  const puzzle = bare({ tray: ["AA?", ". ."], pieces, label: "mine" });
  assert.deepEqual(puzzle.fill, ["must", "must", "may", "must", "must"]);
  assert.deepEqual(puzzle.fixed, [{ piece: 0, cells: [0, 1], fixed: true }]);
  assert.equal(puzzle.label, "mine");
});
