// The reader's choice of how boards look, kept in the browser, and the panel where it is made.
import { html, useEffect, useState } from "../vendor/preact.js";
import { MEANINGS, SCHEMES, checkedLook, schemeFor } from "./look.js";
import { Actions, Toggle } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { notify } from "../lib/notify.js";
import { load, save } from "../lib/store.js";
import { t } from "../lib/text.js";

/**
 * The look of a board of this size: what was chosen, and how the tiles are to be drawn.
 * @param {number} rows
 * @param {number} cols
 */
export function useLook(rows, cols) {
  const [look, setLook] = useState(() => checkedLook(load("look", 1)));
  const [photo, setPhoto] = useState(
    () => /** @type {string | null} */ (load("photo", 1, (value) => typeof value === "string")),
  );
  const [picture, setPicture] = useState("");
  const scheme = schemeFor(look.scheme, rows * cols);
  const isPicture = scheme === "picture";
  useEffect(() => {
    if (!isPicture) return undefined;
    let address = "";
    let wanted = true;
    const made = import("./photo.js").then(({ framed }) => framed(photo, rows, cols));
    made.then(
      (url) => {
        address = url;
        if (wanted) setPicture(url);
        else URL.revokeObjectURL(url);
      },
      () => notify(t`The picture could not be made.`, { kind: "bad" }),
    );
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isPicture, photo, rows, cols]);
  return {
    look,
    photo,
    dress: { scheme, numbers: look.numbers, picture: isPicture ? picture : "" },
    /** @param {Partial<TileLook>} fields */
    set(fields) {
      const next = { ...look, ...fields };
      save("look", 1, next);
      setLook(next);
    },
    /** @param {string | null} address */
    setPhoto(address) {
      save("photo", 1, address);
      setPhoto(address);
    },
  };
}

/** @param {{ looks: ReturnType<typeof useLook> }} props */
export function LookPanel({ looks }) {
  const { look, photo, set, setPhoto } = looks;
  const pick = async () => {
    try {
      const { pickPhoto } = await import("./photo.js");
      const address = await pickPhoto();
      if (address) setPhoto(address);
    } catch (error) {
      notify(error.message, { kind: "bad" });
    }
  };
  return html`<section class="panel stack" aria-label=${t`Look`}>
    <h2>${t`Look`}</h2>
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
  </section>`;
}
