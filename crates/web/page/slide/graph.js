// The distance to the goal along a game, as a graph to look at and to point into.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { line, scale } from "./worth.js";
import { t } from "../lib/text.js";

const HEIGHT = 92;
const SIDE = 8;
const TOP = 8;
/** With more moves than this, single ones are not marked. */
const MOST_DOTS = 240;

/**
 * `exact` are the fewest moves left, as far as they are known; `bounds` the lower bounds; `lost` tells which
 * moves lost something. `onGo` gets the move that was pointed at.
 * @param {{ moves: number, at: number, exact: number[], bounds: number[], lost: boolean[], onGo: (at: number)
 *   => void }} props
 */
export function Graph({ moves, at, exact, bounds, lost, onGo }) {
  const frame = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const [width, setWidth] = useState(360);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) =>
      setWidth(Math.max(160, Math.round(entry.contentRect.width))),
    );
    sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, []);
  const [inner, high] = [width - 2 * SIDE, HEIGHT - 2 * TOP];
  const top = [exact, bounds].flat().reduce((most, one) => Math.max(most, one), 1);
  const scaled = scale(moves, top, inner, high);
  const value = exact[at] ?? bounds[at];
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const point = (event) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const to = scaled.move(event.clientX - box.left - SIDE);
    if (to !== at) onGo(to);
  };
  const best = exact.length ? Math.min(exact[0], moves) : 0;
  const ideal = exact.length
    ? line(
        Array.from({ length: best + 1 }, (_, move) => exact[0] - move),
        scaled,
      )
    : "";
  const known = exact.length > 1 ? exact : bounds;
  const words =
    exact.length > 1
      ? t`Fewest moves left along your game: ${known[0]} at the start, ${known.at(-1)} after ${t`${known.length - 1} moves`}.`
      : t`Moves needed at least along your game: ${known[0]} at the start, ${known.at(-1)} after ${t`${known.length - 1} moves`}.`;
  return html`<figure class="game-graph" ref=${frame}>
    <svg width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${words}
      onPointerDown=${point} onPointerMove=${point}>
      <g transform="translate(${SIDE} ${TOP})">
        <line class="base" x1="0" x2=${inner} y1=${high} y2=${high} />
        <polyline class="bound" points=${line(bounds, scaled)} />
        ${ideal && html`<polyline class="ideal" points=${ideal} />`}
        ${exact.length > 1 && html`<polyline class="exact" points=${line(exact, scaled)} />`}
        ${
          moves <= MOST_DOTS &&
          exact
            .slice(1)
            .map(
              (left, move) =>
                lost[move] &&
                html`<circle key=${move} class="lost" cx=${scaled.x(move + 1)} cy=${scaled.y(left)} r="3" />`,
            )
        }
        ${
          value !== undefined &&
          html`<line class="now" x1=${scaled.x(at)} x2=${scaled.x(at)} y1=${-TOP / 2} y2=${high} />
          <circle class="now" cx=${scaled.x(at)} cy=${scaled.y(value)} r="4.5" />`
        }
      </g>
    </svg>
    <figcaption class="small muted">
      ${
        exact.length > 1
          ? html`<span class="key exact">${t`fewest moves left`}</span><span class="key ideal">${t`the shortest way`}</span>`
          : null
      }
      <span class="key bound">${t`needed at least`}</span>
    </figcaption>
  </figure>`;
}
