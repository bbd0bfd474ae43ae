// A search watched step by step: its tree, the step in words, the node in hand, and what it has cost so far.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { layout } from "./tree.js";
import { KINDS, frame, pathTo, tell } from "./frames.js";
import { ABOUT, ALGORITHMS, DRAWN, HEURISTICS, STEPS, showsBoards } from "./choices.js";
import { Follow } from "./follow.js";
import { SideBySide } from "./side.js";
import { Tree } from "./sight.js";
import { Values } from "./values.js";
import { Segmented, Select } from "../lib/forms.js";
import { usePlayer } from "../lib/player.js";
import { PlayerBar } from "../lib/playerbar.js";
import { announce } from "../lib/announce.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {import("./asked.js").Choices} Choices */
/** @typedef {ReturnType<typeof useSearch>} Search */

/** @type {Record<string, string>} */
const BADGES = { prune: "bad", generate: "warm" };

/**
 * Where a watched search stands. It is kept while another lesson is shown.
 * @param {Watch | null} watch
 */
export function useSearch(watch) {
  const [picked, pick] = useState(
    /** @type {{ watch: Watch | null, at: number, id: number } | null} */ (null),
  );
  const tree = useMemo(() => watch && layout(watch.nodes), [watch]);
  const player = usePlayer(watch ? watch.steps.length : 0, { key: watch, interval: 300 });
  const state = watch ? frame(watch, player.at) : null;
  // A node is chosen at one step of one search.
  const chosen = picked?.watch === watch && picked?.at === player.at ? picked.id : null;
  /** @param {number | null} id */
  const choose = (id) => pick(id === null ? null : { watch, at: player.at, id });
  const step = state?.step ?? null;
  const told = watch ? tell(watch, step) : "";
  useEffect(() => {
    if (watch && player.at > 0 && !player.playing) announce(told);
  }, [player.at, player.playing]);
  return { watch, tree, player, state, chosen, choose, step, told };
}

/**
 * The node that is looked at, and the way to it: the whole way once it is found.
 * @param {Search} search
 */
function inHandOf({ watch, state, chosen }) {
  if (!watch || !state) return { node: undefined, path: [] };
  const id = chosen !== null && state.status[chosen] ? chosen : state.current;
  const isFound = state.done && watch.path.length > 0;
  return { node: watch.nodes[id], path: isFound ? watch.path : pathTo(watch, id) };
}

/**
 * @param {{ search: Search, choices: Choices, set: (fields: Partial<Choices>) => void, homes: Tiles,
 *   watchOf: (heuristic: string) => Watch | undefined, failed: boolean,
 *   children: import("preact").ComponentChildren }} props
 */
export function SearchLesson({ search, choices, set, homes, watchOf, failed, children }) {
  const { watch, tree, player, state, chosen, choose, step, told } = search;
  const { board, algorithm, heuristic } = choices;
  const { rows, cols } = board;
  const { node, path } = inHandOf(search);
  const boards = showsBoards(choices.nodes, board, watch?.nodes.length ?? 0);
  const watches = HEURISTICS.map(([name, title]) => ({ name, title, watch: watchOf(name) }));
  return html`<div class="search">
    <div class="stack">
      <div class="row learn-choices">
        <${Segmented} label=${t`Method`} value=${algorithm} options=${ALGORITHMS}
          onChange=${(value) => set({ algorithm: value })} />
        <${Segmented} label=${t`Heuristic`} value=${heuristic} options=${HEURISTICS}
          onChange=${(value) => set({ heuristic: value })} />
      </div>
      ${children}
      <${Tree} watch=${watch} failed=${failed} tree=${tree} state=${state} path=${path} chosen=${chosen}
        onChoose=${choose} boards=${boards} player=${player} />
      ${
        watch &&
        html`<section class="panel" aria-label=${t`Steps`}>
        <p class="told" data-step=${player.at}><span class="badge ${BADGES[step?.kind ?? ""] ?? ""}">
          ${KINDS[step?.kind ?? "start"]}</span> ${told}</p>
        <${PlayerBar} player=${player} noun="step"
          describe=${(step) => t`Step ${step} of ${watch.steps.length}`} />
      </section>`
      }
      <div class="row">
        <${Segmented} label=${t`Draw nodes as`} value=${choices.nodes} options=${DRAWN}
          onChange=${(nodes) => set({ nodes })} />
        <${Select} label=${t`Stop after`} value=${choices.steps} options=${STEPS}
          onChange=${(steps) => set({ steps })} />
      </div>
    </div>
    <div class="stack">
      ${
        node &&
        html`<section class="panel stack" aria-label=${t`The node in hand`}>
        <div class="row spread"><h2>${chosen === null ? t`The node in hand` : t`The node you chose`}</h2>
          <span class="formula" data-f=${node.f}>f = ${node.g} + ${node.h} = <strong>${node.f}</strong>
          </span></div>
        <${Values} tiles=${Uint16Array.from(node.board.flat())} homes=${homes} rows=${rows} cols=${cols}
          heuristic=${heuristic} />
      </section>`
      }
      ${
        state &&
        tree &&
        html`<section class="panel stack" aria-label=${t`So far`}>
        <dl class="facts">
          <div><dt>${t`expanded`}</dt><dd>${count(state.expanded)}</dd></div>
          <div><dt>${t`generated`}</dt><dd>${count(state.generated)}</dd></div>
          <div><dt>${algorithm === "ida" ? t`on the path` : t`in the frontier`}</dt>
            <dd>${count(algorithm === "ida" ? tree.depth[state.current] + 1 : state.open)}</dd></div>
          ${
            state.bound !== null &&
            html`<div><dt>${state.iteration ? t`bound, round ${state.iteration}` : t`bound`}</dt>
            <dd>${count(state.bound)}</dd></div>`
          }
        </dl>
        <p class="hint">${ABOUT[algorithm]}</p>
      </section>`
      }
      <${Follow} search=${search} />
      <section class="panel stack" aria-label=${t`Heuristics side by side`}>
        <h2>${t`Side by side`}</h2>
        <${SideBySide} failed=${failed} heuristic=${heuristic}
          onChoose=${(name) => set({ heuristic: name })} watches=${watches} />
      </section>
    </div>
  </div>`;
}
