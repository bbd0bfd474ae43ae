// Pieces and trays, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import {
  flippedOver,
  held,
  holdOf,
  middleOf,
  shapeOf,
  turnedLeft,
  turnedRight,
  upright,
} from "../../page/pack/model.js";
import { draftText, trimmed } from "../../page/pack/text.js";
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
    tray: ["..", ".."],
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
