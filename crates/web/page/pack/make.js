// The dialog where a puzzle is made: a tray is drawn, pieces are chosen.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Dialog, Number_, Segmented, Select } from "../lib/forms.js";
import { announce } from "../lib/announce.js";
import { icon } from "../lib/icons.js";
import { Alone } from "./shape.js";
import { shapeOf } from "./hold.js";
import { draftText } from "./text.js";
import { area, isFlat, useKits } from "./kits.js";
import { t } from "../lib/text.js";

const BRUSHES = [
  [".", t`Cell`],
  ["?", t`May stay empty`],
  ["-", t`Hole`],
];
/**
 * @param {number} rows
 * @param {number} cols
 */
const blank = (rows, cols) => Array.from({ length: rows }, () => ".".repeat(cols));

/**
 * Draw a tray, choose pieces. `draft` is kept by the view: { tray (rows) or named, kit, use: { kit: { letter:
 * copies } }, name }
 * @param {{ open: boolean, onClose: () => void, onOpen: (text: string) => Promise<ApiError | null>, draft:
 *   Draft, setDraft: (draft: Draft) => void }} props
 */
export function MakeDialog({ open, onClose, onOpen, draft, setDraft }) {
  const [kits, kitsError] = useKits(open);
  const [brush, setBrush] = useState(".");
  const [at, setAt] = useState([0, 0]);
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  const [stroke, setStroke] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    const lift = () => setStroke(null);
    addEventListener("pointerup", lift);
    return () => removeEventListener("pointerup", lift);
  }, []);
  if (!open) return html`<${Dialog} title=${t`Make a puzzle`} open=${false} onClose=${onClose} wide><//>`;

  const rows = draft.rows;
  const cols = rows[0].length;
  /** @param {Partial<Draft>} part */
  const change = (part) => {
    setError(null);
    setDraft({ ...draft, ...part });
  };
  /**
   * @param {number} r
   * @param {number} c
   * @param {string} markThere
   */
  const put = (r, c, markThere) => {
    if (rows[r][c] === markThere) return;
    change({ rows: rows.map((row, i) => (i === r ? row.slice(0, c) + markThere + row.slice(c + 1) : row)) });
  };
  // A click on what is there already makes a hole of it, and a hole becomes a cell again.
  /**
   * @param {number} r
   * @param {number} c
   */
  const strokeAt = (r, c) => (rows[r][c] === brush ? (brush === "-" ? "." : "-") : brush);
  /**
   * @param {PointerEvent} event
   * @param {number} r
   * @param {number} c
   */
  const down = (event, r, c) => {
    event.preventDefault();
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    const markThere = strokeAt(r, c);
    setStroke(markThere);
    setAt([r, c]);
    put(r, c, markThere);
  };
  /** @param {PointerEvent} event */
  const paintMove = (event) => {
    if (stroke === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-draft]");
    const [r, c] = cell?.getAttribute("data-draft")?.split(",").map(Number) ?? [];
    if (cell) put(r, c, stroke);
  };
  /**
   * @param {number} h
   * @param {number} w
   */
  const resize = (h, w) =>
    change({
      named: null,
      rows: Array.from({ length: h }, (_, r) => (rows[r] ?? "").slice(0, w).padEnd(w, ".")),
    });
  /** @type {Record<string, string>} */
  const said = { ".": t`cell`, "?": t`may stay empty`, "-": t`hole` };
  /** @param {KeyboardEvent & { currentTarget: Element }} event */
  const key = (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const to = [
        Math.max(0, Math.min(rows.length - 1, at[0] + step[0])),
        Math.max(0, Math.min(cols - 1, at[1] + step[1])),
      ];
      setAt(to);
      /** @type {HTMLElement | null} */ (
        event.currentTarget.querySelector(`[data-draft="${to.join()}"]`)
      )?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      const markThere = strokeAt(at[0], at[1]);
      put(at[0], at[1], markThere);
      announce(said[markThere]);
    } else return;
    event.preventDefault();
  };

  const kit = kits?.kits.find(({ name }) => name === draft.kit) ?? kits?.kits[0];
  const kitName = kit?.name ?? "";
  /** @param {Api.Piece} piece */
  const use = (piece) => draft.use[kitName]?.[piece.letter] ?? piece.copies;
  /**
   * @param {Api.Piece} piece
   * @param {number} copies
   */
  const setUse = (piece, copies) =>
    change({ use: { ...draft.use, [kitName]: { ...draft.use[kitName], [piece.letter]: copies } } });
  /** @param {number | null} copies */
  const setAll = (copies) =>
    change({
      use: {
        ...draft.use,
        [kitName]: Object.fromEntries(
          (kit?.pieces ?? []).map((piece) => [piece.letter, copies ?? piece.copies]),
        ),
      },
    });
  const named = kits?.trays.find(({ name }) => name === draft.named);
  const cells = named ? named.layers : [rows];
  const most = area(cells);
  const must = cells.flat().reduce((sum, row) => sum + [...row].filter((m) => m === ".").length, 0);
  const have = kit ? kit.pieces.reduce((sum, piece) => sum + shapeOf(piece.rows).length * use(piece), 0) : 0;
  const verdict =
    have < must
      ? t`${must - have} cells of pieces are missing`
      : most < have
        ? t`${have - most} cells too many`
        : t`fits`;
  const play = async () => {
    if (!kit) return;
    const text = draftText({
      name: draft.name,
      tray: draft.named ?? rows,
      kit: kit.name,
      pieces: kit.pieces.map((piece) => ({ letter: piece.letter, use: use(piece) })),
    });
    const failure = await onOpen(text);
    if (failure) setError(failure);
    else onClose();
  };
  /** @param {string} name */
  const startFrom = (name) => {
    const tray = kits?.trays.find((known) => known.name === name);
    if (!tray) change({ named: null });
    else if (isFlat(tray))
      change({
        named: null,
        rows: tray.layers[0].map((row) => [...row].map((m) => (m === "." || m === "?" ? m : "-")).join("")),
      });
    else change({ named: name });
    setAt([0, 0]);
  };
  return html`<${Dialog} title=${t`Make a puzzle`} open=${open} onClose=${onClose} wide>
    ${kitsError && html`<div class="notice bad" role="alert">${kitsError}</div>`}
    <div class="make">
      <section class="stack" aria-label=${t`Tray`}>
        <div class="fields tight">
          ${
            kits &&
            html`<${Select} label=${t`Start from`} value=${draft.named ?? ""}
            options=${[["", t`My drawing`], ...kits.trays.map(({ name, title }) => [name, title])]}
              onChange=${startFrom} />`
          }
          <${Number_} label=${t`Rows`} value=${rows.length} min=${1} max=${20}
            onChange=${(value) => resize(value, cols)} />
          <${Number_} label=${t`Columns`} value=${cols} min=${1} max=${20}
            onChange=${(value) => resize(rows.length, value)} />
        </div>
        ${
          named
            ? html`<div class="layers-small" role="img"
              aria-label=${t`${named.title}: ${named.layers.length} layers`}>
              ${named.layers.map(
                (layer) => html`<div class="draft" aria-hidden="true"
                style=${{ "--cols": layer[0].length }}>
                  ${layer.map(
                    (row) => html`<div>
                    ${[...row].map((m) => html`<span class="draft-cell" data-kind=${m}></span>`)}</div>`,
                  )}</div>`,
              )}</div>`
            : html`<${Segmented} label=${t`Draw with`} value=${brush} options=${BRUSHES} onChange=${setBrush} />
          <div class="draft" role="grid" aria-label=${t`Drawing of the tray: arrow keys move, Space draws`}
            style=${{ "--cols": cols }} onKeyDown=${key} onPointerMove=${paintMove}>
            ${rows.map(
              (row, r) => html`<div role="row" key=${r}>
              ${[...row].map(
                (m, c) => html`<div role="gridcell" key=${c} class="draft-cell" data-kind=${m}
                data-draft=${`${r},${c}`} tabindex=${at[0] === r && at[1] === c ? 0 : -1}
                  aria-label=${t`row ${r + 1}, column ${c + 1}: ${said[m]}`}
                  onPointerDown=${(event) => down(event, r, c)} onFocus=${() => setAt([r, c])}></div>`,
              )}</div>`,
            )}
          </div>
          <div class="row"><button type="button" class="button quiet"
            onClick=${() => change({ rows: blank(rows.length, cols) })}>${t`All cells`}</button>
            <button type="button" class="button quiet"
              onClick=${() =>
                change({ rows: blank(rows.length, cols).map((row) => row.replaceAll(".", "-")) })}>
              ${t`All holes`}</button></div>`
        }
      </section>
      <section class="stack" aria-label=${t`Pieces`}>
        ${
          kits &&
          kit &&
          html`<div class="fields">
          <${Select} label=${t`Kit`} value=${kit.name}
            options=${kits.kits.map(({ name, title }) => [name, title])}
            onChange=${(value) => change({ kit: value })} />
          <div class="field"><label for="make-name">${t`Name`}</label>
            <input id="make-name" type="text" maxlength="60" value=${draft.name}
              onInput=${(/** @type {InputOf} */ event) => change({ name: event.target.value })} /></div>
        </div>
        <ul class="kit">
          ${kit.pieces.map(
            (piece) => html`<li key=${piece.letter} class=${use(piece) ? "" : "none"}>
            <${Alone} shape=${shapeOf(piece.rows)} colour=${piece.colour} letter=${piece.letter} />
            <div class="stepper">
              <button type="button" class="button icon" aria-label=${t`One ${piece.letter} less`}
                aria-disabled=${use(piece) ? undefined : "true"}
                onClick=${() => use(piece) && setUse(piece, use(piece) - 1)}>${icon("minus")}</button>
              <output aria-label=${t`Copies of ${piece.letter}`}>${use(piece)}</output>
              <button type="button" class="button icon" aria-label=${t`One ${piece.letter} more`}
                onClick=${() => setUse(piece, Math.min(99, use(piece) + 1))}>${icon("plus")}</button>
            </div>
          </li>`,
          )}
        </ul>
        <div class="row"><button type="button" class="button quiet" onClick=${() => setAll(null)}>${t`Whole kit`}
        </button><button type="button" class="button quiet" onClick=${() => setAll(0)}>${t`None`}</button></div>`
        }
      </section>
    </div>
    <div class="make-foot">
      <div class="grow"><strong data-test="area">
        ${t`${have} of ${must === most ? must : t`${must} to ${most}`} cells`}</strong> <span
          class=${verdict === "fits" ? "badge" : "badge warm"}>${verdict}</span>
        <div class="progress" aria-hidden="true">
          <div style=${{ transform: `scaleX(${most ? Math.min(1, have / most) : 0})` }}></div></div></div>
      <button type="button" class="button primary" disabled=${!kit || have === 0 || most === 0}
        onClick=${play}>${t`Play this`}</button>
    </div>
    ${error && html`<div class="notice bad" role="alert">${error.message}</div>`}
  <//>`;
}
