// Explanation of solvability: the inversions drawn as arcs, and kurang with its table. `check` is
// the answer of /api/check.
import { html, useState } from "../vendor/preact.js";
import { goalName, inversions } from "./board.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";
import { go } from "../lib/route.js";

const MOST_TILES = 48;

// A mouse selects a tile by hovering; a finger by a tap, and a second tap deselects it. A mouse that rests where a touch
// screen is tapped must not select: the tap would deselect.
const finePointer = matchMedia("(hover: hover)");
const hovers = (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && finePointer.matches;

/** @param {boolean} even */
const parity = (even) => (even ? t`even` : t`odd`);
/** @param {boolean} even */
const verdict = (even) =>
  html`<span class="badge ${even ? "" : "bad"}">${t`${parity(even)}: ${even ? t`solvable` : t`not solvable`}`}
  </span>`;

/**
 * The tiles in reading order, with an arc over each inversion.
 * @param {{ tiles: Tiles, goal: Tiles }} props
 */
export function Arcs({ tiles, goal }) {
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const order = Array.from(tiles).filter((tile) => tile !== 0);
  if (order.length > MOST_TILES) return null;
  const pairs = inversions(tiles, goal);
  const step = 34;
  const place = new Map(order.map((tile, index) => [tile, index * step + step / 2]));
  const placeOf = (/** @type {number} */ tile) => place.get(tile) ?? 0;
  const widest = pairs.reduce((most, [one, two]) => Math.max(most, placeOf(two) - placeOf(one)), 0);
  const height = Math.min(150, widest * 0.36) + 10;
  /** @param {number} width */
  const lift = (width) => (widest ? (width / widest) * (height - 8) : 0);
  /** @param {number[]} pair */
  const ofChosen = (pair) => chosen !== null && pair.includes(chosen);
  /** @param {number[]} pair */
  const arc = ([one, two]) => {
    const [from, to] = [placeOf(one), placeOf(two)];
    const top = height - 2 * lift(to - from) * 0.98;
    return `M${from} ${height}Q${(from + to) / 2} ${top} ${to} ${height}`;
  };
  const wrongWith =
    chosen === null ? [] : pairs.filter(ofChosen).map(([one, two]) => (one === chosen ? two : one));
  /** @param {number} tile */
  const look = (tile) => (tile === chosen ? "on" : wrongWith.includes(tile) ? "wrong" : "");
  const about = t`Each arc joins two tiles that the goal has the other way round: ${t`${pairs.length} arcs`}. Point at a tile or
      tap it to see its own.`;
  const ofTile = wrongWith.length
    ? t`Tile ${chosen} is in the wrong order with ${wrongWith.join(", ")}.`
    : t`Tile ${chosen} is in the right order with all others.`;
  return html`<figure class="arcs">
    <div class="scroll" tabindex="0" role="group"
      aria-label=${t`Tiles in reading order, with arcs over the pairs in the wrong order`}>
      <svg viewBox="0 0 ${order.length * step} ${height + 34}" width=${order.length * step}
        height=${height + 34}
        ref=${(element) => element && (element.style.minWidth = `${order.length * 22}px`)} role="img"
        aria-label=${t`${t`${pairs.length} pairs`} in the wrong order`}>
        ${pairs.map(
          (pair) => html`<path key=${pair.join("-")} d=${arc(pair)}
          class="arc ${chosen === null ? "" : ofChosen(pair) ? "on" : "off"}" />`,
        )}
        ${order.map(
          (tile) => html`<g key=${tile} class="bead ${look(tile)}"
          onPointerEnter=${(/** @type {PointerEvent} */ event) => hovers(event) && choose(tile)}
          onPointerLeave=${(/** @type {PointerEvent} */ event) => hovers(event) && choose(null)}
          onClick=${() => choose(tile === chosen && !finePointer.matches ? null : tile)}>
          <rect class="reach" x=${placeOf(tile) - step / 2} y=${height} width=${step} height="34" />
          <rect x=${placeOf(tile) - 15} y=${height + 2} width="30" height="30" rx="7" />
          <text x=${placeOf(tile)} y=${height + 22}>${tile}</text>
        </g>`,
        )}
      </svg>
    </div>
    <figcaption class="hint">${chosen === null ? about : ofTile}</figcaption>
  </figure>`;
}

/** @param {{ check: Api.SlideCheck }} props */
export function InversionsSay({ check }) {
  const { inversions, single_line_in_order: line, solvable } = check;
  if (line !== null && line !== undefined) {
    const words = line
      ? t`On a board of a single line tiles cannot pass each other, and these are in the goal's order.`
      : t`On a board of a single line tiles cannot pass each other, and these are not in the goal's order.`;
    return html`<p>${words} <span class="badge ${solvable ? "" : "bad"}">
      ${solvable ? t`solvable` : t`not solvable`}</span></p>`;
  }
  const pairs = html`<strong>${t`${inversions.count} pairs`}</strong>`;
  const wrong =
    inversions.count === 1
      ? t`${pairs} of tiles is in the wrong order`
      : t`${pairs} of tiles are in the wrong order`;
  if (inversions.blank_rows === null) {
    return html`<p>${t`${wrong}. The board's width is odd, so no move changes whether that number is even or odd; the
      goal has none.`} ${verdict(inversions.even)}</p>`;
  }
  const rows = html`<strong>${t`${inversions.blank_rows} rows`}</strong>`;
  return html`<p>${t`${wrong}, and the blank is ${rows} from its home row. The board's width is even, where both
    count: ${inversions.count} + ${inversions.blank_rows} = ${inversions.total}.`} ${verdict(inversions.even)}</p>`;
}

/** @param {{ check: Api.SlideCheck }} props */
export function KurangSays({ check }) {
  const { table_sum: sum, x, total, even } = check.kurang;
  return html`<p>${t`kurang(i) counts the smaller tiles that come after tile i, the blank being the largest. They
    sum up to ${html`<strong>${count(sum)}</strong>`}; X is ${x}, because the blank is an ${parity(x === 0)} number
    of steps from home: ${sum} + ${x} = ${total}.`} ${verdict(even)}</p>`;
}

/**
 * @param {{ game: Game, check: Api.SlideCheck, onSwap: () => void, onGoal: (name: string) => void }} props
 */
export function Unsolvable({ game, check, onSwap, onGoal }) {
  const learn = () => go("learn", { text: game.text, goal: game.goalText, tab: "solvable" });
  return html`<section class="panel stack unsolvable" aria-label=${t`Not solvable`}>
    <h2>${t`This board cannot be solved`}</h2>
    <div class="row">
      ${
        check.swap &&
        html`<button type="button" class="button primary" onClick=${onSwap}>
        ${t`Swap ${check.swap[0]} and ${check.swap[1]}`}</button>`
      }
      ${check.other_goals.map(
        (name) => html`<button key=${name} type="button" class="button"
        onClick=${() => onGoal(name)}>${t`Take the goal “${goalName(name)}”`}</button>`,
      )}
    </div>
    <${InversionsSay} check=${check} />
    <${Arcs} tiles=${game.start} goal=${game.goalTiles} />
    <button type="button" class="link" onClick=${learn}>${t`More ways to see it`}</button>
  </section>`;
}
