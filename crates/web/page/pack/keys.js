/** @type {Record<string, Step>} */
const STEPS = {
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  ArrowLeft: [0, 0, -1],
  ArrowRight: [0, 0, 1],
  PageUp: [-1, 0, 0],
  PageDown: [1, 0, 0],
};

/**
 * Executes a key's command; false if it has none.
 * @param {KeyboardEvent} event
 * @param {PackGame} game
 * @param {Runs} runs
 */
function act(event, game, runs) {
  const letter = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (letter === "z" && !event.shiftKey) game.undo();
    else if (letter === "y" || (letter === "z" && event.shiftKey)) game.redo();
    else return false;
    return true;
  }
  if (event.altKey) return false;
  const onButton = event.target instanceof Element && event.target.closest("button");
  if (STEPS[event.key]) game.move(STEPS[event.key]);
  else if (event.key === "Enter" || event.key === " ") {
    // Buttons handle these keys themselves.
    if (onButton) return false;
    if (game.hand) game.lay();
    else game.takeUp(game.cursor);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    if (game.hand) game.drop();
    else game.takeUp(game.cursor, { toShelf: true });
  } else if (event.key === "Escape") {
    if (!game.hand) return false;
    game.drop();
  } else if (letter === "r") game.turn(event.shiftKey ? -1 : 1);
  else if (letter === "f") game.flip();
  else if (letter === "n") game.cycle(1);
  else if (letter === "p") game.cycle(-1);
  else if (letter === "h") runs.help();
  else if (letter === "u") game.undo();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {PackGame} game
 * @param {Runs} runs
 */
export function press(event, game, runs) {
  if (act(event, game, runs)) event.preventDefault();
}
