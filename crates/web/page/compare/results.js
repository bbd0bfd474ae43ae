// What came of a comparison: how far it is, the chart, the figures, who needs less, and every run.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { DotBox } from "../lib/charts.js";
import { Scatter } from "../lib/scatter.js";
import { svgText } from "../lib/picture.js";
import { download } from "../lib/files.js";
import { count, seconds } from "../lib/format.js";
import { Segmented } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { go } from "../lib/route.js";
import { csv, factorOf, isLimit, methodOf, outcomeOf, summary, wins } from "./data.js";
import { t } from "../lib/text.js";

/** @type {Record<string, [title: string, format: (value: number) => string]>} */
const MEASURES = {
  seconds: [t`Time`, seconds],
  expanded: [t`Nodes expanded`, count],
  generated: [t`Nodes generated`, count],
  length: [t`Moves`, count],
};
/** @type {Record<string, [title: string, format: (value: number) => string]>} */
const PACK_MEASURES = {
  seconds: [t`Time`, seconds],
  expanded: [t`Nodes expanded`, count],
  generated: [t`Placements tried`, count],
};

const PAGE = 50;
const FACTOR = t`Effective branching factor: that of a regular tree with as many nodes and the depth of the solution; the median over all solved boards`;

/**
 * A column of the table of runs: its name, its title, what it is sorted by, what it shows, and whether that
 * is a number.
 * @typedef {[id: string, title: string, value: (result: Result) => string | number | null,
 *   show: (result: Result) => string | import("preact").VNode, isNumber: boolean]} Column
 */

/**
 * How far a run is.
 * @param {Api.Progress | null} now
 */
const part = (now) => (now ? `, ${seconds(now.seconds)}, ${t`${now.expanded} nodes`}` : "");

/**
 * @param {{ bench: Bench, measure: Measure, setMeasure: (measure: Measure) => void, sort: { by: string, down:
 *   boolean }, setSort: (sort: { by: string, down: boolean }) => void, page: number, setPage: (page: number)
 *   => void }} props
 */
