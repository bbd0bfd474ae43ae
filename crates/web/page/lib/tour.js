// A short tour: one thing after the other is pointed at and told of. It can be left at any time, by its button or by
// Escape, and the page works on meanwhile.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { announce } from "./announce.js";
import { t } from "./text.js";

/** Room between a thing and the frame around it, in pixels. */
const ROOM = 6;
/** Room between the window's edge and what is shown. */
const EDGE = 20;

/**
 * The steps whose thing is on the page: not every screen has all of them.
 * @param {TourStep[]} steps
 */
const there = (steps) => steps.filter(({ at }) => document.querySelector(at));

/** @param {{ steps: TourStep[], onEnd: () => void }} props */
export function Tour({ steps, onEnd }) {
  const [at, setAt] = useState(0);
  const [shown] = useState(() => there(steps));
  const card = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const frame = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const before = useRef(document.activeElement);
  const step = shown[at];

  useLayoutEffect(() => {
    if (!step) return onEnd();
    const thing = document.querySelector(step.at);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = thing?.getBoundingClientRect();
    if (now) {
      // In the middle of what the card leaves free, with its upper edge in sight.
      const tall = card.current.offsetHeight;
      const free = innerHeight - tall - 2 * EDGE;
      const wanted = Math.min(now.top + now.height / 2 - free / 2, now.top - EDGE);
      const most = document.documentElement.scrollHeight - innerHeight - scrollY;
      const top = Math.max(-scrollY, Math.min(wanted, most));
      scrollBy({ top, behavior: still ? "auto" : "smooth" });
      // The card takes its place at once, so that its buttons stay where they are while the page scrolls.
      const isLow =
        innerHeight / 2 < now.top - top + now.height / 2 && innerHeight < now.bottom - top + tall + 40;
      card.current.classList.toggle("high", isLow && tall + 80 < now.top - top);
    }
    let asked = 0;
    // The thing moves under the frame while the page scrolls.
    const follow = () => {
      const box = thing?.getBoundingClientRect();
      if (!box || !frame.current) return;
      Object.assign(frame.current.style, {
        left: `${box.left - ROOM}px`,
        top: `${box.top - ROOM}px`,
        width: `${box.width + 2 * ROOM}px`,
        height: `${box.height + 2 * ROOM}px`,
      });
      asked = requestAnimationFrame(follow);
    };
    follow();
    // The button that led here keeps the focus, as long as it is there.
    if (card.current.contains(document.activeElement)) announce(`${step.title}. ${step.words}`);
    else card.current.focus({ preventScroll: true });
    return () => cancelAnimationFrame(asked);
  }, [at]);

  const leave = () => {
    const last = before.current;
    onEnd();
    if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
    else document.getElementById("main")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === "Escape") leave();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  if (!step) return null;
  const isLast = at === shown.length - 1;
  return html`<div class="tour-frame" ref=${frame} aria-hidden="true"></div>
    <div class="tour" role="dialog" aria-labelledby="tour-title" aria-describedby="tour-words" tabindex="-1" ref=${card}>
      <div class="row spread nowrap"><h2 id="tour-title">${step.title}</h2>
        <span class="muted small">${t`${at + 1} of ${shown.length}`}</span></div>
      <p id="tour-words">${step.words}</p>
      <div class="row tour-acts">
        ${!isLast && html`<button type="button" class="button quiet" onClick=${leave}>${t`Leave the tour`}</button>`}
        <span class="grow"></span>
        ${at > 0 && html`<button type="button" class="button" onClick=${() => setAt(at - 1)}>${t`Back`}</button>`}
        <button type="button" class="button primary" onClick=${() => (isLast ? leave() : setAt(at + 1))}>
          ${isLast ? t`Start playing` : t`Next`}</button>
      </div>
    </div>`;
}
