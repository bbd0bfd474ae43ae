// The bar of a player (player.js):
//   <${PlayerBar} player=${player} noun="move" describe=${(at) => "3 of 14: 5 goes left"} />
import { html } from "../vendor/preact.js";
import { FASTEST, SLOWEST, fastest } from "./player.js";
import { icon } from "./icons.js";
import { count } from "./format.js";
import { t } from "./text.js";

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
