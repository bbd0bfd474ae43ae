"""One hard board on many machines: rounds of IDA* over subtrees.

Dividing one depth-first search in this way is A. Reinefeld and V. Schnecke's AIDA* (1994). The nodes of a round that fails
do not depend on machines, kills or order: each subtree is counted once.
"""

from __future__ import annotations

import json
import os
import sys
import time as clock
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from slidepack import _native
from slidepack._native import Answer, Puzzle, Round
from slidepack._types import GoalLike, PuzzleLike
from slidepack.cluster._checkpoint import Checkpoint
from slidepack.cluster._executor import Executor, Smaller, executor, run_work

#: Nodes a second of a thread until it is known.
RATE = 3e6
#: How many times more nodes a round has than the one before, until it is known; and the least and most.
GROWTH = (8.0, 3.0, 14.0)
#: Tasks in flight for each that runs.
AHEAD = 2


@dataclass(frozen=True)
class ClusterProgress:
    """How a search is getting on."""

    #: The round: no solution is shorter than its bound.
    bound: int
    #: Nodes expanded, those of finished tasks.
    expanded: int
    #: Nodes a second, on all machines.
    rate: float
    #: Tasks that run at the same time.
    workers: int
    #: Tasks of the round that are done, and all of them.
    done: int
    tasks: int
    seconds: float
    #: Seconds until the end of the round, about.
    left: float | None

    def __str__(self) -> str:
        left = "" if self.left is None else f", {self.left:.0f} s left in the round"
        return (
            f"bound {self.bound}: {self.done} of {self.tasks} tasks, {self.expanded:,} nodes, "
            f"{self.rate / 1e6:.1f} M/s, {self.workers} workers, {self.seconds:.0f} s{left}"
        )


Hear = Callable[[ClusterProgress], object]


