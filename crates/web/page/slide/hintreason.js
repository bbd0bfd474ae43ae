// The reason for a hint, in the user's language. No DOM.
import { WORDS } from "./board.js";
import { count } from "../lib/format.js";
import { language, t } from "../lib/text.js";

const eitherOf = new Intl.ListFormat(language, { type: "disjunction" });

/** @param {{ move: Move, tile: number, gain?: Api.Gain | null, length: number }} hint */
function gainOf({ move, tile, gain, length }) {
  const name = String(tile);
  switch (gain?.code) {
    case "home":
      return length > 1 ? t`Tile ${name} is then where it belongs.` : "";
    case "conflict": {
      const [other, line] = [String(gain.with), gain.line + 1];
      return move === "U" || move === "D"
        ? t`Tiles ${name} and ${other} belong in row ${line} but stand in the wrong order: one must leave.`
        : t`Tiles ${name} and ${other} belong in column ${line} but stand in the wrong order: one must leave.`;
    }
    case "nearer":
      return t`Tile ${name} comes one cell nearer to its place, row ${gain.row + 1}, column ${gain.column + 1}.`;
    case "leaves":
      return t`Tile ${name} leaves its place for now, and comes back later.`;
    case "away":
      return t`Tile ${name} goes away from its place for now.`;
    default:
      return "";
  }
}

/**
 * @param {{ move?: string | null, tile?: number | null, length?: number | null, optimal: boolean, lower_bound?: number
 *   | null, gain?: Api.Gain | null, others?: Api.HintReport["others"] }} hint
 */
export function reason({ move, tile, length, optimal, lower_bound: least, gain, others = [] }) {
  const all = length ?? 0;
  const left = all - 1;
  const begins = !optimal
    ? t`It is good, not proven best: it begins a solution of ${t`${all} moves`}, and at least ${count(least)} are needed.`
    : left === 0
      ? t`It solves the puzzle.`
      : t`It begins a shortest solution: ${t`${all} moves`} from here, ${count(left)} after it.`;
  /** @param {(other: Api.HintReport["others"][number]) => boolean} which */
  const moves = (which) =>
    eitherOf.format(
      others.filter(which).map((other) => `${other.tile} ${WORDS[/** @type {Move} */ (other.move)]}`),
    );
  const good = moves((other) => other.length === left);
  const bad = moves((other) => other.length !== null && left < other.length);
  const open = moves((other) => other.length === null);
  return [
    begins,
    good && t`Moving ${good} is as good.`,
    bad && t`Moving ${bad} leads to a board that needs ${t`${all + 1} moves`}.`,
    open &&
      t`Whether moving ${open} would do as well was not worked out: at least ${t`${left} moves`} after it.`,
    gainOf({ move: /** @type {Move} */ (move), tile: tile ?? 0, gain, length: all }),
  ]
    .filter(Boolean)
    .reduce((said, more) => t`${said} ${more}`);
}
