// Custom pieces: a list of them, and an editor for one, flat or in layers.
import { html, useState } from "../vendor/preact.js";
import { Segmented } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { AnyPiece } from "./pieces.js";
import { blank, cellsOf, lettered, MOST_OWN, PIECE_SIDE, resized, tight } from "./draft.js";
import { DraftGrid } from "./draftgrid.js";
import { t } from "../lib/text.js";

const MOST = 4;
const EMPTY = blank(PIECE_SIDE, PIECE_SIDE);

/** @param {{ letter: string, copies: number, onCopies: (copies: number) => void }} props */
export function Stepper({ letter, copies, onCopies }) {
  return html`<div class="stepper">
    <button type="button" class="button icon" aria-label=${t`One ${letter} less`}
      aria-disabled=${copies ? undefined : "true"} onClick=${() => copies && onCopies(copies - 1)}>
      ${icon("minus")}</button>
    <output aria-label=${t`Copies of ${letter}`}>${copies}</output>
    <button type="button" class="button icon" aria-label=${t`One ${letter} more`}
      onClick=${() => onCopies(Math.min(99, copies + 1))}>${icon("plus")}</button>
  </div>`;
}

/**
 * `layered`: the tray has room for solid pieces; `taken`: letters of the kit's pieces.
 * @param {{ own: Draft["own"], onOwn: (own: Draft["own"]) => void, layered: boolean, taken: string[] }} props
 */
export function OwnPieces({ own, onOwn, layered, taken }) {
  /** The piece being drawn: its index, the number of pieces for a new one, or null. */
  const [drawn, setDrawn] = useState(/** @type {number | null} */ (null));
  if (drawn !== null) {
    const keep = (/** @type {string[][]} */ layers) => {
      const piece = { layers: tight(layers), copies: own[drawn]?.copies ?? 1 };
      onOwn([...own.slice(0, drawn), piece, ...own.slice(drawn + 1)]);
      setDrawn(null);
    };
    return html`<${PieceEditor} first=${own[drawn]?.layers ?? null} layered=${layered} onKeep=${keep}
      onCancel=${() => setDrawn(null)} />`;
  }
  const pieces = lettered(own, taken);
  /**
   * @param {number} at
   * @param {number} copies
   */
  const setCopies = (at, copies) => onOwn(own.map((piece, i) => (i === at ? { ...piece, copies } : piece)));
  return html`<section class="stack tight own" aria-label=${t`Pieces of your own`}>
    <div class="row spread"><h3>${t`Pieces of your own`}</h3>
      ${
        own.length < MOST_OWN &&
        html`<button type="button" class="button" data-after=".draft [tabindex='0']" data-ask="piece"
        onClick=${() => setDrawn(own.length)}>${icon("edit")} ${t`Draw a piece`}</button>`
      }</div>
    ${
      own.length > 0 &&
      html`<ul class="kit">${pieces.map(
        (piece, at) => html`<li key=${at} class=${piece.copies ? "" : "none"} data-own=${at}>
        <${AnyPiece} piece=${piece} lattice="cubic" name=${t`Piece ${piece.letter}, ${t`${piece.cells} cells`}`} />
        <${Stepper} letter=${piece.letter} copies=${piece.copies} onCopies=${(/** @type {number} */ copies) => setCopies(at, copies)} />
        <div class="row own-tools">
          <button type="button" class="button icon quiet" aria-label=${t`Draw ${piece.letter} again`}
            title=${t`Draw ${piece.letter} again`} onClick=${() => setDrawn(at)}>${icon("edit")}</button>
          <button type="button" class="button icon quiet" aria-label=${t`Remove ${piece.letter}`}
            title=${t`Remove ${piece.letter}`} data-after="[data-ask=piece]"
            onClick=${() => onOwn(own.filter((_, i) => i !== at))}>${icon("clear")}</button>
        </div></li>`,
      )}</ul>`
    }
  </section>`;
}

/**
 * @param {{ first: string[][] | null, layered: boolean, onKeep: (layers: string[][]) => void,
 *   onCancel: () => void }} props
 */
function PieceEditor({ first, layered, onKeep, onCancel }) {
  const [layers, setLayers] = useState(() =>
    resized(first ?? [EMPTY], first?.length ?? 1, PIECE_SIDE, PIECE_SIDE),
  );
  const [shown, show] = useState(0);
  const said = { X: t`cell of the piece`, ".": t`no cell` };
  const cells = cellsOf(layers);
  const deep = layered || layers.length > 1;
  const names = layers.map((_, at) => [String(at), t`Layer ${at + 1}`]);
  return html`<section class="panel stack tight piece-editor" aria-label=${t`Draw a piece`}>
    <div class="row spread"><h3>${t`Draw a piece`}</h3>
      <span class="badge" data-test="piece-cells">${t`${cells} cells`}</span></div>
    ${
      deep &&
      html`<div class="row">
      <${Segmented} label=${t`Layer of the piece`} hideLabel value=${String(shown)} options=${names}
        onChange=${(/** @type {string} */ at) => show(Number(at))} />
      ${
        layers.length < MOST &&
        html`<button type="button" class="button" onClick=${() => {
          setLayers([...layers, EMPTY]);
          show(layers.length);
        }}>${icon("plus")} ${t`Layer below`}</button>`
      }</div>`
    }
    <${DraftGrid} rows=${layers[shown]} name="shape" said=${said}
      label=${t`Drawing of the piece: arrow keys move, Space draws`}
      next=${(/** @type {string} */ mark) => (mark === "X" ? "." : "X")}
      onRows=${(/** @type {string[]} */ rows) => setLayers(layers.map((one, at) => (at === shown ? rows : one)))} />
    <div class="row">
      <button type="button" class="button primary" aria-disabled=${cells ? undefined : "true"}
        data-after="[data-ask=piece]" onClick=${() => cells && onKeep(layers)}>${t`Keep this piece`}</button>
      <button type="button" class="button quiet" data-after="[data-ask=piece]" onClick=${onCancel}>${t`Cancel`}</button>
    </div>
  </section>`;
}
