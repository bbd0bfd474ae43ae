import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { goalTiles, homesOf, replayed } from "./board.js";
import { checkGoal, readText } from "./serialize.js";
import { hueOf } from "./colours.js";
import { sizeOf } from "./savedgames.js";
import { useName } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { language, t } from "../lib/text.js";

const PIXELS = 72;

/** @param {SavedSlide} game */
function leftTiles(game) {
  const board = readText(game.start);
  if (!board) return null;
  const moves = /** @type {Move[]} */ ([...game.moves].slice(0, game.at));
  const now = replayed({ ...board, blank: board.tiles.indexOf(0) }, moves);
  return { ...board, tiles: now?.tiles ?? board.tiles };
}

/** @param {{ game: SavedSlide }} props */
function Stamp({ game }) {
  const canvas = /** @type {Ref<HTMLCanvasElement>} */ (useRef(null));
  useEffect(() => {
    const board = leftTiles(game);
    const pen = canvas.current.getContext("2d");
    if (!board || !pen) return;
    const { rows, cols, tiles } = board;
    const homes = homesOf(goalTiles(checkGoal(game.goal, board) ?? "last", rows, cols));
    const cell = (PIXELS * 2) / Math.max(rows, cols);
    const gap = Math.min(4, cell / 8);
    pen.clearRect(0, 0, PIXELS * 2, PIXELS * 2);
    tiles.forEach((tile, at) => {
      if (!tile) return;
      pen.fillStyle = `hsl(${hueOf("rows", board, homes[tile], at)} 55% 58%)`;
      const left = PIXELS - (cols * cell) / 2 + (at % cols) * cell;
      const top = PIXELS - (rows * cell) / 2 + Math.floor(at / cols) * cell;
      pen.fillRect(left + gap / 2, top + gap / 2, cell - gap, cell - gap);
    });
  }, [game]);
  return html`<canvas ref=${canvas} width=${PIXELS * 2} height=${PIXELS * 2} class="stamp" aria-hidden="true">
  </canvas>`;
}

/** @param {SavedSlide} game */
function about(game) {
  const { rows, cols } = sizeOf(game);
  return `${rows}×${cols}, ${t`${game.at} moves`}`;
}

/** @param {number} when */
const day = (when) =>
  new Date(when).toLocaleString(language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });

/** @param {{ session: Session, onOpen: (game: SavedSlide) => void }} props */
export function Shelf({ session, onOpen }) {
  const { keeper, game } = session;
  const { library } = keeper;
  const [name, setName] = useState("");
  const field = useName("keep");
  /** @param {Event} event */
  const keep = (event) => {
    event.preventDefault();
    keeper.keep(game.save(), name.trim() || `${game.rows}×${game.cols}, ${t`${game.at} moves`}`);
    setName("");
  };
  /** @param {LibraryEntry} entry */
  const card = (entry) => html`<li key=${entry.id} class="game-card">
    <button type="button" class="game-open" onClick=${() => onOpen(entry.game)}>
      <${Stamp} game=${entry.game} />
      <span><strong>${entry.name ?? about(entry.game)}</strong>
        <span class="small muted">${entry.name ? `${about(entry.game)}, ` : ""}${day(entry.when)}</span></span>
    </button>
    <button type="button" class="button quiet icon" aria-label=${t`Forget ${entry.name ?? about(entry.game)}`}
      title=${t`Forget it`} onClick=${() => keeper.forget(entry.id)}>${icon("clear")}</button>
  </li>`;
  return html`<section class="stack tight" aria-label=${t`Your games`}>
    <h3>${t`Your games`}</h3>
    <form class="row nowrap" onSubmit=${keep}>
      <label class="visually-hidden" for=${field}>${t`Name for the game on the board`}</label>
      <input id=${field} type="text" maxlength="60" placeholder=${t`Name for the game on the board`} value=${name}
        onInput=${(/** @type {InputOf} */ event) => setName(event.target.value)} />
      <button type="submit" class="button">${icon("plus")} ${t`Save`}</button>
    </form>
    ${library.named.length > 0 && html`<ul class="game-cards" aria-label=${t`Kept`}>${library.named.map(card)}</ul>`}
    ${
      library.recent.length > 0 &&
      html`<p class="small muted">${t`Left lately:`}</p>
      <ul class="game-cards" aria-label=${t`Left lately`}>${library.recent.map(card)}</ul>`
    }
  </section>`;
}
