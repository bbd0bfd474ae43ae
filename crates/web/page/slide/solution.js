// A solution to play: the player, and its moves as arrows.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { PlayerBar } from "../lib/playerbar.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

const MOST_MOVES = 600;

/**
 * The moves as arrows, the next one marked. A way to look and to jump; the slider does the same for the
 * keyboard.
 * @param {{ solution: Solution, onSeek: (at: number) => void }} props
 */
function Moves({ solution, onSeek }) {
  const now = /** @type {Ref<HTMLElement | null>} */ (useRef(null));
  useEffect(() => {
    const next = now.current;
    const box = next?.parentElement;
    if (next && box) box.scrollTop = next.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [solution.at]);
  if (solution.moves.length > MOST_MOVES) return null;
  /** @param {number} index */
  const look = (index) => (index < solution.at ? "past" : index === solution.at ? "next" : "");
  const words = solution.moves.map((move) => WORDS[move]).join(", ");
  return html`<div class="moves mono" tabindex="0" role="group" aria-label=${t`Moves of the solution: ${words}`}>
    ${solution.moves.map(
      (move, index) => html`<span key=${index} aria-hidden="true" class=${look(index)}
      ref=${index === solution.at ? now : undefined} onClick=${() => onSeek(index + 1)}>${ARROWS[move]}
      </span>`,
    )}
  </div>`;
}

/**
 * @param {Solution} solution
 * @param {number} at
 */
function describe(solution, at) {
  const { length } = solution.moves;
  return at === 0 ? t`Start, ${t`${length} moves`} to go` : t`Move ${count(at)} of ${count(length)}`;
}

/**
 * The player of a solution. `better` is a shorter one that was found while this one was being watched.
 * @param {{ solution: Solution, player: Player, better: Found | null, onBetter: () => void, onDone: () =>
 *   void }} props
 */
export function Solution({ solution, player, better, onBetter, onDone }) {
  /** @param {number} at */
  const jump = (at) => {
    player.pause();
    player.seek(at);
  };
  const box = /** @type {Ref<HTMLElement>} */ (useRef(null));
  // On a phone the player would open below the screen.
  useEffect(() => {
    box.current.querySelector(".player")?.scrollIntoView({ block: "nearest" });
  }, []);
  return html`<div class="stack tight" role="region" aria-label=${t`Solution`} ref=${box}>
    <${PlayerBar} player=${player} noun="move" describe=${(at) => describe(solution, at)}>
      <button type="button" class="button" onClick=${onDone}>${t`Done`}</button>
    <//>
    ${
      better &&
      html`<div class="notice row spread" role="status">
      <span>${t`A shorter way was found: ${t`${better.moves.length} moves`}.`}</span>
      <button type="button" class="button" onClick=${onBetter}>${t`Show it`}</button>
    </div>`
    }
    <${Moves} solution=${solution} onSeek=${jump} />
  </div>`;
}
