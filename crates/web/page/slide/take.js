// What can be taken away from the Slide view: files, their names, and the link.
import { html } from "../vendor/preact.js";
import { ExportDialog } from "../lib/export.js";
import { linkTo } from "../lib/share.js";
import { t } from "../lib/text.js";

/** A link with more letters than this is more than most programs let one send. */
const LONGEST_LINK = 30_000;
/** Of solutions longer than this the server takes the moves alone: more would be too large a request. */
const MOST_TOLD = 150_000;

const FORMATS = ["png", "svg", "gif", "txt", "json"];

const WITH_SOLUTION = t`The files and the link hold the board and the solution. JSON and the link bring both back.`;
const WITHOUT_SOLUTION = t`The files show the board as it stands. With a solution on the screen they show its moves, and
    the GIF plays them.`;

/** @param {Game} game */
const noteOf = (game) => (game.solution ? WITH_SOLUTION : WITHOUT_SOLUTION);

/**
 * A link to the game; the solution that is shown goes along if it is not too long.
 * @param {Game} game
 */
async function linkOf(game) {
  const { startText: text, goalText: goal, moves, at, solution } = game;
  const shared = { text, goal, moves: moves.join(""), at };
  if (solution) {
    const whole = await linkTo("slide", { ...shared, solution: solution.word, shown: solution.at });
    if (whole.length <= LONGEST_LINK) return whole;
  }
  return linkTo("slide", shared);
}

/**
 * What /api/draw is asked for, but for the kind of file.
 * @param {Game} game
 * @param {string} as
 * @param {number} interval milliseconds a move
 */
function drawingOf(game, as, interval) {
  const { solution } = game;
  if (!solution) return game.input;
  const { report, moves, word } = solution;
  const board = game.solutionStart;
  // The facts of the search go into the file. Of moves that came with a link none are known.
  // Files state facts about single moves.
  const known =
    "outcome" in report && report.outcome && report.metric !== "multi" && moves.length <= MOST_TOLD;
  return {
    board,
    goal: game.goal,
    ...(known ? { answer: { ...report, start: board, moves } } : { moves: word }),
    ...(as === "gif" ? { frame_ms: Math.max(10, Math.round(interval)) } : {}),
  };
}

/**
 * A file's name, without its ending: the puzzle, and how many moves the solution in it has.
 * @param {Game} game
 */
function nameOf({ rows, cols, solution }) {
  const what = rows === cols ? `${rows * cols - 1}-puzzle` : `${rows}x${cols}-puzzle`;
  return solution ? `slidepack-${what}-${solution.moves.length}-moves` : `slidepack-${what}`;
}

/** @param {{ open: boolean, game: Game, interval: number, onClose: () => void }} props */
export function SlideExport({ open, game, interval, onClose }) {
  return html`<${ExportDialog} open=${open} onClose=${onClose} formats=${FORMATS} note=${noteOf(game)}
    request=${(/** @type {string} */ as) => drawingOf(game, as, interval)}
    link=${() => linkOf(game)} name=${() => nameOf(game)} />`;
}
