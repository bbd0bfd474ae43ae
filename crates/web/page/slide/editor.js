// Editing the tiles: a single input field moves over the board, which works with keyboards, fingers
// and screen readers.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { t } from "../lib/text.js";

/** @param {number[]} numbers */
function list(numbers) {
  const names = numbers.slice(0, 12).map((number) => (number === 0 ? t`0 (the blank)` : number));
  return names.join(", ") + (numbers.length > 12 ? t` and ${numbers.length - 12} more` : "");
}

/** @param {number} value */
const outsider = (value) => (Number.isNaN(value) ? t`something that is not a number` : value);

/**
 * The tiles of pasted text, 0 for the blank. In a spreadsheet table the empty cell is the blank.
 * @param {string} text
 */
function tilesIn(text) {
  const plain = text.normalize("NFKC");
  if (plain.includes("\t")) {
    const cells = plain.replace(/[\r\n]+$/, "").split(/\r?\n|\t/);
    return cells.map((cell) => (/^\d+$/.test(cell.trim()) ? Number(cell) : 0));
  }
  return (plain.match(/\d+|[-_.](?=[\s,;/|]|$)/g) ?? []).map((part) => (/\d/.test(part) ? Number(part) : 0));
}

/**
 * @param {{ rows: number, cols: number, tiles: Tiles, onDone: (tiles: number[]) => void, onCancel: () => void
 *   }} props
 */
