// The puzzle of the day, and small pictures of packing puzzles, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import { checkedDays, dayOf, piecesOf, seedOf, streak } from "../../page/lib/daily.js";
import { layersOf, thumbOf } from "../../page/pack/thumb.js";
import { EXAMPLES } from "../../page/pack/examples.js";
import { LEVELS, challengeOf, checkedKeys, keyOf, nextOf, sizeOf } from "../../page/pack/books.js";

test("a day has a name, a seed and a number of pieces", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(seedOf("2026-01-05"), 20260105);
  // Monday to Sunday.
  const week = [
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ];
  assert.deepEqual(week.map(piecesOf), [8, 8, 7, 7, 6, 6, 5]);
});

test("days in a row are counted up to today or yesterday, over the ends of months and years", () => {
  assert.equal(streak([], "2026-01-01"), 0);
  assert.equal(streak(["2025-12-30", "2025-12-31", "2026-01-01"], "2026-01-01"), 3);
  assert.equal(streak(["2025-12-30", "2025-12-31"], "2026-01-01"), 2);
  assert.equal(streak(["2025-12-30"], "2026-01-01"), 0);
  assert.equal(streak(["2024-02-28", "2024-02-29", "2024-03-01"], "2024-03-01"), 3);
});

test("days in the store are checked", () => {
  assert.deepEqual(checkedDays(null), []);
  assert.deepEqual(checkedDays(["2026-01-02", 7, "today", "2026-01-01", "2026-01-02"]), [
    "2026-01-01",
    "2026-01-02",
  ]);
  assert.deepEqual(checkedDays(["2026-01-02", "2026-01-01", "2026-01-03"], 2), ["2026-01-02", "2026-01-03"]);
});

test("the tray of a text is drawn, named, or given by its sides", () => {
  const drawn = layersOf("slidepack pack\ntray\n  A.\n  -?\nkit x\n", []);
  assert.deepEqual(drawn, [["A.", "-?"]]);
  assert.deepEqual(layersOf("tray 2x3\n", []), [["...", "..."]]);
  assert.equal(layersOf("tray 3x4x5\n", []).length, 3);
  assert.deepEqual(layersOf("tray pyramid 2\n", []), [["..", ".."], ["."]]);
  assert.deepEqual(layersOf("tray heart\n", [{ name: "heart", layers: [["."]] }]), [["."]]);
  const pyramid = { name: "pyramid", layers: [["."], ["..", ".."]] };
  assert.deepEqual(layersOf("tray pyramid\n", [pyramid]), [["..", ".."], ["."]]);
  assert.equal(layersOf("tray heart\n", []), null);
  assert.deepEqual(layersOf("2 3 7\nDEFAULT\n", []), [["...", "..."]]);
});

test("a small picture has a cell for each cell of the tray, within its frame", () => {
  const flat = thumbOf([["A.", "-?"]]);
  assert.deepEqual(
    flat.cells.map(({ letter }) => letter),
    ["A", null, null],
  );
  assert.deepEqual([flat.width, flat.height], [2, 2]);
  const texts = EXAMPLES.map(({ text }) => text).filter((text) => layersOf(text, []));
  assert.ok(texts.length >= 8);
  for (const text of texts) {
    const { width, height, cells } = thumbOf(layersOf(text, []));
    assert.ok(cells.length > 0);
    for (const { x, y, size } of cells)
      assert.ok(x >= 0 && y >= 0 && x + size <= width + 1e-9 && y + size <= height + 1e-9, text);
  }
  // The top of a pyramid is in its middle.
  const top = thumbOf(layersOf("tray pyramid 3\n", [])).cells.at(-1);
  assert.deepEqual([top.x, top.y], [1, 1]);
});

test("every challenge of the books is a tray of its own, and knows its place", () => {
  const seen = new Set();
  for (const [level] of LEVELS) {
    assert.ok(sizeOf(level) >= 12, level);
    for (let number = 1; number <= sizeOf(level); number += 1) {
      const text = challengeOf(level, number);
      const [rows] = layersOf(text, []);
      assert.deepEqual(
        rows.map((row) => row.length),
        [11, 11, 11, 11, 11],
      );
      assert.equal(keyOf(text), `${level} ${number}`);
      seen.add(rows.join());
    }
  }
  assert.equal(
    seen.size,
    LEVELS.reduce((sum, [level]) => sum + sizeOf(level), 0),
  );
  assert.equal(challengeOf("starter", 0), null);
  assert.equal(challengeOf("nobody", 1), null);
  assert.equal(keyOf(challengeOf("starter", 1).replace(".", "A")), null);
});

test("progress in the books is checked, and leads to the next challenge", () => {
  assert.deepEqual(checkedKeys(["starter 1", "starter 99", 7, null, "starter 1", "junior 2"]), [
    "starter 1",
    "junior 2",
  ]);
  assert.deepEqual(checkedKeys("all"), []);
  assert.equal(nextOf("starter", []), 1);
  assert.equal(nextOf("starter", ["starter 1", "starter 3"]), 2);
  assert.equal(
    nextOf(
      "starter",
      Array.from({ length: sizeOf("starter") }, (_, at) => `starter ${at + 1}`),
    ),
    null,
  );
});
