// Playing something step by step: a solution, a search, a brute force.
//
//   const player = usePlayer(length, { key, interval: 200 });  positions 0..length; a new key starts again at
//   0
//   player.at, player.playing, player.interval, player.repeat
//   player.seek(n), player.step(±1), player.toggle(), player.pause(), player.setInterval(ms),
//   player.setRepeat(bool)
//
// Space, arrows and Home/End work on its bar (playerbar.js) and on anything that calls player.key(event), which tells
// whether it was used.
import { useEffect, useReducer, useRef } from "../vendor/preact.js";

export const SLOWEST = 2000;
export const FASTEST = 10;
/** At the top speed even the longest way takes no more than this many milliseconds. */
const WHOLE = 20_000;
/**
 * Steps in one frame at most, so that a slow frame does not make the next one slower still: each step of a large
 * board changes two of its cells. At 30 frames a second these are more than the longest way needs.
 */
const MOST_AT_ONCE = 700;

/**
 * Milliseconds a step at the top speed, for so many steps.
 * @param {number} length
 */
export const fastest = (length) => Math.min(FASTEST, WHOLE / Math.max(1, length));

export class Playback {
  /**
   * @param {() => void} changed
   * @param {number} [interval] milliseconds a step
   */
  constructor(changed, interval) {
    this.changed = changed;
    this.length = 0;
    this.at = 0;
    this.playing = false;
    this.interval = interval || 200;
    this.repeat = false;
    /** When the next step is due, and the frame that will look. */
    this.due = 0;
    this.frame = 0;
    this.beat = this.beat.bind(this);
  }

  /** @param {number} length */
  reset(length, at = 0) {
    this.halt();
    this.length = length;
    this.at = Math.min(at, length);
    this.interval = Math.max(this.interval, fastest(length));
  }

  /** @param {number} at */
  seek(at) {
    const to = Math.max(0, Math.min(this.length, Math.round(at)));
    if (to !== this.at) {
      this.at = to;
      this.changed();
    }
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.seek(this.at + by);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.playing || this.length === 0) return;
    if (this.at >= this.length) this.at = 0;
    this.playing = true;
    this.due = performance.now() + this.interval;
    this.frame = requestAnimationFrame(this.beat);
    this.changed();
  }

  pause() {
    if (!this.playing) return;
    this.halt();
    this.changed();
  }

  halt() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
  }

  /** @param {number} now */
  beat(now) {
    if (!this.playing) return;
    let to = this.at;
    // Shorter than a frame: several steps at once. After a long sleep of the tab: no rush to catch up.
    if (now - this.due > 1000) this.due = now;
    if (now >= this.due) {
      const owed = 1 + Math.floor((now - this.due) / this.interval);
      const steps = Math.min(this.length - to, owed, MOST_AT_ONCE);
      to += steps;
      this.due = owed > MOST_AT_ONCE ? now : this.due + steps * this.interval;
    }
    if (to !== this.at) {
      this.at = to;
      this.changed();
    }
    if (this.at >= this.length && now >= this.due) {
      if (this.repeat) {
        this.at = 0;
        this.due = now + Math.max(this.interval, 600);
        this.changed();
      } else {
        this.playing = false;
        this.changed();
        return;
      }
    }
    this.frame = requestAnimationFrame(this.beat);
  }

  /** @param {number} milliseconds */
  setInterval(milliseconds) {
    const late = this.interval - milliseconds;
    this.interval = Math.max(fastest(this.length), Math.min(SLOWEST, milliseconds));
    if (late > 0) this.due = Math.min(this.due, performance.now() + this.interval);
    this.changed();
  }

  /** @param {boolean} repeat */
  setRepeat(repeat) {
    this.repeat = repeat;
    this.changed();
  }

  /**
   * Handles a key press; true if it meant something here.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case " ":
        this.toggle();
        break;
      case "ArrowLeft":
        this.step(-1);
        break;
      case "ArrowRight":
        this.step(1);
        break;
      case "Home":
        this.step(-this.length);
        break;
      case "End":
        this.step(this.length);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  }
}

/**
 * @param {number} length
 * @param {{ key?: unknown, interval?: number, at?: number }} options
 */
export function usePlayer(length, { key = 0, interval, at = 0 } = {}) {
  const [, changed] = useReducer((count) => count + 1, 0);
  const player = useRef(/** @type {Playback | null} */ (null));
  const held = useRef(/** @type {unknown} */ (undefined));
  const playback = (player.current ??= new Playback(changed, interval));
  if (held.current !== key) {
    held.current = key;
    playback.reset(length, at);
  } else if (playback.length !== length) {
    playback.length = length;
    if (playback.at > length) playback.at = length;
  }
  useEffect(() => () => playback.halt(), []);
  return playback;
}
