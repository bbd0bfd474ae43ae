// Two measures of each run against each other, as SVG.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { axis, logAxis } from "./figures.js";
import { count } from "./format.js";
import { t } from "./text.js";

const HEIGHT = 300;
const LEFT = 58;
const FOOT = 40;
const TOP = 10;
/** How near to a point a tap must be, in pixels. */
const REACH = 24;

/**
 * Each group has its points: `x` across, `y` up on a logarithmic axis. `onPick` gets the board of the point
 * that was tapped.
 * @param {{ xTitle: string, yTitle: string, groups: ScatterGroup[], onPick: (board: number) => void }} props
 */
export function Scatter({ xTitle, yTitle, groups, onPick }) {
  const frame = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const [width, setWidth] = useState(640);
  const [told, tell] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) =>
      setWidth(Math.max(260, Math.round(entry.contentRect.width))),
    );
    sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
  const points = groups.flatMap((group) => group.points);
  const [inner, high] = [width - LEFT - 12, HEIGHT - FOOT - TOP];
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
    if (!near || near.far > REACH) return tell(null);
    tell(t`${near.name}, board ${near.point.board + 1}: ${count(near.point.y)} at ${count(near.point.x)}`);
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
      <strong role="status">${told && ` ${t`${told}.`}`}</strong></figcaption>
  </figure>`;
}

/**
 * A point; groups differ in shape as well as in colour.
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
