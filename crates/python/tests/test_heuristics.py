"""Heuristics that are written in Python."""

from __future__ import annotations

import pytest
import slidepack
from slidepack import Board

EIGHT = "8 1 3/4 0 2/7 6 5"


def manhattan(board: Board) -> int:
    total = 0
    for row, tiles in enumerate(board.tiles):
        for col, tile in enumerate(tiles):
            if tile:
                home_row, home_col = divmod(tile - 1, board.cols)
                total += abs(row - home_row) + abs(col - home_col)
    return total


@pytest.mark.parametrize("algorithm", [None, "astar", "ida"])
def test_it_leads_a_search_to_a_shortest_solution(algorithm: str | None) -> None:
    for board in slidepack.generate("3x3", count=5, seed=2):
        answer = slidepack.solve(board, algorithm=algorithm, heuristic=manhattan)
        assert answer.optimal and answer.length == slidepack.solve(board).length
        assert answer.heuristic == "manhattan" and answer.algorithm == (algorithm or "astar")
        assert answer.boards is not None and answer.boards[-1] == Board.goal(3, 3)


def test_ida_expands_what_our_own_ida_expands() -> None:
    for board in slidepack.generate("3x3", count=3, seed=5):
        ours = slidepack.solve(board, algorithm="ida", heuristic="manhattan", threads=1)
        theirs = slidepack.solve(board, algorithm="ida", heuristic=manhattan)
        assert theirs.iterations == ours.iterations and theirs.length == ours.length


def test_optimal_is_not_said_of_a_heuristic_that_misleads() -> None:
    board = slidepack.generate("3x3", seed=4)[0]
    best = slidepack.solve(board).length
    answer = slidepack.solve(board, heuristic=lambda board: 5.0 * manhattan(board))
    assert best is not None and answer.length is not None and answer.length >= best
    assert answer.optimal == (answer.length == best) and answer.lower_bound == best


def test_limits_hold_and_errors_come_through() -> None:
    stopped = slidepack.solve("15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0", heuristic=manhattan, nodes=100)
    assert (stopped.outcome, stopped.stopped_by, stopped.expanded) == ("stopped", "nodes", 100)
    assert slidepack.solve("1 2 3/4 5 6/8 7 0", heuristic=manhattan).outcome == "impossible"
    with pytest.raises(ZeroDivisionError):
        slidepack.solve(EIGHT, heuristic=lambda board: 1 // 0)
    with pytest.raises(ValueError, match="not a number of moves"):
        slidepack.solve(EIGHT, heuristic=lambda board: -1)
    with pytest.raises(ValueError, match="astar or ida"):
        slidepack.solve(EIGHT, algorithm="bfs", heuristic=manhattan)
    with pytest.raises(TypeError):
        slidepack.solve(EIGHT, heuristic=lambda board: "far")  # type: ignore[arg-type, return-value]


def test_it_is_put_to_the_test() -> None:
    verdict = slidepack.is_admissible(manhattan, "2x3")
    assert verdict and verdict.proven and verdict.consistent and verdict.tried == 360
    wrong = slidepack.is_admissible(lambda board: manhattan(board) + 1, "2x3")
    assert not wrong and wrong.distance == 0 and wrong.board == Board.goal(2, 3) and wrong.value == 1
    assert "not admissible" in repr(wrong)
    sampled = slidepack.is_admissible(manhattan, "3x4", boards=3)
    assert sampled and not sampled.proven and sampled.tried == 3 and sampled.consistent is None
    assert not slidepack.is_admissible(lambda board: 10 * manhattan(board), "3x4", boards=3)
