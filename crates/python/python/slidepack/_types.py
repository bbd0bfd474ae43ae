"""Types of arguments."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypedDict, Union

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


class Reading(TypedDict, total=False):
    """How to read a puzzle."""

    goal: GoalLike | None
    family: str | None
    format: str | None
    lenient: bool
    index: int | None


class Limits(TypedDict, total=False):
    """What a run may use. Generated, as `Options` is: see CONTRIBUTING.md."""

    memory: int | str | None
    nodes: int | None
    threads: int | None
    time: float | None


class Options(Limits, total=False):
    """How to solve a puzzle: the options of the command and of the HTTP interface."""

    algorithm: str | None
    depth: int | None
    device: str | None
    heuristic: str | Heuristic | None
    metric: str | None
    weight: float | None


class Limited(Reading, Limits, total=False):
    """How to read a puzzle, and what a run may use."""


class Solving(Reading, Options, total=False):
    """How to read a puzzle, and how to solve it."""


def divided(keywords: Mapping[str, Any], *kinds: type) -> list[dict[str, Any]]:
    """The keywords of each kind. A keyword of no kind is a `TypeError`."""
    parts: list[dict[str, Any]] = [
        {name: value for name, value in keywords.items() if name in kind.__annotations__} for kind in kinds
    ]
    for name in keywords:
        if not any(name in part for part in parts):
            raise TypeError(f"got an unexpected keyword argument {name!r}")
    return parts


def as_json(options: Mapping[str, Any]) -> str:
    """The options that are given, in the language of the HTTP interface."""
    return json.dumps({name: value for name, value in options.items() if value is not None}, default=operator.index)
