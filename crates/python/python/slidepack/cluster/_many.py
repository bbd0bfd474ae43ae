"""Many boards on many machines."""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from slidepack import _native
from slidepack._native import Answer, Puzzle, read
from slidepack._progress import counted
from slidepack._types import Options, PuzzleLike, Reading, Solving, as_json, divided
from slidepack.cluster._executor import AHEAD, STEP, Executor, Flight, executor

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: The most puzzles of a task, however easy.
MOST = 10_000
#: The most puzzles that are read before their turn has come, to see whether the end is near.
MOST_READ = 100_000
#: The least part of a task's time that a task near the end takes.
LEAST = 0.02


def _solve_some(puzzles: bytes, options: dict[str, Any], lists: int) -> tuple[bytes, float]:
    """Solves a list of puzzles that has travelled; the answers, ready to travel, and the seconds it took."""
    begun = clock.perf_counter()
    answers = list(_native.solve_many(_native.puzzles_from_bytes(puzzles), as_json(options), lists=lists))
    return _native.answers_to_bytes(answers), clock.perf_counter() - begun


def solve_many(
    puzzles: Iterable[PuzzleLike] | PuzzleLike,
    *,
    ordered: bool = True,
    progress: bool | Callable[[int], object] | None = None,
    address: str | None = None,
    seconds: float = 3.0,
    machines: Executor | None = None,
    **keywords: Unpack[Solving],
) -> Iterator[Answer]:
    """Solves many puzzles on a cluster, and gives the answers one by one.

    They go out in lists that take about `seconds` seconds, a list for each core; `threads` is the number of cores that
    share a list instead. Limits are for each puzzle, and the lists of a machine share its memory. Answers come in the
    order of the puzzles, or as they are found with `ordered=False`. `progress` is True for a bar, or a callable that hears
    the number of answers; the work ends when it returns False.
    """
    reading, options = divided(keywords, Reading, Options)
    threads = options.get("threads")
    if isinstance(puzzles, str) or hasattr(puzzles, "__fspath__") or hasattr(puzzles, "read"):
        source: Iterator[Any] = iter(read(puzzles, **reading))  # type: ignore[arg-type]
    else:
        source = (Puzzle(puzzle, **reading) for puzzle in puzzles)  # type: ignore[union-attr, arg-type]
    opened: AbstractContextManager[Executor]
    opened = executor(address, threads) if machines is None else nullcontext(machines)
    with opened as there:
        answers = _answers(source, options, there.of_threads(threads or 1), ordered, seconds)
        if progress is None or progress is False:
            yield from answers
        else:
            total = len(puzzles) if isinstance(puzzles, (list, tuple)) else None
            yield from counted(answers, total, progress)


@dataclass
class _Some:
    """A list of puzzles: its place among the others, the threads that share it, and the cores that it takes."""

    turn: int
    puzzles: list[Puzzle]
    threads: int
    cores: int

    def smaller(self, most: int) -> _Some:
        """The same for a machine with too little memory: fewer at the same time, and fewer others beside them."""
        if self.threads == 1 and self.cores >= most:
            raise MemoryError("one puzzle needs more memory than a machine has")
        return _Some(self.turn, self.puzzles, max(1, self.threads // 2), min(2 * self.cores, max(most, self.cores)))


class _Source:
    """Puzzles in lists that get smaller towards the end, so that no machine waits long for another."""

    def __init__(self, puzzles: Iterator[Puzzle]) -> None:
        self._puzzles = puzzles
        self._read: deque[Puzzle] = deque()
        self._is_ended = False
        #: The exception of the source. It is raised when its turn comes, not before.
        self.error: Exception | None = None

    def some(self, size: float, parts: int) -> list[Puzzle]:
        """About `size` puzzles, fewer if the rest makes less than `parts` parts; none at the end."""
        wanted = min(max(1, int(size)) * parts, MOST_READ)
        while len(self._read) < wanted and not self._is_ended:
            try:
                self._read.append(next(self._puzzles))
            except StopIteration:
                self._is_ended = True
            except Exception as error:
                self._is_ended, self.error = True, error
        if self._is_ended:
            size = max(min(size, len(self._read) / parts), LEAST * size)
        return [self._read.popleft() for _ in range(min(max(1, int(size)), len(self._read)))]


def _answers(
    source: Iterator[Puzzle], options: dict[str, Any], there: Executor, ordered: bool, seconds: float
) -> Generator[Answer, None, None]:
    flight: Flight[_Some] = Flight(there)
    puzzles = _Source(source)
    again: list[_Some] = []
    found: dict[int, list[Answer]] = {}
    size, number, given, ended = 1.0, 0, 0, False
    try:
        while True:
            while (not ended or again) and flight.has_room():
                if again:
                    some = again.pop()
                else:
                    some = _Some(number, puzzles.some(size, AHEAD * there.slots()), there.threads, there.threads)
                    if not some.puzzles:
                        ended = True
                        break
                    number += 1
                how, lists = {**options, "threads": some.threads}, max(1, there.cores // some.cores)
                data = _native.puzzles_to_bytes(some.puzzles)
                flight.send(some, _solve_some, data, how, lists, machines=there.of_threads(some.cores))
            if not flight:
                if puzzles.error is not None:
                    raise puzzles.error
                return
            for some, result in flight.back():
                if result is None:
                    again.append(some.smaller(there.cores))
                    continue
                data, took = result
                answers = _native.answers_from_bytes(some.puzzles, data)
                # A few times as many next time at most, so that one easy list says little.
                count = len(some.puzzles)
                size = min(STEP * count, max(1.0, count * seconds / max(took, 1e-3)), MOST)
                if not ordered:
                    yield from answers
                    continue
                found[some.turn] = answers
                while given in found:
                    yield from found.pop(given)
                    given += 1
    finally:
        flight.cancel()
