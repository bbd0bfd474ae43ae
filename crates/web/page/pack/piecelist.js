import { html } from "../vendor/preact.js";
import { AnyPiece } from "./pieces.js";
import { upright } from "./orientation.js";
import { t } from "../lib/text.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The location of a piece, in words; `free` of its copies are outside the tray.
 * @param {Piece} piece
 * @param {number} free
 * @param {boolean} mine
 */
function whereIs({ copies }, free, mine) {
  if (free === 0) return t`in the tray`;
  if (copies > 1) return t`${free} of ${copies} left`;
  return mine ? t`in your hand` : t`in the list`;
}

/**
 * @param {{ puzzle: Puzzle, left: number[], hand: Hand | null, onDown: (event: PointerEvent, piece: number)
 *   => void, onChoose: (piece: number, byKey: boolean) => void, onKey: (event: KeyboardEvent) => void }}
 *   props
 */
export function Shelf({ puzzle, left, hand, onDown, onChoose, onKey }) {
  /** @param {KeyboardEvent & { currentTarget: Element }} event */
  const walk = (event) => {
    const step = STEPS[event.key];
    if (!step) return onKey(event);
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((one) => one === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  const rest = left.reduce((sum, count) => sum + count, 0);
  return html`<section class="shelf-box" aria-labelledby="shelf-title">
    <h2 id="shelf-title">${t`Pieces`} <span class="muted small" data-test="left">
      ${rest === 0 ? t`all placed` : t`${rest} left`}</span></h2>
    <div class="shelf" role="group" aria-label=${t`Pieces not in the tray`} onKeyDown=${walk}>
      ${puzzle.pieces.map((piece, i) => {
        // Pieces placed by the challenge cannot be picked up.
        if (puzzle.fixed.filter((lie) => lie.piece === i).length === piece.copies) return null;
        const mine = hand?.piece === i;
        const free = left[i];
        const hold = mine && puzzle.flat ? hand.hold : upright;
        const words = t`Piece ${piece.letter}, ${t`${piece.cells} cells`}, ${whereIs(piece, free, mine)}`;
        return html`<button key=${i} type="button" class="shelf-piece ${mine ? "mine" : ""}"
          data-piece=${piece.letter} aria-pressed=${mine ? "true" : "false"} aria-label=${words}
          title=${`${piece.letter}${piece.mirror || piece.layers ? "" : t`, not to be flipped`}`}
          aria-disabled=${free === 0 ? "true" : undefined}
          onPointerDown=${(event) => 0 < free && onDown(event, i)}
          onClick=${(event) => 0 < free && event.detail === 0 && onChoose(i, true)}>
          <${AnyPiece} piece=${piece} lattice=${puzzle.lattice} hold=${hold} />
          ${1 < piece.copies && html`<span class="copies">×${free}</span>`}
        </button>`;
      })}
    </div>
  </section>`;
}
