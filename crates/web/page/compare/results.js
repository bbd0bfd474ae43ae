// Results of a comparison: progress, chart, figures, pairwise comparisons, and all runs.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { DotBox, Scatter, svgText } from "../lib/charts.js";
import { download } from "../lib/files.js";
import { count, decimal, seconds } from "../lib/format.js";
import { Segmented } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { go } from "../lib/route.js";
import { csv, factorOf, isLimit, methodOf, outcomeOf, summary, wins } from "./statistics.js";
import { t } from "../lib/text.js";

/** @type {Record<string, [title: string, format: (value: number) => string]>} */
const MEASURES = {
  seconds: [t`Time`, seconds],
  expanded: [t`Nodes expanded`, count],
  generated: [t`Nodes generated`, count],
  length: [t`Moves`, count],
};

const PAGE = 50;
const FACTOR = t`Effective branching factor: that of a regular tree with as many nodes and the depth of the solution; the median over all solved boards`;

/**
 * A column of the table of runs: name, title, sort key, cell, and whether it is numeric.
 * @typedef {[id: string, title: string, value: (result: Result) => string | number | null,
 *   show: (result: Result) => string | import("preact").VNode, isNumber: boolean]} Column
 */

/** @param {Api.Progress | null} now */
const part = (now) => (now ? `, ${seconds(now.seconds)}, ${t`${now.expanded} nodes`}` : "");

/** @param {{ bench: Bench }} props */
export function Results({ bench }) {
  const { results, methods, boards } = bench;
  const [measure, setMeasure] = useState(/** @type {Measure} */ ("expanded"));
  const [sort, setSort] = useState({ by: "board", down: false });
  const [title, format] = MEASURES[measure] ?? MEASURES.seconds;
  const groups = methods.map((id) => ({
    name: methodOf(id).title,
    values: results
      .filter(
        (result) =>
          result.method === id &&
          result[measure] !== null &&
          (measure !== "length" || result.outcome === "solved"),
      )
      .map((result) => ({
        value: result[measure],
        limit: isLimit(result),
        label: t`Board ${result.board + 1}`,
        board: result.board,
      })),
  }));
  const now = bench.progress;
  const share = bench.total ? results.length / bench.total : 0;
  const saveTable = () => download("slidepack-compare.csv", csv(results, boards), "text/csv;charset=utf-8");
  const [seen, see] = useState(/** @type {{ board: number, under: "charts" | "table" } | null} */ (null));
  useEffect(() => see(null), [boards]);
  const pick = (/** @type {number} */ board) => see({ board, under: "charts" });
  const charts = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const saveChart = () => {
    const chart = /** @type {SVGSVGElement | null} */ (charts.current.querySelector(".chart svg"));
    if (chart) download(`slidepack-compare-${measure}.svg`, svgText(chart), "image/svg+xml");
  };
  const running = Boolean(bench.running);
  return html`
    <section class="panel stack progress-card" aria-label=${t`Progress`} >
      <div class="row spread">
        <h2>${t`${count(results.length)} of ${t`${bench.total} runs`}`}</h2>
        <div class="row">
          ${
            running
              ? html`<button type="button" class="button" data-after="[data-test=run]"
                onClick=${() => bench.stop()}>
              ${icon("stop")} ${t`Cancel`}</button>`
              : bench.left > 0 &&
                html`<button type="button" class="button primary" onClick=${() => bench.go()}>
              ${icon("play")} ${t`Go on`}</button>`
          }
          <button type="button" class="button" disabled=${!results.length} onClick=${saveTable}>
            ${icon("export")} CSV</button>
        </div>
      </div>
      ${
        bench.left > 0 &&
        html`<div class="progress" role="progressbar" aria-label=${t`Runs done`} aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${Math.round(share * 100)}><div style=${{ transform: `scaleX(${share})` }}></div></div>`
      }
      <p class="small muted now">${
        now
          ? t`Board ${now.board + 1}: ${methodOf(now.method).title}${part(now.part)}`
          : bench.left
            ? t`Not finished: go on runs what is left.`
            : t`Done.`
      }</p>
    </section>
    ${
      results.length > 0 &&
      html`
    <section class="panel stack" aria-label=${t`Chart and figures`} ref=${charts}>
      <div class="row spread"><${Segmented} label=${t`Measure`} hideLabel value=${measure}
        options=${Object.entries(MEASURES).map(([id, [name]]) => [id, name])} onChange=${setMeasure} />
        <button type="button" class="button" onClick=${saveChart}>${icon("export")} SVG</button></div>
      <${DotBox} title=${title} groups=${groups} format=${format} onPick=${pick} />
      <${Lengths} bench=${bench} onPick=${pick} />
      ${seen?.under === "charts" && html`<${BoardSays} bench=${bench} board=${seen.board} />`}
      <${Figures} bench=${bench} measure=${measure} title=${title} format=${format} />
      ${1 < methods.length && html`<${Pairs} bench=${bench} measure=${measure} title=${title} />`}
    </section>
    <${Runs} bench=${bench} sort=${sort} setSort=${setSort}
      seen=${seen?.under === "table" ? seen.board : null}
      see=${(/** @type {number | null} */ board) => see(board === null ? null : { board, under: "table" })} />`
    }`;
}

