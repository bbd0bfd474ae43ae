// The same board and method with each heuristic: what it cost.
import { html } from "../vendor/preact.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/**
 * The same board and method with each heuristic: what it cost.
 * @param {{ watches: { name: string, title: string, watch?: Watch }[], failed: boolean, heuristic: string,
 *   onChoose: (name: string) => void }} props
 */
export function SideBySide({ watches, failed, heuristic, onChoose }) {
  const most = Math.max(1, ...watches.map(({ watch }) => watch?.expanded ?? 0));
  const waiting = failed ? "–" : "…";
  // A board that cannot reach the goal is not searched, so there is nothing to count.
  /**
   * @param {Watch | undefined} watch
   * @param {"expanded" | "generated"} measure
   */
  const cost = (watch, measure) => {
    if (!watch) return waiting;
    return watch.solvable === false ? "–" : `${watch.truncated ? "> " : ""}${count(watch[measure])}`;
  };
  /** @param {Watch | undefined} watch */
  const length = (watch) => {
    if (!watch) return waiting;
    return watch.outcome === "solved" ? count(watch.path.length - 1) : "–";
  };
  const width = (/** @type {Watch | undefined} */ watch) => (/** @type {HTMLElement | null} */ element) =>
    element && (element.style.width = `${((watch?.expanded ?? 0) / most) * 100}%`);
  return html`<table class="side-by-side">
    <thead><tr><th scope="col">${t`Heuristic`}</th><th scope="col" class="number">${t`Expanded`}</th>
      <th scope="col" class="number">${t`Generated`}</th><th scope="col" class="number">${t`Moves`}</th></tr></thead>
    <tbody>${watches.map(
      ({ name, title, watch }) => html`<tr key=${name} data-heuristic=${name}
      class=${name === heuristic ? "on" : ""}>
      <th scope="row"><button type="button" class="link" aria-pressed=${String(name === heuristic)}
        onClick=${() => onChoose(name)}>${title}</button>
        <span class="meter" aria-hidden="true"><span ref=${width(watch)}></span></span></th>
      <td class="number">${cost(watch, "expanded")}</td><td class="number">${cost(watch, "generated")}</td>
      <td class="number">${length(watch)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${
    watches.some(({ watch }) => watch?.truncated) &&
    html`<p class="hint">${t`“>”: not finished when the limit was reached.
    Raise “Stop after”, or take an easier board.`}</p>`
  }`;
}
