// The reason for a hint, in the user's language. No DOM.
import { cellAt, wordsFor } from "./model.js";
import { t } from "../lib/text.js";

/**
 * The reason for a hinted placement, in one or two sentences.
 * @param {Puzzle} puzzle
 * @param {NonNullable<Api.PackReport["hint"]>} hint
 */
export function reasonOf(puzzle, { code, cell, ruled_out: others = 0 }) {
  const at = cell ? cellAt(puzzle, cell[0], cell[1], cell[2]) : undefined;
  const why =
    code === "only-for-piece"
      ? t`It has no other place.`
      : at === undefined
        ? t`A solution has it there; it is not forced.`
        : t`Nothing else can cover ${wordsFor(puzzle, at)}.`;
  const ruledOut =
    others > 0 && t`${others} other ways leave a cell that nothing covers, or a piece without a place.`;
  return ruledOut ? t`${why} ${ruledOut}` : why;
}
