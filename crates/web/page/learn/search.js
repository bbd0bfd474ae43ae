// A search watched step by step: its tree, the step in words, the current node, and its cost so
// far.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { layout } from "./layout.js";
import { frame, keepsPath, KINDS, pathTo, sumOf, tell } from "./frames.js";
import { ABOUT, ALGORITHMS, HEURISTICS, isGuided, showsBoards } from "./choices.js";
import { Follow } from "./follow.js";
import { Tree } from "./treeview.js";
import { Values } from "./heuristicvalues.js";
import { Select } from "../lib/forms.js";
import { usePlayer } from "../lib/player.js";
import { PlayerBar } from "../lib/playerbar.js";
import { announce } from "../lib/notices.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

/** @typedef {import("./questions.js").Choices} Choices */
/** @typedef {ReturnType<typeof useSearch>} Search */

const FIRST_STEPS = 10;

/** @type {Record<string, string>} */
const BADGES = { prune: "bad", generate: "warm" };

/**
 * Position in a watched search, kept while another lesson is shown.
 * @param {Watch | null} watch
 * @param {Ref<boolean>} isFirst whether this is a first visit, which begins in motion
 */
export function useSearch(watch, isFirst) {
  const [picked, pick] = useState(
    /** @type {{ watch: Watch | null, at: number, id: number } | null} */ (null),
  );
  const tree = useMemo(() => watch && layout(watch.nodes), [watch]);
  const player = usePlayer(watch ? watch.steps.length : 0, { key: watch, interval: 300 });
  useEffect(() => {
    if (!watch?.steps.length || !isFirst.current) return;
    isFirst.current = false;
    player.seek(FIRST_STEPS);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) player.play();
  }, [watch]);
  const state = watch ? frame(watch, player.at) : null;
  const chosen = picked?.watch === watch && picked?.at === player.at ? picked.id : null;
  /** @param {number | null} id */
  const choose = (id) => pick(id === null ? null : { watch, at: player.at, id });
  const step = state?.step ?? null;
  const sentence = watch ? tell(watch, step) : "";
  useEffect(() => {
    if (watch && player.at > 0 && !player.playing) announce(sentence);
  }, [player.at, player.playing]);
  return { watch, tree, player, state, chosen, choose, step, sentence };
}

/** @param {Search} search */
function inHandOf({ watch, state, chosen }) {
  if (!watch || !state) return { node: undefined, path: [] };
  const id = chosen !== null && state.status[chosen] ? chosen : state.current;
  const isFound = state.done && watch.path.length > 0;
  return { node: watch.nodes[id], path: isFound ? watch.path : pathTo(watch, id) };
}

/**
 * @param {{ search: Search, choices: Choices, set: (fields: Partial<Choices>) => void, homes: Tiles,
 *   watchOf: (method: string) => Watch | undefined, failed: boolean,
 *   children: import("preact").ComponentChildren }} props
 */
