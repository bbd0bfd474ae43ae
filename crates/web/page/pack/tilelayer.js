// A tray of hexagons or triangles, with one element per cell over the drawing for pointers, keys
// and screen readers.
import { html, useMemo } from "../vendor/preact.js";
import { MOST_CELLS, labelOf, rowsOfCells } from "./tray.js";
import { occupied } from "./model.js";
import { tileMark, TilePiece, tilePlate, UNIT } from "./tilepieces.js";
import { boxOf } from "./tiles.js";

const MARGIN = 0.15;

/** @param {LayerProps & { puzzle: Puzzle & { tiled: Tiled } }} props as those of `Layer` */
export function TileLayer({ puzzle, laid, ghost, hint, dead, cursor, on, name }) {
  const { lattice, tiles, box } = puzzle.tiled;
  const base = useMemo(() => tilePlate(lattice, tiles, puzzle.fill), [puzzle]);
  /** @param {number[]} cells */
  const at = (cells) => cells.map((cell) => tiles[cell]);
  const pieces = useMemo(
    () =>
      laid.map((lie, i) => {
        const { colour, letter } = puzzle.pieces[lie.piece];
        return html`<${TilePiece} key=${i} lattice=${lattice} tiles=${at(lie.cells)} colour=${colour}
          letter=${letter} fixed=${lie.fixed} />`;
      }),
    [puzzle, laid],
  );
  const grid = useMemo(
    () => (MOST_CELLS < puzzle.cells.length ? null : gridOf({ puzzle, laid, dead, cursor, on, name })),
    [puzzle, laid, dead, cursor, on, name],
  );
  const view = [box.left - MARGIN, box.top - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  return html`<div class="layer" data-layer="0" style=${{ "--rows": box.height, "--cols": box.width }}
    role=${grid ? undefined : "img"} aria-label=${grid ? undefined : name}>
    <svg viewBox=${view.map((side) => side * UNIT).join(" ")} aria-hidden="true" focusable="false">
      ${base}${pieces}
      ${[...dead].map((cell) => {
        const { x, y } = tiles[cell];
        return html`<path key=${cell} class="dead" d="M${x * UNIT - 6} ${y * UNIT - 6}l12 12m0 -12l-12 12" />`;
      })}
      ${
        hint &&
        html`<g class=${hint.wrong ? "wrong" : "hinted"}>
        ${tileMark(lattice, at(hint), hint.wrong ? "bad" : "warm")}
        ${!hint.wrong && html`<${TilePiece} lattice=${lattice} tiles=${at(hint)} colour=${hint.colour} letter=${hint.letter} />`}
      </g>`
      }
      ${
        ghost &&
        ghost.cells.length > 0 &&
        (ghost.ok
          ? html`<g class="ghost">${tileMark(lattice, at(ghost.cells), "aim")}
            <${TilePiece} lattice=${lattice} tiles=${at(ghost.cells)} colour=${ghost.colour} letter=${ghost.letter} />
          </g>`
          : html`<g class="refused">${tileMark(lattice, at(ghost.cells), "bad")}</g>`)
      }
      ${0 <= cursor && html`<g class="tile-cursor">${tileMark(lattice, at([cursor]), "here")}</g>`}
    </svg>
    ${grid}
  </div>`;
}

/** @param {Pick<LayerProps, "puzzle" | "laid" | "dead" | "cursor" | "on" | "name">} props */
function gridOf({ puzzle, laid, dead, cursor, on, name }) {
  const { lattice, tiles, box } = /** @type {Tiled} */ (puzzle.tiled);
  const over = occupied(puzzle, laid);
  /** @param {number} part */
  const cells = (part) => `calc(var(--cell) * ${part.toFixed(3)})`;
  /** @param {number} cell */
  const place = (cell) => {
    const around = boxOf(lattice, [tiles[cell]]);
    return {
      left: cells(around.left - box.left),
      top: cells(around.top - box.top),
      width: cells(around.width),
      height: cells(around.height),
    };
  };
  /** @param {number} cell */
  const look = (cell) => {
    const kind = lattice === "hexagons" ? "hexagon" : tiles[cell].isDown ? "down" : "up";
    return `tile ${kind} ${cell === cursor ? "at" : ""} ${laid[over[cell]]?.fixed === false ? "full" : ""}`;
  };
  return html`<div class="cells tiles" role="grid" aria-label=${name} onKeyDown=${on.key}>
    ${rowsOfCells(puzzle).map(
      (row, r) => html`<div role="row" key=${r}>
      ${row.map(
        (cell) => html`<div role="gridcell" key=${cell} data-cell=${cell} tabindex=${cell === cursor ? 0 : -1}
          aria-label=${labelOf(puzzle, laid, over, dead, cell)} class=${look(cell)} style=${place(cell)}
          onFocus=${() => on.focus(cell)}
          onPointerDown=${(/** @type {PointerEvent} */ event) => on.down(event, cell)}
          onPointerEnter=${(/** @type {PointerEvent} */ event) => on.over(event, cell)}></div>`,
      )}
    </div>`,
    )}
  </div>`;
}
