// The player's moves: a clickable list, a graph, and the evaluation of each move.
import { html, useEffect, useMemo, useRef } from "../vendor/preact.js";
import { ARROWS, WORDS } from "./board.js";
import { reason } from "./hintreason.js";
import { JUDGE_SECONDS } from "./questions.js";
import { around, boundsAlong, distances, line, scale, summary, tilesAlong } from "./judgement.js";
import { count } from "../lib/format.js";
import { icon } from "../lib/icons.js";
import { useWidth } from "../lib/media.js";
import { t } from "../lib/text.js";

const MOST_MOVES = 400;

/** @param {{ session: Session, analysis: Analysis }} props */
export function OwnMoves({ session, analysis }) {
  const { game, unsolvable } = session;
  const { moves, at, startText, goalText } = game;
  const known = analysis.known(game);
  const { judged } = analysis;
  const word = moves.join("");
  const exact = useMemo(() => distances(judged, known), [judged, known]);
  const bounds = useBounds(game, unsolvable);
  const tiles = useMemo(() => tilesAlong(game), [startText, word]);
  const list = judged?.report.judged.slice(0, known) ?? [];
  const isMine = judged?.startText === startText && judged.goalText === goalText;
  const canAsk = !unsolvable && !analysis.busy && known < moves.length;
  const go = (/** @type {number} */ to) => session.goTo(to);
  return html`<section class="panel stack own" aria-label=${t`Your moves`} id="own-moves">
    <div class="row spread"><h2>${t`Your moves`}</h2>
      ${
        analysis.busy
          ? html`<button type="button" class="button danger" onClick=${analysis.cancel}>${icon("stop")}
              ${" "}${t`Stop judging`}</button>`
          : html`<button type="button" class="button" aria-disabled=${canAsk ? undefined : "true"}
              onClick=${() => canAsk && analysis.judge(game)}>${icon("graph")} ${t`Judge my moves`}</button>`
      }
    </div>
    <${Worth} analysis=${analysis} known=${known} moves=${moves.length} solved=${game.solved} at=${at}
      isMine=${isMine} />
    ${
      bounds.length > 1 &&
      html`<${Graph} moves=${moves.length} at=${at} exact=${exact} bounds=${bounds}
      lost=${list.map(({ lost }) => lost > 0)} onGo=${go} />`
    }
    <${MoveSays} judged=${list[at - 1]} at=${at} />
    <${MoveList} moves=${moves} tiles=${tiles} at=${at} judged=${list} onGo=${go} />
  </section>`;
}

function useBounds(/** @type {Game} */ game, /** @type {boolean} */ unsolvable) {
  const known = useRef({
    place: "",
    moves: /** @type {Move[]} */ ([]),
    bounds: /** @type {number[]} */ ([]),
  });
  const place = `${game.startText}|${game.goalText}`;
  return useMemo(() => {
    if (unsolvable) return [];
    const bounds = boundsAlong(game, known.current.place === place ? known.current : undefined);
    known.current = { place, moves: [...game.moves], bounds };
    return bounds;
  }, [place, game.moves.join(""), unsolvable]);
}

/**
 * @param {{ analysis: Analysis, known: number, moves: number, at: number, solved: boolean, isMine: boolean }}
 *   props
 */
function Worth({ analysis, known, moves, at, solved, isMine }) {
  const { judged, busy, progress, error } = analysis;
  if (busy) {
    const bound = progress?.lower_bound;
    return html`<div class="stack tight" role="status">
      <div class="progress unknown" role="progressbar" aria-label=${t`Judging`}><div></div></div>
      <p class="muted">${
        bound
          ? t`Looking for a shortest solution: at least ${t`${bound} moves`}.`
          : t`Looking for a shortest solution.`
      }</p>
    </div>`;
  }
  if (error) return html`<p class="notice bad" role="alert">${error.message}</p>`;
  if (isMine && judged?.report.shortest === null) {
    return html`<p class="notice warm" role="status">${t`No shortest solution was proven within ${JUDGE_SECONDS} seconds,
      so nothing can be said of single moves.`}</p>`;
  }
  if (!known) {
    return html`<p class="hint">${t`Click a move to go there. Judging shows which moves led away from the goal.`}</p>`;
  }
  const { best, lost, bad, whole, left } = summary(judged, known, moves);
  return html`<div role="status"><dl class="facts worth">
      <div><dt>${solved && at === moves ? t`yours` : t`made`}</dt><dd data-yours>${count(moves)}</dd></div>
      <div><dt>${t`best from the start`}</dt><dd data-best-length>${count(best)}</dd></div>
      <div><dt>${t`lost`}</dt><dd data-lost>${count(lost)}</dd></div>
      ${whole && left !== 0 && html`<div><dt>${t`left at the end`}</dt><dd>${count(left)}</dd></div>`}
    </dl></div>
    ${whole && html`<p class="hint">${verdict(bad)}</p>`}
    ${!whole && html`<p class="hint">${t`${t`${known} moves`} of ${count(moves)} are judged.`}</p>`}`;
}

