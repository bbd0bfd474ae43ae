// Engines come packed: what is unpacked is what was packed, and damage is noticed.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { unpacked } from "../../site/page/engine/lzma.js";

const LONG =
  "abracadabra abracadabra abracadabra, and then something else: 0123456789 0123456789 abracadabra";
/** Made by Python's lzma with lc, lp and pb of 3, 0, 2, of 4, 0, 0, and of 0, 2, 1. */
const PACKED = [
  ["", "XQAAgAD//////////wCD//v//8AAAAA="],
  ["", "BAAAgAD//////////wCD//v//8AAAAA="],
  ["", "PwAAgAD//////////wCD//v//8AAAAA="],
  ["a", "XQAAgAD//////////wAwwfv////gAAAA"],
  ["a", "BAAAgAD//////////wAww+v////hAAAA"],
  ["a", "PwAAgAD//////////wAwwfv////gAAAA"],
  [
    LONG,
    "XQAAgAD//////////wAwmIqqmln1Edg+s4/NpPq1BlpB+UlKBLhKw5kTr66vOXkJ0b2jeLvVlI8Vc+dDPWtSuV52yRZ6xx///a+3AA==",
  ],
  [
    LONG,
    "BAAAgAD//////////wAwmVAOo/b+2JV76mG4kACM1Vh4CL/zIhHmFtU3HVOt41BSjqBVI7rN90PJM/7DyY1BBbvnAzvGmVud/Sl5wA==",
  ],
  [
    LONG,
    "PwAAgAD//////////wAwmIq4dhI6/Ty+wljoZ0CFyeRgAQQnsEF2eY5UBnsOr/GwxruGzipkqWfXCkpCOZ4fUzqXcoqQalEr///w97AA",
  ],
];
const bytesOf = (base64) => Uint8Array.from(Buffer.from(base64, "base64"));
const textOf = (bytes) => Buffer.from(bytes).toString();

test("what is packed comes out again", () => {
  for (const [text, packed] of PACKED) assert.equal(textOf(unpacked(bytesOf(packed))), text);
});

test("long files come out again, with all kinds of matches", (context) => {
  // Noise, runs, and repeats near and far.
  let seed = 1;
  const noise = Array.from({ length: 40_000 }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) & 255;
  });
  const all = Buffer.from([
    ...noise,
    ...new Array(5000).fill(7),
    ...noise.slice(100, 3000),
    ...noise.flatMap((byte) => [byte, 0, 0, byte & 3]),
    ...noise.slice(20_000),
  ]);
  for (const options of ["lc=4,pb=0", "lc=3,pb=2", "lc=1,lp=3,pb=4"]) {
    const made = spawnSync("xz", ["--format=lzma", `--lzma1=preset=9e,${options}`], { input: all });
    if (made.error) return context.skip("xz is not here");
    assert.ok(all.equals(unpacked(new Uint8Array(made.stdout))), options);
  }
});

test("damage is noticed", () => {
  const whole = bytesOf(PACKED[6][1]);
  assert.throws(() => unpacked(new Uint8Array()), /damaged/);
  assert.throws(() => unpacked(whole.slice(0, 40)), /damaged/);
  assert.throws(() => unpacked(Uint8Array.of(255, ...whole.slice(1))), /damaged/);
});
