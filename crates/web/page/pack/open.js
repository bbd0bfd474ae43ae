// The dialog for opening puzzles: a gallery, a text or a file; with the letters of the pieces as a
// typing aid.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Dialog, Segmented, Select } from "../lib/forms.js";
import { pickText } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { AnyPiece } from "./pieces.js";
import { area, isFlat, isOfKind, kitArea, useKits } from "./kits.js";
import { isTiled } from "./tiles.js";
import { EXAMPLES } from "./examples.js";
import { Gallery } from "./gallery.js";
import { layersOf, tiledOf } from "./thumb.js";
import { t } from "../lib/text.js";

const kitIn = (/** @type {string} */ text, /** @type {Kit[]} */ kits) => {
  const named = /^\s*kit\s+(\S+)/m.exec(text)?.[1];
  return kits.find(({ name }) => name === named) ?? null;
};

/** @param {{ text: string, kits: Api.Kits | null, onBegin: (text: string) => void }} props */
function Letters({ text, kits, onBegin }) {
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  if (!kits) return null;
  const kit = kitIn(text, kits.kits) ?? kits.kits.find(({ name }) => name === chosen) ?? kits.kits[0];
  const trays = kits.trays.filter(
    (tray) => isFlat(tray) && isOfKind(kit, tray) && area(tray.layers) === kitArea(kit),
  );
  /** @param {Tray} tray */
  const begin = (tray) => {
    const rows = tray.layers[0].map((row) => `  ${row}\n`).join("");
    const drawn = isTiled(tray.lattice) ? `tray ${tray.lattice}` : "tray";
    onBegin(`slidepack pack\nname ${t`My challenge`}\n${drawn}\n${rows}kit ${kit.name}\n`);
  };
  const named = kits.kits.map(({ name, title }) => [name, title]);
  // A text that names a kit gets the selected one.
  /** @param {string} name */
  const take = (name) => {
    choose(name);
    if (kitIn(text, kits.kits)) onBegin(text.replace(/^(\s*kit\s+)\S+/m, `$1${name}`));
  };
  return html`<section class="letters stack tight" aria-label=${t`Pieces and their letters`}>
    <${Select} label=${t`Letters of the pieces`} value=${kit.name} options=${named} onChange=${take} />
    <ul>${kit.pieces.map(
      (piece) => html`<li key=${piece.letter} data-letter=${piece.letter}>
      <${AnyPiece} piece=${piece} lattice=${kit.lattice} name=${t`Piece ${piece.letter}`} />
      <span aria-hidden="true">${piece.letter}${1 < piece.copies ? ` ×${piece.copies}` : ""}</span></li>`,
    )}</ul>
    <p class="hint">${t`To type a challenge from a booklet, write the tray row by row: a piece's letter on each
      cell that it
      covers, a full stop on each empty cell.`}</p>
    ${
      0 < trays.length &&
      html`<div class="row">${trays.map(
        (tray) => html`<button key=${tray.name} type="button"
      class="button" onClick=${() => begin(tray)}>${t`Empty ${tray.title}`}</button>`,
      )}</div>`
    }
  </section>`;
}

const TABS = [
  ["gallery", t`Gallery`],
  ["text", t`Paste or type`],
];
const FILTERS = [
  ["", t`All`],
  ["flat", t`Flat`],
  ["solid", t`Solid`],
  ["hexagons", t`Hexagons`],
  ["triangles", t`Triangles`],
];
const SIZES = [
  ["", t`All`],
  ["0 30", t`Up to ${30}`],
  ["31 60", t`${31} to ${60}`],
  ["61 Infinity", t`More than ${60}`],
];

const cellsOf = (/** @type {string} */ text, /** @type {Tray[]} */ trays) =>
  tiledOf(text, trays)?.cells.length ?? layersOf(text, trays)?.flat().join("").match(/[.?]/g)?.length ?? 0;

/**
 * The kind of a puzzle, as in FILTERS.
 * @param {string} text
 * @param {Tray[]} trays
 */
