"""One hard board on many machines: rounds of IDA* over subtrees.

Dividing one depth-first search in this way is A. Reinefeld and V. Schnecke's AIDA* (1994). The nodes of a round that fails
do not depend on machines, kills or order: each subtree is counted once.
"""

from __future__ import annotations

import json
import os
import time as clock
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from slidepack import _native
from slidepack._errors import InputError
from slidepack._native import Answer, Puzzle, Round
from slidepack._types import Options, PuzzleLike, Reading, Solving, as_json, divided
from slidepack.cluster._checkpoint import Checkpoint
from slidepack.cluster._executor import AHEAD, Executor, Flight, executor
from slidepack.cluster._progress import ClusterProgress, Hear, Hearing

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Nodes a second of a thread until it is known.
RATE = 3e6
#: How many times more nodes a round has than the one before, until it is known; and the least and most.
GROWTH = (8.0, 3.0, 14.0)
#: A task of fewer nodes says more of how a worker starts than of how fast it is.
MEASURABLE = 20_000
#: A task that takes this many times longer than it should gives back the subtrees it has not begun.
LATE = 2.0
#: The least part of a task's time that a task near the end of a round takes.
LEAST = 0.05


def run_work(work: str, threads: int, enough: float) -> tuple[str, float]:
    """Searches some subtrees, and begins no more after `enough` seconds; returns the results, and the seconds it took."""
    begun = clock.perf_counter()
    done = _native.run_work(work, threads=threads, enough=enough)
    return done, clock.perf_counter() - begun


