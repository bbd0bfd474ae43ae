// The dialog for the style of the tiles.
import { html } from "../vendor/preact.js";
import { SCHEMES } from "./colours.js";
import { pickPhoto } from "./photo.js";
import { Actions, Dialog, Toggle } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notices.js";
import { t } from "../lib/text.js";

/** @type {Record<TileLook["scheme"], string>} */
export const MEANINGS = {
  auto: t`Plain up to 6×6; larger boards are coloured by rows.`,
  plain: t`Tiles at home are filled.`,
  rows: t`A colour for each row of the goal.`,
  columns: t`A colour for each column of the goal.`,
  rings: t`A colour for each ring of the goal, from the edge inwards.`,
  distance: t`From green, at home, to red, far from home.`,
  picture: t`The board becomes a picture. Your own stays in this browser.`,
};

/** @param {{ open: boolean, looks: ReturnType<typeof import("./look.js").useLook>, onClose: () => void }} props */
export function LookDialog({ open, looks, onClose }) {
  const { look, photo, set, setPhoto } = looks;
  const pick = async () => {
    try {
      const address = await pickPhoto();
      if (address) setPhoto(address);
    } catch (error) {
      notify(error.message, { kind: "bad" });
    }
  };
  return html`<${Dialog} title=${t`Look`} open=${open} onClose=${onClose}>
    <${Actions} label=${t`Colours`} value=${look.scheme} options=${SCHEMES}
      onChoose=${(/** @type {TileLook["scheme"]} */ scheme) => set({ scheme })} />
    <p class="hint">${MEANINGS[look.scheme]}</p>
    ${
      look.scheme === "picture" &&
      html`<div class="row">
      <button type="button" class="button" onClick=${pick}>${icon("open")} ${t`Your own picture`}</button>
      ${
        photo &&
        html`<button type="button" class="button quiet" onClick=${() => setPhoto(null)}>${t`Take it away`}</button>`
      }
    </div>`
    }
    <${Toggle} label=${t`Numbers on the tiles`} value=${look.numbers}
      onChange=${(/** @type {boolean} */ numbers) => set({ numbers })} />
  <//>`;
}