/** @param {number} bad */
function verdict(bad) {
  if (bad === 0) return t`Every move led nearer to the goal.`;
  return t`${bad} moves led away from the goal. Each cost two: itself, and the way back.`;
}

/** @param {{ judged?: JudgedMove, at: number }} props */
function MoveSays({ judged, at }) {
  if (!judged) return null;
  const { move, tile, lost, better, left } = judged;
  const what = t`Move ${at}, tile ${String(tile)} ${WORDS[/** @type {Move} */ (move)]}:`;
  return html`<p class="move-says ${lost ? "bad" : "good"}" role="status">
    <strong>${t`${`${what} ${lost ? t`lost ${lost}` : t`kept to a shortest way`}`}.`}</strong>
    ${
      lost && better
        ? ` ${t`Better: ${ARROWS[/** @type {Move} */ (better.move)]} tile ${String(better.tile)}. ${reason({ ...better, length: left, optimal: true })}`}`
        : ""
    }</p>`;
}

/**
 * The moves as buttons. One of them is in the tab order; the arrow keys move between them.
 * @param {{ moves: Move[], tiles: number[], at: number, judged: JudgedMove[], onGo: (at: number) => void }}
 *   props
 */
function MoveList({ moves, tiles, at, judged, onGo }) {
  const box = /** @type {Ref<HTMLElement>} */ (useRef(null));
  const [from, to] = around(at, moves.length + 1, MOST_MOVES);
  useEffect(() => {
    const now = /** @type {HTMLElement | null} */ (box.current.querySelector("[aria-current]"));
    if (!now) return;
    box.current.scrollTop = now.offsetTop - box.current.offsetTop - box.current.clientHeight / 2;
    // Stepping with the keys keeps the focus on the current move.
    if (box.current.contains(document.activeElement)) now.focus({ preventScroll: true });
  }, [at, moves.length]);
  /** @param {KeyboardEvent} event */
  const keyed = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves.length };
    const step = places[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onGo(step);
  };
  /** @param {number} place how many moves were made there */
  const entry = (place) => {
    const now = place === at;
    const one = judged[place - 1];
    const what = place ? `${ARROWS[moves[place - 1]]}${tiles[place - 1]}` : t`Start`;
    const spoken = place
      ? t`Move ${place}: tile ${String(tiles[place - 1])} ${WORDS[moves[place - 1]]}` +
        (one ? (one.lost ? t`, lost ${one.lost}` : t`, good`) : "")
      : t`The start`;
    return html`<li key=${place}><button type="button" tabindex=${now ? 0 : -1} aria-label=${spoken}
      aria-current=${now ? "step" : undefined}
      class="${place > at ? "later" : ""} ${one ? (one.lost ? "lost" : "kept") : ""}"
      onClick=${() => onGo(place)}>${what}${one?.lost ? html`<small>−${one.lost}</small>` : ""}</button></li>`;
  };
  return html`<ol class="moves own-list" ref=${box} aria-label=${t`Your moves, one by one`} onKeyDown=${keyed}>
    ${Array.from({ length: to - from }, (_, index) => entry(from + index))}
  </ol>`;
}

const HEIGHT = 92;
const SIDE = 8;
const TOP = 8;
/** With more moves, single ones are not marked. */
const MOST_DOTS = 240;

/**
 * `exact` are the distances, as far as they are known; `bounds` the lower bounds; `lost` marks
 * moves that lost ground. `onGo` gets the selected move.
 * @param {{ moves: number, at: number, exact: number[], bounds: number[], lost: boolean[], onGo: (at: number)
 *   => void }} props
 */
export function Graph({ moves, at, exact, bounds, lost, onGo }) {
  const [frame, width] = useWidth(360, 160);
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
