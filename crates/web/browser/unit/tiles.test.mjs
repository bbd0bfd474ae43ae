// Packing without a page: hexagons and triangles, cells that can be filled no more, drafts, and the view in space.
import test from "node:test";
import assert from "node:assert/strict";
import { deadCells } from "../../page/pack/unfillable.js";
import { FIRST_DRAFT, blank, checkedDraft, lettered, resized, tight } from "../../page/pack/draft.js";
import { ghostOf } from "../../page/pack/preview.js";
import { shapeOf, upright } from "../../page/pack/orientation.js";
import { neighbour, puzzleOf, wordsFor } from "../../page/pack/model.js";
import { CAMERA, MOST_ZOOM, swingOf, swung, zoomed } from "../../page/pack/camera.js";
import { draftText, withPlaced } from "../../page/pack/puzzletext.js";
import { layersOf, tiledOf } from "../../page/pack/thumb.js";
import {
  boxOf,
  cellsUnder,
  cornersOf,
  heldOn,
  heldTiles,
  outlineOf,
  tilesOf,
} from "../../page/pack/tiles.js";

/** A tray of a drawing, with every place of every piece as the program would list them. */
function puzzleFrom(lattice, rows, pieces) {
  const shape = shapeOf(rows.map((row) => row.replaceAll(".", "o")));
  const tiles = tilesOf(lattice, shape);
  const reply = {
    layers: 1,
    lattice,
    cells: shape.map(([r, c]) => [0, r, c]),
    centres: tiles.map(({ x, y }) => [x, y, 0]),
    fill: shape.map(() => "must"),
    pieces: pieces.map((drawn, at) => ({
      letter: "ABCDEFG"[at],
      cells: shapeOf(drawn).length,
      copies: 1,
      mirror: true,
      colour: "#0072b2",
      rows: drawn,
      placements: [],
    })),
    placed: [],
  };
  const puzzle = puzzleOf(reply);
  for (const piece of puzzle.pieces) {
    const found = new Map();
    for (let turns = 0; turns < 6; turns++) {
      for (const flipped of [false, true]) {
        const held = heldTiles(piece.tiles, { turns, flipped });
        for (const cell of puzzle.cells.keys()) {
          const cells = cellsUnder(puzzle.tiled, held, 0, cell);
          if (cells.length === held.length) found.set(cells.join(), cells);
        }
      }
    }
    piece.places = [...found.values()];
  }
  return puzzle;
}

const HEXAGONS = ["  . . .", " . . . .", ". . . . .", " . . . .", "  . . ."];
const TRIANGLES = ["-.......-", ".........", ".........", "-.......-"];

test("tiles that touch are 1 apart, and a piece keeps its shape however it is held", () => {
  const kinds = [
    ["hexagons", ["A A A", "   A"]],
    ["hexagons", ["  A", " A A", "A"]],
    ["triangles", ["AAAAA", "..A.."]],
    ["triangles", [".AAA", "AA.."]],
  ];
  for (const [lattice, rows] of kinds) {
    const tiles = tilesOf(lattice, shapeOf(rows));
    const touching = (held) =>
      held.flatMap((one, i) =>
        held.slice(i + 1).filter((two) => Math.hypot(one.x - two.x, one.y - two.y) < 1.01),
      ).length;
    for (let turns = 0; turns < 6; turns++) {
      for (const flipped of [false, true]) {
        const held = heldTiles(tiles, { turns, flipped });
        assert.equal(touching(held), touching(tiles));
        // Every two that touch share an edge, so the outline has the others.
        const edges = held.length * (lattice === "hexagons" ? 6 : 3);
        assert.equal(outlineOf(lattice, held).length, edges - 2 * touching(held));
        const { left, top, width, height } = boxOf(lattice, held);
        for (const [x, y] of held.flatMap((tile) => cornersOf(lattice, tile))) {
          assert.ok(left - 1e-9 <= x && x <= left + width + 1e-9);
          assert.ok(top - 1e-9 <= y && y <= top + height + 1e-9);
        }
      }
    }
  }
});

