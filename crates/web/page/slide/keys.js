// The keys of the Slide view: which key means what, and where keys are left alone because they have a meaning
// there.
/** @type {Record<string, Move>} */
const ARROW_KEYS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
/** @type {Record<Move, Move>} */
const OTHER_WAY = { U: "D", D: "U", L: "R", R: "L" };
/** @type {Record<string, Exclude<Meaning[0], "move">>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", s: "solve", n: "scramble", e: "edit", "?": "keys" };

/**
 * What a key press asks for: ["move", "U"], ["undo"], …, or null. `invert`: arrows move the blank. `letters`:
 * single letters are keys.
 * @param {KeyboardEvent} event
 * @param {{ invert: boolean, letters: boolean }} settings
 * @returns {Meaning | null}
 */
export function meaning(event, { invert, letters }) {
  // With Caps Lock on, letters come as capitals.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && key === "z") return [event.shiftKey ? "redo" : "undo"];
  if (command && !event.altKey && key === "y") return ["redo"];
  if (command || event.altKey) return null;
  if (ARROW_KEYS[key] && !event.shiftKey)
    return ["move", invert ? OTHER_WAY[ARROW_KEYS[key]] : ARROW_KEYS[key]];
  if (key === " ") return ["play"];
  return letters && LETTERS[key] ? [LETTERS[key]] : null;
}

/**
 * Whether the element that has the focus wants this key for itself.
 * @param {KeyboardEvent} event
 */
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
