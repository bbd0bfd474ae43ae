// Shapes and orientations of pieces.

/**
 * @param {string[]} rows
 * @returns {Shape}
 */
export function shapeOf(rows) {
  /** @type {Shape} */
  const cells = [];
  rows.forEach((row, r) =>
    [...row].forEach((mark, c) => {
      if (mark !== "." && mark !== " " && mark !== "-") cells.push([r, c]);
    }),
  );
  return cells;
}

/**
 * An orientation: clockwise turns, optionally of the mirror image.
 * @type {Hold}
 */
export const upright = { turns: 0, flipped: false };

/**
 * A clockwise turn: a quarter, or a sixth for pieces with six rotations.
 * @param {Hold} hold
 */
export const turnedRight = ({ turns, flipped }, ways = 4) => ({ turns: (turns + 1) % ways, flipped });

/** @param {Hold} hold */
export const turnedLeft = ({ turns, flipped }, ways = 4) => ({ turns: (turns + ways - 1) % ways, flipped });

/** Mirrors left to right in the current orientation. */
export const flippedOver = (/** @type {Hold} */ { turns, flipped }, ways = 4) => ({
  turns: (ways - turns) % ways,
  flipped: !flipped,
});

/**
 * The shape in an orientation, its cells in the same order, moved to the origin.
 * @param {Shape} shape
 * @param {Hold} hold
 */
export function held(shape, { turns, flipped }) {
  const cells = shape.map(([r, c]) => {
    let [row, col] = flipped ? [r, -c] : [r, c];
    for (let i = 0; i < turns; i++) [row, col] = [col, -row];
    return [row, col];
  });
  const top = Math.min(...cells.map((cell) => cell[0]));
  const left = Math.min(...cells.map((cell) => cell[1]));
  return cells.map(([r, c]) => [r - top, c - left]);
}

/**
 * The orientation in which the piece covers these cells of a flat tray.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {number[]} cells
 */
export function holdOf(puzzle, piece, cells) {
  const rows = cells.map((cell) => puzzle.cells[cell]);
  const top = Math.min(...rows.map((cell) => cell[1]));
  const left = Math.min(...rows.map((cell) => cell[2]));
  const wanted = new Set(rows.map(([, r, c]) => `${r - top},${c - left}`));
  for (const flipped of [false, true]) {
    for (let turns = 0; turns < 4; turns++) {
      const hold = { turns, flipped };
      if (held(puzzle.pieces[piece].shape, hold).every(([r, c]) => wanted.has(`${r},${c}`))) return hold;
    }
  }
  return upright;
}

/** @param {Shape} shape */
export function middleOf(shape) {
  /** @param {number} axis */
  const mean = (axis) => shape.reduce((sum, cell) => sum + cell[axis], 0) / shape.length;
  const [row, col] = [mean(0), mean(1)];
  let best = 0;
  shape.forEach(([r, c], i) => {
    if ((r - row) ** 2 + (c - col) ** 2 < (shape[best][0] - row) ** 2 + (shape[best][1] - col) ** 2 - 1e-9)
      best = i;
  });
  return best;
}