test("a piece that lies is taken up as it lies, at every cell of every place", () => {
  for (const [lattice, rows, piece] of [
    ["hexagons", HEXAGONS, ["A A A", "   A"]],
    ["triangles", TRIANGLES, ["AAAA", "A..."]],
  ]) {
    const puzzle = puzzleFrom(lattice, rows, [piece]);
    const [kind] = puzzle.pieces;
    assert.ok(kind.places.length > 20, `${kind.places.length} places`);
    const none = puzzle.cells.map(() => -1);
    for (const place of kind.places) {
      for (const cell of place) {
        const { hold, grip } = heldOn(puzzle.tiled, kind.tiles, place, cell);
        const hand = { piece: 0, hold, grip, look: null, before: null };
        assert.deepEqual(ghostOf(puzzle, none, hand, cell, null), { cells: place, ok: true });
        const { x, y } = puzzle.tiled.tiles[cell];
        const aim = { row: y + 0.1, col: x - 0.1 };
        assert.deepEqual(ghostOf(puzzle, none, hand, cell, aim), { cells: place, ok: true });
      }
    }
  }
});

test("a piece is not laid over others or over the edge, and the cells under it are told", () => {
  const puzzle = puzzleFrom(
    "hexagons",
    ["A A A"].map((row) => row.replaceAll("A", ".")),
    [["A A"]],
  );
  const hand = { piece: 0, hold: upright, grip: 0, look: null, before: null };
  const ghost = ghostOf(puzzle, [-1, 0, -1], hand, 0, null);
  assert.deepEqual(ghost, { cells: [0, 1], ok: false });
});

test("arrows go over hexagons and triangles, up and down and back again", () => {
  for (const [lattice, rows] of [
    ["hexagons", HEXAGONS],
    ["triangles", TRIANGLES],
  ]) {
    const puzzle = puzzleFrom(lattice, rows, [["A"]]);
    const seen = new Set([0]);
    for (const cell of seen)
      for (const step of [
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ]) {
        const next = neighbour(puzzle, cell, step);
        if (next !== null) seen.add(next);
      }
    assert.equal(seen.size, puzzle.cells.length);
    const below = neighbour(puzzle, 1, [0, 1, 0]);
    assert.equal(neighbour(puzzle, below, [0, -1, 0]), 1);
    assert.equal(neighbour(puzzle, 0, [0, -1, 0]), null);
  }
  assert.equal(wordsFor(puzzleFrom("hexagons", HEXAGONS, [["A"]]), 1), "row 1, column 3");
});

test("pieces laid among hexagons are written where they lie", () => {
  const puzzle = puzzleFrom("hexagons", [" . .", ". . ."], [["A A"]]);
  const laid = [{ piece: 0, cells: [1, 4], fixed: false }];
  assert.equal(withPlaced("t\n", puzzle, laid), "t\nplaced\n   . A\n  . . A\n");
});

test("the small picture of a tray of tiles has its cells, drawn or by name", () => {
  const drawn = tiledOf("slidepack pack\ntray triangles down\n  ..\n  .-\nkit x\n", []);
  assert.deepEqual([drawn.lattice, drawn.cells.length, drawn.startsDown], ["triangles", 3, true]);
  const trays = [{ name: "small", lattice: "hexagons", layers: [[" . .", ". ."]] }];
  assert.equal(tiledOf("tray small\n", trays).cells.length, 4);
  assert.equal(tiledOf("tray 5x5\n", trays), null);
  assert.equal(layersOf("tray 2x3\n", []).length, 1);
});

