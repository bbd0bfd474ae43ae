// Packing puzzles in slidepack's own text format: a puzzle with pieces added, and a puzzle that was drawn.

/**
 * The puzzle's text with the pieces in the tray: letters and cells ([layer, row, column]).
 * @param {string} text
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 */
export function withPlaced(text, puzzle, laid) {
  const added = laid.filter((lie) => !lie.fixed);
  if (!added.length) return text;
  // Touching copies can only be distinguished in separate drawings.
  const alone = added.filter((lie) => puzzle.pieces[lie.piece].copies === 1);
  const groups = added.filter((lie) => puzzle.pieces[lie.piece].copies !== 1).map((lie) => [lie]);
  if (alone.length) groups.unshift(alone);
  return `${text.trimEnd()}\n${groups.map((group) => `placed\n${drawing(puzzle, group)}`).join("")}`;
}

/**
 * The rows of each layer, with the letters of the pieces.
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @param {string} around what stands where there is no cell
 * @param {(cell: number) => string} empty
 */
export function drawn(puzzle, laid, around, empty) {
  const layers = puzzle.layers.map(({ rows, cols }) =>
    Array.from({ length: rows }, () => new Array(cols).fill(around)),
  );
  puzzle.cells.forEach(([l, r, c], cell) => {
    layers[l][r][c] = empty(cell);
  });
  for (const { piece, cells } of laid) {
    for (const cell of cells) {
      const [l, r, c] = puzzle.cells[cell];
      layers[l][r][c] = puzzle.pieces[piece].letter;
    }
  }
  return layers.map((rows) => rows.map((row) => row.join("")));
}

function drawing(/** @type {Puzzle} */ puzzle, /** @type {Lie[]} */ laid) {
  // Hexagons have nothing between them, so a drawing of them needs its cells.
  const layers = drawn(puzzle, laid, puzzle.tiled ? " " : ".", () => ".");
  return layers.map((rows) => rows.map((row) => `  ${row.trimEnd()}\n`).join("")).join("\n");
}

/**
 * The text of a drawn puzzle: `tray` is a name ("pyramid 4") or layers of rows of `.` (to fill),
 * `?` (may stay empty) and `-` (no cell), `pieces` are the pieces of a kit, each with `use` copies,
 * and `own` the custom ones.
 * @param {{ name: string, tray: string | string[][], kit: string, pieces: { letter: string, use: number }[],
 *   own?: { letter: string, copies: number, layers: string[][] }[] }} draft
 */
export function draftText({ name, tray, kit, pieces, own = [] }) {
  const lines = ["slidepack pack"];
  if (name) lines.push(`name ${name.replace(/\s+/g, " ").trim()}`);
  if (typeof tray === "string") lines.push(`tray ${tray}`);
  else lines.push("tray", ...layersIn(tray.length === 1 ? [trimmed(tray[0])] : tray));
  const used = pieces.filter((piece) => 0 < piece.use);
  const counts = [...new Set(used.map((piece) => piece.use))];
  for (const count of counts) {
    const some = used.filter((piece) => piece.use === count);
    const only = some.length === pieces.length ? "" : ` only ${some.map((piece) => piece.letter).join("")}`;
    lines.push(`kit ${kit}${count === 1 ? "" : ` x${count}`}${only}`);
  }
  for (const { copies, layers } of own) {
    if (copies) lines.push(copies === 1 ? "piece" : `piece x${copies}`, ...layersIn(layers));
  }
  return `${lines.join("\n")}\n`;
}

/** @param {string[][]} layers */
const layersIn = (layers) =>
  layers.flatMap((rows, at) => [...(at ? [""] : []), ...rows.map((row) => `  ${row}`)]);

/** @param {string[]} rows */
export function trimmed(rows) {
  const full = rows.map((row) => /[^-]/.test(row));
  const top = full.indexOf(true);
  if (top < 0) return ["-"];
  const kept = rows.slice(top, full.lastIndexOf(true) + 1);
  const left = Math.min(...kept.map((row) => row.length - row.replace(/^-+/, "").length));
  const right = Math.max(...kept.map((row) => row.replace(/-+$/, "").length));
  return kept.map((row) => row.slice(left, right));
}
