// The bar of a player (player.js):
//   <${PlayerBar} player=${player} noun="move" describe=${(at) => "3 of 14: 5 goes left"} />
import { html } from "../vendor/preact.js";
import { FASTEST, SLOWEST, fastest } from "./player.js";
import { IconButton } from "./forms.js";
import { icon } from "./icons.js";
import { count } from "./format.js";
import { t } from "./text.js";

// The slider runs from slow to fast; each stop is faster by a constant factor.
const STOPS = 40;

function toInterval(/** @type {number} */ stop, /** @type {number} */ length) {
  const exact = SLOWEST * (fastest(length) / SLOWEST) ** (stop / STOPS);
  return exact < FASTEST ? exact : Math.round(exact);
}

function toStop(/** @type {number} */ interval, /** @type {number} */ length) {
  return Math.round((STOPS * Math.log(interval / SLOWEST)) / Math.log(fastest(length) / SLOWEST));
}

/**
 * The unit of a player's steps.
 * @typedef {"step" | "move" | "expansion"} Noun
 */
const BACK = { step: t`One step back`, move: t`One move back`, expansion: t`One expansion back` };
const ON = { step: t`One step on`, move: t`One move on`, expansion: t`One expansion on` };

/** @param {number} interval milliseconds a step */
const rateOf = (interval) => {
  const rate = 1000 / interval;
  return rate < 10 ? Math.round(10 * rate) / 10 : Math.round(rate);
};

const speedSaid = (/** @type {number} */ rate, /** @type {Noun} */ noun) =>
  noun === "move"
    ? t`${rate} moves a second`
    : noun === "expansion"
      ? t`${rate} expansions a second`
      : t`${rate} steps a second`;

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
    if (event.key !== " " || !target.closest("button")) player.key(event);
  };
  return html`<div class="player" role="group" aria-label=${t`Player`} onKeyDown=${onKey}>
    <input class="scrub" type="range" min="0" max=${player.length} value=${player.at} aria-label=${t`Position`}
      aria-valuetext=${describe(player.at)}
      onInput=${(/** @type {InputOf} */ event) => {
        player.pause();
        player.seek(Number(event.target.value));
      }} />
    <div class="player-row">
      <div class="player-buttons">
        <${IconButton} name="first" label=${t`To the start`} onClick=${player.at > 0 && (() => player.step(-player.length))} />
        <${IconButton} name="back" label=${BACK[noun]} onClick=${player.at > 0 && (() => player.step(-1))} />
        <button type="button" class="button primary icon"
          aria-label=${player.playing ? t`Pause` : ended ? t`Play again` : t`Play`}
          title=${player.playing ? t`Pause` : t`Play`} onClick=${() => player.toggle()}>
          ${icon(player.playing ? "pause" : "play")}</button>
        <${IconButton} name="forward" label=${ON[noun]} onClick=${!ended && (() => player.step(1))} />
        <${IconButton} name="last" label=${t`To the end`} onClick=${!ended && (() => player.step(player.length))} />
        <button type="button" class="button icon" aria-label=${t`Repeat`} title=${t`Repeat`}
          aria-pressed=${player.repeat ? "true" : "false"} onClick=${() => player.setRepeat(!player.repeat)}>
          ${icon("repeat")}</button>
      </div>
      <label class="speed"><span>${t`Speed¦of playing`}</span>
        <input type="range" min="0" max=${STOPS} value=${toStop(player.interval, player.length)}
          aria-valuetext=${speedSaid(rateOf(player.interval), noun)}
          onInput=${(/** @type {InputOf} */ event) =>
            player.setInterval(toInterval(Number(event.target.value), player.length))}
          />
        <output>${count(rateOf(player.interval))}/s</output>
      </label>
      ${children}
    </div>
  </div>`;
}
