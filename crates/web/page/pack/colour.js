// Shades of piece colours, and legible letters on them.

/** @param {string} hex */
const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

export function mix(/** @type {string} */ hex, /** @type {string} */ other, /** @type {number} */ part) {
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
 * Relative luminance of a colour, as defined by WCAG.
 * @param {string} hex
 */
export function luminance(hex) {
  const [r, g, b] = parts(hex).map((v) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever has more contrast: always at least 4.5 to 1. */
export const ink = (/** @type {string} */ hex) => (0.179 < luminance(hex) ? "#000000" : "#ffffff");
/** @param {string} hex */
export const dark = (hex) => mix(hex, "#05070c", 0.42);
/** @param {string} hex */
export const light = (hex) => mix(hex, "#ffffff", 0.35);