export function Results({ bench, measure, setMeasure, sort, setSort, page, setPage }) {
  const { results, methods, boards, family } = bench;
  const measures = family === "pack" ? PACK_MEASURES : MEASURES;
  const [title, format] = measures[measure] ?? measures.seconds;
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
  const table = () => csv(results, boards, family);
  const save_ = () => download(`slidepack-compare-${family}.csv`, table(), "text/csv;charset=utf-8");
  // The board that is written out, under the charts or under the table.
  const [seen, see] = useState(/** @type {{ board: number, under: "charts" | "table" } | null} */ (null));
  useEffect(() => see(null), [boards]);
  const pick = (/** @type {number} */ board) => see({ board, under: "charts" });
  const charts = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const saveChart = () => {
    const chart = /** @type {SVGSVGElement | null} */ (charts.current.querySelector(".chart svg"));
    if (chart) download(`slidepack-compare-${measure}.svg`, svgText(chart), "image/svg+xml");
  };
  const card = /** @type {Ref<HTMLElement>} */ (useRef(null));
  // Whoever starts a run sees that it runs, wherever the form was scrolled to.
  const running = Boolean(bench.running);
  useEffect(() => {
    if (running) card.current.scrollIntoView({ block: "nearest" });
  }, [running]);
  return html`
    <section class="panel stack progress-card" aria-label=${t`Progress`} ref=${card}>
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
          <button type="button" class="button" disabled=${!results.length} onClick=${save_}>
            ${icon("export")} CSV</button>
        </div>
      </div>
      <div class="progress" role="progressbar" aria-label=${t`Runs done`} aria-valuemin="0" aria-valuemax="100"
        aria-valuenow=${Math.round(share * 100)}><div style=${{ transform: `scaleX(${share})` }}></div></div>
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
        options=${Object.entries(measures).map(([id, [name]]) => [id, name])} onChange=${setMeasure} />
        <button type="button" class="button" onClick=${saveChart}>${icon("export")} SVG</button></div>
      <${DotBox} title=${title} groups=${groups} format=${format} onPick=${pick} />
      ${family === "slide" && html`<${Lengths} bench=${bench} onPick=${pick} />`}
      ${seen?.under === "charts" && html`<${BoardSays} bench=${bench} board=${seen.board} />`}
      <${Figures} bench=${bench} measure=${measure} title=${title} format=${format} />
      ${1 < methods.length && html`<${Pairs} bench=${bench} measure=${measure} title=${title} />`}
    </section>
    <${Runs} bench=${bench} sort=${sort} setSort=${setSort} page=${page} setPage=${setPage}
      seen=${seen?.under === "table" ? seen.board : null}
      see=${(/** @type {number | null} */ board) => see(board === null ? null : { board, under: "table" })} />`
    }`;
}

/**
 * Nodes against length: how much harder longer solutions are for each method.
 * @param {{ bench: Bench, onPick: (board: number) => void }} props
 */
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

/**
 * A board written out, with a way to it.
 * @param {{ bench: Bench, board: number }} props
 */
function BoardSays({ bench, board }) {
  const pack = bench.family === "pack";
  return html`<div class="notice row spread" role="status">
    <span>${t`${`${pack ? t`Puzzle` : t`Board`} ${board + 1}`}: ${html`<span class="mono board-text"
      data-test="board-text">${bench.boards[board]}</span>`}`}</span>
    <button type="button" class="button" onClick=${() => openBoard(bench, board)}>${t`Open it
      in ${pack ? t`Pack` : t`Slide`}`}</button>
  </div>`;
}

/** @param {{ bench: Bench, measure: Measure, title: string, format: (value: number) => string }} props */
function Figures({ bench, measure, title, format }) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t`Figures`}><table class="figures">
    <caption>${t`${title} by method`}</caption>
    <thead><tr><th scope="col">${t`Method`}</th><th scope="col" class="number">${t`Answered`}</th>
      <th scope="col" class="number">${t`Limits`}</th><th scope="col" class="number">${t`Lower quartile`}</th>
      <th scope="col" class="number">${t`Median`}</th><th scope="col" class="number">${t`Upper quartile`}</th>
      ${bench.family === "slide" && html`<th scope="col" class="number" title=${FACTOR}>${t`Branching`}</th>`}</tr>
    </thead>
    <tbody>${bench.methods.map((id) => {
      const sum = summary(bench.results, id, measure);
      const q = sum.quartiles;
      // With many runs cut off the figures are only lower bounds.
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
        ${
          bench.family === "slide" &&
          html`<td class="number" data-factor>${factorOf(bench.results, id)?.toFixed(2) ?? "–"}</td>`
        }</tr>`;
    })}</tbody></table></div>
    ${bench.family === "slide" && html`<p class="hint">${t`${FACTOR}.`}</p>`}`;
}

/** @param {{ bench: Bench, measure: Measure, title: string }} props */
function Pairs({ bench, measure, title }) {
  const names = bench.methods.map((id) => methodOf(id).title);
  return html`<details><summary>${t`Board by board: who needs less (${title.toLowerCase()})`}</summary>
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
 * Opens a board of the comparison in the view where it can be played.
 * @param {Bench} bench
 * @param {number} board
 */
function openBoard({ family, boards, goals }, board) {
  const text = boards[board];
  go(family, family === "pack" ? { text } : { text, goal: goals[board] });
}

/**
 * @param {{ bench: Bench, sort: { by: string, down: boolean }, setSort: (sort: { by: string, down: boolean })
 *   => void, page: number, setPage: (page: number) => void, seen: number | null, see: (board: number | null) =>
 *   void }} props
 */
function Runs({ bench, sort, setSort, page, setPage, seen, see }) {
  const pack = bench.family === "pack";
  /** @type {Column[]} */
  const columns = [
    [
      "board",
      pack ? t`Puzzle` : t`Board`,
      (result) => result.board,
      (result) => html`<button type="button" class="board-name" aria-expanded=${String(result.board === seen)}
      aria-label=${`${pack ? t`Puzzle` : t`Board`} ${result.board + 1}`}
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
      pack ? t`Solutions` : t`Moves`,
      (result) => result.length,
      (result) =>
        isLimit(result) && !pack && result.bound ? `≥ ${count(result.bound)}` : count(result.length),
      true,
    ],
    ["expanded", t`Expanded`, (result) => result.expanded, (result) => count(result.expanded), true],
    [
      "generated",
      pack ? t`Tried` : t`Generated`,
      (result) => result.generated,
      (result) => count(result.generated),
      true,
    ],
    ["seconds", t`Time`, (result) => result.seconds, (result) => seconds(result.seconds), true],
  ];
  const by = columns.find(([id]) => id === sort.by) ?? columns[0];
  /**
   * @param {Result} a
   * @param {Result} b
   */
  const order = (a, b) => {
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
  return html`<section class="panel stack" aria-label=${t`Runs`}>
    <div class="scroll" tabindex="0" role="group" aria-label=${t`Table of runs`}><table class="runs">
      <caption>${t`Every run`}</caption>
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
  </section>`;
}