export function SearchLesson({ search, choices, set, homes, watchOf, failed, children }) {
  const { watch, tree, player, state, chosen, choose, step, sentence } = search;
  const { board, algorithm, heuristic } = choices;
  const { rows, cols } = board;
  const { node, path } = inHandOf(search);
  const boards = showsBoards(board, watch?.nodes.length ?? 0);
  const watches = HEURISTICS.map(([name, title]) => ({
    name,
    title,
    watch: watchOf(`${algorithm}:${name}`),
  }));
  return html`<div class="search">
    <div class="stack">
      <div class="row learn-choices">
        <${Select} label=${t`Method`} value=${algorithm} options=${ALGORITHMS}
          onChange=${(/** @type {string} */ value) => set({ algorithm: value })} />
        ${
          isGuided(algorithm) &&
          html`<${Select} label=${t`Heuristic`} value=${heuristic} options=${HEURISTICS}
            onChange=${(/** @type {string} */ value) => set({ heuristic: value })} />`
        }
      </div>
      ${children}
      <${Tree} watch=${watch} failed=${failed} tree=${tree} state=${state} path=${path} chosen=${chosen}
        onChoose=${choose} boards=${boards} player=${player} />
      ${
        watch &&
        html`<section class="panel" aria-label=${t`Steps`}>
        <p class="step-text" data-step=${player.at}><span class="badge ${BADGES[step?.kind ?? ""] ?? ""}">
          ${KINDS[step?.kind ?? "start"]}</span> ${sentence}</p>
        <${PlayerBar} player=${player} noun="step"
          describe=${(step) => t`Step ${step} of ${watch.steps.length}`} />
      </section>`
      }
    </div>
    <div class="stack">
      <${Follow} search=${search} />
      ${
        state &&
        tree &&
        html`<section class="panel stack" aria-label=${t`So far`}>
        <dl class="facts">
          <div><dt>${t`expanded`}</dt><dd>${count(state.expanded)}</dd></div>
          <div><dt>${t`generated`}</dt><dd>${count(Math.min(state.generated, watch?.generated ?? 0))}</dd></div>
          <div><dt>${keepsPath(algorithm) ? t`on the path` : t`in the open list`}</dt>
            <dd>${count(keepsPath(algorithm) ? tree.depth[state.current] + 1 : state.open)}</dd></div>
          ${
            state.bound !== null &&
            html`<div><dt>${state.iteration ? t`bound, round ${state.iteration}` : t`bound`}</dt>
            <dd>${count(state.bound)}</dd></div>`
          }
        </dl>
        <p class="hint">${ABOUT[algorithm]}</p>
      </section>`
      }
      ${
        node &&
        watch &&
        html`<section class="panel stack" aria-label=${t`Current node`}>
        <div class="row spread"><h2>${chosen === null ? t`Current node` : t`Chosen node`}</h2>
          <span class="formula" data-f=${node.f}>${sumOf(watch, node)}</span></div>
        <${Values} tiles=${Uint16Array.from(node.board.flat())} homes=${homes} rows=${rows} cols=${cols}
          heuristic=${isGuided(algorithm) ? heuristic : "manhattan"} h=${node.h} />
      </section>`
      }
      ${
        isGuided(algorithm) &&
        html`<section class="panel stack" aria-label=${t`Heuristics side by side`}>
        <h2>${t`Side by side`}</h2>
        <${SideBySide} failed=${failed} heuristic=${heuristic}
          onChoose=${(name) => set({ heuristic: name })} watches=${watches} />
      </section>`
      }
    </div>
  </div>`;
}

/**
 * @param {{ watches: { name: string, title: string, watch?: Watch }[], failed: boolean, heuristic: string,
 *   onChoose: (name: string) => void }} props
 */
function SideBySide({ watches, failed, heuristic, onChoose }) {
  const most = Math.max(1, ...watches.map(({ watch }) => watch?.expanded ?? 0));
  const waiting = failed ? "–" : "…";
  // Unsolvable boards are not searched, so they have no counts.
  const cost = (/** @type {Watch | undefined} */ watch, /** @type {"expanded" | "generated"} */ measure) => {
    if (!watch) return waiting;
    return watch.solvable === false ? "–" : `${watch.truncated ? "> " : ""}${count(watch[measure])}`;
  };
  /** @param {Watch | undefined} watch */
  const length = (watch) => {
    if (!watch) return waiting;
    return watch.outcome === "solved" ? count(watch.path.length - 1) : "–";
  };
  const width = (/** @type {Watch | undefined} */ watch) => (/** @type {HTMLElement | null} */ element) =>
    element && (element.style.width = `${((watch?.expanded ?? 0) / most) * 100}%`);
  return html`<table class="side-by-side">
    <thead><tr><th scope="col">${t`Heuristic`}</th><th scope="col" class="number">${t`Expanded`}</th>
      <th scope="col" class="number">${t`Generated`}</th><th scope="col" class="number">${t`Moves`}</th></tr></thead>
    <tbody>${watches.map(
      ({ name, title, watch }) => html`<tr key=${name} data-heuristic=${name}
      class=${name === heuristic ? "on" : ""}>
      <th scope="row"><button type="button" class="link" aria-pressed=${String(name === heuristic)}
        onClick=${() => onChoose(name)}>${title}</button>
        <span class="meter" aria-hidden="true"><span ref=${width(watch)}></span></span></th>
      <td class="number">${cost(watch, "expanded")}</td><td class="number">${cost(watch, "generated")}</td>
      <td class="number">${length(watch)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${
    watches.some(({ watch }) => watch?.truncated) &&
    html`<p class="hint">${t`“>”: not finished when the limit was reached.
    Take an easier board to see its end.`}</p>`
  }`;
}
