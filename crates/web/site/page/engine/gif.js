// GIF animations from frames of pixels. A frame holds the difference to the one before.

/** @typedef {{ width: number, height: number, pixels: Uint8ClampedArray, milliseconds: number }} Frame */

/** Bits per colour channel used for quantisation. */
const BITS = 5;
/** Palette index of transparent pixels, which keep the previous frame. */
const UNCHANGED = 255;

/**
 * A palette of the at most 255 most frequent colours, and the nearest palette index of every
 * colour.
 * @param {Frame[]} frames
 */
export function paletteOf(frames) {
  const counts = new Map();
  for (const { pixels } of frames) {
    for (let at = 0; at < pixels.length; at += 4) {
      const key = keyOf(pixels, at);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const usual = [...counts].sort(([, a], [, b]) => b - a).slice(0, UNCHANGED);
  // The centre of the quantisation cell; black and white are exact.
  const part = (/** @type {number} */ value) => Math.round((value * 255) / (2 ** BITS - 1));
  const colours = usual.map(([key]) => [part(key >> (2 * BITS)), part((key >> BITS) & 31), part(key & 31)]);
  const numbers = new Map(usual.map(([key], number) => [key, number]));
  /** @param {number} key */
  const nearest = (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const wanted = [part(key >> (2 * BITS)), part((key >> BITS) & 31), part(key & 31)];
    let [best, least] = [0, Infinity];
    colours.forEach((colour, number) => {
      const distance = colour.reduce((sum, value, axis) => sum + (value - wanted[axis]) ** 2, 0);
      if (distance < least) [best, least] = [number, distance];
    });
    numbers.set(key, best);
    return best;
  };
  return { colours, nearest };
}

const keyOf = (/** @type {Uint8ClampedArray} */ pixels, /** @type {number} */ at) =>
  ((pixels[at] >> (8 - BITS)) << (2 * BITS)) |
  ((pixels[at + 1] >> (8 - BITS)) << BITS) |
  (pixels[at + 2] >> (8 - BITS));

/**
 * LZW compression of 8-bit indices, as in GIF.
 * @param {Uint8Array} numbers
 * @returns {number[]}
 */
export function packed(numbers) {
  const [CLEAR, END] = [256, 257];
  /** @type {number[]} */
  const bytes = [];
  let [waiting, filled] = [0, 0];
  let width = 9;
  /** @param {number} code */
  const put = (code) => {
    waiting |= code << filled;
    filled += width;
    for (; filled >= 8; filled -= 8) {
      bytes.push(waiting & 255);
      waiting >>>= 8;
    }
  };
  /** @type {Map<number, number>} a known sequence and one more number, to their code */
  let known = new Map();
  let next = END + 1;
  put(CLEAR);
  let code = numbers[0];
  for (let at = 1; at < numbers.length; at++) {
    const longer = (code << 8) | numbers[at];
    const found = known.get(longer);
    if (found !== undefined) {
      code = found;
      continue;
    }
    put(code);
    code = numbers[at];
    if (next === 4096) {
      put(CLEAR);
      known = new Map();
      next = END + 1;
      width = 9;
      continue;
    }
    known.set(longer, next);
    // The decoder adds each code one step later.
    if (next === 1 << width) width += 1;
    next += 1;
  }
  put(code);
  put(END);
  if (filled) bytes.push(waiting & 255);
  return bytes;
}

/**
 * The bounding rectangle of all differences; a single pixel if there are none.
 * @param {Uint8Array} now
 * @param {Uint8Array} before
 * @param {number} width
 * @param {number} height
 */
function changed(now, before, width, height) {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      if (now[row * width + col] === before[row * width + col]) continue;
      [left, right] = [Math.min(left, col), Math.max(right, col)];
      [top, bottom] = [Math.min(top, row), row];
    }
  }
  return right < 0
    ? { left: 0, top: 0, wide: 1, high: 1 }
    : { left, top, wide: right - left + 1, high: bottom - top + 1 };
}

/** @param {Frame[]} frames all of one size */
export function gif(frames) {
  const { colours, nearest } = paletteOf(frames);
  const { width, height } = frames[0];
  /** @type {(number[] | Uint8Array)[]} */
  const parts = [];
  const two = (/** @type {number} */ value) => [value & 255, value >> 8];
  const letters = (/** @type {string} */ text) => [...text].map((letter) => letter.charCodeAt(0));
  parts.push(letters("GIF89a"), two(width), two(height), [0b1111_0111, 0, 0]);
  parts.push(Array.from({ length: 256 }, (_, number) => colours[number] ?? [0, 0, 0]).flat());
  parts.push([0x21, 0xff, 11], letters("NETSCAPE2.0"), [3, 1, 0, 0, 0]);
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { pixels, milliseconds } of frames) {
    const now = new Uint8Array(width * height);
    for (let at = 0; at < now.length; at++) now[at] = nearest(keyOf(pixels, at * 4));
    const area = before
      ? changed(now, before, width, height)
      : { left: 0, top: 0, wide: width, high: height };
    const numbers = new Uint8Array(area.wide * area.high);
    for (let at = 0; at < numbers.length; at++) {
      const place = (area.top + Math.floor(at / area.wide)) * width + area.left + (at % area.wide);
      numbers[at] = before && before[place] === now[place] ? UNCHANGED : now[place];
    }
    const delay = Math.max(2, Math.round(milliseconds / 10));
    parts.push([0x21, 0xf9, 4, before ? 0b101 : 0b100, ...two(delay), UNCHANGED, 0]);
    parts.push([0x2c, ...two(area.left), ...two(area.top), ...two(area.wide), ...two(area.high), 0, 8]);
    const bytes = packed(numbers);
    for (let at = 0; at < bytes.length; at += 255) {
      const some = bytes.slice(at, at + 255);
      parts.push([some.length], some);
    }
    parts.push([0]);
    before = now;
  }
  parts.push([0x3b]);
  const file = new Uint8Array(parts.reduce((all, part) => all + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
