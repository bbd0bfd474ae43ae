// How tiles look, and the games to come back to, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import {
  checkedLook,
  cropped,
  FIRST_LOOK,
  hueOf,
  partOf,
  schemeFor,
  SCHEMES,
} from "../../page/slide/colours.js";
import { Library, sizeOf } from "../../page/slide/savedgames.js";

const size = { rows: 4, cols: 5 };

test("tiles of one home row, column or ring share a colour, and no two of these do", () => {
  const hues = (scheme, key) => {
    const groups = new Map();
    for (let home = 0; home < 20; home += 1) {
      const [row, col] = [Math.floor(home / 5), home % 5];
      const ring = Math.min(row, col, 3 - row, 4 - col);
      const group = { rows: row, columns: col, rings: ring }[key];
      const hue = hueOf(scheme, size, home, 7);
      assert.ok(Number.isInteger(hue) && hue >= 0 && hue < 360, `${hue}`);
      assert.equal(groups.get(group) ?? hue, hue);
      groups.set(group, hue);
    }
    return new Set(groups.values()).size;
  };
  assert.equal(hues("rows", "rows"), 4);
  assert.equal(hues("columns", "columns"), 5);
  assert.equal(hues("rings", "rings"), 2);
});

test("the colour of a distance depends on where the tile stands, and plain tiles have none", () => {
  assert.equal(hueOf("distance", size, 7, 7), 165);
  assert.ok(hueOf("distance", size, 7, 8) < 165);
  assert.equal(hueOf("distance", size, 0, 19), 25);
  assert.equal(hueOf("plain", size, 7, 7), null);
  assert.equal(hueOf("picture", size, 7, 7), null);
  assert.ok(Number.isInteger(hueOf("rows", { rows: 1, cols: 2 }, 1, 0)));
});

test("large boards are coloured unless one says otherwise", () => {
  assert.deepEqual(
    [9, 36, 37, 3600].map((cells) => schemeFor("auto", cells)),
    ["plain", "plain", "rows", "rows"],
  );
  assert.equal(schemeFor("rings", 9), "rings");
});

test("a look that makes no sense is the first one", () => {
  for (const kept of [null, 7, {}, { scheme: "stripes" }]) assert.deepEqual(checkedLook(kept), FIRST_LOOK);
  assert.deepEqual(checkedLook({ scheme: "rings", numbers: false }), { scheme: "rings", numbers: false });
  assert.equal(new Set(SCHEMES.map(([key]) => key)).size, SCHEMES.length);
});

test("a tile shows its part of the picture", () => {
  assert.deepEqual(partOf(size, 0), [0, 0]);
  assert.deepEqual(partOf(size, 19), [100, 100]);
  assert.deepEqual(partOf(size, 6), [25, 33.33]);
  assert.deepEqual(partOf({ rows: 1, cols: 3 }, 1), [50, 0]);
});

test("a picture is cropped to the shape of the board, around its middle", () => {
  assert.deepEqual(cropped(400, 300, 1), { x: 50, y: 0, width: 300, height: 300 });
  assert.deepEqual(cropped(300, 400, 1), { x: 0, y: 50, width: 300, height: 300 });
  assert.deepEqual(cropped(300, 300, 2), { x: 0, y: 75, width: 300, height: 150 });
});

const game = (start, more = {}) => ({ start, goal: "last", moves: "", at: 0, ...more });

test("games that were left are remembered once, the latest first", () => {
  const library = new Library();
  library.note(game("1 2 3/4 5 6/7 0 8"), 1, "a");
  library.note(game("1 2 3/4 5 6/0 7 8", { moves: "L", at: 1, past: [game("1 0")] }), 2, "b");
  library.note(game("1 2 3/4 5 6/7 0 8", { moves: "L", at: 1 }), 3, "c");
  assert.deepEqual(
    library.recent.map(({ id }) => id),
    ["c", "b"],
  );
  assert.equal("past" in library.recent[1].game, false);
  for (let at = 0; at < 40; at += 1) library.note(game("1 2 3/4 5 6/7 8 0", { goal: [[at]] }), at, `n${at}`);
  assert.equal(library.recent.length, 24);
});

test("a game with a name stays, and one that is forgotten can come back", () => {
  const library = new Library();
  library.keep(game("1 2 3/4 5 6/7 0 8"), "  Mine  ", 1, "a");
  library.keep(game("1 2 3/4 5 6/7 0 8"), " ", 1, "b");
  for (let at = 0; at < 40; at += 1) library.note(game(`1 2 3/4 5 6/7 0 8`, { goal: [[at]] }), at, `n${at}`);
  assert.deepEqual(
    library.named.map(({ name }) => name),
    ["Without a name", "Mine"],
  );
  const restore = library.forget("a");
  assert.equal(library.named.length, 1);
  restore();
  assert.equal(library.named.length, 2);
  assert.equal(library.forget("nobody"), null);
  assert.deepEqual(sizeOf(game("1 2 3/4 5 0")), { rows: 2, cols: 3 });
});

test("what is in the store is checked", () => {
  const good = { id: "a", when: 1, name: null, game: game("1 2 3/4 5 6/7 0 8") };
  const bad = [null, 7, {}, { ...good, id: 1 }, { ...good, game: game("1 1") }, { ...good, name: 5 }];
  bad.push({ ...good, game: game("1 2/3 0", { goal: "1 2 3/4 5 0" }) });
  assert.deepEqual(new Library([...bad, good]).entries, [good]);
  assert.deepEqual(new Library("nonsense").entries, []);
});

test("long games leave no more than there is room for", () => {
  const library = new Library();
  for (let at = 0; at < 10; at += 1)
    library.note(game("1 2 3/4 5 6/7 0 8", { goal: [[at]], moves: "LR".repeat(100_000) }), at, String(at));
  assert.ok(library.recent.length < 10 && library.recent.length > 0);
  assert.equal(library.recent[0].id, "9");
});
