// Notices at the foot of the page, such as notify("A new board.", { action: ["Undo", undo] }).
// They stay while the pointer or the focus is on one. While a modal dialog is open they are in it, because
// everything behind a dialog cannot be clicked.
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

/**
 * @param {string} label
 * @param {string} name
 * @param {() => void} act
 */
function button(label, name, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * Removes a notice. The focus, if it is on the notice, goes to the view.
 * @param {Element} notice
 */
function remove(notice) {
  const focused = notice.contains(document.activeElement);
  clearTimeout(timers.get(notice));
  notice.remove();
  if (focused) document.getElementById("main")?.focus({ preventScroll: true });
}

/** Removes all notices: what is shown next has nothing to do with them. */
export function dismissAll() {
  for (const notice of [...box.children]) remove(notice);
}

/**
 * @param {string} text
 * @param {NoticeOptions} options
 */
export function notify(text, { kind = "good", action = null } = {}) {
  put([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body);
  // The newest notice takes the place of one that is no longer true or no longer news.
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
