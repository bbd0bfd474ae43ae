"""Counts of packings on many machines."""

from __future__ import annotations

import time as clock
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from slidepack import _native
from slidepack._errors import InputError
from slidepack._native import Answer, Puzzle
from slidepack._told import Count
from slidepack._types import PuzzleLike
from slidepack.cluster._executor import Executor, Smaller, executor

#: Parts of a count for each task that can run.
PARTS = 256
#: Tasks in flight for each that runs.
AHEAD = 2


def _count_some(puzzle: Puzzle, prefixes: list[str], memory: int | str | None, threads: int) -> tuple[Any, float]:
    begun = clock.perf_counter()
    counted = _native.count_prefixes(puzzle, prefixes, memory=memory, threads=threads)
    return counted, clock.perf_counter() - begun


def _count_there(puzzle: Puzzle, memory: int | str | None, threads: int) -> Answer:
    return _native.solve(puzzle, want="count", memory=memory, threads=threads)


def count(
    puzzle: PuzzleLike,
    *,
    memory: int | str | None = None,
    threads: int | None = None,
    format: str | None = None,
    lenient: bool = False,
    index: int | None = None,
    address: str | None = None,
    seconds: float = 3.0,
    machines: Executor | None = None,
) -> Count:
    """Counts the packings of a puzzle on a cluster.

    The search is divided by its first placements, and each task takes about `seconds` seconds. Flat trays are counted
    without a search, by one machine: dividing them would lose what makes that fast.
    """
    given = Puzzle(puzzle, family="pack", format=format, lenient=lenient, index=index)
    tray = given.tray
    if tray is None:
        raise InputError("packings are those of packing puzzles; this is a sliding puzzle", code="wrong-family")
    opened: AbstractContextManager[Executor]
    opened = executor(address, threads) if machines is None else nullcontext(machines)
    with opened as there:
        if not tray.is_flat:
            return Count(_divided(given, memory, there, seconds))
        handle = there.submit(_count_there, given, memory, there.threads)
        try:
            while not there.wait([handle], 0.5):
                pass
        except BaseException:
            there.cancel([handle])
            raise
        return Count(there.result(handle))


def _divided(puzzle: Puzzle, memory: int | str | None, there: Executor, seconds: float) -> Answer:
    begun = clock.monotonic()
    waiting = _native.split_count(puzzle, PARTS * there.slots(), memory=memory)
    running: dict[Any, list[str]] = {}
    counts: list[int] = []
    expanded = tried = 0
    size = 1.0
    again: list[list[str]] = []
    try:
        while waiting or running or again:
            while (waiting or again) and len(running) < AHEAD * there.slots():
                if again:
                    some = again.pop()
                else:
                    # The end is cut finer, so that no machine waits long for another.
                    number = max(1, min(int(size), len(waiting) // (AHEAD * there.slots())))
                    waiting, some = waiting[number:], waiting[:number]
                running[there.submit(_count_some, puzzle, some, memory, there.threads)] = some
            for handle in there.wait(list(running), 0.5):
                some = running.pop(handle)
                try:
                    (found, nodes, placed), took = there.result(handle)
                except Smaller:
                    if len(some) == 1:
                        raise MemoryError("one part of the count needs more memory than a machine has") from None
                    again += [some[len(some) // 2 :], some[: len(some) // 2]]
                    continue
                counts += found
                expanded += nodes
                tried += placed
                size = min(2 * len(some), max(1.0, len(some) * seconds / max(took, 1e-3)))
    finally:
        there.cancel(list(running))
    took = clock.monotonic() - begun
    return _native.merge_counts(
        puzzle, counts, expanded=expanded, tried=tried, seconds=took, threads=there.threads
    )
