// Colours of pieces: shades of them, and letters that can be read on them.

/** @param {string} hex */
const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/**
 * `hex` with a part of `other` in it.
 * @param {string} hex
 * @param {string} other
 * @param {number} part
 */
export function mix(hex, other, part) {
  const [a, b] = [parts(hex), parts(other)];
  return `#${a
    .map((v, i) =>
      Math.round(v + (b[i] - v) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/**
 * How bright a colour is to the eye, as WCAG measures it.
 * @param {string} hex
 */
export function luminance(hex) {
  const [r, g, b] = parts(hex).map((v) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Black or white, whichever stands out more: always at least 4.5 to 1.
 * @param {string} hex
 */
export const ink = (hex) => (0.179 < luminance(hex) ? "#000000" : "#ffffff");
/** @param {string} hex */
export const dark = (hex) => mix(hex, "#05070c", 0.42);
/** @param {string} hex */
export const light = (hex) => mix(hex, "#ffffff", 0.35);
