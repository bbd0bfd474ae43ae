// Why a board can or cannot be solved: the inversions drawn as arcs, kurang with its table, and the sign.
// `check` is what /api/check says of the board.
import { html, useState } from "../vendor/preact.js";
import { inversions } from "./board.js";
import { count, many } from "../lib/format.js";

const MOST_TILES = 48;

// With a mouse a tile is chosen by pointing at it; with a finger by a tap, and a second tap lets it go.
const finePointer = matchMedia("(hover: hover)");

/** @param {boolean} even */
const parity = (even) => (even ? "even" : "odd");
/** @param {boolean} even */
const verdict = (even) =>
  html`<span class="badge ${even ? "" : "bad"}">${parity(even)}: ${even ? "solvable" : "not solvable"}
  </span>`;

/**
 * The tiles in reading order, with an arc over each pair that the goal has the other way round.
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
  const about =
    `Each arc joins two tiles that the goal has the other way round: ${many(pairs.length, "arc")}. ` +
    "Point at a tile or tap it to see its own.";
  const ofTile = wrongWith.length
    ? `Tile ${chosen} is in the wrong order with ${wrongWith.join(", ")}.`
    : `Tile ${chosen} is in the right order with all others.`;
  return html`<figure class="arcs">
    <div class="scroll" tabindex="0" role="group"
      aria-label="Tiles in reading order, with arcs over the pairs in the wrong order">
      <svg viewBox="0 0 ${order.length * step} ${height + 34}" width=${order.length * step}
        height=${height + 34}
        ref=${(element) => element && (element.style.minWidth = `${order.length * 26}px`)} role="img"
        aria-label=${`${many(pairs.length, "pair")} in the wrong order`}>
        ${pairs.map(
          (pair) => html`<path key=${pair.join("-")} d=${arc(pair)}
          class="arc ${chosen === null ? "" : ofChosen(pair) ? "on" : "off"}" />`,
        )}
        ${order.map(
          (tile) => html`<g key=${tile} class="bead ${look(tile)}"
          onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && choose(tile)}
          onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && choose(null)}
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
  const { inversions: told, single_line_in_order: line, solvable } = check;
  if (line !== null && line !== undefined) {
    return html`<p>On a board of a single line tiles cannot pass each other,
      and ${line ? "these are in the goal's order" : "these are not in the goal's order"}. <span
        class="badge ${solvable ? "" : "bad"}">${solvable ? "solvable" : "not solvable"}</span></p>`;
  }
  if (told.blank_rows === null) {
    return html`<p><strong>${many(told.count, "pair")}
    </strong> of tiles ${told.count === 1 ? "is" : "are"} in the wrong order. The board's width is odd, so no
      move changes whether that number is even or odd; the goal has none. ${verdict(told.even)}</p>`;
  }
  return html`<p><strong>${many(told.count, "pair")}
  </strong> of tiles ${told.count === 1 ? "is" : "are"} in the wrong order, and the blank is <strong>
    ${many(told.blank_rows, "row")}</strong> from its home row. The board's width is even, where both
    count: ${told.count} + ${told.blank_rows} = ${told.total}. ${verdict(told.even)}</p>`;
}

/** @param {{ check: Api.SlideCheck }} props */
export function KurangSays({ check }) {
  const { table_sum: sum, x, total, even } = check.kurang;
  return html`<p>kurang(i) counts the smaller tiles that come after tile i, the blank being the largest. They
    sum up to
    <strong> ${count(sum)}</strong>; X is ${x}, because the blank is an ${parity(x === 0)} number of steps
    from home:
    ${" "}${count(sum)} + ${x} = ${count(total)}. ${verdict(even)}</p>`;
}

/** @param {{ check: Api.SlideCheck }} props */
export function SignSays({ check }) {
  const { walk, cycles, exchanges, even } = check.sign;
  return html`<p>Walk the blank home in ${many(walk, "step")}: the tiles then fall
    into ${many(cycles, "cycle")}, which is <strong>${many(exchanges, "exchange")}
    </strong> away from the goal. ${verdict(even)}</p>`;
}
