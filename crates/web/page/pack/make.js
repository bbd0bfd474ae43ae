// The puzzle editor: a tray drawn layer by layer, and pieces chosen or drawn.
import { html, useMemo, useState } from "../vendor/preact.js";
import { Dialog, Number_, Segmented, Select } from "../lib/forms.js";
import { AnyPiece } from "./pieces.js";
import { MOST_LAYERS, MOST_SIDE, blank, checkedDraft, lettered, resized } from "./draft.js";
import { DraftGrid } from "./draftgrid.js";
import { Thumb } from "./gallery.js";
import { area, isOfKind, useKits } from "./kits.js";
import { OwnPieces, Stepper } from "./ownpieces.js";
import { draftText } from "./puzzletext.js";
import { isTiled } from "./tiles.js";
import { t } from "../lib/text.js";

const BRUSHES = [
  [".", t`Cell`],
  ["?", t`May stay empty`],
  ["-", t`Hole`],
];
/** @type {Record<string, string>} */
const SAID = { ".": t`cell`, "?": t`may stay empty`, "-": t`hole` };

/**
 * @param {{ open: boolean, onClose: () => void, onOpen: (text: string) => Promise<ApiError | null>, kept:
 *   Draft | null, setDraft: (draft: Draft) => void }} props
 */
export function MakeDialog({ open, onClose, onOpen, kept, setDraft }) {
  const draft = useMemo(() => checkedDraft(kept), [kept]);
  const [kits, kitsError] = useKits(open);
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  if (!open) return html`<${Dialog} title=${t`Make a puzzle`} open=${false} onClose=${onClose} wide><//>`;

  /** @param {Partial<Draft>} part */
  const change = (part) => {
    setError(null);
    setDraft({ ...draft, ...part });
  };
  const named = kits?.trays.find(({ name }) => name === draft.named) ?? null;
  // Pieces of hexagons do not fit squares.
  const fitting = kits?.kits.filter((kit) => (named ? isOfKind(kit, named) : !isTiled(kit.lattice))) ?? [];
  const kit = draft.kit ? (fitting.find(({ name }) => name === draft.kit) ?? fitting[0] ?? null) : null;
  const kitName = kit?.name ?? "";
  /** @param {Api.Piece} piece */
  const use = (piece) => draft.use[kitName]?.[piece.letter] ?? piece.copies;
  const own = named && isTiled(named.lattice) ? [] : draft.own;
  const letters = kit?.pieces.filter((piece) => use(piece)).map(({ letter }) => letter) ?? [];
  const cells = named ? named.layers : draft.layers;
  const most = area(cells);
  const must = cells.flat().reduce((sum, row) => sum + [...row].filter((m) => m === ".").length, 0);
  const have =
    (kit?.pieces.reduce((sum, piece) => sum + piece.cells * use(piece), 0) ?? 0) +
    lettered(own, letters).reduce((sum, piece) => sum + piece.cells * piece.copies, 0);
  const isRight = must <= have && have <= most;
  const verdict =
    have < must
      ? t`${must - have} cells of pieces are missing`
      : most < have
        ? t`${have - most} cells too many`
        : t`fits`;
  const play = async () => {
    const text = draftText({
      name: draft.name,
      tray: draft.named ?? draft.layers,
      kit: kitName,
      pieces: kit?.pieces.map((piece) => ({ letter: piece.letter, use: use(piece) })) ?? [],
      own: lettered(own, letters),
    });
    const failure = await onOpen(text);
    if (failure) setError(failure);
    else onClose();
  };
  return html`<${Dialog} title=${t`Make a puzzle`} open=${open} onClose=${onClose} wide>
    ${kitsError && html`<div class="notice bad" role="alert">${kitsError}</div>`}
    <div class="make">
      <${TrayEditor} kits=${kits} named=${named} draft=${draft} change=${change} />
      <section class="stack" aria-label=${t`Pieces`}>
        ${
          kits &&
          html`<div class="fields">
          <${Select} label=${t`Kit`} value=${kitName}
            options=${[["", t`No kit`], ...fitting.map(({ name, title }) => [name, title])]}
            onChange=${(/** @type {string} */ value) => change({ kit: value })} />
          <div class="field"><label for="make-name">${t`Name`}</label>
            <input id="make-name" type="text" maxlength="60" value=${draft.name}
              onInput=${(/** @type {InputOf} */ event) => change({ name: event.target.value })} /></div>
        </div>`
        }
        ${kit && html`<${KitPieces} kit=${kit} draft=${draft} change=${change} use=${use} />`}
        ${
          !(named && isTiled(named.lattice)) &&
          html`<${OwnPieces} own=${own} taken=${letters} layered=${1 < cells.length}
          onOwn=${(/** @type {Draft["own"]} */ pieces) => change({ own: pieces })} />`
        }
      </section>
    </div>
    <div class="make-foot">
      <div class="grow"><strong data-test="area">
        ${t`${have} of ${must === most ? must : t`${must} to ${most}`} cells`}</strong> <span
          class=${isRight ? "badge" : "badge warm"}>${verdict}</span>
        <div class="progress" aria-hidden="true">
          <div style=${{ transform: `scaleX(${most ? Math.min(1, have / most) : 0})` }}></div></div></div>
      <button type="button" class="button primary" disabled=${!kits || have === 0 || most === 0}
        onClick=${play}>${t`Play this`}</button>
    </div>
    ${error && html`<div class="notice bad" role="alert">${error.message}</div>`}
  <//>`;
}

