// Help with the board: a hint, or a whole solution to play.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { HintNotice } from "./hint.js";
import { Found, Searching, SolverOptions } from "./solve.js";
import { Moves } from "./pictures.js";
import { PlayerBar } from "../lib/player.js";
import { icon } from "../lib/icons.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

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
function Solution({ solution, player, better, onBetter, onDone }) {
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

/**
 * @param {{ session: Session, solve: Solve, hint: Hint, player: Player,
 *   children: import("preact").ComponentChildren }} props
 */
export function HelpPanel({ session, solve, hint, player, children }) {
  const { game, better, settings, unsolvable } = session;
  const { solution } = game;
  const blocked = unsolvable || game.solved;
  const running = solve.busy;
  const report = running ? null : (solve.report ?? solution?.report);
  const ask = () => {
    if (!blocked && !hint.busy) session.askHint();
  };
  return html`<section class="panel stack" aria-label=${t`Help`}>
    <div class="row spread"><h2>${t`Help`}</h2>
      <div class="row">
        <button type="button" class="button" aria-disabled=${blocked || hint.busy ? "true" : undefined}
          onClick=${ask}>
          ${icon("hint")} ${t`Hint`}</button>
        ${
          running
            ? html`<button type="button" class="button danger" onClick=${solve.cancel}>
              ${icon("stop")} ${t`Cancel`}</button>`
            : html`<button type="button" class="button primary" disabled=${blocked}
              onClick=${() => session.startSolve()}>${t`Solve`}</button>`
        }
      </div>
    </div>
    <${HintNotice} hint=${hint} onMove=${(/** @type {Move} */ move) => session.playMove(move)} />
    ${running && html`<${Searching} solve=${solve} />`}
    ${solve.state === "failed" && html`<p class="notice bad" role="alert">${solve.error?.message}</p>`}
    ${
      solution &&
      html`<${Solution} solution=${solution} player=${player} better=${better}
      onBetter=${() => session.showBetter()} onDone=${() => session.endSolution()} />`
    }
    ${report && html`<${Found} report=${report} />`}
    <${SolverOptions} options=${settings.options}
      onOptions=${(/** @type {SolveOptions} */ options) => session.set({ options })} />
    ${children}
  </section>`;
}
