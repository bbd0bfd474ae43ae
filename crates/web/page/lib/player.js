// Playing something step by step: a solution, a search, a brute force.
//
//   const player = usePlayer(length, { key, interval: 200 });  positions 0..length; a new key starts again at
//   0
//   player.at, player.playing, player.interval, player.repeat
//   player.seek(n), player.step(±1), player.toggle(), player.pause(), player.setInterval(ms),
//   player.setRepeat(bool)
//   <${PlayerBar} player=${player} noun="move" describe=${(at) => "3 of 14: 5 goes left"} />
//
// Space, arrows and Home/End work on the bar (and on anything that calls player.key(event), which tells
// whether it was used).
import { html, useEffect, useReducer, useRef } from "../vendor/preact.js";
import { icon } from "./icons.js";
import { count } from "./format.js";
import { t } from "./text.js";

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
const fastest = (length) => Math.min(FASTEST, WHOLE / Math.max(1, length));

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

// The slider runs from slow to fast; each stop is the same factor quicker than the one before.
const STOPS = 40;

/**
 * @param {number} stop
 * @param {number} length
 */
function toInterval(stop, length) {
  const exact = SLOWEST * (fastest(length) / SLOWEST) ** (stop / STOPS);
  return exact < FASTEST ? exact : Math.round(exact);
}

/**
 * @param {number} interval
 * @param {number} length
 */
function toStop(interval, length) {
  return Math.round((STOPS * Math.log(interval / SLOWEST)) / Math.log(fastest(length) / SLOWEST));
}

/**
 * What a player goes along.
 * @typedef {"step" | "move" | "expansion"} Noun
 */
const BACK = { step: t`One step back`, move: t`One move back`, expansion: t`One expansion back` };
const ON = { step: t`One step on`, move: t`One move on`, expansion: t`One expansion on` };

/**
 * A speed in words: milliseconds a step, or steps a second where a step is too short for that.
 * @param {number} interval
 */
function speedOf(interval) {
  return interval < FASTEST ? `${count(Math.round(1000 / interval))}/s` : `${Math.round(interval)} ms`;
}

/**
 * @param {number} interval
 * @param {Noun} noun
 */
function speedSaid(interval, noun) {
  const [often, long] = [Math.round(1000 / interval), Math.round(interval)];
  switch (noun) {
    case "move":
      return interval < FASTEST ? t`${often} moves a second` : t`${long} milliseconds a move`;
    case "expansion":
      return interval < FASTEST ? t`${often} expansions a second` : t`${long} milliseconds an expansion`;
    default:
      return interval < FASTEST ? t`${often} steps a second` : t`${long} milliseconds a step`;
  }
}

/**
 * @param {{ player: Player, noun?: Noun, describe?: (at: number) => string, children?:
 *   import("preact").ComponentChildren }} props
 */
export function PlayerBar({
  player,
  noun = "step",
  describe = (at) => t`${at} of ${player.length}`,
  children,
}) {
  const ended = player.at >= player.length;
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select")) return;
    // A button has Space for itself.
    if (event.key !== " " || !target.closest("button")) player.key(event);
  };
  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {boolean} disabled
   */
  const button = (name, label, act, disabled) =>
    html`<button type="button" class="button icon" aria-label=${label} title=${label}
      aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || act()}>${icon(name)}
    </button>`;
  return html`<div class="player" role="group" aria-label=${t`Player`} onKeyDown=${onKey}>
    <input class="scrub" type="range" min="0" max=${player.length} value=${player.at} aria-label=${t`Position`}
      aria-valuetext=${describe(player.at)}
      onInput=${(/** @type {InputOf} */ event) => {
        player.pause();
        player.seek(Number(event.target.value));
      }} />
    <div class="player-row">
      <div class="player-buttons">
        ${button("first", t`To the start`, () => player.step(-player.length), player.at === 0)}
        ${button("back", BACK[noun], () => player.step(-1), player.at === 0)}
        <button type="button" class="button primary icon"
          aria-label=${player.playing ? t`Pause` : ended ? t`Play again` : t`Play`}
          title=${player.playing ? t`Pause` : t`Play`} onClick=${() => player.toggle()}>
          ${icon(player.playing ? "pause" : "play")}</button>
        ${button("forward", ON[noun], () => player.step(1), ended)}
        ${button("last", t`To the end`, () => player.step(player.length), ended)}
        <button type="button" class="button icon" aria-label=${t`Repeat`} title=${t`Repeat`}
          aria-pressed=${player.repeat ? "true" : "false"} onClick=${() => player.setRepeat(!player.repeat)}>
          ${icon("repeat")}</button>
      </div>
      <label class="speed"><span>${t`Speed¦of playing`}</span>
        <input type="range" min="0" max=${STOPS} value=${toStop(player.interval, player.length)}
          aria-valuetext=${speedSaid(player.interval, noun)}
          onInput=${(/** @type {InputOf} */ event) =>
            player.setInterval(toInterval(Number(event.target.value), player.length))}
          />
        <output>${speedOf(player.interval)}</output>
      </label>
      ${children}
    </div>
  </div>`;
}