/**
 * The tray: drawn layer by layer, or a named one that cannot be edited.
 * @param {{ kits: Api.Kits | null, named: Tray | null, draft: Draft, change: (part: Partial<Draft>) => void }} props
 */
function TrayEditor({ kits, named, draft, change }) {
  const [brush, setBrush] = useState(".");
  const [layer, setLayer] = useState(0);
  const { layers } = draft;
  const shown = Math.min(layer, layers.length - 1);
  const [rows, cols] = [layers[0].length, layers[0][0].length];
  const resize = (/** @type {number} */ count, /** @type {number} */ height, /** @type {number} */ width) =>
    change({ named: null, layers: resized(layers, count, height, width) });
  /** @param {string[]} drawing */
  const draw = (drawing) => change({ layers: layers.map((one, at) => (at === shown ? drawing : one)) });
  /** @param {string} name */
  const startFrom = (name) => {
    const tray = kits?.trays.find((known) => known.name === name);
    setLayer(0);
    if (!tray) change({ named: null });
    else if (tray.lattice === "cubic")
      change({
        named: null,
        layers: tray.layers.map((drawn) =>
          drawn.map((row) => [...row].map((m) => (m === "." || m === "?" ? m : "-")).join("")),
        ),
      });
    else change({ named: name });
  };
  return html`<section class="stack" aria-label=${t`Tray`}>
    <div class="fields tight">
      ${
        kits &&
        html`<${Select} label=${t`Start from`} value=${draft.named ?? ""}
        options=${[["", t`My drawing`], ...kits.trays.map(({ name, title }) => [name, title])]}
          onChange=${startFrom} />`
      }
      <${Number_} label=${t`Rows`} value=${rows} min=${1} max=${MOST_SIDE}
        onChange=${(/** @type {number} */ value) => resize(layers.length, value, cols)} />
      <${Number_} label=${t`Columns`} value=${cols} min=${1} max=${MOST_SIDE}
        onChange=${(/** @type {number} */ value) => resize(layers.length, rows, value)} />
      <${Number_} label=${t`Layers`} value=${layers.length} min=${1} max=${MOST_LAYERS}
        onChange=${(/** @type {number} */ value) => resize(value, rows, cols)} />
    </div>
    ${
      named
        ? html`<${NamedTray} tray=${named} kits=${kits} />`
        : html`<${Segmented} label=${t`Draw with`} value=${brush} options=${BRUSHES} onChange=${setBrush} />
      ${
        1 < layers.length &&
        html`<${Segmented} label=${t`Layer, from the top`} value=${String(shown)}
        options=${layers.map((_, at) => [String(at), String(at + 1)])}
        onChange=${(/** @type {string} */ at) => setLayer(Number(at))} />`
      }
      <${DraftGrid} rows=${layers[shown]} onRows=${draw} name="draft" said=${SAID}
        label=${t`Drawing of the tray: arrow keys move, Space draws`}
        next=${(/** @type {string} */ mark) => (mark === brush ? (brush === "-" ? "." : "-") : brush)} />
      <div class="row"><button type="button" class="button quiet"
        onClick=${() => draw(blank(rows, cols))}>${t`All cells`}</button>
        <button type="button" class="button quiet" onClick=${() => draw(blank(rows, cols, "-"))}>
          ${t`All holes`}</button>
        ${
          1 < layers.length &&
          html`<button type="button" class="button quiet"
          onClick=${() => change({ layers: layers.map(() => layers[shown]) })}>
          ${t`All layers like this`}</button>`
        }</div>`
    }
  </section>`;
}

/** @param {{ tray: Tray, kits: Api.Kits | null }} props */
function NamedTray({ tray, kits }) {
  if (isTiled(tray.lattice)) {
    return html`<div class="named-tray" role="img" aria-label=${tray.title}>
      <${Thumb} text=${`tray ${tray.name}`} kits=${kits} /></div>`;
  }
  return html`<div class="layers-small" role="img" aria-label=${t`${tray.title}: ${tray.layers.length} layers`}>
    ${tray.layers.map(
      (layer) => html`<div class="draft" aria-hidden="true" style=${{ "--cols": layer[0].length }}>
        ${layer.map(
          (row) => html`<div>
          ${[...row].map((m) => html`<span class="draft-cell" data-kind=${m}></span>`)}</div>`,
        )}</div>`,
    )}</div>`;
}

/**
 * @param {{ kit: Kit, draft: Draft, change: (part: Partial<Draft>) => void, use: (piece: Api.Piece) => number }}
 *   props
 */
function KitPieces({ kit, draft, change, use }) {
  /** @param {Record<string, number>} copies */
  const setUse = (copies) =>
    change({ use: { ...draft.use, [kit.name]: { ...draft.use[kit.name], ...copies } } });
  /** @param {number | null} copies */
  const setAll = (copies) =>
    setUse(Object.fromEntries(kit.pieces.map((piece) => [piece.letter, copies ?? piece.copies])));
  return html`<ul class="kit">
      ${kit.pieces.map(
        (piece) => html`<li key=${piece.letter} class=${use(piece) ? "" : "none"}>
        <${AnyPiece} piece=${piece} lattice=${kit.lattice} />
        <${Stepper} letter=${piece.letter} copies=${use(piece)}
          onCopies=${(/** @type {number} */ copies) => setUse({ [piece.letter]: copies })} />
      </li>`,
      )}
    </ul>
    <div class="row"><button type="button" class="button quiet" onClick=${() => setAll(null)}>${t`Whole kit`}
    </button><button type="button" class="button quiet" onClick=${() => setAll(0)}>${t`None`}</button></div>`;
}
