// Help panel: a hint, or a solution to play.
import { html } from "../vendor/preact.js";
import { Found as FoundSays, Searching, SolverOptions } from "./solve.js";
import { Fold, Toggle } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { lazily } from "../lib/lazily.js";
import { go } from "../lib/route.js";
import { t } from "../lib/text.js";

const HintNotice = lazily(() => import("./answers.js"), "HintNotice");
const Ways = lazily(() => import("./answers.js"), "Ways");
const Depths = lazily(() => import("./difficulty.js"), "Depths");
const Solution = lazily(() => import("./answers.js"), "Solution");

/** @param {{ session: Session, solve: Solve, hint: Hint, player: Player }} props */
export function HelpPanel({ session, solve, hint, player }) {
  const { game, better, unsolvable } = session;
  const { solution } = game;
  const blocked = unsolvable || game.solved;
  const running = solve.busy;
  const report = /** @type {Found | null | undefined} */ (
    running ? null : (solve.report ?? solution?.report)
  );
  const ask = () => {
    if (!blocked && !hint.busy) session.askHint();
  };
  return html`<section class="help-panel stack" aria-label=${t`Help`}>
    <div class="help-buttons">
      <button type="button" class="button" aria-disabled=${blocked || hint.busy ? "true" : undefined} onClick=${ask}>
        ${icon("hint")} ${t`Hint`}</button>
      ${
        running
          ? html`<button type="button" class="button danger" onClick=${solve.cancel}>
            ${icon("stop")} ${t`Cancel`}</button>`
          : html`<button type="button" class="button" disabled=${blocked}
            onClick=${() => session.startSolve()}>${icon("play")} ${t`Solve`}</button>`
      }
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
  </section>`;
}

/** @param {{ session: Session }} props */
export function HelpOptions({ session }) {
  const { game, settings } = session;
  return html`<${Fold} title=${t`Options for solving`} look="help-options">
    <div class="stack">
      <${SolverOptions} options=${settings.options}
        onOptions=${(/** @type {SolveOptions} */ options) => session.set({ options })} />
      <${Toggle} label=${t`Show the fewest moves from here`} value=${settings.minimum}
        onChange=${(/** @type {boolean} */ value) => session.set({ minimum: value })} />
      <button type="button" class="link" onClick=${() => go("learn", { text: game.text, goal: game.goalText })}>
        ${t`Watch a search on this board`}</button>
    </div>
  <//>`;
}