class Driver:
    """Has rounds run: nearest to the goal first, in tasks of a few seconds."""

    def __init__(
        self,
        machines: Executor,
        *,
        seconds: float,
        time: float | None,
        nodes: int | None,
        hear: Hear | None,
        checkpoint: Checkpoint | None,
    ) -> None:
        self.machines = machines
        self.seconds = seconds
        self.limits = (time, nodes)
        self.hear = hear
        self.checkpoint = checkpoint
        self.begun = clock.monotonic()
        self.heard = self.begun
        self.expanded = 0
        self.worked = 0.0
        #: Nodes of each round that has failed, by its bound.
        self.rounds: dict[int, int] = {}
        #: Nodes below each subtree in the last round, by the moves to it.
        self.sizes: dict[str, int] = {}
        #: Tasks that ended, and those that were handed out again because they were too large.
        self.tasks = 0
        self.cut = 0

    def __call__(self, round: Round) -> str | None:
        moves = round.moves()
        sizes: dict[str, int] = {}
        total = 0

        def take(line: str) -> None:
            nonlocal total
            done = json.loads(line)
            total += done["expanded"]
            for subtree in done["subtrees"]:
                sizes[moves[subtree["number"]]] = subtree["nodes"]

        if self.checkpoint is not None:
            for line in self.checkpoint.known(round.bound):
                if round.add(line):
                    take(line)
        self.expanded += total
        missing = set(round.missing())
        waiting = self.batches([number for number in round.order if number in missing], moves)
        waiting.reverse()
        running: dict[Any, list[int]] = {}
        done, tasks = 0, len(waiting)
        stopped: str | None = None
        try:
            while (waiting or running) and not round.is_solved and stopped is None:
                while waiting and len(running) < AHEAD * self.machines.slots():
                    batch = waiting.pop()
                    running[self.machines.submit(run_work, round.work(batch), self.machines.threads)] = batch
                for handle in self.machines.wait(list(running), 0.5):
                    batch = running.pop(handle)
                    try:
                        line, seconds = self.machines.result(handle)
                    except Smaller:
                        if len(batch) == 1:
                            raise MemoryError("one subtree needs more memory than a machine has") from None
                        waiting += [batch[len(batch) // 2 :], batch[: len(batch) // 2]]
                        self.cut += 1
                        tasks += 1
                        continue
                    if round.add(line):
                        before = total
                        take(line)
                        self.expanded += total - before
                        self.worked += seconds * self.machines.threads
                        self.tasks += 1
                        if self.checkpoint is not None and not round.is_solved:
                            self.checkpoint.add(round.bound, line)
                    done += 1
                stopped = self.stopped(round.bound, done, tasks)
        finally:
            self.machines.cancel(list(running))
            if self.checkpoint is not None and not round.is_solved:
                self.checkpoint.write()
        if stopped is None and not round.is_solved:
            self.rounds[round.bound] = total
            self.sizes = sizes
        return stopped

    def batches(self, order: list[int], moves: list[str]) -> list[list[int]]:
        """The subtrees in tasks that take a few seconds each, as far as can be told."""
        growth, least, most = GROWTH
        if len(self.rounds) > 1:
            last, before = list(self.rounds.values())[-1:-3:-1]
            growth = min(max(last / max(before, 1), least), most)
        rate = self.expanded / self.worked if self.worked > 0.1 else RATE
        enough = rate * self.seconds * self.machines.threads
        sizes = [self.size(moves[number]) for number in order]
        # All of them together are as large as the last round says.
        last_round = next(reversed(self.rounds.values()), 0)
        scale = growth * last_round / max(sum(sizes), 1)
        batches: list[list[int]] = []
        room = 0.0
        for number, size in zip(order, sizes):
            if not batches or room <= 0:
                batches.append([])
                room = enough
            batches[-1].append(number)
            room -= 1 + scale * size
        return batches

    def size(self, way: str) -> float:
        """How large a subtree is, against others: one that was split since has its part."""
        for back in range(len(way) + 1):
            known = self.sizes.get(way[: len(way) - back])
            if known is not None:
                return (1 + known) / 2.0**back
        return 1.0

    def stopped(self, bound: int, done: int, tasks: int) -> str | None:
        """What ends the run, if anything does."""
        time, nodes = self.limits
        now = clock.monotonic()
        if time is not None and now - self.begun >= time:
            return "time"
        if nodes is not None and self.expanded >= nodes:
            return "nodes"
        if self.hear is None or now - self.heard < 0.2:
            return None
        self.heard = now
        workers = self.machines.slots()
        rate = self.expanded / max(now - self.begun, 1e-9)
        left = (tasks - done) * self.seconds / workers if tasks > done else None
        told = ClusterProgress(bound, self.expanded, rate, workers, done, tasks, now - self.begun, left)
        return "interrupt" if self.hear(told) is False else None


def _shown(progress: ClusterProgress) -> None:
    sys.stderr.write(f"\r{progress}\x1b[K")
    sys.stderr.flush()


def _set(puzzle: Puzzle, heuristic: str | None) -> str | None:
    """The tables for a board, if it is one that is divided."""
    board = puzzle.board
    if board is None or not 11 <= board.rows * board.cols <= 32:
        return None
    name = heuristic or "auto"
    if name in ("auto", "pattern"):
        return "large"
    return name.partition(":")[2] if name in ("pattern:small", "pattern:medium", "pattern:large") else None


def _solve_there(puzzle: Puzzle, keywords: dict[str, Any]) -> Answer:
    return _native.solve(puzzle, **keywords)


def solve(
    puzzle: PuzzleLike,
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
    index: int | None = None,
    progress: bool | Hear | None = None,
    address: str | None = None,
    seconds: float = 3.0,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: str | os.PathLike[str] | None = None,
    machines: Executor | None = None,
) -> Answer:
    """Solves one puzzle on a cluster.

    Boards of 11 to 32 cells are solved by IDA* with pattern databases, and the subtrees of each round are tasks of
    about `seconds` seconds. `threads` is the number that share a task, unless given all of the smallest machine. Other
    puzzles are one task. `checkpoint` names a file that takes note of every finished task; `resume` names such a file to
    go on from. The limits of time and nodes are looked at when tasks end.
    """
    given = Puzzle(puzzle, goal=goal, family=family, format=format, lenient=lenient, index=index)
    opened: AbstractContextManager[Executor]
    opened = executor(address, threads) if machines is None else nullcontext(machines)
    tables = _set(given, heuristic) if algorithm in (None, "auto", "ida") else None
    hear: Hear | None = _shown if progress is True else (progress if callable(progress) else None)
    with opened as there:
        board = given.board
        if tables is None or board is None or not board.is_solvable(given.goal) or board == given.goal:
            if resume is not None or checkpoint is not None:
                raise ValueError("only boards that are divided have checkpoints")
            limits = {"time": time, "nodes": nodes, "memory": memory, "threads": there.threads}
            method = {"algorithm": algorithm, "heuristic": heuristic}
            handle = there.submit(_solve_there, given, {**limits, **method})
            try:
                while not (done := there.wait([handle], 0.5)):
                    pass
            except BaseException:
                there.cancel([handle])
                raise
            answer = there.result(done[0])
            assert isinstance(answer, Answer)
            return answer
        path = resume if resume is not None else checkpoint
        kept = None if path is None else Checkpoint(path, given, tables)
        if kept is not None and resume is not None:
            kept.load()
        driver = Driver(
            there, seconds=seconds, time=time, nodes=nodes, hear=hear, checkpoint=kept
        )
        try:
            return _native.divide(given, tables, driver, memory=memory, threads=there.threads)
        finally:
            if hear is _shown:
                sys.stderr.write("\r\x1b[K")
