// The 2D tray: one layer, with a grid of cells over the drawing for pointers, keys and screen
// readers.
import { html, useMemo } from "../vendor/preact.js";
import { CELL, mark, Piece, plate } from "./pieces.js";
import { occupied, wordsFor } from "./model.js";
import { t } from "../lib/text.js";

/** Trays with more cells are shown without keyboard navigation. */
export const MOST_CELLS = 8000;

const spotsOf = (/** @type {Puzzle} */ puzzle, /** @type {number} */ layer, /** @type {number[]} */ cells) =>
  cells
    .map((cell) => puzzle.cells[cell])
    .filter(([l]) => l === layer)
    .map(([, r, c]) => [r, c]);

/**
 * `ghost` is the preview of a placement ({ cells, ok, colour, letter }), `hint` the cells of a hint
 * with the colour and letter of their piece. `on` has down(event, cell), over(event, cell),
 * focus(cell) and key(event).
 * @param {LayerProps} props
 */
export function Layer({ puzzle, layer, laid, ghost, hint, dead, cursor, on, name }) {
  const { rows, cols } = puzzle.layers[layer];
  const base = useMemo(
    () => plate(puzzle.cells.flatMap(([l, r, c], cell) => (l === layer ? [[r, c, puzzle.fill[cell]]] : []))),
    [puzzle, layer],
  );
  const pieces = useMemo(
    () =>
      laid.map((lie, i) => {
        const cells = spotsOf(puzzle, layer, lie.cells);
        const { colour, letter } = puzzle.pieces[lie.piece];
        return cells.length
          ? html`<${Piece} key=${i} cells=${cells} colour=${colour} letter=${letter} every=${!puzzle.flat}
            fixed=${lie.fixed} />`
          : null;
      }),
    [puzzle, layer, laid],
  );
  const seen = ghost ? spotsOf(puzzle, layer, ghost.cells) : [];
  const hinted = hint ? spotsOf(puzzle, layer, hint) : [];
  const grid = useMemo(
    () =>
      MOST_CELLS < puzzle.cells.length ? null : cellsOf({ puzzle, layer, laid, dead, cursor, on, name }),
    [puzzle, layer, laid, dead, cursor, on, name],
  );
  const crosses = spotsOf(puzzle, layer, [...dead])
    .map(([r, c]) => `M${(c + 0.5) * CELL - 5} ${(r + 0.5) * CELL - 5}l10 10m0 -10l-10 10`)
    .join("");
  return html`<div class="layer" data-layer=${layer} style=${{ "--rows": rows, "--cols": cols }}
    role=${grid ? undefined : "img"} aria-label=${grid ? undefined : name}>
    <svg viewBox="-6 -6 ${cols * CELL + 12} ${rows * CELL + 12}" aria-hidden="true" focusable="false">
      ${base}${pieces}${crosses && html`<path class="dead" d=${crosses} />`}
      ${
        hint &&
        hinted.length > 0 &&
        html`<g class=${hint.wrong ? "wrong" : "hinted"}>
        ${mark(hinted, hint.wrong ? "bad" : "warm", !puzzle.flat)}
          ${!hint.wrong && mark(hinted, "hollow", !puzzle.flat)}
        <${Piece} cells=${hinted} colour=${hint.colour} letter=${hint.letter} every=${!puzzle.flat} /></g>`
      }
      ${
        ghost &&
        seen.length > 0 &&
        (ghost.ok
          ? html`<g class="ghost">${mark(seen, "aim", !puzzle.flat)}
            <${Piece} cells=${seen} colour=${ghost.colour} letter=${ghost.letter} every=${!puzzle.flat} />
          </g>`
          : html`<g class="refused">${mark(seen, "bad", !puzzle.flat)}</g>`)
      }
    </svg>
    ${grid}
  </div>`;
}

/**
 * @param {Puzzle} puzzle
 * @param {Lie[]} laid
 * @param {number[]} over
 * @param {Set<number>} dead
 * @param {number} cell
 */
export function labelOf(puzzle, laid, over, dead, cell) {
  const lie = laid[over[cell]];
  if (lie)
    return t`${wordsFor(puzzle, cell)}: piece ${puzzle.pieces[lie.piece].letter}${lie.fixed ? t`, fixed` : ""}`;
  const empty = puzzle.fill[cell] === "must" ? t`empty` : t`empty, may stay so`;
  return t`${wordsFor(puzzle, cell)}: ${empty + (dead.has(cell) ? t`, cannot be filled` : "")}`;
}

/** @param {Puzzle} puzzle */
export function rowsOfCells(puzzle) {
  /** @type {number[][]} */
  const rows = Array.from({ length: puzzle.layers[0].rows }, () => []);
  puzzle.cells.forEach(([, row], cell) => rows[row].push(cell));
  return rows;
}

/** @param {Pick<LayerProps, "puzzle" | "layer" | "laid" | "dead" | "cursor" | "on" | "name">} props */
function cellsOf({ puzzle, layer, laid, dead, cursor, on, name }) {
  const { rows, cols } = puzzle.layers[layer];
  const over = occupied(puzzle, laid);
  const cells = new Map();
  puzzle.cells.forEach(([l, r, c], cell) => {
    if (l === layer) cells.set(r * cols + c, cell);
  });
  /** @param {number} cell */
  const isMine = (cell) => laid[over[cell]]?.fixed === false;
  return html`<div class="cells" role="grid" aria-label=${name} onKeyDown=${on.key}>
    ${Array.from(
      { length: rows },
      (_, r) => html`<div role="row" key=${r}>
      ${Array.from({ length: cols }, (_, c) => {
        const cell = cells.get(r * cols + c);
        if (cell === undefined)
          return html`<div role="gridcell" class="no" key=${c} aria-label=${t`no cell`}></div>`;
        return html`<div role="gridcell" key=${c} data-cell=${cell} tabindex=${cell === cursor ? 0 : -1}
          aria-label=${labelOf(puzzle, laid, over, dead, cell)}
          class=${`${cell === cursor ? "at" : ""} ${isMine(cell) ? "full" : ""}`}
          onFocus=${() => on.focus(cell)} onPointerDown=${(event) => on.down(event, cell)}
          onPointerEnter=${(event) => on.over(event, cell)}></div>`;
      })}
    </div>`,
    )}
  </div>`;
}
