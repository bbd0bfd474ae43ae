// State of a watched search after a number of steps.
import { WORDS } from "../slide/board.js";
import { isGuided } from "./choices.js";
import { t } from "../lib/text.js";

export const HIDDEN = 0;
export const OPEN = 1;
export const EXPANDED = 2;
export const DUPLICATE = 3;
export const PRUNED = 4;
export const GOAL = 5;
export const LEFT = 6;

/**
 * The state after `at` steps: status of each node, the current node, and the counts.
 * @param {Watch} watch
 * @param {number} at
 */
export function frame(watch, at) {
  const status = new Uint8Array(watch.nodes.length);
  const state = {
    status,
    current: 0,
    /** @type {number | null} */
    bound: null,
    iteration: 0,
    expanded: 0,
    generated: 1,
    open: 0,
    /** @type {WatchStep | null} */
    step: null,
    done: at >= watch.steps.length,
  };
  if (watch.nodes.length) status[0] = OPEN;
  for (let index = 0; index < at; index++) {
    const step = watch.steps[index];
    state.step = step;
    switch (step.kind) {
      case "bound":
        status.fill(HIDDEN);
        state.bound = step.bound ?? null;
        state.iteration += 1;
        state.current = step.node ?? state.current;
        if (step.node !== undefined && step.node !== null) status[step.node] = OPEN;
        break;
      case "generate":
        if (status[step.node] === HIDDEN) state.generated += 1;
        status[step.node] = OPEN;
        break;
      case "expand":
        status[step.node] = EXPANDED;
        state.expanded += 1;
        state.current = step.node;
        break;
      case "duplicate":
        status[step.node] = DUPLICATE;
        break;
      case "prune":
        status[step.node] = PRUNED;
        break;
      case "backtrack":
        status[step.node] = LEFT;
        state.current = watch.nodes[step.node].parent ?? step.node;
        break;
      case "goal":
        status[step.node] = GOAL;
        state.current = step.node;
        break;
    }
  }
  for (const value of status) if (value === OPEN) state.open += 1;
  return state;
}

/**
 * @param {Watch} watch
 * @param {number | null | undefined} node
 * @returns {number[]}
 */
export const pathTo = (watch, node) =>
  node === null || node === undefined ? [] : [...pathTo(watch, watch.nodes[node]?.parent), node];

/** Whether a method keeps the path to its node and nothing else. */
export const keepsPath = (/** @type {string} */ algorithm) => ["dfs", "iddfs", "ida"].includes(algorithm);

/**
 * The value of a node, and how it is made up.
 * @param {Watch} watch
 * @param {{ g: number, h: number, f: number }} node
 */
export function sumOf({ algorithm }, { g, h, f }) {
  const weight = algorithm === "wastar" ? "2·" : "";
  return isGuided(algorithm) ? `f = ${g} + ${weight}${h} = ${f}` : `g = ${g}`;
}

/** @type {Record<string, string>} */
const SAYS = {
  greedy: t`has the least h of the open list`,
  "hill-climbing": t`has the least h of its neighbours`,
  wastar: t`has the least f of the open list`,
  astar: t`has the least f of the open list`,
  "branch-and-bound": t`has the least cost of the open list`,
  bfs: t`has waited longest`,
  ucs: t`has the least g of the open list`,
  bidirectional: t`is in the smaller of the two outermost levels`,
};

export const KINDS = {
  start: t`start`,
  bound: t`bound`,
  expand: t`expand`,
  generate: t`generate`,
  duplicate: t`duplicate`,
  prune: t`prune`,
  backtrack: t`backtrack`,
  goal: t`goal`,
};

export function tell(/** @type {Watch} */ watch, /** @type {WatchStep | null} */ step) {
  if (!step) return t`The start: nothing looked at yet.`;
  const node = watch.nodes[step.node];
  const sum = node ? sumOf(watch, node) : "";
  const way = node?.move ? t`, reached by moving a tile ${WORDS[/** @type {Move} */ (node.move)]}` : "";
  switch (step.kind) {
    case "bound":
      return isGuided(watch.algorithm)
        ? t`A new round: only nodes with f up to ${step.bound}.`
        : t`Only paths up to g = ${step.bound} are followed.`;
    case "expand":
      return t`Expand ${sum}: it ${SAYS[watch.algorithm] ?? t`is next on this path`}.`;
    case "generate":
      return t`New node, ${sum}${way}.`;
    case "duplicate":
      return t`Seen before, ${sum}: not queued again.`;
    case "prune":
      if (watch.algorithm === "ida") return t`Cut off: ${sum} is over the bound.`;
      return isGuided(watch.algorithm)
        ? t`Dropped, ${sum}: a shorter way to this board was found while it waited.`
        : t`Cut off, ${sum}: the limit is reached.`;
    case "backtrack":
      return t`Back from ${sum}: nothing more below it.`;
    case "goal":
      return node ? t`The goal, ${t`${node.g} moves`} from the start.` : t`The goal.`;
    default:
      return step.kind;
  }
}

/** Legend per method: [look, words, the kind of step that gives a node this look]. */
/** @type {Record<string, [look: string, words: string, kind: WatchStep["kind"]][]>} */
const LOOKS = {
  path: [
    ["open", t`generated`, "generate"],
    ["", t`expanded`, "expand"],
    ["cut", t`cut off`, "prune"],
    ["left", t`done, left again`, "backtrack"],
    ["goal", t`goal`, "goal"],
  ],
  lists: [
    ["open", t`open`, "generate"],
    ["", t`expanded`, "expand"],
    ["left", t`seen before`, "duplicate"],
    ["cut", t`a shorter way was found`, "prune"],
    ["goal", t`goal`, "goal"],
  ],
};

/**
 * The node styles that occur in this search, for its legend.
 * @param {Watch} watch
 */
export function looksOf(watch) {
  const kinds = new Set(watch.steps.map((step) => step.kind));
  return LOOKS[keepsPath(watch.algorithm) ? "path" : "lists"].filter(([, , kind]) => kinds.has(kind));
}
