"""`python -m slidepack.cluster solve FILE...`: a line of JSON for each puzzle, as `slidepack solve --jsonl` prints it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

from slidepack import Answer, InputError, Interrupted, Puzzle, read
from slidepack.cluster import CheckpointError, count, solve, solve_many

#: The exit codes of the command.
CODES = {"solved": 0, "impossible": 1, "stopped": 3}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m slidepack.cluster", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("solve", help="solve each puzzle on all machines, one after the other")
    many = commands.add_parser("solve-many", help="solve many puzzles, each on one core")
    number = commands.add_parser("count", help="count the packings of each puzzle on all machines")
    for command in (one, many, number):
        command.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files with puzzles; standard input if none")
        command.add_argument("--board", help="a puzzle, its rows or lines separated by /")
        command.add_argument("--address", help="the address of a Ray cluster, or auto; one of this machine unless given")
        command.add_argument("--time", type=float, metavar="SECONDS", help="the most time for a puzzle")
        command.add_argument("--nodes", type=int, metavar="N", help="the most nodes expanded for a puzzle")
        command.add_argument("--memory", metavar="BYTES", help="memory of a task, like 500M or 2G")
        default = "one" if command is many else "all of a machine"
        threads = f"threads that share a task; {default} unless given"
        command.add_argument("--threads", type=int, metavar="N", help=threads)
    for command in (one, many):
        command.add_argument("--goal", help="last, first, snail, or a board")
        command.add_argument("--algorithm", "-a", help="as for slidepack solve; auto or ida divides a board")
        command.add_argument("--heuristic", "-H", help="pattern:small, pattern:medium or pattern:large divides a board")
    one.add_argument("--checkpoint", type=Path, metavar="FILE", help="take note of every finished task")
    one.add_argument("--resume", type=Path, metavar="FILE", help="go on from a checkpoint")
    return parser


def _answers(asked: argparse.Namespace, puzzles: list[Puzzle]) -> Iterator[Answer]:
    machines = {"address": asked.address, "threads": asked.threads}
    limits = {"time": asked.time, "nodes": asked.nodes, "memory": asked.memory}
    shown = sys.stderr.isatty()
    if asked.command == "count":
        for puzzle in puzzles:
            yield count(puzzle, progress=shown, **machines, **limits).answer
        return
    method = {"algorithm": asked.algorithm, "heuristic": asked.heuristic}
    if asked.command == "solve-many":
        yield from solve_many(puzzles, progress=shown, **machines, **limits, **method)
        return
    for puzzle in puzzles:
        kept = {"checkpoint": asked.checkpoint, "resume": asked.resume}
        yield solve(puzzle, progress=shown, **machines, **limits, **method, **kept)


def main(args: list[str] | None = None) -> int:
    parser = _parser()
    asked = parser.parse_args(args)
    worst, out = 0, sys.stdout
    try:
        sources = [asked.board] if asked.board is not None else asked.files or [sys.stdin]
        goal = None if asked.command == "count" else asked.goal
        puzzles = [puzzle for source in sources for puzzle in read(source, goal=goal)]
        if asked.command == "solve" and len(puzzles) != 1 and (asked.checkpoint or asked.resume):
            parser.error(f"a checkpoint is that of one puzzle, and here are {len(puzzles)}")
        # Ray prints what happens to its machines on standard output, which is for answers alone.
        with redirect_stdout(sys.stderr):
            for answer in _answers(asked, puzzles):
                print(answer.json(), file=out, flush=True)
                worst = max(worst, CODES[answer.outcome])
    except (InputError, CheckpointError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as interrupt:
        if isinstance(interrupt, Interrupted) and interrupt.answer is not None:
            print(interrupt.answer.json(), file=out, flush=True)
        return 130
    return worst


if __name__ == "__main__":
    sys.exit(main())
