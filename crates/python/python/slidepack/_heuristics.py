"""Heuristics that are written in Python, put to the test."""

from __future__ import annotations

from dataclasses import dataclass

from slidepack import _native
from slidepack._api import _size, generate, solve_many
from slidepack._native import Board
from slidepack._types import Heuristic


@dataclass(frozen=True)
class Admissibility:
    """Whether a heuristic is a lower bound on the moves left; true if no board was found where it is not."""

    #: Whether no board was found where the heuristic is larger than the distance to the goal.
    admissible: bool
    #: Whether all boards that can reach the goal were tried, so that this is a proof.
    proven: bool
    #: Boards tried.
    tried: int
    #: A board where it is larger; of several, the one nearest to the goal.
    board: Board | None
    #: The heuristic's value there.
    value: float | None
    #: The length of a shortest solution there.
    distance: int | None
    #: Whether one move changes the value by at most one; None if not all boards were tried.
    consistent: bool | None

    def __bool__(self) -> bool:
        return self.admissible

    def __repr__(self) -> str:
        if not self.admissible:
            return f"<not admissible: {self.value:g} for {self.board!r}, which needs {self.distance} moves>"
        if self.proven:
            consistent = "consistent" if self.consistent else "not consistent"
            return f"<admissible on all {self.tried} boards, {consistent}>"
        return f"<admissible on {self.tried} boards tried>"


def is_admissible(
    heuristic: Heuristic,
    size: str | int | tuple[int, int] = "3x3",
    *,
    goal: str | Board = "last",
    boards: int = 100,
    seed: int = 0,
) -> Admissibility:
    """Compares a heuristic with the exact distances to a goal.

    Up to nine cells all boards that can reach the goal are tried, which is a proof. On larger sizes
    it is tried on `boards` random boards, which can only refute it.

    >>> def hamming(board):
    ...     goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
    ...     return sum(a != b and a != 0 for a, b in zip(sum(board.tiles, ()), goal))
    >>> is_admissible(hamming)
    <admissible on all 181440 boards, consistent>
    >>> is_admissible(lambda board: 2 * hamming(board)).distance
    1
    """
    rows, cols = _size(size)
    home = goal if isinstance(goal, Board) else Board.goal(rows, cols, goal)
    if (home.rows, home.cols) != (rows, cols):
        raise ValueError(f"the goal is {home.rows}x{home.cols}, not {rows}x{cols}")
    if rows * cols <= 9:
        distances = _native.distances(home)
        values = {board: heuristic(board) for board, _ in distances}
        # The nearest board is the easiest to understand.
        wrong = next(((b, d) for b, d in distances if values[b] > d), None)
        consistent = all(
            abs(value - values[board.moved(move)]) <= 1 for board, value in values.items() for move in board.moves()
        )
        return _verdict(wrong, values[wrong[0]] if wrong else None, len(distances), True, consistent)
    sample = generate((rows, cols), count=boards, seed=seed, goal=home)
    for number, answer in enumerate(solve_many(sample, goal=home), 1):
        board, distance = sample[number - 1], answer.length
        if distance is None or not answer.optimal:
            raise RuntimeError(f"{board!r} was not solved: {answer!r}")
        value = heuristic(board)
        if value > distance:
            return _verdict((board, distance), value, number, False, None)
    return _verdict(None, None, boards, False, None)


def _verdict(
    wrong: tuple[Board, int] | None, value: float | None, tried: int, proven: bool, consistent: bool | None
) -> Admissibility:
    board, distance = wrong if wrong else (None, None)
    return Admissibility(wrong is None, proven or wrong is not None, tried, board, value, distance, consistent)
