// A modal dialog; Escape closes it: <${Dialog} title open onClose>…<//>
import { html, useEffect, useRef } from "../vendor/preact.js";
import { useName } from "./forms.js";
import { t } from "./text.js";

/**
 * @param {{ title: string, open: boolean, onClose: () => void, children?: import("preact").ComponentChildren,
 *   wide?: boolean }} props
 */
export function Dialog({ title, open, onClose, children, wide = false }) {
  const dialog = /** @type {Ref<HTMLDialogElement>} */ (useRef(null));
  const name = useName("dlg");
  // A close is heard of some time later, when this dialog or another may be open again: our own are not the
  // reader's.
  const own = useRef(0);
  useEffect(() => {
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
