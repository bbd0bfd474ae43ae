// Unpacks LZMA as `xz --format=lzma` writes it. No browser does so by itself, and what browsers do unpack is a quarter
// larger. The names are those of the LZMA specification, which is in the public domain. It knows no page.

/** Numbers of the format. */
const STATES = 12;
const POSITIONS = 16;
const CLOSE_SLOTS = 14;
const END = 0xffff_ffff;
/** The probabilities of a length: two choices, trees of 3 bits for each position, twice, and a tree of 8. */
const LENGTH = 2 + 2 * POSITIONS * 8 + 256;

const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const SLOTS = IS_REP0_LONG + STATES * POSITIONS;
const SPECIAL = SLOTS + 4 * 64;
const ALIGN = SPECIAL + 128 - CLOSE_SLOTS + 1;
const MATCH_LENGTH = ALIGN + 16;
const REP_LENGTH = MATCH_LENGTH + LENGTH;
const LITERALS = REP_LENGTH + LENGTH;

/**
 * @param {Uint8Array} packed
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpacked(packed) {
  const broken = () => new Error("damaged");
  if (packed.length < 18 || packed[0] >= 225) throw broken();
  const lc = packed[0] % 9;
  const lp = Math.floor(packed[0] / 9) % 5;
  const pb = Math.floor(packed[0] / 45);
  const probabilities = new Uint16Array(LITERALS + (0x300 << (lc + lp))).fill(1024);

  // The range coder. The first of its bytes is 0.
  let at = 14;
  let range = END;
  let code = 0;
  const shift = () => {
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at]) >>> 0;
    at += 1;
  };
  for (let bytes = 0; bytes < 4; bytes += 1) shift();
  range = END;

  /** @param {number} of */
  const bit = (of) => {
    const probability = probabilities[of];
    const bound = (range >>> 11) * probability;
    const is = code >= bound;
    if (is) {
      range -= bound;
      code -= bound;
      probabilities[of] = probability - (probability >>> 5);
    } else {
      range = bound;
      probabilities[of] = probability + ((2048 - probability) >>> 5);
    }
    if (range < 0x100_0000) shift();
    return is ? 1 : 0;
  };
  /**
   * Bits that are as likely as not.
   * @param {number} count
   */
  const direct = (count) => {
    let value = 0;
    for (let bits = 0; bits < count; bits += 1) {
      range >>>= 1;
      const is = code >= range;
      if (is) code -= range;
      value = (value << 1) | (is ? 1 : 0);
      if (range < 0x100_0000) shift();
    }
    return value;
  };
  /**
   * @param {number} base
   * @param {number} bits
   */
  const tree = (base, bits) => {
    let node = 1;
    for (let done = 0; done < bits; done += 1) node = (node << 1) | bit(base + node);
    return node - (1 << bits);
  };
  /**
   * The same with the lowest bit first.
   * @param {number} base
   * @param {number} bits
   */
  const reversed = (base, bits) => {
    let [node, value] = [1, 0];
    for (let done = 0; done < bits; done += 1) {
      const one = bit(base + node);
      node = (node << 1) | one;
      value |= one << done;
    }
    return value;
  };
  /**
   * @param {number} base
   * @param {number} position
   */
  const lengthOf = (base, position) => {
    if (!bit(base)) return 2 + tree(base + 2 + position * 8, 3);
    if (!bit(base + 1)) return 10 + tree(base + 2 + (POSITIONS + position) * 8, 3);
    return 18 + tree(base + 2 + 2 * POSITIONS * 8, 8);
  };
  /** @param {number} length */
  const distanceOf = (length) => {
    const slot = tree(SLOTS + Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < CLOSE_SLOTS) return high + reversed(SPECIAL + high - slot, bits);
    return (high + (direct(bits - 4) << 4) + reversed(ALIGN, 4)) >>> 0;
  };

  let out = new Uint8Array(4 * packed.length);
  let length = 0;
  /** @param {number} more */
  const reserve = (more) => {
    if (length + more <= out.length) return;
    const larger = new Uint8Array(2 * out.length + more);
    larger.set(out);
    out = larger;
  };
  let state = 0;
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  for (;;) {
    if (at > packed.length + 4) throw broken();
    const position = length & ((1 << pb) - 1);
    if (!bit(IS_MATCH + state * POSITIONS + position)) {
      const before = length ? out[length - 1] : 0;
      const base = LITERALS + 0x300 * (((length & ((1 << lp) - 1)) << lc) + (before >>> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let matched = out[length - rep0 - 1];
        while (symbol < 0x100) {
          const expected = (matched >>> 7) & 1;
          matched <<= 1;
          const one = bit(base + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(base + symbol);
      reserve(1);
      out[length] = symbol;
      length += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let run = 0;
    if (!bit(IS_REP + state)) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      run = lengthOf(MATCH_LENGTH, position);
      rep0 = distanceOf(run);
      state = state < 7 ? 7 : 10;
      if (rep0 === END) return out.slice(0, length);
    } else {
      if (bit(IS_REP_G0 + state)) {
        let distance = rep1;
        if (bit(IS_REP_G1 + state)) {
          distance = rep2;
          if (bit(IS_REP_G2 + state)) {
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        [rep1, rep0] = [rep0, distance];
      } else if (!bit(IS_REP0_LONG + state * POSITIONS + position)) {
        run = 1;
      }
      if (run) state = state < 7 ? 9 : 11;
      else {
        run = lengthOf(REP_LENGTH, position);
        state = state < 7 ? 8 : 11;
      }
    }
    if (rep0 >= length) throw broken();
    reserve(run);
    for (let copied = 0; copied < run; copied += 1, length += 1) out[length] = out[length - rep0 - 1];
  }
}
