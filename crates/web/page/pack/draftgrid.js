// A grid of cells, drawn on with a pointer or with keys.
import { html, useEffect, useState } from "../vendor/preact.js";
import { announce } from "../lib/notices.js";
import { t } from "../lib/text.js";

/** @type {Record<string, number[]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `next(mark)` is the mark drawn by a stroke that starts on `mark`; `said` has the word for each
 * mark; `name` is unique on the page.
 * @param {{ rows: string[], onRows: (rows: string[]) => void, next: (mark: string) => string,
 *   said: Record<string, string>, label: string, name: string }} props
 */
export function DraftGrid({ rows, onRows, next, said, label, name }) {
  const [at, setAt] = useState([0, 0]);
  const [stroke, setStroke] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    const lift = () => setStroke(null);
    addEventListener("pointerup", lift);
    return () => removeEventListener("pointerup", lift);
  }, []);
  const cols = rows[0].length;
  const here = [Math.min(at[0], rows.length - 1), Math.min(at[1], cols - 1)];
  const put = (/** @type {number} */ r, /** @type {number} */ c, /** @type {string} */ mark) => {
    if (rows[r][c] === mark) return;
    onRows(rows.map((row, i) => (i === r ? row.slice(0, c) + mark + row.slice(c + 1) : row)));
  };
  const down = (/** @type {PointerEvent} */ event, /** @type {number} */ r, /** @type {number} */ c) => {
    event.preventDefault();
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    const mark = next(rows[r][c]);
    setStroke(mark);
    setAt([r, c]);
    put(r, c, mark);
  };
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const paint = (event) => {
    if (stroke === null) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[data-${name}]`);
    const [r, c] = cell?.getAttribute(`data-${name}`)?.split(",").map(Number) ?? [];
    if (cell && event.currentTarget.contains(cell)) put(r, c, stroke);
  };
  /** @param {KeyboardEvent & { currentTarget: Element }} event */
  const key = (event) => {
    const step = STEPS[event.key];
    if (step) {
      const to = [
        Math.max(0, Math.min(rows.length - 1, here[0] + step[0])),
        Math.max(0, Math.min(cols - 1, here[1] + step[1])),
      ];
      setAt(to);
      /** @type {HTMLElement | null} */ (
        event.currentTarget.querySelector(`[data-${name}="${to.join()}"]`)
      )?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      const mark = next(rows[here[0]][here[1]]);
      put(here[0], here[1], mark);
      announce(said[mark]);
    } else return;
    event.preventDefault();
  };
  return html`<div class="draft" role="grid" aria-label=${label} style=${{ "--cols": cols }} onKeyDown=${key}
    onPointerMove=${paint}>
    ${rows.map(
      (row, r) => html`<div role="row" key=${r}>
      ${[...row].map(
        (mark, c) => html`<div role="gridcell" key=${c} class="draft-cell" data-kind=${mark}
        ...${{ [`data-${name}`]: `${r},${c}` }} tabindex=${here[0] === r && here[1] === c ? 0 : -1}
          aria-label=${t`row ${r + 1}, column ${c + 1}: ${said[mark]}`}
          onPointerDown=${(/** @type {PointerEvent} */ event) => down(event, r, c)}
          onFocus=${() => setAt([r, c])}></div>`,
      )}</div>`,
    )}
  </div>`;
}
