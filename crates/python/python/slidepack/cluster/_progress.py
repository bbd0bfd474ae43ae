"""How work on many machines is getting on."""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Callable
from dataclasses import dataclass
from typing import Union

#: Seconds between two looks at how it is getting on.
EVERY = 0.2


@dataclass(frozen=True)
class ClusterProgress:
    """How work on a cluster is getting on. It has what `Progress` has, and more."""

    #: Seconds since the start.
    seconds: float
    #: Nodes expanded, those of finished tasks.
    expanded: int
    #: Nodes a second, on all machines.
    rate: float
    #: Tasks that run at the same time.
    workers: int
    #: Tasks that are done, those of the round for a board that is divided.
    done: int
    #: All of them, as far as they are known.
    tasks: int
    #: Seconds until all of them are done, about.
    left: float | None
    #: No solution is shorter; it is the bound of the round.
    lower_bound: int = 0
    #: The length of the best solution known.
    best: int | None = None
    #: Solutions so far, where several are looked for; answers, where many puzzles are solved.
    found: int = 0
    stage: str = "search"

    @property
    def share(self) -> float | None:
        """The part done, 0 to 1."""
        return self.done / self.tasks if self.tasks else None

    def __str__(self) -> str:
        text = f"at least {self.lower_bound} moves: " if self.lower_bound else ""
        text += f"{self.done} of {self.tasks} tasks, {self.expanded:,} nodes, {self.rate / 1e6:.1f} M/s"
        if self.found:
            text += f", {self.found:,} found"
        text += f", {self.workers} workers, {self.seconds:.0f} s"
        return text if self.left is None else f"{text}, {self.left:.0f} s left"


Hear = Union[bool, Callable[[ClusterProgress], object], None]


class Hearing:
    """Reports the progress of a run, and checks its limits."""

    def __init__(self, hear: Hear, time: float | None = None, nodes: int | None = None) -> None:
        self._hear = _shown if hear is True else (hear if callable(hear) else None)
        self._limits = (time, nodes)
        self.begun = clock.monotonic()
        self._heard = self.begun

    def seconds(self) -> float:
        """Seconds since the start."""
        return clock.monotonic() - self.begun

    def stopped(self, expanded: int, progress: Callable[[float], ClusterProgress]) -> str | None:
        """The reason to end the run, if there is one: time, nodes, or the callback."""
        time, nodes = self._limits
        seconds = self.seconds()
        if time is not None and seconds >= time:
            return "time"
        if nodes is not None and expanded >= nodes:
            return "nodes"
        now = clock.monotonic()
        if self._hear is None or now - self._heard < EVERY:
            return None
        self._heard = now
        return "interrupt" if self._hear(progress(seconds)) is False else None

    def close(self) -> None:
        """Takes the line off the screen."""
        if self._hear is _shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _shown(progress: ClusterProgress) -> None:
    sys.stderr.write(f"\r{progress}\x1b[K")
    sys.stderr.flush()
