"""Many boards on many machines."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Any

from slidepack import _native
from slidepack._native import Answer, Puzzle, read
from slidepack._progress import counted
from slidepack._types import GoalLike, PuzzleLike
from slidepack.cluster._executor import Executor, Flight, executor

#: The most puzzles of a task, however easy.
MOST = 10_000


def _solve_some(puzzles: list[Puzzle], keywords: dict[str, Any]) -> tuple[list[Answer], float]:
    begun = clock.perf_counter()
    return list(_native.solve_many(puzzles, **keywords)), clock.perf_counter() - begun


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
    address: str | None = None,
    seconds: float = 3.0,
    machines: Executor | None = None,
) -> Iterator[Answer]:
    """Solves many puzzles on a cluster, and gives the answers one by one.

    They go out in lists that take about `seconds` seconds. Limits are for each puzzle. Answers come in the order of the
    puzzles, or as they are found with `ordered=False`. `progress` is True for a bar, or a callable that hears the number
    of answers; the work ends when it returns False.
    """
    how = {"goal": goal, "family": family, "format": format, "lenient": lenient}
    if isinstance(puzzles, str) or hasattr(puzzles, "__fspath__") or hasattr(puzzles, "read"):
        source: Iterator[Any] = iter(read(puzzles, **how))  # type: ignore[arg-type]
    else:
        source = (Puzzle(puzzle, **how) for puzzle in puzzles)  # type: ignore[arg-type, union-attr]
    opened: AbstractContextManager[Executor]
    opened = executor(address, threads) if machines is None else nullcontext(machines)
    method = {"algorithm": algorithm, "heuristic": heuristic, "device": device, "metric": metric}
    limits = {"time": time, "nodes": nodes, "memory": memory}
    with opened as there:
        answers = _answers(source, {**method, **limits}, there, ordered, seconds)
        if progress is None or progress is False:
            yield from answers
        else:
            total = len(puzzles) if isinstance(puzzles, (list, tuple)) else None
            yield from counted(answers, total, progress)


#: The place of a list among the others, the list, and the threads that share it.
_Some = tuple[int, list[Puzzle], int]


def _answers(
    source: Iterator[Puzzle], keywords: dict[str, Any], there: Executor, ordered: bool, seconds: float
) -> Generator[Answer, None, None]:
    flight: Flight[_Some] = Flight(there)
    again: list[_Some] = []
    found: dict[int, list[Answer]] = {}
    size, number, given, ended = 1.0, 0, 0, False
    try:
        while True:
            while (not ended or again) and flight.has_room():
                if again:
                    turn, some, threads = again.pop()
                else:
                    turn, some, threads = number, list(islice(source, max(1, int(size)))), there.threads
                    if not some:
                        ended = True
                        break
                    number += 1
                flight.send((turn, some, threads), _solve_some, some, {**keywords, "threads": threads})
            if not flight:
                return
            for (turn, some, threads), result in flight.back():
                if result is None:
                    if threads == 1:
                        raise MemoryError("one puzzle needs more memory than a machine has")
                    # Fewer at the same time need less.
                    again.append((turn, some, max(1, threads // 2)))
                    continue
                answers, took = result
                # Twice as many next time at most, so that one easy list says little.
                size = min(2 * len(some), max(1.0, len(some) * seconds / max(took, 1e-3)), MOST)
                if not ordered:
                    yield from answers
                    continue
                found[turn] = answers
                while given in found:
                    yield from found.pop(given)
                    given += 1
    finally:
        flight.cancel()
