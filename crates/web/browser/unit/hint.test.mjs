// Why a hint is right, in the language of the page.
import test from "node:test";
import assert from "node:assert/strict";
import { textsOf } from "../texts.mjs";
import { reason } from "../../page/slide/hintreason.js";
import { reasonOf } from "../../page/pack/hintreason.js";
import { puzzleOf } from "../../page/pack/model.js";
import { speak } from "../../page/lib/text.js";

const HINT = {
  move: "D",
  tile: 1,
  length: 14,
  optimal: true,
  lower_bound: 14,
  gain: { code: "nearer", row: 0, column: 1 },
  others: [
    { move: "U", tile: 6, length: 13, lower_bound: 13 },
    { move: "L", tile: 2, length: 15, lower_bound: 15 },
    { move: "R", tile: 4, length: null, lower_bound: 13 },
  ],
};

test("a move is explained by its way, the other moves, and its tile", () => {
  assert.equal(
    reason(HINT),
    "It begins a shortest solution: 14 moves from here, 13 after it. Moving 6 up is as good. " +
      "Moving 2 left leads to a board that needs 15 moves. " +
      "Whether moving 4 right would do as well was not worked out: at least 13 moves after it. " +
      "Tile 1 comes one cell nearer to its place, row 1, column 2.",
  );
  assert.equal(reason({ ...HINT, length: 1, gain: { code: "home" }, others: [] }), "It solves the puzzle.");
  assert.match(
    reason({ ...HINT, optimal: false }),
    /^It is good, not proven best: it begins a solution of 14 moves/,
  );
  assert.match(
    reason({ ...HINT, move: "L", gain: { code: "conflict", line: 2, with: 8 } }),
    /Tiles 1 and 8 belong in column 3 but stand in the wrong order: one must leave\.$/,
  );
});

test("every reason of the engine is said in every language", async () => {
  const gains = ["home", "leaves", "away", "nearer", "conflict"].map((code) => ({
    code,
    row: 1,
    column: 2,
    line: 1,
    with: 3,
  }));
  const hints = gains.flatMap((gain) =>
    [true, false].flatMap((optimal) => ["U", "L"].map((move) => ({ ...HINT, gain, optimal, move }))),
  );
  const english = hints.map(reason);
  for (const language of ["nl", "id", "zh"]) {
    try {
      speak(language, await textsOf(language));
      hints.map(reason).forEach((said, at) => {
        for (const sentence of english[at].split(". "))
          assert.ok(!said.includes(sentence), `${language}: ${said}`);
      });
    } finally {
      speak("en", {});
    }
  }
});

test("a piece is explained by its cell, or by its own places", () => {
  const puzzle = puzzleOf({
    layers: 1,
    lattice: "squares",
    cells: [
      [0, 0, 0],
      [0, 0, 1],
    ],
    centres: [],
    fill: ["must", "must"],
    pieces: [],
    placed: [],
  });
  const said = (hint) => reasonOf(puzzle, hint);
  assert.equal(
    said({ code: "only-for-cell", cell: [0, 0, 1], ruled_out: 0 }),
    "Nothing else can cover row 1, column 2.",
  );
  assert.equal(
    said({ code: "only-for-piece", cell: null, ruled_out: 1 }),
    "It has no other place. One other way leaves a cell that nothing covers, or a piece without a place.",
  );
  assert.equal(
    said({ code: "in-solution", cell: null, ruled_out: 0 }),
    "A solution has it there; it is not forced.",
  );
});
