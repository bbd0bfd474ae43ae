// A puzzle being designed: a tray drawn layer by layer, pieces of a kit, and custom pieces. No DOM.

export const MOST_SIDE = 20;
export const MOST_LAYERS = 12;
export const PIECE_SIDE = 6;
export const MOST_OWN = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#7a5c99"];

/**
 * @param {number} rows
 * @param {number} cols
 * @param {string} mark
 */
export const blank = (rows, cols, mark = ".") => Array.from({ length: rows }, () => mark.repeat(cols));

/** @type {Draft} */
export const FIRST_DRAFT = {
  named: null,
  layers: [blank(5, 11)],
  kit: "iq-puzzler-pro",
  use: {},
  own: [],
  name: "",
};

/** @param {any} rows */
const areRows = (rows) =>
  Array.isArray(rows) &&
  0 < rows.length &&
  rows.every(
    (/** @type {unknown} */ row) =>
      typeof row === "string" && row.length === rows[0].length && 0 < row.length,
  );

/** @param {any} layers */
const areLayers = (layers) =>
  Array.isArray(layers) &&
  0 < layers.length &&
  layers.every(
    (/** @type {any} */ rows) =>
      areRows(rows) && rows.length === layers[0].length && rows[0].length === layers[0][0].length,
  );

/**
 * The valid part of a stored draft; older ones have one layer, called `rows`.
 * @param {any} value
 * @returns {Draft}
 */
export function checkedDraft(value) {
  const layers = areLayers(value?.layers) ? value.layers : areRows(value?.rows) ? [value.rows] : null;
  if (!layers) return FIRST_DRAFT;
  const own = Array.isArray(value.own) ? value.own : [];
  return {
    named: typeof value.named === "string" ? value.named : null,
    layers,
    kit: typeof value.kit === "string" ? value.kit : FIRST_DRAFT.kit,
    use: typeof value.use === "object" && value.use !== null ? value.use : {},
    own: own
      .filter((/** @type {any} */ piece) => areLayers(piece?.layers) && 0 < cellsOf(piece.layers))
      .slice(0, MOST_OWN)
      .map((/** @type {any} */ { layers: drawn, copies }) => ({
        layers: drawn,
        copies: Number.isInteger(copies) && 0 <= copies && copies < 100 ? copies : 1,
      })),
    name: typeof value.name === "string" ? value.name : "",
  };
}

/** @param {string[][]} layers */
export const cellsOf = (layers) => layers.flat().join("").replaceAll(".", "").length;

/**
 * @param {string[][]} layers
 * @param {number} count
 * @param {number} rows
 * @param {number} cols
 */
export function resized(layers, count, rows, cols) {
  return Array.from({ length: count }, (_, at) => {
    const layer = layers[Math.min(at, layers.length - 1)];
    return Array.from({ length: rows }, (_row, r) => (layer[r] ?? "").slice(0, cols).padEnd(cols, "."));
  });
}

/**
 * A drawn piece without empty outer rows, columns and layers.
 * @param {string[][]} layers `X` is a cell, `.` none
 */
export function tight(layers) {
  const full = layers.filter((rows) => cellsOf([rows]));
  const between = layers.slice(layers.indexOf(full[0]), layers.lastIndexOf(full[full.length - 1]) + 1);
  const rows = between[0].map((_, r) => between.some((layer) => layer[r].includes("X")));
  const cols = [...between[0][0]].map((_, c) => between.some((layer) => layer.some((row) => row[c] === "X")));
  return between.map((layer) =>
    layer
      .slice(rows.indexOf(true), rows.lastIndexOf(true) + 1)
      .map((row) => row.slice(cols.indexOf(true), cols.lastIndexOf(true) + 1)),
  );
}

/**
 * Custom pieces with letters unused by the kit's pieces, in the format of the program's replies.
 * @param {Draft["own"]} own
 * @param {string[]} taken
 */
export function lettered(own, taken) {
  const free = [...LETTERS].filter((letter) => !taken.includes(letter));
  return own.map(({ layers, copies }, at) => {
    const letter = free[at % free.length];
    const drawn = tight(layers).map((rows) => rows.map((row) => row.replaceAll("X", letter)));
    const seen = drawn[0].map((row, r) =>
      [...row].map((_, c) => (drawn.some((layer) => layer[r][c] === letter) ? letter : ".")).join(""),
    );
    return {
      letter,
      copies,
      cells: cellsOf(layers),
      mirror: drawn.length === 1,
      colour: COLOURS[at % COLOURS.length],
      rows: seen,
      layers: drawn,
    };
  });
}