/** @param {{ bench: Bench, onPick: (board: number) => void }} props */
function Lengths({ bench, onPick }) {
  const groups = bench.methods.map((id) => ({
    name: methodOf(id).title,
    points: bench.results
      .filter(
        ({ method, outcome, length, expanded }) =>
          method === id && outcome === "solved" && length && expanded,
      )
      .map(({ board, length, expanded }) => ({ x: length ?? 0, y: expanded ?? 0, board })),
  }));
  const box = /** @type {Ref<HTMLElement>} */ (useRef(null));
  if (groups.every(({ points }) => points.length < 2)) return null;
  const save = () => {
    const chart = /** @type {SVGSVGElement | null} */ (box.current.querySelector(".scatter > svg"));
    if (chart) download("slidepack-compare-nodes-length.svg", svgText(chart), "image/svg+xml");
  };
  return html`<details ref=${box}><summary>${t`Nodes against length`}</summary>
    <div class="row spread"><span></span><button type="button" class="button" aria-label=${t`Save this chart as SVG`}
      onClick=${save}>${icon("export")} SVG</button></div>
    <${Scatter} xTitle=${t`Moves of the solution`} yTitle=${t`Nodes expanded`} groups=${groups} onPick=${onPick} />
  </details>`;
}

/** @param {{ bench: Bench, board: number }} props */
function BoardSays({ bench, board }) {
  const open = () => go("slide", { text: bench.boards[board], goal: bench.goals[board] });
  return html`<div class="notice row spread" role="status">
    <span>${t`${t`Board ${board + 1}`}: ${html`<span class="mono board-text"
      data-test="board-text">${bench.boards[board]}</span>`}`}</span>
    <button type="button" class="button" onClick=${open}>${t`Open it in ${t`Slide`}`}</button>
  </div>`;
}

