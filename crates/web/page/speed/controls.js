// Keys that can be chosen, and what a finger or the mouse means. It knows no page.
import { t } from "../lib/text.js";

/** What keys can be chosen for. */
export const ACTIONS = /** @type {const} */ (["U", "D", "L", "R", "next", "giveUp"]);
/** @type {Record<SpeedAction, string>} */
export const ACTION_NAMES = {
  U: t`Up`,
  D: t`Down`,
  L: t`Left`,
  R: t`Right`,
  next: t`Start, next board`,
  giveUp: t`Give up`,
};
/** @type {SpeedKeys} */
export const FIRST_KEYS = {
  U: ["ArrowUp", "w"],
  D: ["ArrowDown", "s"],
  L: ["ArrowLeft", "a"],
  R: ["ArrowRight", "d"],
  next: [" ", "n"],
  giveUp: ["Escape", ""],
};
// Keys that the browser or the page needs.
const RESERVED = new Set(["Tab", "Enter", "Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph", "Dead"]);

/**
 * How a key is kept: letters in lower case, as with Caps Lock off.
 * @param {string} key
 */
export const keyOf = (key) => (key.length === 1 ? key.toLowerCase() : key);

/** @param {string} key */
export const mayBeChosen = (key) => key !== "" && !RESERVED.has(key) && key !== "Unidentified";

/**
 * What a key means, or null. `invert`: the keys move the blank.
 * @param {string} pressed
 * @param {SpeedKeys} keys
 * @param {boolean} invert
 * @returns {SpeedAction | null}
 */
export function actionOf(pressed, keys, invert) {
  const key = keyOf(pressed);
  const action = ACTIONS.find((one) => keys[one].includes(key));
  if (!action || key === "") return null;
  /** @type {Partial<Record<SpeedAction, SpeedAction>>} */
  const turned = { U: "D", D: "U", L: "R", R: "L" };
  return invert ? (turned[action] ?? action) : action;
}

/**
 * The keys after one was chosen: whatever it meant before, it does not mean any more.
 * @param {SpeedKeys} keys
 * @param {SpeedAction} action
 * @param {number} place the first or the second key
 * @param {string} pressed
 * @returns {SpeedKeys}
 */
export function withKey(keys, action, place, pressed) {
  const key = keyOf(pressed);
  const next = /** @type {SpeedKeys} */ (
    Object.fromEntries(ACTIONS.map((one) => [one, keys[one].map((held) => (held === key ? "" : held))]))
  );
  next[action] = next[action].map((held, at) => (at === place ? key : held));
  return next;
}

/**
 * Keys from the store, with the first ones wherever something is wrong.
 * @param {any} kept
 * @returns {SpeedKeys}
 */
export function checkedKeys(kept) {
  const fits = (/** @type {SpeedAction} */ action) =>
    Array.isArray(kept?.[action]) &&
    kept[action].length === 2 &&
    kept[action].every((/** @type {unknown} */ key) => typeof key === "string" && key.length < 20);
  return ACTIONS.every(fits)
    ? /** @type {SpeedKeys} */ (Object.fromEntries(ACTIONS.map((action) => [action, [...kept[action]]])))
    : FIRST_KEYS;
}

/** @type {Record<string, string>} */
const KEY_NAMES = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  " ": t`Space`,
  Escape: "Esc",
  "": t`none`,
};

/** @param {string} key */
export const keyName = (key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/**
 * A finger that draws over the board: each time it has gone `step` pixels one way, tiles move that way.
 */
export class Swipe {
  /** @param {number} step */
  constructor(step) {
    this.step = step;
    this.x = this.y = 0;
    /** Whether it has moved anything yet: then it was no tap. */
    this.used = false;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  down(x, y) {
    Object.assign(this, { x, y, used: false });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Move[]}
   */
  moved(x, y) {
    /** @type {Move[]} */
    const moves = [];
    for (;;) {
      const [right, down] = [x - this.x, y - this.y];
      const across = Math.abs(right) >= Math.abs(down);
      if (Math.max(Math.abs(right), Math.abs(down)) < this.step) return moves;
      this.used = true;
      if (across) {
        moves.push(right > 0 ? "R" : "L");
        this.x += Math.sign(right) * this.step;
        this.y = y;
      } else {
        moves.push(down > 0 ? "D" : "U");
        this.y += Math.sign(down) * this.step;
        this.x = x;
      }
    }
  }
}
