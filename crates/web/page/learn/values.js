// A board with what each tile adds to the heuristic, and arrows from the tiles to where they belong.
import { html } from "/page/vendor/preact.js";
import { distance, hamming, linearConflict, manhattan } from "../slide/board.js";

export function Values({ tiles, homes, rows, cols, heuristic }) {
  const unit = 100;
  const centre = (cell) => [(cell % cols) * unit + unit / 2, Math.floor(cell / cols) * unit + unit / 2];
  const value = (tile, cell) => (heuristic === "hamming" ? Number(homes[tile] !== cell) : distance(cell, homes[tile], cols));
  const away = Array.from(tiles, (tile, cell) => ({ tile, cell })).filter(({ tile, cell }) => tile && homes[tile] !== cell);
  const arrows = heuristic !== "hamming" && tiles.length <= 36;
  const terms = Array.from(tiles, (tile, cell) => ({ tile, cell })).filter(({ tile }) => tile).sort((one, two) => one.tile - two.tile).map(({ tile, cell }) => value(tile, cell));
  const sum = terms.reduce((all, term) => all + term, 0);
  const whole = linearConflict(tiles, homes, rows, cols);
  return html`<figure class="values">
    <svg viewBox="0 0 ${cols * unit} ${rows * unit}" role="img" aria-label=${`The board of this node. ${away.length ? away.map(({ tile, cell }) => `Tile ${tile} counts ${value(tile, cell)}`).join(", ") : "Every tile is home"}.`}>
      <defs><marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" class="arrow-head" /></marker></defs>
      ${Array.from(tiles, (tile, cell) => {
        const [x, y] = centre(cell);
        if (!tile) return null;
        const amount = value(tile, cell);
        return html`<g key=${tile} class="value ${amount ? "" : "home"}">
          <rect x=${x - 46} y=${y - 46} width="92" height="92" rx="14" />
          <text x=${x} y=${y + 4} class="number">${tile}</text>
          ${amount > 0 && html`<g><circle cx=${x + 29} cy=${y - 28} r="14" class="count" /><text x=${x + 29} y=${y - 23} class="amount">${amount}</text></g>`}
        </g>`;
      })}
      ${arrows && away.map(({ tile, cell }) => {
        const [fromX, fromY] = centre(cell);
        const [toX, toY] = centre(homes[tile]);
        const length = Math.hypot(toX - fromX, toY - fromY);
        const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
        return html`<line key=${`a${tile}`} class="arrow" x1=${fromX + dx * 36} y1=${fromY + dy * 36} x2=${toX - dx * 26} y2=${toY - dy * 26} marker-end="url(#head)" />`;
      })}
    </svg>
    <figcaption>
      <p><strong>${{ hamming: "Hamming", manhattan: "Manhattan", "linear-conflict": "Linear conflict" }[heuristic]}</strong>: ${heuristic === "linear-conflict"
        ? html`Manhattan ${sum} and ${whole - sum} for tiles that block each other in their line = <strong>${whole}</strong>`
        : tiles.length <= 26 ? html`${terms.join(" + ")} = <strong>${sum}</strong>` : html`<strong>${sum}</strong>`}</p>
      <p class="hint">On this board Hamming says ${hamming(tiles, homes)}, Manhattan ${manhattan(tiles, homes, cols)}, linear conflict ${whole}. The larger a bound that is never too large, the fewer nodes a search needs.</p>
    </figcaption>
  </figure>`;
}