/** A flat tray of squares with the places of its pieces. */
function squares(rows, pieces, fill = "must") {
  const cells = rows.flatMap((row, r) => [...row].flatMap((mark, c) => (mark === "-" ? [] : [[0, r, c]])));
  const at = new Map(cells.map(([, r, c], i) => [`${r},${c}`, i]));
  const turned = (shape) => shape.map(([r, c]) => [c, -r]);
  const placesOf = (drawn) => {
    const found = new Map();
    let shape = shapeOf(drawn);
    for (let turns = 0; turns < 4; turns++) {
      shape = turned(shape);
      for (const image of [shape, shape.map(([r, c]) => [r, -c])])
        for (const [, r, c] of cells) {
          const lie = image.map(([dr, dc]) => at.get(`${r + dr - image[0][0]},${c + dc - image[0][1]}`));
          const sorted = lie.filter((cell) => cell !== undefined).sort((a, b) => a - b);
          if (sorted.length === image.length) found.set(sorted.join(), sorted);
        }
    }
    return [...found.values()];
  };
  return puzzleOf({
    layers: 1,
    lattice: "cubic",
    cells,
    centres: cells.map(([, r, c]) => [c, r, 0]),
    fill: rows.flatMap((row) =>
      [...row].filter((mark) => mark !== "-").map((m) => (m === "?" ? "may" : fill)),
    ),
    pieces: pieces.map(({ drawn, copies = 1 }, i) => ({
      letter: "ABCDEFG"[i],
      cells: shapeOf(drawn).length,
      copies,
      mirror: true,
      colour: "#0072b2",
      rows: drawn,
      placements: placesOf(drawn),
    })),
    placed: [],
  });
}

test("a cell that no piece covers and a region of the wrong size are dead, others are not", () => {
  const line = { drawn: ["AAA"] };
  const corner = { drawn: ["BB", "B."] };
  // The line lies on row 0 from column 1: the corner cell of row 0 is cut off.
  const puzzle = squares(["....", ".--.", "-..."], [line, corner, { drawn: ["CC"] }, { drawn: ["D"] }]);
  assert.deepEqual([...deadCells(puzzle, [])], []);
  const only = squares(["...-.."], [line]);
  assert.deepEqual([...deadCells(only, [])], [3, 4]);
  // Two regions of two cells: one domino fills one of them, whichever it is, so neither is known to be dead.
  const two = squares(["..-.."], [{ drawn: ["AA"] }]);
  assert.deepEqual([...deadCells(two, [])], []);
  // Sizes: five cells from pieces of two and two.
  const odd = squares(["....."], [{ drawn: ["AA"], copies: 2 }]);
  assert.deepEqual([...deadCells(odd, [])], [0, 1, 2, 3, 4]);
  const may = squares(["....?"], [{ drawn: ["AA"], copies: 2 }]);
  assert.deepEqual([...deadCells(may, [])], []);
  // After a move that leaves a single cell.
  const after = squares(["...."], [line, { drawn: ["BB"] }, { drawn: ["C"] }]);
  assert.deepEqual([...deadCells(after, [{ piece: 2, cells: [1], fixed: false }])], [0]);
});

test("what is called dead is empty in every filling, found by trying all", () => {
  const pieces = [
    { drawn: ["AAA"] },
    { drawn: ["BB", "B."] },
    { drawn: ["CC"], copies: 2 },
    { drawn: ["D"] },
  ];
  const trays = [
    ["....", "...."],
    ["....", "-..-", "...."],
    ["..-..", ".....", "..-.."],
    ["?.?", "...", "?.."],
  ];
  let marked = 0;
  for (const rows of trays) {
    const puzzle = squares(rows, pieces);
    // The tray with each single piece in each of its places.
    for (const [first, { places }] of puzzle.pieces.entries()) {
      for (const lie of places) {
        const filled = new Set();
        const over = new Set(lie);
        const count = puzzle.pieces.map(({ copies }, piece) => copies - (piece === first ? 1 : 0));
        const search = (piece, used) => {
          if (piece === puzzle.pieces.length) {
            if (puzzle.fill.every((fill, cell) => fill === "may" || over.has(cell)))
              for (const cell of over) filled.add(cell);
            return;
          }
          search(piece + 1, 0);
          if (used === count[piece]) return;
          for (const place of puzzle.pieces[piece].places) {
            if (place.some((cell) => over.has(cell))) continue;
            place.forEach((cell) => over.add(cell));
            search(piece, used + 1);
            place.forEach((cell) => over.delete(cell));
          }
        };
        search(0, 0);
        for (const cell of deadCells(puzzle, [{ piece: first, cells: lie, fixed: false }])) {
          marked += 1;
          assert.ok(!filled.has(cell), `${rows.join("/")}: ${lie.join()}: ${cell}`);
        }
      }
    }
  }
  assert.ok(marked > 10, `${marked} cells were marked`);
});

