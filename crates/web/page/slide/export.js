// Exports of the Slide view: files, their names, and the link.
import { html } from "../vendor/preact.js";
import { ExportDialog } from "../lib/export.js";
import { linkTo } from "../lib/share.js";
import { t } from "../lib/text.js";

/** Maximum length of a link that most programs can send, in characters. */
const LONGEST_LINK = 30_000;
/** Solutions longer than this are sent as moves only, to limit the request. */
const MOST_TOLD = 150_000;

const FORMATS = ["png", "svg", "gif", "txt", "json"];

const WITH_SOLUTION = t`The files and the link hold the board and the solution. JSON and the link bring both back.`;
const WITHOUT_SOLUTION = t`The files show the board as it stands. With a solution on the screen they show its moves, and
    the GIF plays them.`;

/** @param {Game} game */
const noteOf = (game) => (game.solution ? WITH_SOLUTION : WITHOUT_SOLUTION);

/** @param {Game} game */
async function linkOf(game) {
  const { startText: text, goalText: goal, moves, at, solution } = game;
  const shared = { text, goal, moves: moves.join(""), at };
  if (solution) {
    const whole = await linkTo("slide", { ...shared, solution: solution.word, shown: solution.at });
    if (whole.length <= LONGEST_LINK) return whole;
  }
  return linkTo("slide", shared);
}

function drawingOf(/** @type {Game} */ game, /** @type {string} */ as, /** @type {number} */ interval) {
  const { solution } = game;
  if (!solution) return game.input;
  const { report, moves, word } = solution;
  const board = game.solutionStart;
  // The file includes the figures of the search, which count single-tile moves. Moves from a link
  // have none.
  const known =
    "outcome" in report && report.outcome && report.metric !== "multi" && moves.length <= MOST_TOLD;
  return {
    board,
    goal: game.goal,
    ...(known ? { answer: { ...report, start: board, moves } } : { moves: word }),
    ...(as === "gif" ? { frame_ms: Math.max(10, Math.round(interval)) } : {}),
  };
}

/** @param {Game} game */
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
