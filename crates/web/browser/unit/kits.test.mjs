// Trays in lists have names of their own.
import { test } from "node:test";
import assert from "node:assert/strict";
import { toldApart } from "../../page/pack/kits.js";

test("trays of the same title are told apart by their size", () => {
  const tray = (name, title) => ({ name, title });
  const told = toldApart([
    tray("6x6-triangles", "tray of 72 triangles"),
    tray("4x9-triangles", "tray of 72 triangles"),
    tray("6x10", "6x10 tray"),
  ]);
  assert.deepEqual(
    told.map(({ title }) => title),
    ["tray of 72 triangles, 6x6", "tray of 72 triangles, 4x9", "6x10 tray"],
  );
});
