"""What functions take."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, Union

from slidepack._native import Board, Progress, Puzzle


class Readable(Protocol):
    """An open file."""

    def read(self) -> str | bytes: ...


class ArrayLike(Protocol):
    """An array of NumPy, or anything that becomes lists."""

    def tolist(self) -> Any: ...


#: A puzzle: text, rows of tiles, an array, a path, an open file, or an object of ours.
PuzzleLike: TypeAlias = Union[
    str, bytes, Board, Puzzle, Sequence[Sequence[int]], Sequence[int], "os.PathLike[str]", Readable, ArrayLike
]

#: A goal: last, first or snail; or a board as text, rows, an array, a board or a path.
GoalLike: TypeAlias = Union[str, Board, Sequence[Sequence[int]], "os.PathLike[str]", ArrayLike]

#: A lower bound on the moves left, written in Python.
Heuristic: TypeAlias = Callable[[Board], float]

#: True for a bar, or a callable that hears of progress; a run ends when it returns False.
Hear: TypeAlias = Union[bool, Callable[[Progress], object], None]
