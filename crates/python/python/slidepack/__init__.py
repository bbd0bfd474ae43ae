"""Solves sliding-tile and packing puzzles.

>>> import slidepack
>>> answer = slidepack.solve("8 1 3/4 0 2/7 6 5")
>>> answer.length, answer.optimal
(14, True)
>>> "".join(answer.moves)
'LURRDDLURULDLU'
"""

from slidepack._api import ask, check, count, generate, hint, packings, solve, solve_many, watch
from slidepack._errors import InputError, Interrupted, Stopped
from slidepack._heuristics import Admissibility, is_admissible
from slidepack._lab import LabResult, lab
from slidepack._native import VERSION as __version__
from slidepack._native import Answer, Answers, Board, Packing, Packings, Progress, Puzzle, read
from slidepack._answers import Check, Count, Hint, Node, Step, Watch
from slidepack._types import PuzzleLike

__all__ = [
    "Admissibility",
    "Answer",
    "Answers",
    "Board",
    "Check",
    "Count",
    "Hint",
    "InputError",
    "Interrupted",
    "LabResult",
    "Node",
    "Packing",
    "Packings",
    "Progress",
    "Puzzle",
    "PuzzleLike",
    "Step",
    "Stopped",
    "Watch",
    "__version__",
    "ask",
    "check",
    "count",
    "generate",
    "hint",
    "is_admissible",
    "lab",
    "packings",
    "read",
    "solve",
    "solve_many",
    "watch",
]
