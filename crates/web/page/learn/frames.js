// What a search has done after so many of its steps.
import { WORDS } from "../slide/board.js";
import { t } from "../lib/text.js";

export const HIDDEN = 0;
export const OPEN = 1;
export const EXPANDED = 2;
export const DUPLICATE = 3;
export const PRUNED = 4;
export const GOAL = 5;
export const LEFT = 6;

/**
 * The state after `at` steps: each node's status, the node in hand, and the counts.
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
    if (step.bound !== undefined && step.bound !== null) state.bound = step.bound;
  }
  for (const value of status) if (value === OPEN) state.open += 1;
  return state;
}

/**
 * The nodes from the root to `node`.
 * @param {Watch} watch
 * @param {number} node
 */
export function pathTo(watch, node) {
  /** @type {number[]} */
  const path = [];
  /** @type {number | null} */
  let id = node;
  while (id !== null) {
    path.push(id);
    id = watch.nodes[id]?.parent ?? null;
  }
  return path.reverse();
}

/** @type {Record<string, string>} */
const SAYS = {
  greedy: t`has the least h of the frontier`,
  astar: t`has the least f of the frontier`,
  "branch-and-bound": t`has the least cost of the frontier`,
  bfs: t`has waited longest`,
  ida: t`is next on this path`,
};

/** The kinds of steps, in a word. */
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

/**
 * A step in plain words.
 * @param {Watch} watch
 * @param {WatchStep | null} step
 */
export function tell(watch, step) {
  if (!step) return t`The start: nothing looked at yet.`;
  const node = watch.nodes[step.node];
  const sum = node ? `f = ${node.g} + ${node.h} = ${node.f}` : "";
  const way = node?.move ? t`, reached by moving a tile ${WORDS[/** @type {Move} */ (node.move)]}` : "";
  switch (step.kind) {
    case "bound":
      return t`A new round: only nodes with f up to ${step.bound}.`;
    case "expand":
      return t`Expand ${sum}: it ${SAYS[watch.algorithm] ?? t`is next`}.`;
    case "generate":
      return t`New node, ${sum}${way}.`;
    case "duplicate":
      return t`Seen before, ${sum}: not queued again.`;
    case "prune":
      return watch.algorithm === "ida"
        ? t`Cut off: ${sum} is over the bound.`
        : t`Dropped, ${sum}: a shorter way to this board was found while it waited.`;
    case "backtrack":
      return t`Back from ${sum}: nothing more below it.`;
    case "goal":
      return node ? t`The goal, ${t`${node.g} moves`} from the start.` : t`The goal.`;
    default:
      return step.kind;
  }
}

/**
 * What each look of a node means to a method: [look, words, the kind of step that gives a node this look].
 */
/** @type {Record<string, [look: string, words: string, kind: WatchStep["kind"]][]>} */
const LOOKS = {
  ida: [
    ["open", t`generated`, "generate"],
    ["", t`expanded`, "expand"],
    ["cut", t`over the bound`, "prune"],
    ["left", t`done, left again`, "backtrack"],
    ["goal", t`goal`, "goal"],
  ],
  frontier: [
    ["open", t`frontier`, "generate"],
    ["", t`expanded`, "expand"],
    ["left", t`seen before`, "duplicate"],
    ["cut", t`a shorter way was found`, "prune"],
    ["goal", t`goal`, "goal"],
  ],
};

/**
 * The looks that nodes have in this search, for its legend.
 * @param {Watch} watch
 */
export function looksOf(watch) {
  const kinds = new Set(watch.steps.map((step) => step.kind));
  return LOOKS[watch.algorithm === "ida" ? "ida" : "frontier"].filter(([, , kind]) => kinds.has(kind));
}
