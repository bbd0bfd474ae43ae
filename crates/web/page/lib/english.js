// The English texts for one: those for any other number stand in the sources, as t`${n} moves`.

/** @type {Record<string, string>} */
export const ONE = {
  "All {0} runs done.": "The run is done.",
  "{0} nodes": "{0} node",
  "{0} runs": "{0} run",
  "{0} {1} boards ({2})": "{0} {1} board ({2})",
  "{0} random {1} boards": "{0} random {1} board",
  "{0} methods": "{0} method",
  "{0} moves": "{0} move",
  "{0} multi-tile moves": "{0} multi-tile move",
  "{0} cells with a cross: the pieces that are left cannot fill them.":
    "{0} cell with a cross: the pieces that are left cannot fill it.",
  "{0} shortest ways were found before the count ended; there may be more.":
    "{0} shortest way was found before the count ended; there may be more.",
  "{0} expansions": "{0} expansion",
  "After {0} come {1} smaller{2}.": "After {0} comes {1} smaller{2}.",
  "{0} other ways leave a cell that nothing covers, or a piece without a place.":
    "One other way leaves a cell that nothing covers, or a piece without a place.",
  "From the {0} pieces that you laid.": "From the piece that you laid.",
  "{0} moves a second": "{0} move a second",
  "{0} expansions a second": "{0} expansion a second",
  "{0} steps a second": "{0} step a second",
  "{0} layers": "{0} layer",
  "{0} pieces": "{0} piece",
  "{0} solutions": "{0} solution",
  "{0} cells": "{0} cell",
  "Not known after {0} seconds": "Not known after {0} second",
  "{0} cells of pieces are missing": "{0} cell of pieces is missing",
  "{0} cells too many": "{0} cell too many",
  "{0}: {1} layers": "{0}: {1} layer",
  "{0} placements": "{0} placement",
  "No solution from here: your first {0} pieces are fine, but with them piece {1} cannot lie there.":
    "No solution from here: your first piece is fine, but with it piece {1} cannot lie there.",
  "{0} lowest layers": "lowest layer",
  "{0} hints": "{0} hint",
  "{0} days in a row.": "{0} day in a row.",
  "{0} moves led away from the goal. Each cost two: itself, and the way back.":
    "One move led away from the goal. It cost two: itself, and the way back.",
  "{0} pattern databases": "{0} pattern database",
  "{0} threads": "{0} thread",
  "{0} arcs": "{0} arc",
  "{0} pairs": "{0} pair",
  "{0} rows": "{0} row",
  "{0} seconds": "{0} second",
  "{0} solves": "{0} solve",
};
