// Marks on cells that cannot be filled any more. What finds them is fetched when they are first wanted.
import { useEffect, useMemo, useState } from "../vendor/preact.js";

/** @type {Set<number>} */
const NONE = new Set();

/**
 * The cells that the pieces left cannot fill, if `on`.
 * @param {Puzzle | null} puzzle
 * @param {Lie[]} laid
 * @param {boolean} on
 */
export function useDead(puzzle, laid, on) {
  const [finder, setFinder] = useState(/** @type {typeof import("./dead.js") | null} */ (null));
  useEffect(() => {
    // Without it there are no marks, and the light still tells.
    if (on) import("./dead.js").then(setFinder, () => {});
  }, [on]);
  return useMemo(
    () => (on && puzzle && finder ? finder.deadCells(puzzle, laid) : NONE),
    [on, puzzle, laid, finder],
  );
}
