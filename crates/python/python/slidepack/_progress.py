"""Bars of progress: tqdm's if it is there, a line on the terminal otherwise."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from slidepack._native import Answer, Progress


class Closing(Protocol):
    """Answers that can be ended."""

    def __iter__(self) -> Iterator[Answer]: ...
    def close(self) -> None: ...


def _line(progress: Progress) -> str:
    text = f"{progress.stage}: {progress.expanded:,} nodes"
    if progress.seconds > 0:
        text += f", {progress.expanded / progress.seconds / 1e6:.1f} M/s"
    if progress.lower_bound:
        text += f", at least {progress.lower_bound} moves"
    if progress.best is not None:
        text += f", best {progress.best}"
    if progress.found:
        text += f", {progress.found:,} found"
    return text


def _tqdm() -> Any:
    try:
        return importlib.import_module("tqdm.auto").tqdm
    except ImportError:
        return None


@contextmanager
def bar() -> Iterator[Callable[[Progress], object]]:
    """A bar that hears of a run."""
    tqdm = _tqdm()
    if tqdm is not None:
        with tqdm(total=100, bar_format="{desc} {bar} {elapsed}", leave=False) as shown:

            def show(progress: Progress) -> None:
                shown.n = round(100 * (progress.share or 0))
                shown.set_description_str(_line(progress))

            yield show
        return
    width = 0

    def write(progress: Progress) -> None:
        nonlocal width
        line = f"{_line(progress)}, {progress.seconds:.0f} s"
        sys.stderr.write("\r" + line.ljust(width))
        sys.stderr.flush()
        width = len(line)

    try:
        yield write
    finally:
        sys.stderr.write("\r" + " " * width + "\r")
        sys.stderr.flush()


def counted(
    answers: Closing, total: int | None, progress: bool | Callable[[int], object]
) -> Iterator[Answer]:
    """The answers again, with reports of their number."""
    tqdm = _tqdm() if progress is True else None
    if tqdm is not None:
        with tqdm(total=total, unit="puzzles", leave=False) as shown:
            for answer in answers:
                shown.update()
                yield answer
        return
    for number, answer in enumerate(answers, 1):
        if callable(progress):
            if progress(number) is False:
                answers.close()
                return
        elif number % 100 == 0:
            sys.stderr.write(f"\r{number:,} puzzles")
            sys.stderr.flush()
        yield answer
    if progress is True:
        sys.stderr.write("\r" + " " * 40 + "\r")
