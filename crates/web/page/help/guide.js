// The texts of the guide.
import { t } from "../lib/text.js";

/** @type {{ view: string, title: string, what: string, steps: string[] }[]} */
export const GUIDE = [
  {
    view: "slide",
    title: t`Slide`,
    what: t`A sliding puzzle to play, to solve and to look back at.`,
    steps: [
      t`Tap, drag or flick a tile in line with the gap, or use the arrow keys. The small board shows the goal.`,
      t`Stuck? Hint names one good move and says why. Solve plays a whole solution, and tells whether it is proven to be shortest.`,
      t`Your moves lists what you did. Judge my moves tells which moves led away from the goal.`,
      t`Open takes a board in any notation, and brings back games you left. Undo also brings back the board before.`,
    ],
  },
  {
    view: "speed",
    title: t`Speed`,
    what: t`Boards against the clock, with averages, sessions and replays.`,
    steps: [
      t`Your first move starts the clock. Space brings the next board.`,
      t`Choose keys, swipes or pointing, and a time to look at the board first.`,
      t`Watch a solve again as you made it, or have its moves judged.`,
    ],
  },
  {
    view: "learn",
    title: t`Learn`,
    what: t`A search, one step at a time, and why half of all boards cannot be solved.`,
    steps: [
      t`Choose a method and a heuristic, and play the steps. The tree grows as the search does.`,
      t`Follow the method in pseudocode and in its lists, or guess which node comes next.`,
      t`Is it solvable? works out the three arguments on your own board.`,
    ],
  },
  {
    view: "compare",
    title: t`Compare`,
    what: t`Methods on the same boards, one run after the other so that times are fair.`,
    steps: [
      t`Choose boards and methods and run them. A run that meets a limit is shown as such.`,
      t`Tap a point in a chart to see its board.`,
    ],
  },
  {
    view: "pack",
    title: t`Pack`,
    what: t`Packing puzzles, flat and in layers: fill the tray with the pieces.`,
    steps: [
      t`Drag a piece to the tray. Turn it with R, the wheel or a second finger; F flips it.`,
      t`Hint places one piece and says why. A light tells whether the tray can still be filled.`,
      t`Make your own draws a tray and its pieces, flat or in layers. Open also has hexagons and triangles.`,
      t`New challenge makes puzzles with exactly one solution; one of them is the same for everyone today.`,
    ],
  },
];

/** @type {[word: string, means: string][]} */
export const WORDS = [
  [
    t`Lower bound`,
    t`A number of moves that every solution needs at least. A solution of that length is a shortest one.`,
  ],
  [
    t`Manhattan distance`,
    t`For each tile the rows and columns to its place, summed. Every move changes it by one.`,
  ],
  [
    t`Linear conflict`,
    t`Two tiles in their row or column, but in the wrong order: one must leave the line and come back, which costs two moves more.`,
  ],
  [
    t`Heuristic`,
    t`A quick estimate of the moves that are left. If it never says too much, A* and IDA* find shortest solutions.`,
  ],
  [
    t`Pattern database`,
    t`A table of how many moves some of the tiles need from everywhere, worked out once and looked up for every board.`,
  ],
  [
    "A*",
    t`Expands the board with the least f = g + h: moves made, plus the estimate of those left. It remembers every board.`,
  ],
  ["IDA*", t`The same without memory: depth first up to a bound on f, again and again with larger bounds.`],
  [t`Node`, t`A board that the search has looked at. To expand it is to make all moves from there.`],
  [
    t`Inversion`,
    t`Two tiles in the opposite order to the goal. Whether their number is even decides whether a board can be solved.`,
  ],
  [
    t`Proven`,
    t`No shorter solution exists: the search has ruled out every one. Without this word, a shorter one may exist.`,
  ],
  ["DNF", t`Did not finish: a timed solve that was given up.`],
];