@dataclass
class _Task:
    """The numbers of some subtrees, and the threads that search them."""

    numbers: list[int]
    threads: int

    def cut(self) -> list[_Task]:
        """The same for a machine with too little memory: two halves, on half of the threads."""
        threads, half = max(1, self.threads // 2), len(self.numbers) // 2
        if self.threads == 1 and half == 0:
            raise MemoryError("one subtree needs more memory than a machine has")
        parts = [self.numbers[half:], self.numbers[:half]]
        return [_Task(part, threads) for part in parts if part]


class Driver:
    """Has rounds run: nearest to the goal first, in tasks of a few seconds."""

    def __init__(
        self,
        machines: Executor,
        *,
        seconds: float,
        time: float | None,
        nodes: int | None,
        hear: Hear,
        checkpoint: Checkpoint | None,
        work: Callable[[str, int, float], tuple[str, float]] = run_work,
    ) -> None:
        self.machines = machines
        #: The work of a task.
        self.work = work
        self.seconds = seconds
        self.hearing = Hearing(hear, time, nodes)
        self.checkpoint = checkpoint
        self.expanded = 0
        #: Nodes that tasks of this driver have expanded, and the seconds of threads that they took.
        self.worked = (0, 0.0)
        #: The same of tasks that were long enough to measure the rate.
        self.timed = (0, 0.0)
        #: Nodes of each round that has failed, by its bound.
        self.rounds: dict[int, int] = {}
        #: Nodes below each subtree in the last round, by the moves to it.
        self.sizes: dict[str, int] = {}
        #: Tasks that ended, those that had too little memory, and those that gave back subtrees.
        self.tasks = 0
        self.cut = 0
        self.late = 0

    def __call__(self, round: Round) -> str | None:
        moves = round.moves()
        sizes: dict[str, int] = {}
        total = 0

        def take(line: str) -> set[int]:
            """Counts a result; returns its subtrees."""
            nonlocal total
            done = json.loads(line)
            numbers = {subtree["number"] for subtree in done["subtrees"]}
            if round.add(line):
                total += done["expanded"]
                self.expanded += done["expanded"]
                for subtree in done["subtrees"]:
                    sizes[moves[subtree["number"]]] = subtree["nodes"]
            return numbers

        if self.checkpoint is not None:
            for line in self.checkpoint.known(round.bound):
                take(line)
        missing = set(round.missing())
        order = [number for number in round.order if number in missing]
        waiting = [_Task(batch, self.machines.threads) for batch in self.batches(order, moves)]
        waiting.reverse()
        flight: Flight[_Task] = Flight(self.machines)
        begun, done = clock.monotonic(), 0
        stopped: str | None = None
        try:
            while (waiting or flight) and not round.is_solved and stopped is None:
                while waiting and flight.has_room():
                    task = waiting.pop()
                    work = round.work(task.numbers)
                    flight.send(task, self.work, work, task.threads, LATE * self.seconds)
                for task, result in flight.back():
                    if result is None:
                        waiting += task.cut()
                        self.cut += 1
                        continue
                    line, seconds = result
                    before = self.expanded
                    known = take(line)
                    self.note(self.expanded - before, seconds * task.threads)
                    self.tasks += 1
                    done += 1
                    if self.checkpoint is not None and not round.is_solved:
                        self.checkpoint.add(round.bound, line)
                    left = [number for number in task.numbers if number not in known]
                    if left and not round.is_solved:
                        # It proved larger than expected; what is left is cut finer.
                        self.late += 1
                        parts = AHEAD * self.machines.slots()
                        pieces = [_Task(left[first::parts], task.threads) for first in range(parts)]
                        waiting += [piece for piece in reversed(pieces) if piece.numbers]

                def progress(seconds: float) -> ClusterProgress:
                    workers, tasks = self.machines.slots(), done + len(flight) + len(waiting)
                    left = (tasks - done) * self.seconds / workers
                    if done >= workers:
                        left = (clock.monotonic() - begun) * (tasks - done) / done
                    rate = self.expanded / max(seconds, 1e-9)
                    return ClusterProgress(
                        seconds, self.expanded, rate, workers, done, tasks, left, lower_bound=round.bound
                    )

                stopped = self.hearing.stopped(self.expanded, progress)
        finally:
            flight.cancel()
            if self.checkpoint is not None and not round.is_solved:
                self.checkpoint.write()
        if stopped is None and not round.is_solved:
            self.rounds[round.bound] = total
            self.sizes = sizes
        return stopped

    def note(self, nodes: int, seconds: float) -> None:
        """Takes note of what a task has done, in seconds of a thread."""
        self.worked = (self.worked[0] + nodes, self.worked[1] + seconds)
        if nodes >= MEASURABLE:
            self.timed = (self.timed[0] + nodes, self.timed[1] + seconds)

    def batches(self, order: list[int], moves: list[str]) -> list[list[int]]:
        """The subtrees in tasks that take a few seconds each, as far as can be predicted.

        They get smaller towards the end, so that no machine waits long for another (guided self-scheduling,
        Polychronopoulos and Kuck 1987).
        """
        growth, least, most = GROWTH
        if len(self.rounds) > 1:
            last, before = list(self.rounds.values())[-1:-3:-1]
            growth = min(max(last / max(before, 1), least), most)
        nodes, timed = self.timed
        rate = nodes / timed if timed > 0 else RATE
        enough = rate * self.seconds * self.machines.threads
        sizes = self.sizes_of([moves[number] for number in order])
        # All of them together are as large as the last round says.
        last_round = next(reversed(self.rounds.values()), 0)
        scale = growth * last_round / max(sum(sizes), 1)
        costs = [1 + scale * size for size in sizes]
        left = sum(costs)
        parts = AHEAD * self.machines.slots()
        batches: list[list[int]] = []
        first, room = 0, max(min(enough, left / parts), LEAST * enough)
        for end, cost in enumerate(costs, 1):
            room -= cost
            left -= cost
            if room <= 0:
                batches.append(order[first:end])
                first, room = end, max(min(enough, left / parts), LEAST * enough)
        if first < len(order):
            batches.append(order[first:])
        return batches

    def sizes_of(self, ways: list[str]) -> list[float]:
        """How large subtrees are, against each other, by the moves to them."""
        known = map(self.sizes.get, ways)
        return [self.part(way) if size is None else 1.0 + size for way, size in zip(ways, known)]

    def part(self, way: str) -> float:
        """How large a subtree is that was split off since the last round: a part of the one it was in."""
        for back in range(1, len(way) + 1):
            known = self.sizes.get(way[:-back])
            if known is not None:
                return (1 + known) / 2.0**back
        return 1.0


def _set(puzzle: Puzzle, heuristic: str | None) -> str | None:
    """The tables for a board, if it is one that is divided."""
    board = puzzle.board
    if board is None or not 11 <= board.rows * board.cols <= 32:
        return None
    name = heuristic or "auto"
    if name in ("auto", "pattern"):
        return "large"
    return name.partition(":")[2] if name in ("pattern:small", "pattern:medium", "pattern:large") else None


def _solve_there(puzzle: Puzzle, options: dict[str, Any]) -> Answer:
    return _native.solve(puzzle, as_json(options))


def _one_task(there: Executor, puzzle: Puzzle, options: dict[str, Any]) -> Answer:
    flight: Flight[None] = Flight(there)
    threads = there.threads
    flight.send(None, _solve_there, puzzle, {**options, "threads": threads})
    try:
        while True:
            for _, answer in flight.back():
                if answer is None:
                    if threads == 1:
                        raise MemoryError("the puzzle needs more memory than a machine has")
                    threads = max(1, threads // 2)
                    flight.send(None, _solve_there, puzzle, {**options, "threads": threads})
                    continue
                assert isinstance(answer, Answer)
                return answer
    finally:
        flight.cancel()


def solve(
    puzzle: PuzzleLike,
    *,
    progress: Hear = None,
    address: str | None = None,
    seconds: float = 3.0,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    machines: Executor | None = None,
    **keywords: Unpack[Solving],
) -> Answer:
    """Solves one puzzle on a cluster.

    Boards of 11 to 32 cells are solved by IDA* with pattern databases, and the subtrees of each round are tasks of
    about `seconds` seconds. `threads` is the number that share a task, unless given all of the smallest machine. Other
    puzzles are one task. `checkpoint` names a file that takes note of every finished task; `resume` names such a file to
    go on from. The limits of time and nodes are looked at when tasks end, and twice a second. Ctrl-C raises `Interrupted`
    with the answer so far.
    """
    reading, options = divided(keywords, Reading, Options)
    given = Puzzle(puzzle, **reading)
    opened: AbstractContextManager[Executor]
    opened = executor(address, options.get("threads")) if machines is None else nullcontext(machines)
    divides = options.get("algorithm") in (None, "auto", "ida") and options.get("metric") in (None, "single")
    tables = _set(given, options.get("heuristic")) if divides else None
    board = given.board
    if tables is None or board is None or not board.is_solvable(given.goal) or board == given.goal:
        if resume is not None or checkpoint is not None:
            raise InputError("only boards that are divided have checkpoints", code="checkpoint")
        with opened as there:
            return _one_task(there, given, options)
    if options.get("device") not in (None, "auto", "cpu"):
        raise InputError("the subtrees of a board are searched on cores, not on a graphics card", code="device")
    path = resume if resume is not None else checkpoint
    kept = None if path is None else Checkpoint(path, given, tables)
    if kept is not None and resume is not None:
        kept.load()
    with opened as there:
        time, nodes = options.get("time"), options.get("nodes")
        driver = Driver(there, seconds=seconds, time=time, nodes=nodes, hear=progress, checkpoint=kept)
        try:
            return _native.divide(given, tables, driver, memory=options.get("memory"), threads=there.threads)
        finally:
            driver.hearing.close()
