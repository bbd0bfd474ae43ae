// Export and share, for any view. `request` returns the body of /api/draw without `as`; `make`
// returns files that the view creates itself; `name` is a file name without extension.
import { html, useEffect, useState } from "../vendor/preact.js";
import { Dialog, useName } from "./forms.js";
import { file } from "./api.js";
import { copy, download } from "./files.js";
import { notify } from "./notices.js";
import { icon } from "./icons.js";
import { t } from "./text.js";

/** @type {Record<string, [title: string, about: string]>} */
const NAMES = {
  png: ["PNG", t`Picture`],
  svg: ["SVG", t`Picture that scales`],
  gif: ["GIF", t`Animation`],
  txt: [t`Text`, t`To read`],
  json: ["JSON", t`For programs, or to open again`],
};

/**
 * @param {{ open: boolean, onClose: () => void, formats: string[], request: (as: string) => object, link: ()
 *   => Promise<string>, note?: string, name?: (as: string) => string, make?: (as: string) => string | null }}
 *   props
 */
export function ExportDialog({
  open,
  onClose,
  formats,
  request,
  link,
  note,
  name: nameFor,
  make = (_) => null,
}) {
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(/** @type {string | null} */ (null));
  const name = useName("link");
  useEffect(() => {
    if (!open) return undefined;
    let mine = true;
    /** @param {string} made */
    const put = (made) => {
      if (mine) setAddress(made);
    };
    setAddress("");
    link().then(put, () => put(""));
    return () => {
      mine = false;
    };
  }, [open]);

  /** @param {string} as */
  const save = async (as) => {
    setBusy(as);
    try {
      const own = make(as);
      const made =
        own === null
          ? await file("/api/draw", { ...request(as), as })
          : { blob: new Blob([own], { type: "text/plain;charset=utf-8" }), name: `slidepack.${as}` };
      const ending = made.name.split(".").at(-1);
      const called = nameFor ? `${nameFor(as)}.${ending}` : made.name;
      download(called, made.blob);
      notify(t`Saved ${called}.`);
    } catch (error) {
      notify(/** @type {Error} */ (error).message, { kind: "bad" });
    }
    setBusy(null);
  };

  const copyLink = async () => {
    const done = await copy(address);
    notify(done ? t`Link copied.` : t`Copying is not allowed here: select the link and copy it.`);
  };

  return html`<${Dialog} title=${t`Export and share`} open=${open} onClose=${onClose}>
    <div class="exports">
      ${formats.map(
        (as) => html`<button key=${as} type="button" class="button export" disabled=${busy !== null}
          onClick=${() => save(as)}>
        <strong>${NAMES[as][0]}</strong>
        <span class="small">${busy === as ? t`Drawing…` : make(as) === null ? NAMES[as][1] : t`To read or to open again`}</span>
      </button>`,
      )}
    </div>
    ${note && html`<p class="hint">${note}</p>`}
    <div class="field">
      <label for=${name}>${t`Link to this puzzle`}</label>
      <div class="row nowrap">
        <input id=${name} type="text" readonly value=${address}
          onFocus=${(/** @type {InputOf} */ event) => event.target.select()} />
        <button type="button" class="button primary" disabled=${!address}
          onClick=${copyLink}>${icon("share")} ${t`Copy`}</button>
      </div>
      <p class="hint">${t`The whole puzzle is in the address: nothing is stored anywhere.`}</p>
    </div>
  <//>`;
}
