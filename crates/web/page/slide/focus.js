// Keeps the focus where the keys of the game work.
import { useLayoutEffect, useRef } from "../vendor/preact.js";

// Controls that need the focus after a click, too: they are typed into, or their own keys go on from there.
const KEEPS =
  "dialog, .board, .player, .editing, .own-list, summary, a, select, textarea, input:not([type=checkbox])";

/**
 * After a click on a button or a switch of the view `page` the focus goes on to the board, so that the arrow
 * keys play.
 * Whoever uses the keyboard stays on the control. A control that goes away or is switched off while it has
 * the focus hands it to the board as well. `toBoard()` focuses the board; it may do nothing.
 * @param {Ref<HTMLElement>} page
 * @param {() => void} toBoard
 */
export function useFocus(page, toBoard) {
  const last = useRef(/** @type {(HTMLElement & { disabled?: boolean }) | null} */ (null));
  const act = useRef(toBoard);
  act.current = toBoard;

  useLayoutEffect(() => {
    let pointed = false;
    const point = () => {
      pointed = true;
    };
    const key = () => {
      pointed = false;
    };
    const focus = (/** @type {FocusEvent} */ event) => {
      last.current = /** @type {HTMLElement} */ (event.target);
    };
    const click = (/** @type {MouseEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (pointed && target.closest("button, .toggle") && !target.closest(KEEPS)) act.current();
    };
    const element = page.current;
    document.addEventListener("pointerdown", point, true);
    document.addEventListener("keydown", key, true);
    element.addEventListener("focusin", focus);
    element.addEventListener("click", click);
    return () => {
      document.removeEventListener("pointerdown", point, true);
      document.removeEventListener("keydown", key, true);
      element.removeEventListener("focusin", focus);
      element.removeEventListener("click", click);
    };
  }, []);

  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || (lost.isConnected && !lost.disabled)) return;
    const now = document.activeElement;
    if (now === null || now === document.body || now === lost) {
      last.current = null;
      act.current();
    }
  });
}
