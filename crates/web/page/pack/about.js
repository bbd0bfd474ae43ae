// What is said of a packing puzzle: its title, its line of facts, its file's name.
import { count, many } from "../lib/format.js";

/**
 * What a puzzle is called.
 * @param {Api.PackCheck} check
 * @param {Puzzle} puzzle
 */
export function titleOf(check, puzzle) {
  if (check.label) return check.label;
  const [{ rows, cols }] = puzzle.layers;
  return puzzle.flat ? `${rows}x${cols} tray` : `Tray of ${many(puzzle.layers.length, "layer")}`;
}

/**
 * A file's name, without its ending: the puzzle, and whether it is filled.
 * @param {string} title
 * @param {"solution" | "begun" | "puzzle"} state
 */
export function fileName(title, state) {
  const words = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-");
  return `${words.slice(0, 60).replace(/^-+|-+$/g, "") || "packing"}-${state}`;
}

/**
 * The puzzle in a line: pieces, cells, how hard, how many solutions. `total` is the number of solutions once
 * they were counted, null before; `twins` tells whether there are equal pieces with different letters.
 * @param {Api.PackCheck} check
 * @param {{ total?: number | null, twins?: boolean }} known
 */
export function aboutWords(check, { total = null, twins = false }) {
  const copies = check.pieces.reduce((sum, piece) => sum + piece.copies, 0);
  const all = check.pieces.reduce((sum, piece) => sum + piece.copies * piece.cells, 0);
  const { pieces, must, room } = check.areas;
  const least = count(all - pieces + must);
  const cells = must === room ? least : `${least} to ${count(all - pieces + room)}`;
  const words = [many(copies, "piece"), `${count(all)} of ${cells} cells`];
  if (check.difficulty) words.push(check.difficulty.level);
  if (check.solvable === false || total === 0) words.push("no solution");
  else if (total !== null) words.push(solutions(total));
  else if (check.exact && check.at_least) {
    words.push(`${solutions(check.at_least)}${twins ? ", not counting swaps of equal pieces" : ""}`);
  } else if (check.at_least) words.push(`at least ${many(check.at_least, "solution")}`);
  return words.join(" · ");
}

/**
 * Which of the places over a cell a piece in the hand is in.
 * @param {Ghost | null} ghost
 */
export function waysWords(ghost) {
  if (!ghost) return "point at a cell";
  return ghost.of ? `way ${(ghost.at ?? 0) + 1} of ${ghost.of}` : "does not fit over this cell";
}

/** @param {number} number */
const solutions = (number) => (number === 1 ? "one solution" : many(number, "solution"));

/**
 * Where a challenge is not what was asked for, what it is instead; null if it is.
 * @param {PackAbout} about
 */
export function wishWords({ wish, check }) {
  if (!wish) return null;
  const level = check.difficulty?.level ?? null;
  const found = wish.stopped === "time" ? "found before the time was up" : "of all that were tried";
  const why = `It is the nearest one ${found}.`;
  if (wish.level && level !== wish.level) {
    return `You asked for the level ${wish.level}; this challenge is ${level ?? "of another one"}. ${why}`;
  }
  if (wish.placed !== null && wish.got !== wish.placed) {
    return `You asked for ${many(wish.placed, "piece")} given; this challenge has ${wish.got}. ${why}`;
  }
  return null;
}
