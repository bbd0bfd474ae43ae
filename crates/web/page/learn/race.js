// A race: two methods on the same board, one expansion of each at a time.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { toRows, toText } from "../slide/board.js";
import { SmallBoard } from "../slide/pictures.js";
import { METHODS, laneAt, titleOf, turnsOf, verdict } from "./lanes.js";
import { usePlayer } from "../lib/player.js";
import { PlayerBar } from "../lib/playerbar.js";
import { Select } from "../lib/forms.js";
import { post } from "../lib/api.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {import("./asked.js").Choices} Choices */

/** The most nodes of a lane. */
const STEPS = 2000;

/**
 * The searches of a board by these methods, as they become known.
 * @param {Choices} choices
 * @param {string[]} methods
 * @param {boolean} wanted
 * @param {(problem: ApiError | null) => void} onError
 */
export function useRace({ board, goal }, methods, wanted, onError) {
  const [watches, setWatches] = useState(/** @type {Record<string, Watch>} */ ({}));
  const place = `${toText(toRows(board.tiles, board.cols))}|${JSON.stringify(goal)}`;
  useEffect(() => {
    const stop = new AbortController();
    if (!wanted) return undefined;
    (async () => {
      try {
        for (const method of methods) {
          const [algorithm, heuristic] = method.split(":");
          const options = { algorithm, heuristic, steps: STEPS };
          const asked = { board: toRows(board.tiles, board.cols), goal, options };
          const seen = /** @type {Watch} */ (await post("/api/watch", asked, { signal: stop.signal }));
          setWatches((old) => ({ ...old, [`${place}|${method}`]: seen }));
        }
      } catch (problem) {
        if (problem.code !== "aborted") onError(problem);
      }
    })();
    return () => stop.abort();
  }, [place, methods.join(), wanted]);
  return methods.map((method) => watches[`${place}|${method}`]);
}

/**
 * @param {{ choices: Choices, wanted: boolean, onError: (problem: ApiError | null) => void }} props
 */
export function Race({ choices, wanted, onError }) {
  const [methods, setMethods] = useState(["astar:manhattan", "astar:hamming"]);
  const watches = useRace(choices, methods, wanted, onError);
  const turns = useMemo(() => watches.map((watch) => watch && turnsOf(watch)), watches);
  const isReady = turns.every(Boolean);
  const length = Math.max(...turns.map((one) => (isReady && one ? one.length - 1 : 0)));
  const player = usePlayer(length, { key: isReady ? watches[0] : null, interval: 120 });
  const isOver = isReady && length > 0 && player.at >= length;
  return html`<div class="stack race">
    <div class="lanes">
      ${methods.map((method, at) => {
        const watch = watches[at];
        const lane = watch && turns[at] ? laneAt(watch, turns[at], player.at) : null;
        return html`<section key=${at} class="panel stack lane" aria-label=${t`Lane ${at + 1}: ${titleOf(method)}`}>
          <${Select} label=${t`Lane ${at + 1}`} value=${method} options=${METHODS}
            onChange=${(/** @type {string} */ value) => setMethods(methods.map((one, i) => (i === at ? value : one)))} />
          <div class="lane-bar" aria-hidden="true"><span ref=${(
            /** @type {HTMLElement | null} */ element,
          ) => {
            if (element) element.style.width = `${length && lane ? (100 * lane.expanded) / length : 0}%`;
          }}></span></div>
          ${
            lane?.node &&
            html`<div class="row lane-now">
            <${SmallBoard} tiles=${Uint16Array.from(lane.node.board.flat())} cols=${choices.board.cols}
              label=${t`The node in hand`} />
            <dl class="facts">
              <div><dt>${t`expanded`}</dt><dd data-expanded>${count(lane.expanded)}</dd></div>
              <div><dt>f = g + h</dt><dd>${lane.node.f} = ${lane.node.g} + ${lane.node.h}</dd></div>
            </dl></div>`
          }
          <p class="lane-end ${lane?.isFound ? "found" : ""}">${
            !lane
              ? wanted
                ? t`Getting ready`
                : t`Not searched`
              : lane.isFound && watch
                ? t`At the goal: ${t`${watch.path.length - 1} moves`}.`
                : lane.isOver
                  ? t`Stopped at the limit.`
                  : t`Searching`
          }</p>
        </section>`;
      })}
    </div>
    ${
      isReady &&
      length > 0 &&
      html`<section class="panel" aria-label=${t`Race`}>
      <${PlayerBar} player=${player} noun="expansion"
        describe=${(/** @type {number} */ at) => t`${count(at)} of ${t`${length} expansions`}`} />
      <p role="status" class="verdict">${isOver ? verdict(watches, methods) : ""}</p>
    </section>`
    }
  </div>`;
}
