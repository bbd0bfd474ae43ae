// Charts as SVG, drawn for the available width: dots for the runs, a box for the middle half of
// them.
//
// A censored run is an open triangle at the effort spent: the true value is larger. It counts for
// the box at that position, so medians are valid only while fewer than half of the runs are
// censored.
import { html, useEffect, useState } from "../vendor/preact.js";
import { axis, logAxis, quartiles } from "./figures.js";
import { useWidth } from "./media.js";
import { t } from "./text.js";
import { count } from "./format.js";

const LABEL = 22;
const STRIP = 30;
const FOOT = 26;
const REACH = 24;

/**
 * `onPick` gets the board of the selected run.
 * @param {{ title: string, groups: ChartGroup[], format: (value: number) => string, onPick: (board: number) =>
 *   void }} props
 */
export function DotBox({ title, groups, format, onPick }) {
  const [frame, width] = useWidth(640, 260);
  const [picked, pick] = useState(/** @type {string | null} */ (null));
  useEffect(() => pick(null), [title]);
  const all = groups.flatMap((group) => group.values.map(({ value }) => value));
  const side = 12;
  const scale = axis(all, width - 2 * side, format);
  /** @param {number} value */
  const x = (value) => side + scale.place(value);
  const row = LABEL + STRIP;
  const height = groups.length * row + FOOT;
  const heading = t`${title + (scale.log ? t`, logarithmic axis` : "")}.`;
  const spoken = groups
    .map((group) => {
      const stats = quartiles(group.values.map(({ value }) => value));
      return stats ? t`${group.name}: median ${format(stats.median)}` : t`${group.name}: no runs yet`;
    })
    .join("; ");
  // Dots are small, so a click or tap selects the nearest one.
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const choose = (event) => {
    /** @param {Element} dot */
    const far = (dot) => {
      const box = dot.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
    };
    const dots = [...event.currentTarget.querySelectorAll("[data-dot]")].sort(
      (one, two) => far(one) - far(two),
    );
    const near = dots.length && far(dots[0]) < REACH ? dots[0] : null;
    pick(near?.getAttribute("data-dot") ?? null);
    if (near) onPick(Number(near.getAttribute("data-board")));
  };
  return html`<figure class="chart" ref=${frame}>
    <svg onClick=${choose} width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img"
      aria-label=${`${heading} ${spoken}`}>
      ${scale.marks.map(
        (mark) => html`<line class="chart-grid" x1=${x(mark)} x2=${x(mark)} y1="0"
        y2=${height - FOOT} /><text class="chart-tick" x=${Math.min(width - 4, Math.max(4, x(mark)))}
          y=${height - 8} text-anchor=${x(mark) < 24 ? "start" : width - 30 < x(mark) ? "end" : "middle"}>
          ${mark ? format(mark) : "0"}</text>`,
      )}
      ${groups.map(
        (group, i) => html`<g key=${group.name} transform="translate(0 ${i * row})">
        ${strip(group, x, format, i)}</g>`,
      )}
    </svg>
    <figcaption class="small muted">${heading} ${t`Box: middle half of the
      runs; line: median; triangle: stopped at a limit.`}
      <strong role="status">${picked && ` ${t`${picked}.`}`}</strong></figcaption>
  </figure>`;
}

/**
 * @param {ChartGroup} group
 * @param {(value: number) => number} x
 * @param {(value: number) => string} format
 * @param {number} i
 */
function strip(group, x, format, i) {
  const stats = quartiles(group.values.map(({ value }) => value));
  const middle = LABEL + STRIP / 2;
  const boxed = stats && 1 < group.values.length;
  return html`
    <text class="chart-name" x="2" y="15">${group.name}</text>
    ${
      boxed &&
      html`<g class="chart-box tone-${i % 6}">
      <line x1=${x(stats.least)} x2=${x(stats.most)} y1=${middle} y2=${middle} />
      <rect x=${x(stats.lower)} y=${LABEL + 4} width=${Math.max(2, x(stats.upper) - x(stats.lower))}
        height=${STRIP - 8} rx="4" />
    </g>`
    }
    <g class="chart-dots tone-${i % 6}">${group.values.map(({ value, limit, label, board }, n) => {
      // Deterministic jitter: a run keeps its height across redraws.
      const y = middle + (((n * 7919) % 13) / 12 - 0.5) * (STRIP - 16) * (group.values.length === 1 ? 0 : 1);
      const text = t`${label}: ${format(value) + (limit ? t`, stopped at a limit` : "")}`;
      const words = html`<title>${text}</title>`;
      const dot = `${group.name}, ${text}`;
      return limit
        ? html`<path class="limit" data-dot=${dot} data-board=${board} d="M${x(value) - 4} ${y - 5}l9 5l-9 5z">${words}</path>`
        : html`<circle data-dot=${dot} data-board=${board} cx=${x(value)} cy=${y} r="4">${words}</circle>`;
    })}</g>
    ${
      boxed &&
      html`<line class="chart-median" x1=${x(stats.median)} x2=${x(stats.median)} y1=${LABEL + 2}
      y2=${LABEL + STRIP - 2} />`
    }`;
}

