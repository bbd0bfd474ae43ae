// Step-by-step playback: positions 0..length; a new key restarts at 0.
import { useEffect, useReducer, useRef } from "../vendor/preact.js";

export const SLOWEST = 2000;
export const FASTEST = 10;
/** Maximum duration of a whole solution at top speed, in milliseconds. */
const WHOLE = 20_000;
/**
 * Maximum steps per frame, so that a slow frame does not slow down the next: each step of a large
 * board changes two of its cells. At 30 frames per second it suffices for the longest solution.
 */
const MOST_AT_ONCE = 700;

/** Milliseconds per step at top speed, by number of steps. */
export const fastest = (/** @type {number} */ length) => Math.min(FASTEST, WHOLE / Math.max(1, length));

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
    // Intervals below a frame: several steps at once. After a suspended tab: no catching up.
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

  /** @param {KeyboardEvent} event */
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
