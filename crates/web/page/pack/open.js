// The dialog that opens puzzles: examples, a text, a file; and the letters of the pieces for those who type one.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Dialog } from "../lib/dialog.js";
import { Select } from "../lib/forms.js";
import { pickText } from "../lib/files.js";
import { icon } from "../lib/icons.js";
import { AnyPiece } from "./alone.js";
import { area, isFlat, isOfKind, kitArea, useKits } from "./kits.js";
import { isTiled } from "./tiles.js";
import { EXAMPLES } from "./examples.js";
import { Gallery } from "./gallery.js";
import { t } from "../lib/text.js";

/**
 * The kit a text names, if it is one of those there are.
 * @param {string} text
 * @param {Kit[]} kits
 */
const kitIn = (text, kits) => {
  const named = /^\s*kit\s+(\S+)/m.exec(text)?.[1];
  return kits.find(({ name }) => name === named) ?? null;
};

/**
 * The pieces of a kit with the letters that a text calls them by, and a text to begin with.
 * @param {{ text: string, kits: Api.Kits | null, onBegin: (text: string) => void }} props
 */
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
  // A text that names a kit gets the one that is chosen.
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

/**
 * @param {{ open: boolean, onClose: () => void, onOpen: (text: string) => Promise<ApiError | null>, text:
 *   string }} props
 */
export function OpenDialog({ open, onClose, onOpen, text }) {
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
  /**
   * @param {Api.Kits} all
   * @param {Kit} kit
   */
  const fitting = (all, kit) =>
    all.trays.filter((tray) => isOfKind(kit, tray) && area(tray.layers) === kitArea(kit));
  const pairs = (kits?.kits ?? []).flatMap((kit) =>
    fitting(/** @type {Api.Kits} */ (kits), kit).map((tray) => ({
      name: `${kit.title}: ${tray.title}`,
      text: `slidepack pack\nname ${kit.title}, ${tray.title}\ntray ${tray.name}\nkit ${kit.name}\n`,
    })),
  );
  return html`<${Dialog} title=${t`Open a puzzle`} open=${open} onClose=${onClose} wide>
    <div class="open-columns">
      <div class="stack">
        <h3>${t`Examples`}</h3>
        <${Gallery} puzzles=${[...EXAMPLES, ...pairs]} kits=${kits} onOpen=${tryOpen} />
      </div>
      <form class="stack" onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        tryOpen(typed);
      }}>
        <div class="field">
          <label for="pack-text">${t`Puzzle as text: slidepack's own format, JSON, or the course's`}</label>
          <textarea id="pack-text" rows="12" spellcheck="false" value=${typed}
            aria-invalid=${error ? "true" : undefined}
            aria-describedby=${error ? "pack-text-error" : undefined}
            onInput=${(/** @type {InputOf} */ event) => setTyped(event.target.value)}></textarea>
        </div>
        ${
          error &&
          html`<div class="notice bad" role="alert" id="pack-text-error">
          ${error.line ? t`Line ${error.line}, column ${error.column}: ` : ""}${error.message}</div>`
        }
        <div class="actions">
          <button type="button" class="button" onClick=${pick}>${icon("open")} ${t`Choose a file`}</button>
          <button type="submit" class="button primary">${t`Open`}</button>
        </div>
        <${Letters} text=${typed} kits=${kits} onBegin=${begin} />
        <p class="hint">${t`A file can also be dropped anywhere on the page, and text pasted.`}</p>
      </form>
    </div>
  <//>`;
}
