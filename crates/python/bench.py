"""How much Python adds, and how many boards a minute: python bench.py [million].

It prints microseconds for one small board from Rust, as the answer has it, and from Python, as the caller sees it; and
the rate of `solve_many` on all cores. Build the wheel with `maturin build --release` first.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

import slidepack
from slidepack import Board


def overhead(board: Board) -> tuple[float, float]:
    """Microseconds of a solve as the engine measures it, and as the caller does."""
    engine, caller = [], []
    for _ in range(2000):
        begun = time.perf_counter()
        answer = slidepack.solve(board, threads=1)
        _ = answer.length
        caller.append(time.perf_counter() - begun)
        engine.append(answer.seconds)
    return statistics.median(engine) * 1e6, statistics.median(caller) * 1e6


def boards(count: int) -> Iterator[Board]:
    """`count` random 8-puzzles."""
    left = count
    seed = 0
    while left > 0:
        some = min(left, 10_000)
        yield from slidepack.generate("3x3", count=some, seed=seed)
        left -= some
        seed += 1


def main() -> None:
    slidepack.solve("8 1 3/4 0 2/7 6 5")
    for text in ("1 2 3/4 5 6/7 0 8", "8 1 3/4 0 2/7 6 5", "8 6 7/2 5 4/3 0 1"):
        engine, caller = overhead(Board(text))
        length = slidepack.solve(text).length
        print(f"{length:2} moves: {engine:7.1f} us in Rust, {caller:7.1f} us from Python, {caller - engine:5.1f} us more")
    count = 1_000_000 if "million" in sys.argv[1:] else 50_000
    made = list(boards(count))
    begun, worked = time.perf_counter(), time.process_time()
    moves = sum(answer.length or 0 for answer in slidepack.solve_many(made))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - worked
    print(f"{count} 8-puzzles in {seconds:.1f} s: {count / seconds * 60:,.0f} a minute; {moves / count:.2f} moves on average")
    # On a machine that others use as well, this is what two cores of one's own would do.
    print(f"{cpu:.1f} CPU s: {cpu / count * 1e6:.0f} us each, or {2 * count / cpu * 60:,.0f} a minute on two free cores")


if __name__ == "__main__":
    main()
