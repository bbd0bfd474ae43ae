// Controls that every view shares. All of them are native inputs underneath, so keyboards and screen readers
// just work.
//
//   <${Segmented} label="Goal" value=${goal} options=${[["last", "Last"], …]} onChange=${setGoal} />
//     a few choices, all seen
//   <${Actions} label="Size" value=${size} options=${…} onChoose=${act} />
//     choices that do something at once
//   <${Select} label="Algorithm" value options onChange hint? />  many choices
//   <${Number_} label="Rows" value min max onChange />  a small whole number
//   <${Toggle} label="Repeat" value onChange />  on or off
import { html, useRef } from "../vendor/preact.js";

let made = 0;

/** A name for an element that is the same as long as the component lives. */
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
 * Buttons in a row, of which one shows how things are. Each acts when it is pressed, also the one that is on.
 * They are not radio buttons, because the arrow keys would then act, too.
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

/** @param {{ label: string, value: boolean, onChange: (value: boolean) => void }} props */
export function Toggle({ label, value, onChange }) {
  return html`<label class="toggle"><input type="checkbox" checked=${value}
    onChange=${(/** @type {InputOf} */ event) => onChange(event.target.checked)} /><span>${label}</span></label>`;
}