const HEIGHT = 300;
const LEFT = 58;
const SCATTER_FOOT = 40;
const TOP = 10;

/**
 * Points by group: `x` across, `y` up on a logarithmic axis. `onPick` gets the board of the
 * selected point.
 * @param {{ xTitle: string, yTitle: string, groups: ScatterGroup[], onPick: (board: number) => void }} props
 */
export function Scatter({ xTitle, yTitle, groups, onPick }) {
  const [frame, width] = useWidth(640, 260);
  const [picked, pick] = useState(/** @type {string | null} */ (null));
  const points = groups.flatMap((group) => group.points);
  const [inner, high] = [width - LEFT - 12, HEIGHT - SCATTER_FOOT - TOP];
  const across = axis([0, ...points.map(({ x }) => x)], inner, count);
  const up = logAxis(
    points.map(({ y }) => y),
    high,
  );
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const choose = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - LEFT, event.clientY - box.top - TOP];
    const near = groups
      .flatMap(({ name, points: some }) => some.map((point) => ({ name, point })))
      .map((one) => ({
        ...one,
        far: Math.hypot(across.place(one.point.x) - x, up.place(one.point.y) - y),
      }))
      .sort((one, two) => one.far - two.far)[0];
    if (!near || near.far > REACH) return pick(null);
    pick(t`${near.name}, board ${near.point.board + 1}: ${count(near.point.y)} at ${count(near.point.x)}`);
    onPick(near.point.board);
  };
  const spoken = groups.map(({ name, points: some }) => t`${name}: ${t`${some.length} runs`}`).join("; ");
  return html`<figure class="scatter" ref=${frame}>
    <svg onClick=${choose} width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" role="img"
      aria-label=${t`${yTitle}, logarithmic, against ${xTitle.toLowerCase()}. ${spoken}`}>
      <g transform="translate(${LEFT} ${TOP})">
        ${up.marks.map(
          (
            mark,
          ) => html`<line class="chart-grid" x1="0" x2=${inner} y1=${up.place(mark)} y2=${up.place(mark)} />
          <text class="chart-tick" x="-8" y=${up.place(mark) + 4} text-anchor="end">${short(mark)}</text>`,
        )}
        ${across.marks.map(
          (mark) => html`<text class="chart-tick" x=${across.place(mark)} y=${high + 18} text-anchor="middle">
          ${count(mark)}</text>`,
        )}
        <text class="chart-tick" x=${inner / 2} y=${high + 36} text-anchor="middle">${xTitle}</text>
        ${groups.map(
          ({ name, points: some }, i) => html`<g key=${name} class="chart-dots tone-${i % 6}">
          ${some.map(({ x, y, board }) => mark(across.place(x), up.place(y), i, board))}</g>`,
        )}
      </g>
    </svg>
    <figcaption class="small muted">${t`${yTitle}, logarithmic, against ${xTitle.toLowerCase()}.`}
      <ul class="scatter-key">${groups.map(
        ({ name }, i) => html`<li key=${name} class="tone-${i % 6}"><svg width="14" height="14"
        viewBox="0 0 14 14" aria-hidden="true" class="chart-dots">${mark(7, 7, i, 0)}</svg>
        <span>${name}</span></li>`,
      )}</ul>
      <strong role="status">${picked && ` ${t`${picked}.`}`}</strong></figcaption>
  </figure>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} group
 * @param {number} key
 */
function mark(x, y, group, key) {
  switch (group % 3) {
    case 1:
      return html`<rect key=${key} x=${x - 4} y=${y - 4} width="8" height="8" />`;
    case 2:
      return html`<path key=${key} d="M${x} ${y - 5}l5 9h-10z" />`;
    default:
      return html`<circle key=${key} cx=${x} cy=${y} r="4" />`;
  }
}

/** @param {number} value */
function short(value) {
  if (value < 10_000) return count(value);
  return value < 1_000_000 ? `${count(value / 1000)}k` : `${count(value / 1_000_000)}M`;
}

const KEPT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "opacity",
];
const LETTERS = ["font-family", "font-size", "font-weight", "text-anchor"];

/** @param {SVGSVGElement} chart */
export function svgText(chart) {
  const copy = /** @type {SVGSVGElement} */ (chart.cloneNode(true));
  const [from, to] = [chart.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    const names = element instanceof SVGTextElement ? [...KEPT, ...LETTERS] : KEPT;
    for (const name of names) to[at].setAttribute(name, style.getPropertyValue(name));
    to[at].removeAttribute("class");
  });
  const { width, height } = chart.viewBox.baseVal;
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  Object.entries({ width, height, fill: getComputedStyle(document.body).backgroundColor }).forEach(
    ([name, value]) => back.setAttribute(name, String(value)),
  );
  copy.prepend(back);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
