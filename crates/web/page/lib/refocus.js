// Keeps the keyboard's place. An action may remove or disable the focused element; the focus then
// goes to the element that its `data-after` selects in the view, or to one nearby, instead of to
// the top of the page.
import { useEffect } from "../vendor/preact.js";

const CAN = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex='0']"]
  .map((kind) => `${kind}:not(:disabled):not([aria-disabled="true"])`)
  .join();
/** @param {Element} element */
const isSeen = (element) => element.getClientRects().length > 0;

/** @param {Ref<HTMLElement>} page */
export function useRefocus(page) {
  useEffect(() => {
    const root = page.current;
    /** @type {HTMLElement & { disabled?: boolean } | null} */
    let last = null;
    /** @type {Element[]} */
    let around = [];
    const keep = (/** @type {FocusEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      last = target;
      around = [];
      for (let up = target.parentElement; up && root.contains(up); up = up.parentElement) around.push(up);
    };
    /**
     * @param {Element} place
     * @param {string} selector
     */
    const first = (place, selector) => [...place.querySelectorAll(selector)].find(isSeen);
    const next = () => {
      const after = last?.dataset.after;
      const named = after && first(root, after);
      if (named) return named;
      for (const place of around) {
        const near = place.isConnected && first(place, CAN);
        if (near) return near;
      }
      return document.getElementById("main");
    };
    const look = () => {
      if (!last || (last.isConnected && !last.disabled)) return;
      const now = document.activeElement;
      // The focus was already moved elsewhere.
      if (now === null || now === document.body || now === last)
        /** @type {HTMLElement | null} */ (next())?.focus({ preventScroll: true });
      else last = null;
    };
    const watcher = new MutationObserver(look);
    watcher.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    root.addEventListener("focusin", keep);
    return () => {
      watcher.disconnect();
      root.removeEventListener("focusin", keep);
    };
  }, []);
}
