// Shared controls, based on native inputs for keyboards and screen readers; and the dialog.
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { icon } from "./icons.js";
import { t } from "./text.js";

let made = 0;

export function useName(prefix = "n") {
  const name = useRef(/** @type {string | null} */ (null));
  if (name.current === null) name.current = `${prefix}${++made}`;
  return name.current;
}

/**
 * @param {{ label: string, value: string, options: Choice[], onChange: (key: string) => void, hideLabel?:
 *   boolean, disabled?: boolean }} props
 */
export function Segmented({ label, value, options, onChange, hideLabel = false, disabled = false }) {
  const name = useName("seg");
  return html`<fieldset class="segmented" disabled=${disabled}>
    <legend class=${hideLabel ? "visually-hidden" : ""}>${label}</legend>
    <div class="choices">
      ${options.map(
        ([key, text, title]) => html`<label key=${key} title=${title}>
        <input type="radio" name=${name} value=${key} checked=${key === value} onChange=${() => onChange(key)}
          />
        <span>${text}</span>
      </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * A row of buttons, one of which shows the current state. Each acts when pressed, including the
 * active one. Not radio buttons, because the arrow keys would then act as well.
 * @param {{ label: string, value: string, options: Choice[], onChoose: (key: string) => void }} props
 */
export function Actions({ label, value, options, onChoose }) {
  const name = useName("act");
  return html`<div class="segmented" role="group" aria-labelledby=${name}>
    <div class="legend" id=${name}>${label}</div>
    <div class="choices">
      ${options.map(
        ([key, text]) => html`<button key=${key} type="button"
        aria-pressed=${key === value ? "true" : "false"} onClick=${() => onChoose(key)}>${text}</button>`,
      )}
    </div>
  </div>`;
}

/**
 * @param {{ label: string, value: string, options: Choice[], onChange: (key: string) => void, hint?: string,
 *   disabled?: boolean }} props
 */
export function Select({ label, value, options, onChange, hint, disabled = false }) {
  const name = useName("sel");
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <select id=${name} value=${value} disabled=${disabled}
      aria-describedby=${hint ? `${name}-hint` : undefined}
      onChange=${(/** @type {InputOf} */ event) => onChange(event.target.value)}>
      ${options.map(
        ([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}
      </option>`,
      )}
    </select>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/**
 * @param {{ label: string, value: number | null, min: number, max: number, step?: number | "any", onChange:
 *   (value: number | null) => void, placeholder?: string, hint?: string }} props
 */
export function Number_({ label, value, min, max, step = 1, onChange, placeholder, hint }) {
  const name = useName("num");
  /** @param {InputOf} event */
  const change = (event) => {
    const text = event.target.value.trim();
    if (text === "" && placeholder !== undefined) return onChange(null);
    const number = Number(text);
    if (text !== "" && Number.isFinite(number) && number >= min && number <= max) onChange(number);
  };
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} type="number" inputmode="numeric" value=${value ?? ""} min=${min} max=${max}
      step=${step} placeholder=${placeholder} aria-describedby=${hint ? `${name}-hint` : undefined}
      onInput=${change} />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

/**
 * An icon button. Without `onClick` it keeps the focus and does nothing.
 * @param {{ name: string, label: string, onClick: (() => void) | null | false, look?: string }} props
 */
export const IconButton = ({ name, label, onClick, look = "" }) =>
  html`<button type="button" class="button icon ${look}" aria-label=${label} title=${label}
    aria-disabled=${onClick ? undefined : "true"} onClick=${() => onClick && onClick()}>${icon(name)}</button>`;

/** @param {{ label: string, value: boolean, onChange: (value: boolean) => void }} props */
export function Toggle({ label, value, onChange }) {
  return html`<label class="toggle"><input type="checkbox" checked=${value}
    onChange=${(/** @type {InputOf} */ event) => onChange(event.target.checked)} /><span>${label}</span></label>`;
}

/**
 * Details whose contents exist while it is open.
 * @param {{ title: string, look: string, children?: import("preact").ComponentChildren }} props
 */
export function Fold({ title, look, children }) {
  const [open, setOpen] = useState(false);
  return html`<details class=${look} onToggle=${(/** @type {Event} */ event) =>
    setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}>
    <summary>${title}</summary>
    ${open && children}
  </details>`;
}

/**
 * @param {{ title: string, open: boolean, onClose: () => void, children?: import("preact").ComponentChildren,
 *   wide?: boolean }} props
 */
export function Dialog({ title, open, onClose, children, wide = false }) {
  const dialog = /** @type {Ref<HTMLDialogElement>} */ (useRef(null));
  const name = useName("dlg");
  // The close event is asynchronous, and this or another dialog may be open again by then: count
  // our own closes to distinguish them from the user's.
  const own = useRef(0);
  // Before the next paint: a key pressed when the contents exist has to reach the open dialog.
  useLayoutEffect(() => {
    if (open && !dialog.current.open) dialog.current.showModal();
    if (!open && dialog.current.open) {
      own.current += 1;
      dialog.current.close();
    }
  }, [open]);
  const closed = () => {
    if (own.current) own.current -= 1;
    else onClose();
  };
  /** @param {MouseEvent} event */
  const outside = (event) => event.target === dialog.current && onClose();
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-labelledby=${name} onClose=${closed}
    onClick=${outside}>
    <div class="sheet">
      <div class="sheet-head"><h2 id=${name}>${title}</h2>
        <button class="button quiet icon" type="button" aria-label=${t`Close`} onClick=${onClose}>×</button>
      </div>
      ${open && children}
    </div>
  </dialog>`;
}
