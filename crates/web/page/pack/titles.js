// Texts about a packing puzzle: title, line of facts, file name.
import { challengeTitle, levelWords } from "./levels.js";
import { t } from "../lib/text.js";

export function titleOf(/** @type {Api.PackCheck} */ check, /** @type {Puzzle} */ puzzle) {
  if (check.label) return challengeTitle(check.label);
  if (puzzle.tiled) return t`Tray of ${t`${puzzle.cells.length} cells`}`;
  const [{ rows, cols }] = puzzle.layers;
  return puzzle.flat ? t`${rows}x${cols} tray` : t`Tray of ${t`${puzzle.layers.length} layers`}`;
}

/**
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
 * The puzzle in a line: pieces, cells, difficulty, solutions. `total` is the number of solutions,
 * null if not counted; `twins`: there are equal pieces with different letters.
 * @param {Api.PackCheck} check
 * @param {{ total?: number | null, twins?: boolean }} known
 */
export function aboutWords(check, { total = null, twins = false }) {
  const copies = check.pieces.reduce((sum, piece) => sum + piece.copies, 0);
  const { must, room } = check.areas;
  const cells = must === room ? t`${must} cells` : t`${t`${must} to ${room}`} cells`;
  const words = [t`${copies} pieces`, t`${cells} to fill`];
  if (check.difficulty) words.push(levelWords(check.difficulty.level));
  if (check.solvable === false || total === 0) words.push(t`no solution`);
  else if (total !== null) words.push(solutions(total));
  else if (check.exact && check.at_least) {
    words.push(`${solutions(check.at_least)}${twins ? t`, not counting swaps of equal pieces` : ""}`);
  } else if (check.at_least) words.push(t`at least ${t`${check.at_least} solutions`}`);
  return words.join(" · ");
}

/** @param {Ghost | null} ghost */
export function waysWords(ghost) {
  if (!ghost) return t`point at a cell`;
  return ghost.of ? t`way ${(ghost.at ?? 0) + 1} of ${ghost.of}` : t`does not fit over this cell`;
}

/** @param {number} number */
const solutions = (number) => (number === 1 ? t`one solution` : t`${number} solutions`);

/**
 * How a challenge differs from the request; null if it does not.
 * @param {PackAbout} about
 */
export function wishWords({ wish, check }) {
  if (!wish) return null;
  const level = check.difficulty?.level ?? null;
  const why =
    wish.stopped === "time"
      ? t`It is the nearest one found before the time was up.`
      : t`It is the nearest one of all that were tried.`;
  if (wish.level && level !== wish.level) {
    const asked = levelWords(wish.level);
    return level
      ? t`You asked for the level ${asked}; this challenge is ${levelWords(level)}. ${why}`
      : t`You asked for the level ${asked}; this challenge is of another one. ${why}`;
  }
  if (wish.placed !== null && wish.got !== wish.placed) {
    return t`You asked for ${t`${wish.placed} pieces`} given; this challenge has ${wish.got}. ${why}`;
  }
  return null;
}
