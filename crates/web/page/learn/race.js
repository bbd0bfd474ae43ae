// A race: two methods on the same board, one expansion of each at a time.
import { html, useMemo, useState } from "../vendor/preact.js";
import { SmallTree } from "./treeview.js";
import { sumOf } from "./frames.js";
import { laneAt, METHODS, titleOf, turnsOf, verdict } from "./racestate.js";
import { usePlayer } from "../lib/player.js";
import { PlayerBar } from "../lib/playerbar.js";
import { useWatches } from "./questions.js";
import { Select } from "../lib/forms.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {import("./questions.js").Choices} Choices */

const STEPS = 2000;

/** @param {{ choices: Choices, wanted: boolean, onError: (problem: ApiError | null) => void }} props */
export function Race({ choices, wanted, onError }) {
  const [methods, setMethods] = useState(["astar:manhattan", "astar:hamming"]);
  const watches = methods.map(useWatches(choices, methods, STEPS, wanted, onError));
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
          ${watch && lane && html`<${SmallTree} key=${method} watch=${watch} state=${lane.state} path=${lane.isFound ? watch.path : []} />`}
          ${
            lane?.node &&
            html`<dl class="facts">
              <div><dt>${t`expanded`}</dt><dd data-expanded>${count(lane.expanded)}</dd></div>
              ${watch && html`<div><dt>${t`Current node`}</dt><dd>${sumOf(watch, lane.node)}</dd></div>`}
            </dl>`
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
