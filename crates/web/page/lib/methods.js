// The methods of sliding puzzles with their names in a list. Made from the engine's registry, where they are changed:
// SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib methods

/** Algorithms that take a heuristic. */
export const GUIDED = [
  ["greedy", "Greedy"],
  ["astar", "A*"],
  ["branch-and-bound", "Branch and bound"],
  ["ida", "IDA*"],
];

/** Algorithms that choose for themselves. */
export const ALONE = [
  ["auto", "Automatic"],
  ["bfs", "Breadth first"],
  ["anytime", "Anytime"],
  ["constructive", "Constructive"],
];

/** Heuristics. */
export const HEURISTICS = [
  ["auto", "Automatic"],
  ["hamming", "Hamming"],
  ["manhattan", "Manhattan"],
  ["linear-conflict", "Linear conflict"],
  ["walking-distance", "Walking distance"],
  ["pattern", "Pattern databases"],
  ["pattern:small", "Small pattern databases"],
  ["pattern:medium", "Medium pattern databases"],
  ["pattern:large", "Large pattern databases"],
  ["pattern:exact", "A table of all distances"],
];
