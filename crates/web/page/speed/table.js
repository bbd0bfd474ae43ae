// The board of a timed solve, and what fingers and the mouse do on it.
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { Grid } from "../slide/grid.js";
import { homesOf, movesTo, namedGoal } from "../slide/board.js";
import { Swipe } from "./controls.js";
import { t } from "../lib/text.js";

/** A tile glides quickly: whoever solves for time does not wait for it. */
const GLIDE_MS = 70;
/** A swipe is this share of a cell. */
const SWIPE = 0.55;

/**
 * `grid` is a ref that gets the Grid.
 * @param {{ desk: SpeedDesk, grid: Ref<Grid | null>, dress: Dress, onKey: (event: KeyboardEvent) => boolean }} props
 */
export function Table({ desk, grid, dress, onKey }) {
  const element = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const keyed = useRef(onKey);
  keyed.current = onKey;
  const { pointer } = desk.settings;

  useLayoutEffect(() => {
    const view = new Grid(element.current, {
      label: t`Board`,
      onCell: (cell) => desk.playTo(cell),
      onDrag: (cell) => {
        const { run, film } = desk;
        if (desk.settings.pointer !== "tap" || !run || film) return [];
        const moves = run.movesTo(cell).length ? movesTo(cell, run.blank, run.cols) : [];
        const step = moves.length ? (run.blank - cell) / moves.length : 0;
        return moves.map((_, index) => cell + index * step);
      },
      onDrop: (cell, start) => desk.playTo(cell, start),
      onKey: (event) => keyed.current(event),
    });
    view.duration = GLIDE_MS;
    grid.current = view;
    let homes = new Uint16Array();
    const showAll = () => {
      const { shown } = desk;
      if (!shown) return;
      if (homes.length !== shown.tiles.length || view.cols !== shown.cols)
        homes = homesOf(namedGoal("last", shown.rows, shown.cols));
      view.shape(shown.rows, shown.cols, homes);
      view.show(shown.tiles);
    };
    showAll();
    return desk.listen((change) => {
      const { shown } = desk;
      if (change.kind !== "move" || !shown) return showAll();
      view.slide(shown.tiles, change.from, change.to, change);
      if (desk.run?.phase === "done" && !desk.film) view.celebrate();
    });
  }, []);

  useLayoutEffect(
    () => grid.current?.dress(dress, desk.shown?.tiles ?? new Uint16Array()),
    [dress.scheme, dress.numbers, dress.picture],
  );

  // Swiping and pointing: the board does not scroll the page then.
  useLayoutEffect(() => {
    const board = element.current;
    if (pointer === "tap") return undefined;
    const swipe = new Swipe(40);
    let isDown = false;
    // Pointing begins at the blank, so that a mouse that happens to be there moves nothing.
    let armed = false;
    const cellAt = (/** @type {PointerEvent} */ event) =>
      grid.current?.face?.at(event.clientX, event.clientY) ?? -1;
    const down = (/** @type {PointerEvent} */ event) => {
      isDown = true;
      const cell = grid.current?.face?.box(0);
      if (cell) swipe.step = Math.max(18, cell.width * SWIPE);
      swipe.down(event.clientX, event.clientY);
      armed = event.pointerType === "touch";
    };
    const move = (/** @type {PointerEvent} */ event) => {
      if (pointer === "swipe") {
        if (isDown) swipe.moved(event.clientX, event.clientY).forEach((one) => desk.play(one));
        return;
      }
      if (event.pointerType === "touch" && !isDown) return;
      const cell = cellAt(event);
      if (cell >= 0 && cell === desk.run?.blank) armed = true;
      else if (armed && cell >= 0) desk.playTo(cell);
    };
    const up = () => {
      isDown = false;
    };
    // The click at the end of a swipe means nothing.
    const click = (/** @type {MouseEvent} */ event) => {
      if (pointer === "swipe" && swipe.used) event.stopPropagation();
      swipe.used = false;
    };
    const leave = () => {
      armed = false;
    };
    board.addEventListener("pointerdown", down);
    board.addEventListener("pointermove", move);
    board.addEventListener("pointerup", up);
    board.addEventListener("pointercancel", up);
    board.addEventListener("pointerleave", leave);
    board.parentElement?.addEventListener("click", click, true);
    return () => {
      board.removeEventListener("pointerdown", down);
      board.removeEventListener("pointermove", move);
      board.removeEventListener("pointerup", up);
      board.removeEventListener("pointercancel", up);
      board.removeEventListener("pointerleave", leave);
      board.parentElement?.removeEventListener("click", click, true);
    };
  }, [pointer]);

  const covered = Boolean(desk.run?.covered && !desk.film);
  return html`<div class="board-frame speed-frame ${pointer === "tap" ? "" : "grabs"}">
    <div class="speed-cover-box">
      <div class="board" ref=${element} inert=${covered} aria-describedby="speed-help"></div>
      ${
        covered &&
        html`<button type="button" class="speed-cover" onClick=${() => desk.inspect()}>
        <strong>${t`Look at the board`}</strong>
        <span>${t`${desk.settings.inspection} seconds; the clock starts with your first move`}</span></button>`
      }
    </div>
  </div>`;
}