export function Editor({ rows, cols, tiles, onDone, onCancel }) {
  const [values, setValues] = useState(() => /** @type {(number | null)[]} */ (Array.from(tiles)));
  const [cell, setCell] = useState(0);
  const field = /** @type {Ref<HTMLInputElement>} */ (useRef(null));
  const board = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const { bad, missing, twice, outside, blank } = faults(values);
  const whole = bad.size === 0 && missing.length === 0;
  const done = () => onDone(values.map((value) => value ?? 0));

  useLayoutEffect(() => {
    field.current.focus();
    field.current.select();
  }, [cell]);

  useEffect(() => {
    board.current.style.setProperty("--rows", String(rows));
    board.current.style.setProperty("--cols", String(cols));
    board.current.style.setProperty("--digits", String(String(rows * cols - 1).length));
  }, [rows, cols]);

  /** @param {string} text */
  const put = (text) => {
    const clean = text.normalize("NFKC").trim();
    const value =
      clean === "" ? null : /^(-|_|\.|b)$/i.test(clean) ? 0 : /^\d{1,5}$/.test(clean) ? Number(clean) : NaN;
    const next = [...values];
    next[cell] = value;
    setValues(next);
  };
  const empty = () => {
    setValues(values.map(() => null));
    setCell(0);
    field.current.focus();
  };
  /** @param {number} to */
  const walk = (to) => setCell(Math.max(0, Math.min(values.length - 1, to)));
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const { selectionStart, selectionEnd, value } = /** @type {HTMLInputElement} */ (event.target);
    const atStart = selectionStart === 0;
    const atEnd = selectionEnd === value.length;
    if (event.key === "Enter") {
      if (cell === values.length - 1 && whole) done();
      else walk(cell + 1);
    } else if (event.key === "Tab" && !event.shiftKey && cell < values.length - 1) walk(cell + 1);
    else if (event.key === "Tab" && event.shiftKey && cell > 0) walk(cell - 1);
    else if (event.key === " ") walk(cell + 1);
    else if (event.key === "ArrowUp") cell >= cols && walk(cell - cols);
    else if (event.key === "ArrowDown") cell + cols < values.length && walk(cell + cols);
    else if (event.key === "ArrowLeft" && atStart) walk(cell - 1);
    else if (event.key === "ArrowRight" && atEnd) walk(cell + 1);
    else if (event.key === "Backspace" && value === "") walk(cell - 1);
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A whole board pasted into one cell fills the board from there.
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    const numbers = tilesIn(event.clipboardData?.getData("text/plain") ?? "");
    if (numbers.length < 2) return;
    event.preventDefault();
    const next = [...values];
    numbers.slice(0, values.length - cell).forEach((number, index) => {
      next[cell + index] = number;
    });
    setValues(next);
  };

  const said = [
    outside.length &&
      t`Not on this board: ${outside.map(outsider).join(", ")} (tiles go up to ${values.length - 1}).`,
    twice.length && t`More than once: ${list(twice)}.`,
    missing.length && t`Still missing: ${list(missing)}.`,
  ].filter(Boolean);

  const says = !whole
    ? said.join(" ")
    : blank === null
      ? t`Every tile is there once.`
      : t`Every tile is there once; the empty cell is the blank.`;

  return html`<div class="stack">
    <div class="board-frame">
      <div class="board editing" ref=${board}>
        ${Array.from(
          { length: rows },
          (_, row) => html`<div class="line" key=${row}>
          ${Array.from({ length: cols }, (_, col) => {
            const here = row * cols + col;
            const value = values[here];
            const faulty = bad.has(here);
            if (here === cell) {
              return html`<input key="field" ref=${field} class="tile field-tile ${faulty ? "faulty" : ""}"
                type="text" inputmode="numeric" enterkeyhint="next" autocomplete="off" maxlength="5"
                aria-label=${t`Row ${row + 1}, column ${col + 1}`} aria-describedby="edit-says"
                aria-invalid=${faulty ? "true" : "false"}
                value=${value === null || Number.isNaN(value) ? "" : value}
                onInput=${(/** @type {InputOf} */ event) => put(event.target.value)} onKeyDown=${key}
                onPaste=${paste} />`;
            }
            const look = value === 0 ? "blank" : value === null ? "empty" : "";
            // Keeps the focus on the field, and with it the on-screen keyboard. A swipe scrolls and
            // is not a tap.
            /** @param {MouseEvent} event */
            const hold = (event) => event.preventDefault();
            return html`<div key=${here} class="tile ${look} ${faulty ? "faulty" : ""}"
              onMouseDown=${hold} onClick=${() => setCell(here)}>
              ${value !== null && Number.isNaN(value) ? "?" : (value ?? "")}
            </div>`;
          })}
        </div>`,
        )}
      </div>
    </div>
    <p id="edit-says" class="notice ${whole ? "" : "warm"}" role="status">${says}</p>
    <div class="row">
      <button type="button" class="button primary" disabled=${!whole} onClick=${done}>${t`Use this board`}</button>
      <button type="button" class="button" onClick=${empty}>${t`Empty all`}</button>
      <button type="button" class="button quiet" onClick=${onCancel}>${t`Cancel`}</button>
    </div>
    <p class="hint">${t`Type a number and go on with a tap on the next cell, ${html`<kbd>Tab</kbd>`}, ${html`<kbd>${t`Space`}</kbd>`} or
      the arrows.
      The blank is 0, or the one cell left empty. Pasting several numbers fills the board from here.`}</p>
  </div>`;
}

/**
 * Errors in typed tiles; `values` holds numbers, or null for an empty cell. If only the blank is
 * missing, the single empty cell is the blank: `blank` is that cell, or null.
 * @param {(number | null)[]} values
 */
export function faults(values) {
  const count = values.length;
  /** @type {Set<number>} */
  const bad = new Set();
  /** @type {Map<number, number>} */
  const first = new Map();
  /** @type {Set<number>} */
  const twice = new Set();
  /** @type {Set<number>} */
  const outside = new Set();
  values.forEach((value, cell) => {
    if (value === null) return;
    if (!Number.isInteger(value) || value < 0 || value >= count) {
      outside.add(value);
      bad.add(cell);
    } else if (first.has(value)) {
      twice.add(value);
      bad.add(cell).add(first.get(value) ?? cell);
    } else {
      first.set(value, cell);
    }
  });
  const missing = [];
  for (let tile = 0; tile < count; tile++) if (!first.has(tile)) missing.push(tile);
  const blank = missing.length === 1 && missing[0] === 0 && bad.size === 0 ? values.indexOf(null) : -1;
  return {
    bad,
    twice: [...twice],
    outside: [...outside],
    missing: blank < 0 ? missing : [],
    blank: blank < 0 ? null : blank,
  };
}
