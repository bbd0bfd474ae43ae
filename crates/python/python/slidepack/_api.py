"""Solve, check, make and watch puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, cast, overload

from slidepack import _native
from slidepack._native import Answer, Board, Packings, Progress, Puzzle
from slidepack._progress import bar, counted
from slidepack._answers import Check, Count, Hint, Watch
from slidepack._types import Hear, Limited, Limits, Options, PuzzleLike, Reading, Solving, as_json, divided

if TYPE_CHECKING:
    from typing_extensions import Unpack

_Hearing = AbstractContextManager["Callable[[Progress], object] | None"]


def _hearing(progress: Hear) -> _Hearing:
    if progress is True:
        return bar()
    return nullcontext(progress if callable(progress) else None)


def solve(puzzle: PuzzleLike, *, progress: Hear = None, **keywords: Unpack[Solving]) -> Answer:
    """Solves one puzzle of either family; keywords mean what they mean on the command line.

    They are goal, family, format, lenient and index of the puzzle, and algorithm, heuristic, weight, depth, device,
    metric, time, nodes, memory and threads of the search. `weight` is for `wastar`, `depth` the limit of `dfs`.

    A heuristic may be a function that gets a `Board` and returns a lower bound on the moves left. It
    leads `astar` (the default then) or `ida`. `device` is auto, cpu or gpu;
    `metric` is single, or multi for fewest multi-tile moves. `progress` is True for a bar, or a callable that hears
    of progress; the run ends when it returns False. Ctrl-C raises `Interrupted` with the answer so far.

    >>> solve([[1, 2, 3], [4, 5, 6], [7, 0, 8]]).moves
    ['L']
    >>> solve("1 2 3/4 5 6/8 7 0").outcome
    'impossible'
    """
    reading, options = divided(keywords, Reading, Options)
    given = Puzzle(puzzle, **reading)
    heuristic = options.get("heuristic")
    with _hearing(progress) as hear:
        if heuristic is None or isinstance(heuristic, str):
            return _native.solve(given, as_json(options), progress=hear)
        return _native.search(given, as_json({**options, "heuristic": None}), heuristic, progress=hear)


def solve_many(
    puzzles: Iterable[PuzzleLike] | PuzzleLike,
    *,
    ordered: bool = True,
    progress: bool | Callable[[int], object] | None = None,
    **keywords: Unpack[Solving],
) -> Iterator[Answer]:
    """Solves many puzzles, each on a core of its own, and gives the answers one by one.

    `puzzles` is anything that gives puzzles, however many, or one text, file or path that holds
    several. They are read as they are needed. Keywords are those of `solve`, but for `index`; limits are for each
    puzzle. Answers come in the order of the puzzles, or as they are found with `ordered=False`. `progress` is True for
    a bar, or a callable that hears the number of answers; the work ends when it returns False.

    >>> [answer.length for answer in solve_many(["1 2/0 3", "3 1/2 0", "1 2/0 3", "2 1/3 0"])]
    [1, 4, 1, None]
    """
    reading, options = divided(keywords, Reading, Options)
    answers = _native.solve_many(puzzles, as_json(options), ordered=ordered, **reading)
    if progress is None or progress is False:
        return answers
    return counted(answers, len(puzzles) if isinstance(puzzles, (list, tuple)) else None, progress)


def ask(question: Mapping[str, object], *, progress: Hear = None) -> dict[str, Any]:
    """Answers a question in the language of the HTTP interface, as plain data.

    >>> ask({"ask": "solve", "text": "1 2/0 3"})["moves"]
    ['L']
    """
    with _hearing(progress) as hear:
        return cast("dict[str, Any]", json.loads(_native.ask(json.dumps(question), progress=hear)))


def _asked(puzzle: Puzzle) -> dict[str, object]:
    """The puzzle in a question."""
    if puzzle.board is None:
        return {"puzzle": "pack", "text": puzzle.text}
    goal: object = puzzle.goal_name
    if goal is None and puzzle.goal is not None:
        goal = [list(row) for row in puzzle.goal.tiles]
    return {"board": [list(row) for row in puzzle.board.tiles], "goal": goal}


def check(puzzle: PuzzleLike, **reading: Unpack[Reading]) -> Check:
    """Whether a puzzle can be solved, and why.

    >>> check("1 2 3/4 5 6/8 7 0").solvable
    False
    """
    given = Puzzle(puzzle, **reading)
    return Check.of(given, ask({"ask": "check", **_asked(given)}))


def hint(puzzle: PuzzleLike, *, progress: Hear = None, **keywords: Unpack[Limited]) -> Hint:
    """One move to make next, or one piece to place, and why.

    >>> hint("1 2 3/4 5 6/7 0 8").move
    'L'
    """
    reading, limits = divided(keywords, Reading, Limits)
    given = Puzzle(puzzle, **reading)
    question: dict[str, object] = {"ask": "hint", **_asked(given)}
    if given.family == "pack":
        question["ask"] = "solve"
        limits["want"] = "hint"
    question["options"] = {name: value for name, value in limits.items() if value is not None}
    return Hint.of(ask(question, progress=progress))


def count(puzzle: PuzzleLike, *, progress: Hear = None, **keywords: Unpack[Limited]) -> Count:
    """How many packings a puzzle has: a number that also knows how many are different.

    If a limit ends the count, it is the number known by then, and `exact` is False.

    >>> count("slidepack pack/tray 3x20/kit pentominoes")
    Count(8, unique=2)
    """
    reading, limits = divided(keywords, Reading, Limits)
    given = Puzzle(puzzle, **{**reading, "family": "pack"})
    with _hearing(progress) as hear:
        return Count(_native.solve(given, as_json({**limits, "want": "count"}), progress=hear))


def packings(puzzle: PuzzleLike, **keywords: Unpack[Limited]) -> Packings:
    """All packings of a puzzle, one after the other, as they are found.

    They are looked for on one thread, in the same order every time, unless `threads` says otherwise.
    A limit that cuts the list short raises `Stopped` at its end.

    >>> sum(1 for _ in packings("slidepack pack/tray 3x20/kit pentominoes"))
    8
    """
    reading, limits = divided(keywords, Reading, Limits)
    return _native.packings(Puzzle(puzzle, **reading), as_json({"threads": 1, **limits, "want": "all"}))


@overload
def generate(
    size: str | int | tuple[int, int] = ...,
    *,
    count: int = ...,
    seed: int | None = ...,
    goal: str | Board | None = ...,
    walk: int | None = ...,
    difficulty: str | None = ...,
    unsolvable: bool = ...,
) -> list[Board]: ...


@overload
def generate(
    *,
    tray: str,
    kit: str,
    placed: int | None = ...,
    level: str | None = ...,
    seed: int | None = ...,
    progress: Hear = ...,
) -> Puzzle: ...


def generate(
    size: str | int | tuple[int, int] = "4x4",
    *,
    count: int = 1,
    seed: int | None = None,
    goal: str | Board | None = None,
    walk: int | None = None,
    difficulty: str | None = None,
    unsolvable: bool = False,
    tray: str | None = None,
    kit: str | None = None,
    placed: int | None = None,
    level: str | None = None,
    progress: Hear = None,
) -> list[Board] | Puzzle:
    """Random boards; with `tray` and `kit`, a packing puzzle that has exactly one solution.

    Every solvable board of the size is equally likely, unless `walk` (a number of random moves from the
    goal), `difficulty` (easy, medium or hard) or `unsolvable` says otherwise. The same seed gives the
    same puzzles.

    >>> generate("3x3", seed=1)
    [Board('7 3 4/5 1 2/6 8 0')]
    >>> generate(tray="3x5", kit="pentominoes only FPU", placed=1, seed=1).family
    'pack'
    """
    if (tray is None) != (kit is None):
        raise TypeError("a packing puzzle needs both a tray and a kit")
    if tray is not None:
        fields: dict[str, object] = {"tray": tray, "kit": kit, "placed": placed, "level": level, "seed": seed}
        question = {name: value for name, value in fields.items() if value is not None}
        made = ask({"ask": "generate", "puzzle": "pack", **question}, progress=progress)
        return Puzzle(cast(str, made["text"]), family="pack")
    rows, cols = _size(size)
    shown: object = [list(row) for row in goal.tiles] if isinstance(goal, Board) else goal
    fields = {"goal": shown, "seed": seed, "walk": walk, "difficulty": difficulty}
    question = {name: value for name, value in fields.items() if value is not None}
    question |= {"rows": rows, "cols": cols, "count": count, "unsolvable": unsolvable}
    made = ask({"ask": "generate", "puzzle": "slide", **question})
    return [Board(board) for board in made["boards"]]


def _size(size: str | int | tuple[int, int]) -> tuple[int, int]:
    if isinstance(size, int):
        return size, size
    if isinstance(size, str):
        rows, _, cols = size.partition("x")
        if not rows.isdecimal() or not (cols or rows).isdecimal():
            raise ValueError(f"{size!r} is not a size like '4x4'")
        return int(rows), int(cols or rows)
    return size


def watch(
    puzzle: PuzzleLike,
    *,
    algorithm: str | None = None,
    heuristic: str | None = None,
    weight: float | None = None,
    depth: int | None = None,
    steps: int | None = None,
    start: int | None = None,
    count: int | None = None,
    **reading: Unpack[Reading],
) -> Watch:
    """A search step by step, by any algorithm but anytime and constructive; of packing puzzles the brute force.

    `weight` is for `wastar`, `depth` the limit of `dfs`. `steps` is the most nodes expanded, up to 2000. Of a packing
    puzzle, `start` is the number of the first event wanted and `count` how many, up to 5000. In a notebook the search
    tree shows itself.

    >>> seen = watch("1 2 3/4 0 6/7 5 8", algorithm="astar", heuristic="manhattan")
    >>> seen.expanded, [seen.nodes[node].move for node in seen.path]
    (2, [None, 'U', 'L'])
    """
    given = Puzzle(puzzle, **reading)
    method = {"algorithm": algorithm, "heuristic": heuristic, "weight": weight, "depth": depth}
    fields = {**method, "steps": steps, "from": start, "count": count}
    options = {name: value for name, value in fields.items() if value is not None}
    return Watch.of(given, ask({"ask": "watch", **_asked(given), "options": options}))
