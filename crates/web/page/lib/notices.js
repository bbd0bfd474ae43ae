// Notices at the foot of the page, such as notify("A new board.", { action: ["Undo", undo] }). They
// stay while hovered or focused. While a modal dialog is open they are inside it, because
// everything behind a dialog is inert.
import { t } from "./text.js";

const box = /** @type {HTMLElement} */ (document.getElementById("notices"));
box.setAttribute("aria-live", "polite");

/** @type {Record<NoticeKind, number>} */
const SECONDS = { good: 6, warm: 8, bad: 12 };
const SECONDS_TO_ACT = 10;
const MOST = 2;

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/** @param {Element} host */
function put(host) {
  if (box.parentNode !== host) host.append(box);
}

document.addEventListener("close", () => put(document.querySelector("dialog[open]") ?? document.body), true);

function button(/** @type {string} */ label, /** @type {string} */ name, /** @type {() => void} */ act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * Removes a notice. If it has the focus, the focus goes to the view.
 * @param {Element} notice
 */
function remove(notice) {
  const focused = notice.contains(document.activeElement);
  clearTimeout(timers.get(notice));
  notice.remove();
  if (focused) document.getElementById("main")?.focus({ preventScroll: true });
}

export function dismissAll() {
  for (const notice of [...box.children]) remove(notice);
}

/**
 * @param {string} text
 * @param {NoticeOptions} options
 */
export function notify(text, { kind = "good", action = null } = {}) {
  put([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body);
  // A new notice replaces outdated ones.
  for (const other of [...box.children])
    if (kind === "good" && other.classList.contains("good")) remove(other);
  while (box.children.length >= MOST) remove(box.children[0]);
  const notice = document.createElement("div");
  notice.className = `toast ${kind}`;
  const words = document.createElement("span");
  words.textContent = text;
  notice.append(words);
  if (action)
    notice.append(
      button(action[0], "button quiet act", () => {
        remove(notice);
        action[1]();
      }),
    );
  const close = button("×", "button quiet icon", () => remove(notice));
  close.setAttribute("aria-label", t`Dismiss`);
  notice.append(close);
  box.append(notice);
  const seconds = action ? SECONDS_TO_ACT : (SECONDS[kind] ?? SECONDS.good);
  const held = () => notice.matches(":hover") || notice.contains(document.activeElement);
  const wait = () => {
    timers.set(
      notice,
      setTimeout(() => (held() ? wait() : remove(notice)), 1000 * seconds),
    );
  };
  wait();
  return () => remove(notice);
}

const heard = /** @type {HTMLElement} */ (document.getElementById("say"));
const regions = [0, 1].map(() => {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-atomic", "true");
  heard.append(region);
  return region;
});
let turn = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text */
export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Two alternating regions, so that a repeated sentence is announced again.
    regions[turn].textContent = "";
    turn = 1 - turn;
    regions[turn].textContent = text;
  }, 120);
}
