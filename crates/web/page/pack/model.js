// A packing puzzle as a player handles it: cells, places of pieces, and what lies where. Nothing here touches
// the page.

/**
 * Where a cell is, as a key.
 * @param {number} layer
 * @param {number} row
 * @param {number} col
 */
const spot = (layer, row, col) => `${layer},${row},${col}`;
/** @param {number[]} cells */
const keyOf = (cells) => [...cells].sort((a, b) => a - b).join();

/**
 * The puzzle of an answer of `/api/pack/placements`, with what the page asks of it again and again.
 * @param {Omit<Api.Places, "lattice">} reply
 * @param {string | null} label
 * @returns {Puzzle}
 */
export function puzzleOf(reply, label = null) {
  const { cells, centres, fill } = reply;
  const at = new Map(cells.map(([l, r, c], i) => [spot(l, r, c), i]));
  const layers = Array.from({ length: reply.layers }, () => ({ rows: 0, cols: 0 }));
  for (const [l, r, c] of cells) {
    layers[l].rows = Math.max(layers[l].rows, r + 1);
    layers[l].cols = Math.max(layers[l].cols, c + 1);
  }
  const pieces = reply.pieces.map((piece) => ({
    ...piece,
    shape: shapeOf(piece.rows),
    places: piece.placements.map((place) => [...place].sort((a, b) => a - b)),
    known: null,
    covering: null,
  }));
  const index = new Map(pieces.map((piece, i) => [piece.letter, i]));
  const fixed = reply.placed.map(({ piece, cells: lie }) => ({
    piece: index.get(piece) ?? -1,
    cells: [...lie].sort((a, b) => a - b),
    fixed: true,
  }));
  return { label, flat: reply.layers === 1, layers, cells, centres, fill, at, pieces, index, fixed };
}

/**
 * Whether two pieces that the challenge has not placed are the same but for their letters.
 * @param {Puzzle} puzzle
 */
export function hasTwins(puzzle) {
  const count = left(puzzle, puzzle.fixed);
  const free = puzzle.pieces.filter((piece, i) => 0 < count[i] && 0 < piece.places.length);
  const looks = free.map((piece) =>
    piece.places
      .map((place) => place.join())
      .sort()
      .join(";"),
  );
  return new Set(looks).size < looks.length;
}

/**
 * The cells of a drawing, row by row.
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
 * @param {Puzzle} puzzle
 * @param {number} layer
 * @param {number} row
 * @param {number} col
 */
export const cellAt = (puzzle, layer, row, col) => puzzle.at.get(spot(layer, row, col));

/**
 * How a piece is held: turns clockwise, perhaps of its mirror image.
 * @type {Hold}
 */
export const upright = { turns: 0, flipped: false };
/** @param {Hold} hold */
export const turnedRight = ({ turns, flipped }) => ({ turns: (turns + 1) % 4, flipped });
/** @param {Hold} hold */
export const turnedLeft = ({ turns, flipped }) => ({ turns: (turns + 3) % 4, flipped });
/**
 * As seen in a mirror: left becomes right however the piece was turned before.
 * @param {Hold} hold
 */
export const flippedOver = ({ turns, flipped }) => ({ turns: (4 - turns) % 4, flipped: !flipped });

/**
 * The shape held that way, its cells in the same order, moved into the corner.
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
 * The way of holding the piece in which it lies on these cells of a flat tray.
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

/**
 * The cell of a shape nearest to its middle: what the keyboard holds it by.
 * @param {Shape} shape
 */
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

/**
 * For each cell what lies there: a position in `laid`, or -1.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @returns {number[]}
 */
export function occupied(puzzle, laid) {
  const over = new Array(puzzle.cells.length).fill(-1);
  laid.forEach((lie, i) => {
    for (const cell of lie.cells) over[cell] = i;
  });
  return over;
}

/**
 * How many copies of each piece are not in the tray.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 */
export function left(puzzle, laid) {
  const count = puzzle.pieces.map((piece) => piece.copies);
  for (const lie of laid) count[lie.piece] -= 1;
  return count;
}

/**
 * Whether every piece lies and every cell that must be filled is.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 */
export function isSolved(puzzle, laid) {
  if (left(puzzle, laid).some((count) => count > 0)) return false;
  const over = occupied(puzzle, laid);
  return puzzle.fill.every((fill, cell) => fill !== "must" || 0 <= over[cell]);
}

/**
 * @param {Piece} piece
 * @param {number[]} cells
 */
