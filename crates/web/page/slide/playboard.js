// The board in play. It renders itself; Preact only holds its place.
import { html, useEffect, useLayoutEffect, useRef } from "../vendor/preact.js";
import { Grid } from "./grid.js";
import { movesTo } from "./board.js";
import { t } from "../lib/text.js";

const GLIDE_MS = 120;

/**
 * `grid` is a ref that gets the Grid; `roomy` boards are larger than the screen, by `zoom`, and
 * scroll to the blank; `hinted` is the tile of a hint, or null; `dress` is the style of the tiles.
 * @param {{ session: Pick<Session, "game" | "playTo"> & { player: { playing: boolean, interval: number } },
 *   grid: Ref<Grid | null>, roomy: boolean, zoom: number, hinted: number | null, dress: Dress, onKey: (event: KeyboardEvent) => boolean }} props
 */
export function Table({ session, grid, roomy, zoom, hinted, dress, onKey }) {
  const { game } = session;
  const element = /** @type {Ref<HTMLElement>} */ (useRef(null));
  // The grid is created once and reads the current values from here.
  const now = useRef({ roomy, onKey });
  now.current = { roomy, onKey };

  const scrollToBlank = () => {
    if (now.current.roomy) grid.current?.reveal(game.blank);
  };

  useLayoutEffect(() => {
    const view = new Grid(element.current, {
      label: t`Board`,
      onCell: (cell) => session.playTo(cell),
      onDrag: (cell) => {
        const moves = movesTo(cell, game.blank, game.cols);
        const step = moves.length ? (game.blank - cell) / moves.length : 0;
        return moves.map((_, index) => cell + index * step);
      },
      onDrop: (cell, start) => session.playTo(cell, { start }),
      onKey: (event) => now.current.onKey(event),
    });
    grid.current = view;
    const showAll = () => {
      view.shape(game.rows, game.cols, game.homes);
      view.show(game.tiles);
    };
    view.shape(game.rows, game.cols, game.homes);
    view.dress(dress, game.tiles);
    const stop = game.listen((change) => {
      if (change.kind === "move") {
        const { playing, interval } = session.player;
        view.duration = game.solution && playing ? Math.min(GLIDE_MS, interval * 0.8) : GLIDE_MS;
        view.slide(game.tiles, change.from, change.to, change);
        scrollToBlank();
        if (game.solved && !game.solution) view.celebrate();
      } else if (change.kind === "board") {
        showAll();
      }
    });
    return () => {
      stop();
      view.close();
    };
  }, []);
  useLayoutEffect(() => grid.current?.dress(dress, game.tiles), [dress.scheme, dress.numbers, dress.picture]);
  useEffect(() => grid.current?.mark(hinted), [hinted, game.turn]);
  useLayoutEffect(() => {
    element.current.style.setProperty("--zoom", String(zoom));
  }, [zoom]);
  useEffect(scrollToBlank, [roomy, zoom]);

  return html`<div class="board-frame ${roomy ? "roomy" : ""}" tabindex=${roomy ? 0 : undefined}>
    <div class="board" ref=${element} aria-describedby="board-help"></div>
  </div>`;
}
