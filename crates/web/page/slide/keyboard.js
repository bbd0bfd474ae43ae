// Key bindings of the Slide view, and the controls that keep their own keys.
import { useLayoutEffect, useRef } from "../vendor/preact.js";
import { BACK } from "./board.js";

/** @type {Record<string, Move>} */
const ARROW_KEYS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
/** @type {Record<string, Exclude<Meaning[0], "move">>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", s: "solve", n: "scramble", e: "edit", "?": "keys" };

/**
 * The command of a key press: ["move", "U"], ["undo"], …, or null. `invert`: arrows move the blank.
 * `letters`: single letters are keys.
 * @param {KeyboardEvent} event
 * @param {{ invert: boolean, letters: boolean }} settings
 * @returns {Meaning | null}
 */
export function meaning(event, { invert, letters }) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && key === "z") return [event.shiftKey ? "redo" : "undo"];
  if (command && !event.altKey && key === "y") return ["redo"];
  if (command || event.altKey) return null;
  if (ARROW_KEYS[key] && !event.shiftKey) return ["move", invert ? BACK[ARROW_KEYS[key]] : ARROW_KEYS[key]];
  if (key === " ") return ["play"];
  return letters && LETTERS[key] ? [LETTERS[key]] : null;
}

/** @param {KeyboardEvent} event */
export function isTaken(event) {
  const { key } = event;
  const target = event.target instanceof Element ? event.target : null;
  const field = /** @type {HTMLInputElement | null | undefined} */ (
    target?.closest("input, textarea, select")
  );
  const simple = field && ["checkbox", "radio", "range", "button"].includes(field.type);
  if (field && !simple) return true;
  if (key.startsWith("Arrow")) {
    return (
      Boolean(field && field.type !== "checkbox") ||
      Boolean(target?.closest(".scroll, .moves, .roomy, .player"))
    );
  }
  if (key === " ") return Boolean(target?.closest("button, summary, a, input"));
  return false;
}

// Controls that keep the focus after a click, for typing or because of their own keys.
const KEEPS =
  "dialog, .board, .player, .editing, .own-list, summary, a, select, textarea, input:not([type=checkbox])";

/**
 * After a click on a button or a switch of the view `page` the focus moves to the board, so that
 * the arrow keys play. Keyboard users stay on the control. A control that is removed or disabled
 * while it has the focus also passes it to the board. `toBoard()` focuses the board; it may do
 * nothing.
 * @param {Ref<HTMLElement>} page
 * @param {() => void} toBoard
 */
export function useFocus(page, toBoard) {
  const last = useRef(/** @type {(HTMLElement & { disabled?: boolean }) | null} */ (null));
  const act = useRef(toBoard);
  act.current = toBoard;

  useLayoutEffect(() => {
    let pointed = false;
    const note = (/** @type {Event} */ { type }) => {
      pointed = type === "pointerdown";
    };
    const focus = (/** @type {FocusEvent} */ event) => {
      last.current = /** @type {HTMLElement} */ (event.target);
    };
    const click = (/** @type {MouseEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (pointed && target.closest("button, .toggle") && !target.closest(KEEPS)) act.current();
    };
    const element = page.current;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", note, { capture: true, signal });
    document.addEventListener("keydown", note, { capture: true, signal });
    element.addEventListener("focusin", focus, { signal });
    element.addEventListener("click", click, { signal });
    return () => stop.abort();
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
