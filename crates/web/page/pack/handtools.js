// Controls of the held piece, and the piece itself under the pointer.
import { html } from "../vendor/preact.js";
import { icon } from "../lib/icons.js";
import { waysWords } from "./titles.js";
import { ABOVE } from "./drag.js";
import { AnyPiece, CELL } from "./pieces.js";
import { held } from "./orientation.js";
import { boxOf, heldTiles } from "./tiles.js";
import { t } from "../lib/text.js";

const SIDE = 28;

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} run
 * @param {{ disabled?: boolean, keys?: string, lean?: boolean, ask?: string }} options
 */
const act = (name, label, run, { disabled = false, keys, lean = false, ask } = {}) =>
  html`<button type="button"
    class="button ${lean ? "lean" : ""}" title=${keys ? `${label} (${keys})` : label} aria-keyshortcuts=${keys}
    data-ask=${ask} aria-disabled=${disabled ? "true" : undefined} onClick=${() => disabled || run()}>
    ${icon(name)}<span>${label}</span></button>`;

/**
 * `narrow`: show only the actions possible now; Solve is not visible elsewhere.
 * @param {{ game: PackGame, runs: Runs, narrow: boolean }} props
 */
export function HandTools({ game, runs, narrow }) {
  const { puzzle, hand, ghost, laid } = game;
  const lie = laid[game.over[game.cursor]];
  const oneSided = hand !== null && puzzle.flat && !puzzle.pieces[hand.piece].mirror;
  const take = () => game.takeUp(game.cursor, { toShelf: true });
  const turns =
    (hand || !narrow) &&
    html`${act("rotate", puzzle.flat ? t`Rotate` : t`Turn`, () => game.turn(1), { disabled: !hand, keys: "R" })}
    ${act("flip", puzzle.flat ? t`Flip` : t`Turn back`, () => game.flip(), {
      disabled: !hand || oneSided,
      keys: "F",
    })}`;
  const solve = runs.busy
    ? act("stop", t`Cancel`, () => runs.cancel(), { ask: "solve" })
    : act("play", t`Solve`, () => runs.solve(), { ask: "solve" });
  return html`<div class="pack-keys" role="toolbar" aria-label=${t`Piece in your hand`}>
    ${turns}
    ${
      hand
        ? act("plus", t`Place`, () => game.lay(), { disabled: !ghost?.ok, keys: "Enter" })
        : act("minus", t`Pick up`, take, { disabled: !lie || lie.fixed, keys: "Delete" })
    }
    ${
      hand
        ? act("clear", t`Put back`, () => game.drop(), { keys: "Escape" })
        : act("hint", t`Hint`, () => runs.help(), { keys: "H", disabled: game.solved, ask: "hint" })
    }
    ${narrow && !hand && solve}
    <span class="gap"></span>
    ${act("undo", t`Undo`, () => game.undo(), { lean: true, disabled: !game.canUndo, keys: "Control+Z" })}
    ${act("redo", t`Redo`, () => game.redo(), { lean: true, disabled: !game.canRedo, keys: "Control+Y" })}
    ${act("clear", t`Clear`, () => game.clear(), { disabled: laid.length === puzzle.fixed.length })}
    ${hand && !puzzle.flat && html`<span class="small muted" data-test="ways">${waysWords(ghost)}</span>`}
  </div>`;
}

/** @param {{ game: PackGame, drag: Drag, stage: Ref<HTMLElement> }} props */
export function Floating({ game, drag, stage }) {
  const { puzzle, hand, ghost } = game;
  if (!hand) return null;
  const piece = puzzle.pieces[hand.piece];
  const cells = stage.current?.querySelector(".layer .cells");
  const across = puzzle.tiled?.box.width ?? puzzle.layers[0].cols;
  const size = puzzle.flat && cells ? cells.getBoundingClientRect().width / across : SIDE;
  const [row, col] = gripAt(puzzle, hand);
  const look = !ghost ? "" : ghost.ok ? "ok" : "bad";
  const [x, y] = [drag.x - col * size, drag.y - row * size - (drag.touch ? ABOVE : 0)];
  return html`<div class="floating ${look}" aria-hidden="true"
    style=${{ transform: `translate(${x}px, ${y}px)`, "--scale": size / CELL }}>
    <${AnyPiece} piece=${piece} lattice=${puzzle.lattice} hold=${hand.hold} /></div>`;
}

/**
 * @param {Puzzle} puzzle
 * @param {Hand} hand
 */
function gripAt({ pieces, tiled }, { piece, hold, grip }) {
  if (tiled) {
    const tiles = heldTiles(pieces[piece].tiles, hold);
    const { left, top } = boxOf(tiled.lattice, tiles);
    return [tiles[grip].y - top, tiles[grip].x - left];
  }
  const [row, col] = held(pieces[piece].shape, hold)[grip] ?? [0, 0];
  return [row + 0.5, col + 0.5];
}
