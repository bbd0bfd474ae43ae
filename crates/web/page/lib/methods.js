// The methods of sliding puzzles with their names in a list. Made from the engine's registry, where they are changed:
// SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib methods
import { t } from "./text.js";

/** Algorithms that take a heuristic. */
export const GUIDED = [
  ["greedy", t`Greedy`],
  ["hill-climbing", t`Hill climbing`],
  ["astar", t`A*`],
  ["wastar", t`Weighted A*`],
  ["branch-and-bound", t`Branch and bound`],
  ["ida", t`IDA*`],
];

/** Algorithms that choose for themselves. */
export const ALONE = [
  ["auto", t`Automatic`],
  ["bfs", t`Breadth first`],
  ["ucs", t`Uniform cost`],
  ["bidirectional", t`Bidirectional`],
  ["dfs", t`Depth first`],
  ["iddfs", t`Iterative deepening`],
  ["anytime", t`Anytime`],
  ["constructive", t`Constructive`],
];

/** Heuristics. */
export const HEURISTICS = [
  ["auto", t`Automatic`],
  ["hamming", t`Hamming`],
  ["rows-and-columns", t`Rows and columns`],
  ["euclidean", t`Euclidean`],
  ["gaschnig", t`Gaschnig`],
  ["manhattan", t`Manhattan`],
  ["linear-conflict", t`Linear conflict`],
  ["walking-distance", t`Walking distance`],
  ["pattern", t`Pattern databases`],
  ["pattern:small", t`Small pattern databases`],
  ["pattern:medium", t`Medium pattern databases`],
  ["pattern:large", t`Large pattern databases`],
  ["pattern:exact", t`A table of all distances`],
];
