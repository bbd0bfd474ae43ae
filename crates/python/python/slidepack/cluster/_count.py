"""Counts of packings on many machines."""

from __future__ import annotations

import time as clock
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from slidepack import _native
from slidepack._errors import InputError, Interrupted
from slidepack._native import Answer, Puzzle
from slidepack._answers import Count
from slidepack._types import Limited, Limits, PuzzleLike, Reading, divided
from slidepack.cluster._executor import AHEAD, STEP, Executor, Flight, executor
from slidepack.cluster._progress import ClusterProgress, Hear, Hearing
from slidepack.cluster._rounds import _one_task

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Parts of a count for each task that can run.
PARTS = 256


def _count_some(puzzle: Puzzle, prefixes: list[str], memory: int | str | None, threads: int) -> tuple[Any, float]:
    begun = clock.perf_counter()
    counted = _native.count_prefixes(puzzle, prefixes, memory=memory, threads=threads)
    return counted, clock.perf_counter() - begun


def count(
    puzzle: PuzzleLike,
    *,
    progress: Hear = None,
    address: str | None = None,
    seconds: float = 3.0,
    machines: Executor | None = None,
    **keywords: Unpack[Limited],
) -> Count:
    """Counts the packings of a puzzle on a cluster.

    The search is divided by its first placements, and each task takes about `seconds` seconds. Flat trays are counted
    without a search, by one machine: dividing them would lose what makes that fast. If a limit ends the count, it is the
    number known by then, and `exact` is False.
    """
    reading, limits = divided(keywords, Reading, Limits)
    given = Puzzle(puzzle, **{**reading, "family": "pack"})
    tray = given.tray
    if tray is None:
        raise InputError("packings are those of packing puzzles; this is a sliding puzzle", code="wrong-family")
    opened: AbstractContextManager[Executor]
    opened = executor(address, limits.get("threads")) if machines is None else nullcontext(machines)
    with opened as there:
        if tray.is_flat:
            return Count(_one_task(there, given, {**limits, "want": "count"}))
        hearing = Hearing(progress, limits.get("time"), limits.get("nodes"))
        try:
            return Count(_divided(given, limits.get("memory"), there, seconds, hearing))
        finally:
            hearing.close()


def _divided(puzzle: Puzzle, memory: int | str | None, there: Executor, seconds: float, hearing: Hearing) -> Answer:
    waiting = _native.split_count(puzzle, PARTS * there.slots(), memory=memory)
    again: list[tuple[list[str], int]] = []
    flight: Flight[tuple[list[str], int]] = Flight(there)
    counts: list[int] = []
    expanded = tried = done = 0
    parts, size = len(waiting), 1.0
    stopped: str | None = None

    def answer(why: str | None) -> Answer:
        return _native.merge_counts(
            puzzle,
            counts,
            expanded=expanded,
            tried=tried,
            seconds=hearing.seconds(),
            threads=there.threads,
            stopped_by=why,
        )

    def progress(took: float) -> ClusterProgress:
        left = took * (parts - done) / done if done else None
        rate = expanded / max(took, 1e-9)
        # Parts are what is known beforehand; a task has some of them.
        return ClusterProgress(took, expanded, rate, there.slots(), done, parts, left, found=sum(counts))

    try:
        while (waiting or flight or again) and stopped is None:
            while (waiting or again) and flight.has_room():
                if again:
                    some, threads = again.pop()
                else:
                    # The end is cut finer, so that no machine waits long for another.
                    number = max(1, min(int(size), len(waiting) // (AHEAD * there.slots())))
                    waiting, some, threads = waiting[number:], waiting[:number], there.threads
                flight.send((some, threads), _count_some, puzzle, some, memory, threads)
            for (some, threads), result in flight.back():
                if result is None:
                    if len(some) == 1 and threads == 1:
                        raise MemoryError("one part of the count needs more memory than a machine has")
                    halves = [some[len(some) // 2 :], some[: len(some) // 2]]
                    again += [(half, max(1, threads // 2)) for half in halves if half]
                    continue
                (found, nodes, placed), took = result
                counts.append(found)
                expanded += nodes
                tried += placed
                done += len(some)
                size = min(STEP * len(some), max(1.0, len(some) * seconds / max(took, 1e-3)))
            stopped = hearing.stopped(expanded, progress)
    except KeyboardInterrupt:
        raise Interrupted(answer("interrupt")) from None
    finally:
        flight.cancel()
    return answer(stopped)
