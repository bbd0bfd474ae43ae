// The guide inside the app: purpose of each view, first steps, and a glossary.
import { html } from "../vendor/preact.js";
import { go } from "../lib/route.js";
import { t } from "../lib/text.js";

export default function Help() {
  return html`<div class="page help">
    <h1>${t`Guide`}</h1>
    <p class="lead">${t`slidepack solves sliding puzzles (the 8-, 15- and 24-puzzle, any board up to 128×128) and packing
      puzzles (pentominoes, IQ Puzzler Pro, pyramids). You play, and it helps, explains and proves.`}</p>
    <p><button type="button" class="button primary" onClick=${() => go("learn", { lesson: true })}>
      ${t`Start the lesson`}</button></p>
    <div class="help-views">
      ${GUIDE.map(
        ({
          view,
          title,
          what,
          steps,
        }) => html`<section key=${view} class="panel stack" aria-labelledby="help-${view}">
        <h2 id="help-${view}">${title}</h2>
        <p>${what}</p>
        <ul>${steps.map((step) => html`<li key=${step}>${step}</li>`)}</ul>
        <a class="button" href="#/${view}">${t`Go to ${title}`}</a>
      </section>`,
      )}
    </div>
    <section class="panel stack" aria-labelledby="help-words">
      <h2 id="help-words">${t`Words`}</h2>
      <dl class="help-words">${WORDS.map(
        ([word, means]) => html`<div key=${word}><dt>${word}</dt><dd>${means}</dd></div>`,
      )}</dl>
    </section>
    <p class="muted">${t`Everything you do stays in this browser: games, times, pictures. A link holds its puzzle in the
      address itself.`}</p>
  </div>`;
}

/** @type {{ view: string, title: string, what: string, steps: string[] }[]} */
export const GUIDE = [
  {
    view: "slide",
    title: t`Slide`,
    what: t`A sliding puzzle to play, to solve and to look back at.`,
    steps: [
      t`Tap, drag or flick a tile in line with the gap, or use the arrow keys. The small board shows the goal.`,
      t`Stuck? Hint names one good move and says why. Solve plays a whole solution, and shows whether it is proven to be shortest.`,
      t`Your moves lists what you did. Judge my moves shows which moves led away from the goal.`,
      t`Open takes a board in any notation, and brings back games you left. Undo also brings back the board before.`,
    ],
  },
  {
    view: "speed",
    title: t`Speed`,
    what: t`Boards against the clock, with your best time and the average of five.`,
    steps: [t`Your first move starts the clock. Space brings the next board.`],
  },
  {
    view: "learn",
    title: t`Learn`,
    what: t`A search, one step at a time, and why half of all boards cannot be solved.`,
    steps: [
      t`Choose a method and a heuristic, and play the steps. The tree grows as the search does.`,
      t`Follow the method in pseudocode and in its lists, or guess which node comes next.`,
      t`Is it solvable? works out both arguments on your own board.`,
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
      t`Hint places one piece and says why. A light shows whether the tray can still be filled.`,
      t`Make your own draws a tray and its pieces, flat or in layers. Open also has hexagons and triangles.`,
      t`New challenge makes puzzles with exactly one solution; one of them is the same for everyone today.`,
    ],
  },
];

/** @type {[word: string, means: string][]} */
export const WORDS = [
  [
    t`Lower bound`,
    t`A number of moves that no solution can beat. A solution of that length is a shortest one.`,
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
    t`A quick estimate of the moves that are left. If it never overestimates, A* and IDA* find shortest solutions.`,
  ],
  [
    t`Pattern database`,
    t`A table of how many moves some of the tiles need from every position, worked out once and looked up for every board.`,
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
