"""Solve, check, make and watch puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, cast, overload

from slidepack import _native
from slidepack._errors import InputError
from slidepack._native import Answer, Board, Packings, Progress, Puzzle
from slidepack._progress import bar, counted
from slidepack._told import Check, Count, Hint, Watch
from slidepack._types import GoalLike, Hear, Heuristic, PuzzleLike

_Hearing = AbstractContextManager["Callable[[Progress], object] | None"]


def _hearing(progress: Hear) -> _Hearing:
    if progress is True:
        return bar()
    return nullcontext(progress if callable(progress) else None)


def _bytes(memory: int | str | None) -> int | None:
    if not isinstance(memory, str):
        return memory
    scale = {"K": 10, "M": 20, "G": 30, "T": 40}.get(memory[-1:].upper())
    number = memory[:-1] if scale else memory
    try:
        return int(float(number) * (1 << (scale or 0)))
    except ValueError:
        raise InputError(f"`{memory}` is not an amount of memory, like 500M or 2G", code="memory") from None


def solve(
    puzzle: PuzzleLike,
    *,
    goal: GoalLike | None = None,
    algorithm: str | None = None,
    heuristic: str | Heuristic | None = None,
    device: str | None = None,
    metric: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
    progress: Hear = None,
) -> Answer:
    """Solves one puzzle of either family; keywords mean what they mean on the command line.

    A heuristic may be a function that gets a `Board` and tells a lower bound on the moves left. It
    leads `astar` (the default then) or `ida`. `device` is auto, cpu or gpu;
    `metric` is single, or multi for fewest multi-tile moves. `progress` is True for a bar, or a callable that hears
    of progress; the run ends when it returns False. Ctrl-C raises `Interrupted` with the answer so far.

    >>> solve([[1, 2, 3], [4, 5, 6], [7, 0, 8]]).moves
    ['L']
    >>> solve("1 2 3/4 5 6/8 7 0").outcome
    'impossible'
    """
    if heuristic is None or isinstance(heuristic, str):
        with _hearing(progress) as hear:
            return _native.solve(
                puzzle,
                goal=goal,
                algorithm=algorithm,
                heuristic=heuristic,
                device=device,
                metric=metric,
                time=time,
                nodes=nodes,
                memory=memory,
                threads=threads,
                family=family,
                format=format,
                lenient=lenient,
                index=index,
                progress=hear,
            )
    if device not in (None, "auto", "cpu"):
        raise InputError("a heuristic written in Python leads a search on the cores", code="device")
    if metric not in (None, "single"):
        raise InputError("a heuristic written in Python leads to fewest single-tile moves", code="metric")
    given = Puzzle(puzzle, goal=goal, family=family, format=format, lenient=lenient, index=index)
    with _hearing(progress) as hear:
        return _native.search(
            given, algorithm or "auto", heuristic, time=time, nodes=nodes, memory=_bytes(memory), progress=hear
        )


def solve_many(
    puzzles: Iterable[PuzzleLike] | PuzzleLike,
    *,
    goal: GoalLike | None = None,
    algorithm: str | None = None,
    heuristic: str | None = None,
    device: str | None = None,
    metric: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    ordered: bool = True,
    progress: bool | Callable[[int], object] | None = None,
) -> Iterator[Answer]:
    """Solves many puzzles, each on a core of its own, and gives the answers one by one.

    `puzzles` is anything that gives puzzles, however many, or one text, file or path that holds
    several. They are read as they are needed. Limits are for each puzzle. Answers come in the order
    of the puzzles, or as they are found with `ordered=False`. `progress` is True for a bar, or a
    callable that hears the number of answers; the work ends when it returns False.

    >>> [answer.length for answer in solve_many(["1 2/0 3", "3 1/2 0", "1 2/0 3", "2 1/3 0"])]
    [1, 4, 1, None]
    """
    answers = _native.solve_many(
        puzzles,
        goal=goal,
        algorithm=algorithm,
        heuristic=heuristic,
        device=device,
        metric=metric,
        time=time,
        nodes=nodes,
        memory=memory,
        threads=threads,
        family=family,
        format=format,
        lenient=lenient,
        ordered=ordered,
    )
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


def check(
    puzzle: PuzzleLike,
    *,
    goal: GoalLike | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
) -> Check:
    """Tells whether a puzzle can be solved, and why.

    >>> check("1 2 3/4 5 6/8 7 0").solvable
    False
    """
    given = Puzzle(puzzle, goal=goal, family=family, format=format, lenient=lenient, index=index)
    return Check.of(given, ask({"ask": "check", **_asked(given)}))


def hint(
    puzzle: PuzzleLike,
    *,
    goal: GoalLike | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
    progress: Hear = None,
) -> Hint:
    """One move to make next, or one piece to place, and why.

    >>> hint("1 2 3/4 5 6/7 0 8").move
    'L'
    """
    given = Puzzle(puzzle, goal=goal, family=family, format=format, lenient=lenient, index=index)
    options = {"time": time, "nodes": nodes, "memory": memory, "threads": threads}
    question: dict[str, object] = {"ask": "hint", **_asked(given)}
    if given.family == "pack":
        question["ask"] = "solve"
        options["want"] = "hint"
    question["options"] = {name: value for name, value in options.items() if value is not None}
    return Hint.of(ask(question, progress=progress))


def count(
    puzzle: PuzzleLike,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
    progress: Hear = None,
) -> Count:
    """How many packings a puzzle has: a number that also tells how many are different.

    If a limit ends the count, it is the number known by then, and `exact` is False.

    >>> count("slidepack pack/tray 3x20/kit pentominoes")
    Count(8, unique=2)
    """
    with _hearing(progress) as hear:
        answer = _native.solve(
            puzzle,
            family="pack",
            format=format,
            lenient=lenient,
            index=index,
            time=time,
            nodes=nodes,
            memory=memory,
            threads=threads,
            want="count",
            progress=hear,
        )
    return Count(answer)


def packings(
    puzzle: PuzzleLike,
    *,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
) -> Packings:
    """All packings of a puzzle, one after the other, as they are found.

    They are looked for on one thread, in the same order every time, unless `threads` says otherwise.
    A limit that cuts the list short raises `Stopped` at its end.

    >>> sum(1 for _ in packings("slidepack pack/tray 3x20/kit pentominoes"))
    8
    """
    return _native.packings(
        puzzle,
        time=time,
        nodes=nodes,
        memory=memory,
        threads=threads,
        format=format,
        lenient=lenient,
        index=index,
    )


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

    Every solvable board of the size is equally likely, unless `walk` (so many random moves from the
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
    goal: GoalLike | None = None,
    algorithm: str | None = None,
    heuristic: str | None = None,
    steps: int | None = None,
    start: int | None = None,
    count: int | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
) -> Watch:
    """A search step by step: bfs, greedy, astar, branch-and-bound or ida; of packing puzzles the brute force.

    `steps` is the most nodes expanded, up to 2000. Of a packing puzzle, `start` is the number of the
    first event wanted and `count` how many, up to 5000. In a notebook the search tree shows itself.

    >>> seen = watch("1 2 3/4 0 6/7 5 8", algorithm="astar", heuristic="manhattan")
    >>> seen.expanded, [seen.nodes[node].move for node in seen.path]
    (2, [None, 'U', 'L'])
    """
    given = Puzzle(puzzle, goal=goal, family=family, format=format, lenient=lenient, index=index)
    fields = {"algorithm": algorithm, "heuristic": heuristic, "steps": steps, "from": start, "count": count}
    options = {name: value for name, value in fields.items() if value is not None}
    return Watch.of(given, ask({"ask": "watch", **_asked(given), "options": options}))