function knows(piece, cells) {
  piece.known ??= new Set(piece.places.map((place) => place.join()));
  return piece.known.has(keyOf(cells));
}

/**
 * @param {number[]} cells
 * @param {number[]} over
 */
const isFree = (cells, over) => cells.every((cell) => over[cell] < 0);

/**
 * The cells of a flat tray under a held piece with cell `grip` of its shape at a place; fewer at the edge.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function within(puzzle, piece, hold, grip, row, col) {
  const shape = held(puzzle.pieces[piece].shape, hold);
  const cells = shape.map(([r, c]) => cellAt(puzzle, 0, row + r - shape[grip][0], col + c - shape[grip][1]));
  return cells.filter((cell) => cell !== undefined).sort((a, b) => a - b);
}

/**
 * As `within`, or null where a part is outside.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function under(puzzle, piece, hold, grip, row, col) {
  const cells = within(puzzle, piece, hold, grip, row, col);
  return cells.length === puzzle.pieces[piece].shape.length ? cells : null;
}

/**
 * As `under`, but only where the piece may be laid now.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function fits(puzzle, over, piece, hold, grip, row, col) {
  const cells = under(puzzle, piece, hold, grip, row, col);
  return cells && isFree(cells, over) && knows(puzzle.pieces[piece], cells) ? cells : null;
}

/**
 * The lawful place nearest to a point of a flat tray (in cells, the grip's centre), no farther than `reach`.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} row
 * @param {number} col
 */
export function snap(puzzle, over, piece, hold, grip, row, col, reach = 1.1) {
  /** @type {number[] | null} */
  let best = null;
  let nearest = reach;
  const span = Math.ceil(reach);
  for (let r = Math.round(row) - span; r <= Math.round(row) + span; r++) {
    for (let c = Math.round(col) - span; c <= Math.round(col) + span; c++) {
      const distance = Math.hypot(r - row, c - col);
      if (nearest <= distance) continue;
      const cells = fits(puzzle, over, piece, hold, grip, r, c);
      if (cells) [best, nearest] = [cells, distance];
    }
  }
  return best;
}

/**
 * A lawful place of the piece, held this way, that covers the cell: with the grip on it if that goes.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {Hold} hold
 * @param {number} grip
 * @param {number} cell
 */
export function cover(puzzle, over, piece, hold, grip, cell) {
  const [, row, col] = puzzle.cells[cell];
  const first = fits(puzzle, over, piece, hold, grip, row, col);
  if (first) return first;
  const { shape } = puzzle.pieces[piece];
  for (let i = 0; i < shape.length; i++) {
    const cells = fits(puzzle, over, piece, hold, i, row, col);
    if (cells) return cells;
  }
  return null;
}

/**
 * For each cell the places over it, as positions in `places`.
 * @param {Puzzle} puzzle
 * @param {number[][]} places
 */
function covering(puzzle, places) {
  /** @type {number[][]} */
  const over = puzzle.cells.map(() => []);
  places.forEach((place, i) => {
    for (const at of place) over[at].push(i);
  });
  return over;
}

/**
 * Every free place of a piece over a cell, as positions in its `places`: what is turned through in layered
 * trays.
 * @param {Puzzle} puzzle
 * @param {number[]} over
 * @param {number} piece
 * @param {number} cell
 */
export function placesOver(puzzle, over, piece, cell) {
  const kind = puzzle.pieces[piece];
  kind.covering ??= covering(puzzle, kind.places);
  return kind.covering[cell].filter((i) => isFree(kind.places[i], over));
}

/**
 * Where the balls of a place are, seen from one of them: the same for the same turn elsewhere.
 * @param {Puzzle} puzzle
 * @param {number[]} place
 * @param {number} cell
 */
export function lookOf(puzzle, place, cell) {
  const [x, y, z] = puzzle.centres[cell];
  /** @param {number} value */
  const near = (value) => Math.round(value * 100);
  return place
    .map((at) => puzzle.centres[at].map((v, axis) => near(v - [x, y, z][axis])).join())
    .sort()
    .join(" ");
}

/**
 * A drawing as layers of rows, also where it is of one layer alone.
 * @param {Api.Drawing} drawing
 */
export const layersOf = (drawing) =>
  /** @type {string[][]} */ (Array.isArray(drawing[0]) ? drawing : [drawing]);

/**
 * What lies in a solution (rows, or layers of rows), beginning with what lies already. Copies share a letter,
 * so their cells are parted into places.
 * @param {Puzzle} puzzle
 * @param {Api.Drawing} solution
 */
