"""Results of a search so far, kept in a file so that another driver can go on with it."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from pathlib import Path

from slidepack._native import VERSION, Puzzle


class CheckpointError(ValueError):
    """A checkpoint that is of another search, or cannot be read."""


class Checkpoint:
    """A file of finished subtrees: a line about the search, then a line for each task that was done.

    It is written beside and renamed, so it is always whole.
    """

    def __init__(self, path: str | os.PathLike[str], puzzle: Puzzle, tables: str) -> None:
        self.path = Path(path)
        goal = puzzle.goal
        self._label = {
            "slidepack": "checkpoint",
            "version": VERSION,
            "puzzle": puzzle.text,
            "goal": None if goal is None else repr(goal)[7:-2],
            "tables": tables,
        }
        self._lines: list[str] = []
        self._rounds: dict[int, list[str]] = defaultdict(list)
        self._written = 0.0
        self._cost = 0.0

    def load(self) -> None:
        """Reads what is known; the file must be of the same search."""
        try:
            head, *lines = self.path.read_text().splitlines()
            label = json.loads(head)
            rounds = [(json.loads(line)["bound"], line) for line in lines]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CheckpointError(f"{self.path}: this is not a checkpoint: {error}") from error
        for name, value in self._label.items():
            if not isinstance(label, dict) or label.get(name) != value:
                found = label.get(name) if isinstance(label, dict) else label
                raise CheckpointError(f"{self.path}: the {name} is {found!r}, not {value!r}")
        for bound, line in rounds:
            self._lines.append(line)
            self._rounds[bound].append(line)

    def known(self, bound: int) -> list[str]:
        """The results of the round of a bound."""
        return list(self._rounds[bound])

    def add(self, bound: int, done: str) -> None:
        """Takes note of a task that was done."""
        self._lines.append(done)
        self._rounds[bound].append(done)
        # Writing takes a twentieth of the time at most, however long the list.
        if time.monotonic() - self._written > 20 * self._cost:
            self.write()

    def write(self) -> None:
        """Writes all that is known."""
        begun = time.monotonic()
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w") as file:
            file.write("\n".join([json.dumps(self._label), *self._lines]) + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)
        self._written = time.monotonic()
        self._cost = self._written - begun