function kindOf(text, trays) {
  const tiled = tiledOf(text, trays);
  return tiled ? tiled.lattice : (layersOf(text, trays)?.length ?? 1) > 1 ? "solid" : "flat";
}

/**
 * `children`: other sources of puzzles.
 * @param {{ open: boolean, onClose: () => void, onOpen: (text: string) => Promise<ApiError | null>, text:
 *   string, children: import("preact").ComponentChildren }} props
 */
export function OpenDialog({ open, onClose, onOpen, text, children }) {
  const [tab, setTab] = useState("gallery");
  const [kind, setKind] = useState("");
  const [size, setSize] = useState("");
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState(/** @type {ApiError | null} */ (null));
  const [kits] = useKits(open);
  useEffect(() => {
    if (open) {
      setTyped(text);
      setError(null);
    }
  }, [open]);
  /** @param {string} what */
  const tryOpen = async (what) => {
    setError(null);
    const failure = await onOpen(what);
    if (failure) setError(failure);
    else onClose();
  };
  const pick = async () => {
    try {
      const file = await pickText(".txt,.json,text/plain,application/json");
      if (file) {
        setTyped(file.text);
        await tryOpen(file.text);
      }
    } catch (failure) {
      setError(failure);
    }
  };
  /** @param {string} words */
  const begin = (words) => {
    setTyped(words);
    setError(null);
  };
  const fitting = (/** @type {Api.Kits} */ all, /** @type {Kit} */ kit) =>
    all.trays.filter((tray) => isOfKind(kit, tray) && area(tray.layers) === kitArea(kit));
  const pairs = (kits?.kits ?? []).flatMap((kit) =>
    fitting(/** @type {Api.Kits} */ (kits), kit).map((tray) => ({
      name: t`${kit.title}: ${tray.title}`,
      text: `slidepack pack\nname ${kit.title}, ${tray.title}\ntray ${tray.name}\nkit ${kit.name}\n`,
    })),
  );
  const trays = kits?.trays ?? [];
  const [least, most] = (size || "0 Infinity").split(" ").map(Number);
  const puzzles = [...EXAMPLES, ...pairs].filter((one) => {
    const cells = size ? cellsOf(one.text, trays) : 0;
    return (!kind || kindOf(one.text, trays) === kind) && least <= cells && cells <= most;
  });
  return html`<${Dialog} title=${t`Puzzles`} open=${open} onClose=${onClose} wide>
    <div class="row spread">
      <${Segmented} label=${t`Puzzles`} hideLabel value=${tab} options=${TABS} onChange=${setTab} />
      <div class="row sources-row">${children}</div>
    </div>
    ${error && html`<div class="notice bad" role="alert" id="pack-text-error">${error.placed}</div>`}
    ${
      tab === "gallery"
        ? html`<div class="row gallery-filters">
          <${Segmented} label=${t`Kind`} hideLabel value=${kind} options=${FILTERS} onChange=${setKind} />
          <${Select} label=${t`Cells to fill`} value=${size} options=${SIZES} onChange=${setSize} /></div>
        <${Gallery} puzzles=${puzzles} kits=${kits} onOpen=${tryOpen} />`
        : html`<form class="open-columns" onSubmit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            tryOpen(typed);
          }}>
        <div class="stack">
          <div class="field">
            <label for="pack-text">${t`Puzzle as text, in any format`}</label>
            <textarea id="pack-text" rows="12" spellcheck="false" value=${typed}
              aria-invalid=${error ? "true" : undefined}
              aria-describedby=${error ? "pack-text-error" : undefined}
              onInput=${(/** @type {InputOf} */ event) => setTyped(event.target.value)}></textarea>
          </div>
          <div class="actions">
            <button type="button" class="button" onClick=${pick}>${icon("open")} ${t`Choose a file`}</button>
            <button type="submit" class="button primary">${t`Open`}</button>
          </div>
          <p class="hint">${t`A file can also be dropped anywhere on the page, and text pasted.`}</p>
        </div>
        <${Letters} text=${typed} kits=${kits} onBegin=${begin} />
      </form>`
    }
  <//>`;
}
