"""Many boards on many machines."""

from __future__ import annotations

import time as clock
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Any

from slidepack import _native
from slidepack._native import Answer, Puzzle, read
from slidepack._types import GoalLike, PuzzleLike
from slidepack.cluster._executor import Executor, Smaller, executor

#: Tasks in flight for each that runs.
AHEAD = 2


def _solve_some(puzzles: list[Puzzle], keywords: dict[str, Any]) -> tuple[list[Answer], float]:
    begun = clock.perf_counter()
    return list(_native.solve_many(puzzles, **keywords)), clock.perf_counter() - begun


def solve_many(
    puzzles: Iterable[PuzzleLike] | PuzzleLike,
    *,
    goal: GoalLike | None = None,
    algorithm: str | None = None,
    heuristic: str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    ordered: bool = True,
    address: str | None = None,
    seconds: float = 3.0,
    machines: Executor | None = None,
) -> Iterator[Answer]:
    """Solves many puzzles on a cluster, and gives the answers one by one.

    They go out in lists that take about `seconds` seconds. Limits are for each puzzle. Answers come in the order of the
    puzzles, or as they are found with `ordered=False`.
    """
    how = {"goal": goal, "family": family, "format": format, "lenient": lenient}
    if isinstance(puzzles, str) or hasattr(puzzles, "__fspath__") or hasattr(puzzles, "read"):
        source: Iterator[Any] = iter(read(puzzles, **how))  # type: ignore[arg-type]
    else:
        source = (Puzzle(puzzle, **how) for puzzle in puzzles)  # type: ignore[arg-type, union-attr]
    opened: AbstractContextManager[Executor]
    opened = executor(address, threads) if machines is None else nullcontext(machines)
    method = {"algorithm": algorithm, "heuristic": heuristic}
    limits = {"time": time, "nodes": nodes, "memory": memory}
    with opened as there:
        keywords = {**method, **limits, "threads": there.threads}
        yield from _answers(source, keywords, there, ordered, seconds)


def _answers(
    source: Iterator[Puzzle], keywords: dict[str, Any], there: Executor, ordered: bool, seconds: float
) -> Iterator[Answer]:
    running: dict[Any, tuple[int, list[Puzzle]]] = {}
    again: list[tuple[int, list[Puzzle]]] = []
    found: dict[int, list[Answer]] = {}
    size, number, given, ended = 1.0, 0, 0, False
    try:
        while True:
            while not ended or again:
                if len(running) >= AHEAD * there.slots():
                    break
                if again:
                    turn, some = again.pop()
                else:
                    turn, some = number, list(islice(source, max(1, int(size))))
                    number += 1
                    if not some:
                        ended = True
                        number -= 1
                        break
                running[there.submit(_solve_some, some, keywords)] = (turn, some)
            if not running:
                return
            for handle in there.wait(list(running), 0.5):
                turn, some = running.pop(handle)
                try:
                    answers, took = there.result(handle)
                except Smaller:
                    if keywords["threads"] == 1:
                        raise MemoryError("one puzzle needs more memory than a machine has") from None
                    # Fewer at the same time need less.
                    keywords = {**keywords, "threads": max(1, keywords["threads"] // 2)}
                    again.append((turn, some))
                    continue
                # Twice as many next time at most, so that one easy list says little.
                size = min(2 * len(some), max(1.0, len(some) * seconds / max(took, 1e-3)), 10_000)
                if not ordered:
                    yield from answers
                    continue
                found[turn] = answers
                while given in found:
                    yield from found.pop(given)
                    given += 1
    finally:
        there.cancel(list(running))
