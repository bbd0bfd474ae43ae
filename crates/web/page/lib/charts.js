// Charts as SVG, drawn for the width they have: dots for the runs, a box for the middle half of them.
//
//   <${DotBox} title="Time" groups=${[{ name, values: [{ value, limit: false, label }] }]} format=${seconds}
//   />
//
// A run that met a limit is an open triangle at what it had used: the true value is larger. Its place counts
// for the box, which is why medians are honest only while fewer than half of the runs are triangles (the
// caller says so).
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { axis, quartiles } from "./figures.js";
import { t } from "./text.js";

const LABEL = 22;
const STRIP = 30;
const FOOT = 26;
/** How near to a dot a tap must be, in pixels. */
const REACH = 24;

/**
 * `onPick` gets the board of the run that was tapped.
 * @param {{ title: string, groups: ChartGroup[], format: (value: number) => string, onPick: (board: number) =>
 *   void }} props
 */
export function DotBox({ title, groups, format, onPick }) {
  const frame = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const [width, setWidth] = useState(640);
  const [told, tell] = useState(/** @type {string | null} */ (null));
  useEffect(() => tell(null), [title]);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) =>
      setWidth(Math.max(260, Math.round(entry.contentRect.width))),
    );
    sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
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
  // Dots are small: a click or a tap means the nearest one.
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
    tell(near?.getAttribute("data-dot") ?? null);
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
      <strong role="status">${told && ` ${t`${told}.`}`}</strong></figcaption>
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
      // The same run stands at the same height every time it is drawn.
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