test("drafts of former visits are read, also those of one layer", () => {
  assert.equal(checkedDraft(null), FIRST_DRAFT);
  assert.equal(checkedDraft({ rows: ["..", "."] }), FIRST_DRAFT);
  const old = checkedDraft({ named: null, rows: ["..", ".-"], kit: "soma", use: {}, name: "x" });
  assert.deepEqual([old.layers, old.kit, old.own], [[["..", ".-"]], "soma", []]);
  const own = [
    { layers: [["XX", ".X"]], copies: 3 },
    { layers: [["..", ".."]], copies: 1 },
    { layers: "no", copies: 1 },
    { layers: [["X"]], copies: -4 },
  ];
  const kept = checkedDraft({ layers: [["."]], own });
  assert.deepEqual(kept.own, [
    { layers: [["XX", ".X"]], copies: 3 },
    { layers: [["X"]], copies: 1 },
  ]);
});

test("layers are cut and filled up, and a drawn piece loses what is around it", () => {
  assert.deepEqual(resized([["-.", ".."]], 2, 1, 3), [["-.."], ["-.."]]);
  assert.deepEqual(blank(1, 2, "-"), ["--"]);
  const piece = [
    ["....", "....", "...."],
    ["....", "..X.", "...."],
    ["....", ".XX.", "...."],
  ];
  assert.deepEqual(tight(piece), [[".X"], ["XX"]]);
});

test("a draft with layers and pieces of one's own becomes a text", () => {
  const own = lettered(
    [
      { layers: [["X."], ["XX"]], copies: 2 },
      { layers: [["XXX", ".X."]], copies: 1 },
      { layers: [["X"]], copies: 0 },
    ],
    ["A"],
  );
  assert.deepEqual(
    own.map(({ letter, cells, rows }) => [letter, cells, rows]),
    [
      ["B", 3, ["BB"]],
      ["C", 4, ["CCC", ".C."]],
      ["D", 1, ["D"]],
    ],
  );
  const text = draftText({
    name: "",
    tray: [
      ["..", ".."],
      ["..", "-."],
    ],
    kit: "",
    pieces: [],
    own,
  });
  assert.equal(
    text,
    "slidepack pack\ntray\n  ..\n  ..\n\n  ..\n  -.\npiece x2\n  B.\n\n  BB\npiece\n  CCC\n  .C.\n",
  );
});

test("zooming keeps the point under the pointer, and ends at the whole tray", () => {
  const near = { ...CAMERA, ...zoomed(CAMERA, 2, 100, 50) };
  // What was at (100, 50) is there still: twice as far from the middle, and moved back by as much.
  assert.deepEqual([near.zoom, near.left, near.down], [2, -100, -50]);
  assert.equal(zoomed(near, 100).zoom, MOST_ZOOM);
  assert.deepEqual(zoomed(near, 0.01, 30, 30), { zoom: 1, left: 0, down: 0 });
});

test("a swing goes on and comes to rest; a pointer that stood still leaves none", () => {
  const trail = [0, 20, 40, 60].map((time) => ({ time, yaw: time / 100, pitch: 0 }));
  const swing = swingOf(trail, 65);
  assert.ok(Math.abs(swing.yaw - 0.005) < 1e-9 && swing.pitch === 0, "as fast as is allowed");
  const slow = trail.map(({ time }) => ({ time, yaw: 0, pitch: time / 1000 }));
  assert.ok(Math.abs(swingOf(slow, 65).pitch - 0.001) < 1e-9);
  assert.equal(swingOf(trail, 400), null);
  assert.equal(swingOf([{ time: 0, yaw: 0, pitch: 0 }], 1), null);
  let [left, way, frames] = [swing, 0, 0];
  while (left) {
    const { yaw, rest } = swung(left, 16);
    [left, way] = [rest, way + yaw];
    assert.ok(yaw > 0 && (frames += 1) < 500);
  }
  assert.ok(way > 1 && way < 2);
});
