// Which moves of a game the engine has judged. It knows no page.

/**
 * How many of the judged moves are the first moves of this game.
 * @param {Judged | null} judged
 * @param {{ startText: string, goalText: string, moves: Move[] }} game
 */
export function knownMoves(judged, { startText, goalText, moves }) {
  if (!judged || judged.startText !== startText || judged.goalText !== goalText) return 0;
  const list = judged.report.judged;
  let known = 0;
  while (known < list.length && known < moves.length && list[known].move === moves[known]) known += 1;
  return known;
}
