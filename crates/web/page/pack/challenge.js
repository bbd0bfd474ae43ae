import { html, useState } from "../vendor/preact.js";
import { Dialog, Number_, Segmented, Select } from "../lib/forms.js";
import { seconds } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { useLimits } from "../lib/limits.js";
import { area, isOfKind, kitArea, useKits } from "./kits.js";
import { LEVELS } from "./levels.js";
import { t } from "../lib/text.js";

const CHOICES = [["", t`Any`], ...LEVELS];

/**
 * @param {{ open: boolean, onClose: () => void, onMake: (body: Challenge) => void, onDaily: () => void, now: Run | null, onCancel:
 *   () => void, message: Message | null }} props
 */
export function ChallengeDialog({ open, onClose, onMake, onDaily, now, onCancel, message }) {
  const [kits, kitsError] = useKits(open);
  const limits = useLimits();
  const [wish, setWish] = useState({
    tray: "5x11",
    kit: "iq-puzzler-pro",
    level: /** @type {NonNullable<Api.AskedChallenge["level"]> | ""} */ (""),
    placed: /** @type {number | null} */ (null),
    seed: /** @type {number | null} */ (null),
  });
  /** @param {Partial<typeof wish>} part */
  const change = (part) => setWish({ ...wish, ...part });
  const kit = kits?.kits.find(({ name }) => name === wish.kit);
  const tray = kits?.trays.find(({ name }) => name === wish.tray);
  const [have, room] = kit && tray ? [kitArea(kit), area(tray.layers)] : [0, 0];
  const fits = kit !== undefined && tray !== undefined && have === room && isOfKind(kit, tray);
  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    /** @type {Challenge} */
    const body = { tray: wish.tray, kit: wish.kit };
    if (wish.level) body.level = wish.level;
    if (wish.placed !== null) body.placed = wish.placed;
    if (wish.seed !== null) body.seed = wish.seed;
    onMake(body);
  };
  return html`<${Dialog} title=${t`New challenge`} open=${open} onClose=${onClose}>
    <form class="stack" onSubmit=${make}>
      <p class="muted">${t`Some pieces lie already, and there is exactly one way to add the others.`}</p>
      <div class="row">
        <button type="button" class="button" disabled=${now !== null} onClick=${onDaily}>
          ${icon("day")} ${t`Challenge of the day`}</button>
        <span class="hint">${t`The same for everyone; easier on Monday than on Sunday.`}</span>
      </div>
      ${kitsError && html`<div class="notice bad" role="alert">${kitsError}</div>`}
      ${
        kits &&
        html`<div class="fields">
        <${Select} label=${t`Tray`} value=${wish.tray}
          options=${kits.trays.map(({ name, title }) => [name, title])}
          onChange=${(value) => change({ tray: value })} />
        <${Select} label=${t`Pieces`} value=${wish.kit}
          options=${kits.kits.map(({ name, title }) => [name, title])}
          onChange=${(value) => change({ kit: value })} />
      </div>
      <p class=${fits ? "hint" : "notice warm"}>
        ${
          fits ? t`${have} of ${room} cells` : t`${have} of ${room} cells: these pieces do not fill this tray`
        }</p>
      <${Segmented} label=${t`Level`} value=${wish.level} options=${CHOICES}
        onChange=${(value) => change({ level: value })} />
      <div class="fields">
        <${Number_} label=${t`Pieces given`} value=${wish.placed} min=${0} max=${kit ? kit.pieces.length : 60}
          placeholder=${t`half`} onChange=${(value) => change({ placed: value })} />
        <${Number_} label=${t`Seed`} value=${wish.seed} min=${0} max=${4294967295} placeholder=${t`by chance`}
          onChange=${(value) => change({ seed: value })} hint=${t`The same seed makes the same challenge.`} />
      </div>`
      }
      ${message && html`<div class="notice ${message.kind}" role="alert">${message.text}</div>`}
      <div class="actions">
        ${
          now
            ? html`<div class="grow making" role="group" aria-label=${t`Making a challenge`}>
            <span class="progress unknown" role="progressbar" aria-label=${t`Making a challenge`}><div></div>
            </span>
            <span class="small muted" data-test="making">${makingWords(now, limits?.job.seconds)}</span></div>
          <button type="button" class="button" data-after="dialog[open] .actions button" onClick=${onCancel}>
            ${icon("stop")} ${t`Cancel`}</button>`
            : html`<button type="submit" class="button primary" data-after="dialog[open] .actions button"
            disabled=${!fits}>${t`Make it`}</button>`
        }
      </div>
    </form>
  <//>`;
}

/**
 * @param {Run} now
 * @param {number | undefined} most
 */
function makingWords({ progress, waiting }, most) {
  if (!progress) return waiting ? t`Waiting for a free core` : t`Starting`;
  const spent = seconds(progress.seconds);
  const time = most ? t`${spent} of at most ${seconds(most)}` : spent;
  return `${time} · ${t`${progress.expanded} nodes`}`;
}
