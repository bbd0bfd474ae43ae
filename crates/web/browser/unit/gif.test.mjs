// Animations, read back.
import test from "node:test";
import assert from "node:assert/strict";
import { gif, packed, paletteOf } from "../../site/page/engine/gif.js";

/** The numbers that were packed. */
function unpacked(bytes) {
  let [at, waiting, filled, width] = [0, 0, 0, 9];
  const read = () => {
    for (; filled < width; filled += 8) waiting |= bytes[at++] << filled;
    const code = waiting & ((1 << width) - 1);
    waiting >>>= width;
    filled -= width;
    return code;
  };
  let table = [];
  let last = null;
  const numbers = [];
  for (;;) {
    const code = read();
    if (code === 257) return numbers;
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, number) => (number < 256 ? [number] : []));
      [width, last] = [9, null];
      continue;
    }
    const entry = table[code] ?? [...last, last[0]];
    numbers.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0]]);
    if (table.length === 1 << width && width < 12) width += 1;
    last = entry;
  }
}

test("numbers are unpacked as they were packed, however many there are", () => {
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31);
  for (const length of [1, 2, 3, 255, 5000, 60_000]) {
    for (const kinds of [1, 2, 256]) {
      const numbers = Uint8Array.from({ length }, () => (random() >> 8) % kinds);
      assert.deepEqual(unpacked(packed(numbers)), [...numbers], `${length} of ${kinds}`);
    }
  }
});

const frame = (colours, milliseconds = 100) => ({
  width: 2,
  height: 1,
  pixels: Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255])),
  milliseconds,
});

test("black, white and the colours used most stay nearly what they are", () => {
  const { colours, nearest } = paletteOf([
    frame([
      [0, 0, 0],
      [255, 255, 255],
    ]),
  ]);
  assert.deepEqual(colours, [
    [0, 0, 0],
    [255, 255, 255],
  ]);
  assert.equal(nearest(1), 0);
});

test("an animation holds its frames, and only what changes in the later ones", () => {
  const red = [200, 0, 0];
  const bytes = gif([frame([[0, 0, 0], red]), frame([red, red], 250)]);
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), "GIF89a");
  assert.equal(bytes.at(-1), 0x3b);
  const images = [];
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9) images.push(bytes.slice(at + 4, at + 18));
  assert.deepEqual(
    images.map(([low, high]) => low | (high << 8)),
    [10, 25],
  );
  // Left, top, width and height of the second frame: the left dot alone.
  assert.deepEqual([...images[1].slice(5, 13)], [0, 0, 0, 0, 1, 0, 1, 0]);
});
