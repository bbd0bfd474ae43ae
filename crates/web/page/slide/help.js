// Help with the board: a hint, or a whole solution to play.
import { html } from "../vendor/preact.js";
import { Found as FoundSays, Searching, SolverOptions } from "./solve.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { t } from "../lib/text.js";

const HintNotice = lazily(() => import("./hintnotice.js"), "HintNotice");
const Ways = lazily(() => import("./ways.js"), "Ways");
const Depths = lazily(() => import("./depths.js"), "Depths");
const Solution = lazily(() => import("./solution.js"), "Solution");

/**
 * @param {{ session: Session, solve: Solve, hint: Hint, player: Player,
 *   children: import("preact").ComponentChildren }} props
 */
export function HelpPanel({ session, solve, hint, player, children }) {
  const { game, better, settings, unsolvable } = session;
  const { solution } = game;
  const blocked = unsolvable || game.solved;
  const running = solve.busy;
  const report = /** @type {Found | null | undefined} */ (
    running ? null : (solve.report ?? solution?.report)
  );
  const ask = () => {
    if (!blocked && !hint.busy) session.askHint();
  };
  return html`<section class="panel stack" aria-label=${t`Help`} data-tour="help">
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
    ${hint.state !== "idle" && html`<${HintNotice} hint=${hint} onMove=${(/** @type {Move} */ move) => session.playMove(move)} />`}
    ${running && html`<${Searching} solve=${solve} />`}
    ${solve.state === "failed" && html`<p class="notice bad" role="alert">${solve.error?.message}</p>`}
    ${
      solution &&
      html`<${Solution} solution=${solution} player=${player} better=${better}
      onBetter=${() => session.showBetter()} onDone=${() => session.endSolution()} />`
    }
    ${
      report &&
      html`<${FoundSays} report=${report}>
      ${
        report.optimal &&
        Boolean(report.length) &&
        html`<${Ways} key=${`${game.goalText} ${solution?.word}`} board=${game.solutionStart} goal=${game.goal}
          multi=${report.metric === "multi"} />
        <${Depths} key=${`${game.rows}x${game.cols}`} game=${game} moves=${report.metric === "multi" ? report.multi_length : report.length}
          metric=${report.metric ?? "single"} />`
      }<//>`
    }
    <${SolverOptions} options=${settings.options}
      onOptions=${(/** @type {SolveOptions} */ options) => session.set({ options })} />
    ${children}
  </section>`;
}