/** @param {{ bench: Bench, measure: Measure, title: string, format: (value: number) => string }} props */
function Figures({ bench, measure, title, format }) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t`Figures`}><table class="figures">
    <caption>${t`${title} by method`}</caption>
    <thead><tr><th scope="col">${t`Method`}</th><th scope="col" class="number">${t`Answered`}</th>
      <th scope="col" class="number">${t`Limits`}</th><th scope="col" class="number">${t`Lower quartile`}</th>
      <th scope="col" class="number">${t`Median`}</th><th scope="col" class="number">${t`Upper quartile`}</th>
      <th scope="col" class="number" title=${FACTOR}>${t`Branching`}</th></tr>
    </thead>
    <tbody>${bench.methods.map((id) => {
      const sum = summary(bench.results, id, measure);
      const q = sum.quartiles;
      const factor = factorOf(bench.results, id);
      // With many censored runs the figures are only lower bounds.
      /** @param {number} share */
      const atLeast = (share) =>
        measure !== "length" && sum.runs && sum.runs * (1 - share) < sum.limits + 0.5 && sum.limits
          ? "≥ "
          : "";
      return html`<tr key=${id}><th scope="row">${methodOf(id).title}</th><td class="number">
        ${t`${count(sum.answered)} of ${count(sum.runs)}`}</td><td class="number">
          ${sum.limits ? html`<span class="badge warm">${count(sum.limits)}</span>` : "0"}
          ${sum.failed ? html` <span class="badge bad">${t`${count(sum.failed)} not run`}</span>` : ""}</td>
        <td class="number">${q ? atLeast(0.25) + format(q.lower) : "–"}</td><td class="number"><strong>
          ${q ? atLeast(0.5) + format(q.median) : "–"}</strong></td><td class="number">
            ${q ? atLeast(0.75) + format(q.upper) : "–"}</td>
        <td class="number" data-factor>${factor === null ? "–" : decimal(factor, 2)}</td></tr>`;
    })}</tbody></table></div>
    <p class="hint">${t`${FACTOR}.`}</p>`;
}

/** @param {{ bench: Bench, measure: Measure, title: string }} props */
function Pairs({ bench, measure, title }) {
  const names = bench.methods.map((id) => methodOf(id).title);
  return html`<details><summary>${t`Board by board: which needs less (${title.toLowerCase()})`}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${t`Pairs`}><table class="pairs">
      <caption>${t`How often the method of the row needs less than that of the column, of the boards where this
        can be said`}</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">${t`Method`}</span></th>
        ${names.map((name, i) => html`<th scope="col" key=${i} class="number">${name}</th>`)}</tr></thead>
      <tbody>${bench.methods.map(
        (mine, r) =>
          html`<tr key=${mine}><th scope="row">${names[r]}</th>${bench.methods.map((theirs) => {
            if (mine === theirs) return html`<td key=${theirs} class="number muted">–</td>`;
            const { won, same, pairs } = wins(bench.results, mine, theirs, measure);
            return html`<td key=${theirs} class="number ${pairs && pairs < 2 * won ? "won" : ""}">
              ${
                pairs
                  ? html`${count(won)}<span class="muted small"> / ${count(pairs)}
                ${same ? t`, ${same} same` : ""}</span>`
                  : "–"
              }</td>`;
          })}</tr>`,
      )}</tbody></table></div></details>`;
}

/**
 * @param {{ bench: Bench, sort: { by: string, down: boolean }, setSort: (sort: { by: string, down: boolean })
 *   => void, seen: number | null, see: (board: number | null) => void }} props
 */
function Runs({ bench, sort, setSort, seen, see }) {
  const [page, setPage] = useState(0);
  const number = (/** @type {Measure} */ id, /** @type {string} */ title, format = count) =>
    /** @type {Column} */ ([id, title, (result) => result[id], (result) => format(result[id]), true]);
  /** @type {Column[]} */
  const columns = [
    [
      "board",
      t`Board`,
      (result) => result.board,
      (result) => html`<button type="button" class="board-name" aria-expanded=${String(result.board === seen)}
      aria-label=${t`Board ${result.board + 1}`}
      onClick=${() => see(result.board === seen ? null : result.board)}>${count(result.board + 1)}</button>`,
      true,
    ],
    [
      "method",
      t`Method`,
      (result) => methodOf(result.method).title,
      (result) => methodOf(result.method).title,
      false,
    ],
    [
      "outcome",
      t`Outcome`,
      outcomeOf,
      (result) =>
        html`<span class="badge ${isLimit(result) ? "warm" : result.outcome === "failed" ? "bad" : ""}">
          ${outcomeOf(result)}</span>`,
      false,
    ],
    [
      "length",
      t`Moves`,
      (result) => result.length,
      (result) => (isLimit(result) && result.bound ? `≥ ${count(result.bound)}` : count(result.length)),
      true,
    ],
    number("expanded", t`Expanded`),
    number("generated", t`Generated`),
    number("seconds", t`Time`, seconds),
  ];
  const by = columns.find(([id]) => id === sort.by) ?? columns[0];
  const order = (/** @type {Result} */ a, /** @type {Result} */ b) => {
    const [x, y] = [by[2](a), by[2](b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return (x < y ? -1 : y < x ? 1 : 0) * (sort.down ? -1 : 1);
  };
  const sorted = [...bench.results].sort(order);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page, pages - 1);
  /** @param {string} id */
  const choose = (id) => {
    setSort({ by: id, down: sort.by === id && !sort.down });
    setPage(0);
  };
  return html`<details class="panel all-runs" aria-label=${t`Runs`}><summary>${t`Every run`}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${t`Table of runs`}><table class="runs">
      <thead><tr>
        ${columns.map(
          ([id, name, , , isNumber]) => html`<th key=${id} scope="col"
          class=${isNumber ? "number" : ""}
            aria-sort=${sort.by === id ? (sort.down ? "descending" : "ascending") : undefined}>
            <button type="button" class="sorter" onClick=${() => choose(id)}>${name}<span aria-hidden="true">
              ${sort.by === id ? (sort.down ? " ▾" : " ▴") : ""}</span></button></th>`,
        )}</tr></thead>
      <tbody>
        ${sorted.slice(at * PAGE, (at + 1) * PAGE).map(
          (result) => html`<tr
          key=${`${result.board}/${result.method}`}>
            ${columns.map(
              ([id, , , show, isNumber]) => html`<td key=${id} class=${isNumber ? "number" : ""}>
              ${show(result)}</td>`,
            )}</tr>`,
        )}</tbody></table></div>
    ${seen !== null && html`<${BoardSays} bench=${bench} board=${seen} />`}
    ${
      1 < pages &&
      html`<div class="row"><button type="button" class="button icon" aria-label=${t`Page before`}
      aria-disabled=${at === 0 ? "true" : undefined} onClick=${() => at && setPage(at - 1)}>${icon("back")}
      </button><span>${t`Page ${at + 1} of ${pages}`}</span>
        <button type="button" class="button icon" aria-label=${t`Next page`}
          aria-disabled=${at === pages - 1 ? "true" : undefined}
          onClick=${() => at < pages - 1 && setPage(at + 1)}>${icon("forward")}</button></div>`
    }
  </details>`;
}
