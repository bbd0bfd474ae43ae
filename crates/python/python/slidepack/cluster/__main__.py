"""`python -m slidepack.cluster solve FILE...`: answers as the command prints them with --json."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from slidepack import InputError, read
from slidepack.cluster import count, solve


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m slidepack.cluster", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("solve", help="solve the puzzles of files, one after the other, each on all machines")
    one.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files with puzzles; standard input if none")
    one.add_argument("--board", help="a board, with / between its rows")
    one.add_argument("--address", help="the address of a Ray cluster, or auto; one of this machine unless given")
    one.add_argument("--goal", help="last, first, snail, or a board")
    one.add_argument("--heuristic", help="pattern:small, pattern:medium or pattern:large")
    one.add_argument("--time", type=float, metavar="SECONDS")
    one.add_argument("--nodes", type=int, metavar="N")
    one.add_argument("--threads", type=int, metavar="N", help="threads that share a task; all of a machine unless given")
    one.add_argument("--checkpoint", type=Path, metavar="FILE", help="take note of every finished task")
    one.add_argument("--resume", type=Path, metavar="FILE", help="go on from a checkpoint")
    number = commands.add_parser("count", help="count the packings of each puzzle")
    number.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files with puzzles; standard input if none")
    number.add_argument("--board", help="a puzzle, with / between its lines")
    number.add_argument("--address", help="the address of a Ray cluster, or auto; one of this machine unless given")
    number.add_argument("--threads", type=int, metavar="N", help="threads that share a task")
    asked = parser.parse_args(args)
    try:
        sources = [asked.board] if asked.board is not None else asked.files or [sys.stdin]
        goal = asked.goal if asked.command == "solve" else None
        puzzles = [puzzle for source in sources for puzzle in read(source, goal=goal)]
        if asked.command == "solve" and len(puzzles) != 1 and (asked.checkpoint or asked.resume):
            parser.error("a checkpoint is that of one puzzle")
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    worst = 0
    for puzzle in puzzles:
        if asked.command == "count":
            print(count(puzzle, address=asked.address, threads=asked.threads).answer.json(), flush=True)
            continue
        answer = solve(
            puzzle,
            heuristic=asked.heuristic,
            time=asked.time,
            nodes=asked.nodes,
            threads=asked.threads,
            address=asked.address,
            checkpoint=asked.checkpoint,
            resume=asked.resume,
            progress=sys.stderr.isatty(),
        )
        print(answer.json(), flush=True)
        worst = max(worst, {"solved": 0, "impossible": 1}.get(answer.outcome, 3))
    return worst


if __name__ == "__main__":
    sys.exit(main())