export function laidOf(puzzle, solution, before = puzzle.fixed) {
  const layers = layersOf(solution);
  const mine = puzzle.pieces.map(() => new Set());
  puzzle.cells.forEach(([l, r, c], cell) => {
    const piece = puzzle.index.get([...(layers[l]?.[r] ?? "")][c]);
    if (piece !== undefined) mine[piece].add(cell);
  });
  const laid = [];
  for (const lie of before) {
    if (!lie.cells.every((cell) => mine[lie.piece].has(cell))) continue;
    laid.push(lie);
    for (const cell of lie.cells) mine[lie.piece].delete(cell);
  }
  mine.forEach((cells, piece) => {
    // A tray too large for its places to be listed still shows whose cells they are.
    for (const place of parted(puzzle, piece, cells) ?? [[...cells]])
      laid.push({ piece, cells: place, fixed: false });
  });
  return laid;
}

/**
 * Parts a set of cells into places of one piece; null where that takes too long or does not go.
 * @param {Puzzle} puzzle
 * @param {number} piece
 * @param {Set<number>} cells
 */
function parted(puzzle, piece, cells) {
  const { places, shape } = puzzle.pieces[piece];
  const none = new Array(puzzle.cells.length).fill(-1);
  const rest = new Set(cells);
  const order = [...cells].sort((a, b) => a - b);
  /** @type {number[][]} */
  const parts = [];
  let tries = 100_000;
  // Deeper than this, a call in a call is too much for the browser.
  if (4000 * shape.length < cells.size) return null;
  /**
   * @param {number} from
   * @returns {boolean}
   */
  const go = (from) => {
    let at = from;
    while (at < order.length && !rest.has(order[at])) at += 1;
    if (at === order.length) return true;
    for (const i of placesOver(puzzle, none, piece, order[at])) {
      if ((tries -= 1) < 0) return false;
      if (!places[i].every((cell) => rest.has(cell))) continue;
      for (const cell of places[i]) rest.delete(cell);
      parts.push(places[i]);
      if (go(at + 1)) return true;
      parts.pop();
      for (const cell of places[i]) rest.add(cell);
    }
    return false;
  };
  return go(0) ? parts : null;
}

/**
 * What lies in the tray as rows, or as layers of rows: a solution in the words of the interface.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @returns {Api.Drawing}
 */
export function rowsOf(puzzle, laid) {
  const layers = puzzle.layers.map(({ rows, cols }) =>
    Array.from({ length: rows }, () => new Array(cols).fill(" ")),
  );
  puzzle.cells.forEach(([l, r, c], cell) => {
    layers[l][r][c] = puzzle.fill[cell] === "must" ? "." : "?";
  });
  for (const { piece, cells } of laid) {
    for (const cell of cells) {
      const [l, r, c] = puzzle.cells[cell];
      layers[l][r][c] = puzzle.pieces[piece].letter;
    }
  }
  const joined = layers.map((rows) => rows.map((row) => row.join("")));
  return puzzle.flat ? joined[0] : joined;
}

/**
 * The words for a place: "row 2, column 5", with its layer where there are several.
 * @param {Puzzle} puzzle
 * @param {number} cell
 */
export function wordsFor(puzzle, cell) {
  const [l, r, c] = puzzle.cells[cell];
  return `${puzzle.flat ? "" : `layer ${l + 1}, `}row ${r + 1}, column ${c + 1}`;
}

/**
 * The next cell in a direction, over holes; null at the edge. In layered trays a step of layers keeps row and
 * column where it can.
 * @param {Puzzle} puzzle
 * @param {number} cell
 * @param {Step} step
 */
export function neighbour(puzzle, cell, [dl, dr, dc]) {
  let [l, r, c] = puzzle.cells[cell];
  if (dl) {
    l += dl;
    const layer = puzzle.layers[l];
    if (!layer) return null;
    /** @param {number} at */
    const far = (at) => Math.hypot(puzzle.cells[at][1] - r, puzzle.cells[at][2] - c);
    const here = [...puzzle.cells.keys()].filter((at) => puzzle.cells[at][0] === l);
    return here.sort((a, b) => far(a) - far(b))[0] ?? null;
  }
  const { rows, cols } = puzzle.layers[l];
  for (;;) {
    r += dr;
    c += dc;
    if (r < 0 || c < 0 || rows <= r || cols <= c) return null;
    const next = cellAt(puzzle, l, r, c);
    if (next !== undefined) return next;
  }
}
