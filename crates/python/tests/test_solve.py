"""Solving one puzzle, whatever it is given as."""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path

import numpy
import pytest
import slidepack
from slidepack import Answer, Board, Puzzle

EIGHT = "8 1 3/4 0 2/7 6 5"
PACK = "slidepack pack/tray 3x20/kit pentominoes"


def check(answer: Answer, length: int) -> None:
    """The moves lead from the board to its goal, one by one."""
    assert answer.outcome == "solved" and answer.solved
    assert answer.length == length and answer.lower_bound == length and answer.optimal is True
    assert answer.moves is not None and answer.boards is not None
    board = answer.boards[0]
    for move, after in zip(answer.moves, answer.boards[1:], strict=True):
        assert move in board.moves()
        board = board.moved(move)
        assert board == after
    assert board == answer.puzzle.goal


@pytest.mark.parametrize(
    "given",
    [
        EIGHT,
        EIGHT.replace("/", "\n"),
        [[8, 1, 3], [4, 0, 2], [7, 6, 5]],
        ((8, 1, 3), (4, 0, 2), (7, 6, 5)),
        [8, 1, 3, 4, 0, 2, 7, 6, 5],
        numpy.array([[8, 1, 3], [4, 0, 2], [7, 6, 5]]),
        numpy.array([[8, 1, 3], [4, 0, 2], [7, 6, 5]], dtype=numpy.uint8),
        b"8 1 3\n4 0 2\n7 6 5\n",
        io.StringIO("8 1 3\n4 0 2\n7 6 5\n"),
        io.BytesIO(b"8 1 3\n4 0 2\n7 6 5\n"),
        Board(EIGHT),
        Puzzle(EIGHT),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_board_can_be_given_in_many_ways(given: slidepack.PuzzleLike) -> None:
    check(slidepack.solve(given), 14)


def test_a_path_is_read_as_a_file(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "eight.txt"
    file.write_text("3 3\n8 1 3\n4 0 2\n7 6 5\n")
    check(slidepack.solve(file), 14)
    assert slidepack.solve(file).puzzle.source == str(file)
    with file.open() as opened:
        assert slidepack.solve(opened).puzzle.source == str(file)


def test_a_name_of_a_file_as_text_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "eight").write_text(EIGHT)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(slidepack.InputError, match="pathlib.Path"):
        slidepack.solve("eight")


def test_of_many_puzzles_one_is_chosen(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("1 2/0 3\n3 1/2 0\n")
    with pytest.raises(slidepack.InputError, match="here are 2 puzzles"):
        slidepack.solve(file)
    assert slidepack.solve(file, index=1).length == 4
    with pytest.raises(slidepack.InputError, match="no puzzle with index 2"):
        slidepack.solve(file, index=2)
    assert [puzzle.label for puzzle in slidepack.read(file)] == ["1", "2"]


def test_keywords_mean_what_they_mean_on_the_command_line() -> None:
    answer = slidepack.solve(EIGHT, algorithm="astar", heuristic="manhattan", threads=1)
    assert (answer.algorithm, answer.heuristic, answer.threads) == ("astar", "manhattan", 1)
    check(answer, 14)
    assert answer.generated >= answer.expanded == answer.nodes > 0
    check(slidepack.solve(EIGHT, goal="first"), slidepack.solve(EIGHT, goal=Board.goal(3, 3, "first")).length or 0)
    check(slidepack.solve(EIGHT, goal="8 1 3/4 2 0/7 6 5"), 1)
    check(slidepack.solve(EIGHT, goal=[[8, 1, 3], [4, 2, 0], [7, 6, 5]]), 1)
    stopped = slidepack.solve("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", goal="first", algorithm="ida", heuristic="manhattan", nodes=5000)
    assert (stopped.outcome, stopped.stopped_by, stopped.optimal) == ("stopped", "nodes", False)
    assert stopped.expanded <= 5000 and (stopped.lower_bound or 0) > 40
    assert slidepack.solve(EIGHT, memory="500M", time=60).solved


def test_a_device_is_one_that_is_there() -> None:
    assert slidepack.solve(EIGHT, device="cpu").card is None
    assert slidepack.solve(EIGHT, device="auto").notes == []
    with pytest.raises(slidepack.InputError, match="auto, cpu, gpu"):
        slidepack.solve(EIGHT, device="abacus")
    with pytest.raises(slidepack.InputError, match="on the cores"):
        slidepack.solve(EIGHT, device="gpu", heuristic=lambda board: 0)
    assert [a.length for a in slidepack.solve_many([EIGHT], device="cpu")] == [14]
    try:
        check(slidepack.solve(EIGHT, device="gpu"), 14)
    except slidepack.InputError as error:
        assert error.code == "device" and error.message.startswith("device gpu: ")


def test_moves_are_counted_in_either_metric() -> None:
    board = "6 4 7/8 5 0/3 2 1"
    single, multi = slidepack.solve(board), slidepack.solve(board, metric="multi")
    assert (single.metric, multi.metric) == ("single", "multi") and single.optimal and multi.optimal
    assert multi.multi_length == multi.lower_bound and (multi.multi_length or 0) <= (single.multi_length or 0)
    assert (single.length or 0) <= (multi.length or 0) and multi.to_dict()["metric"] == "multi"
    again = pickle.loads(pickle.dumps(multi))
    assert again == multi and again.json() == multi.json() and again.optimal
    assert [a.metric for a in slidepack.solve_many([EIGHT], metric="multi")] == ["multi"]
    with pytest.raises(slidepack.InputError, match="single, multi"):
        slidepack.solve(board, metric="miles")
    with pytest.raises(slidepack.InputError, match="single-tile"):
        slidepack.solve(board, metric="multi", heuristic=lambda board: 0)


def test_an_impossible_board_says_so() -> None:
    answer = slidepack.solve("1 2 3/4 5 6/8 7 0")
    assert (answer.outcome, answer.solved, answer.moves, answer.length) == ("impossible", False, None, None)
    assert answer.lower_bound is None
    assert answer.boards == [Board("1 2 3/4 5 6/8 7 0")]


def test_the_answer_is_the_json_of_the_command() -> None:
    answer = slidepack.solve(EIGHT).to_dict()
    assert (answer["schema_version"], answer["puzzle"], answer["length"], answer["convention"]) == (1, "slide", 14, "tile")
    assert json.loads(slidepack.solve(PACK).json())["puzzle"] == "pack"


def test_a_packing_is_found_and_shown() -> None:
    answer = slidepack.solve(PACK)
    assert answer.solved and answer.moves is None and answer.length is None and answer.optimal is None
    packing = answer.packing
    assert packing is not None and packing.is_flat and len(packing.placements) == 12
    assert [len(row) for row in packing.rows] == [20, 20, 20] and "." not in "".join(packing.rows)
    assert sorted({letter for letter, _ in packing.placements}) == sorted("FILNPTUVWXYZ")
    for letter, cells in packing.placements:
        assert all(packing.layers[layer][row][col] == letter for layer, row, col in cells)


def test_an_impossible_packing_tells_why() -> None:
    answer = slidepack.solve("slidepack pack/tray 3x5/kit pentominoes only FP")
    assert answer.outcome == "impossible" and answer.reason


def test_a_count_is_a_number_with_more_to_tell() -> None:
    count = slidepack.count(PACK)
    assert count == 8 and (count.unique, count.exact, count.solutions, count.outcome) == (2, True, 8, "solved")
    assert repr(count) == "Count(8, unique=2)"
    part = slidepack.count("slidepack pack/tray pyramid/kit iq-puzzler-pro", nodes=2000)
    assert not part.exact and part.solutions is None and part.stopped_by == "nodes" and "at least" in repr(part)


def test_packings_come_one_by_one() -> None:
    found = list(slidepack.packings(PACK))
    assert len(found) == 8 == len(set(found))
    first = next(slidepack.packings("slidepack pack/tray 6x10/kit pentominoes"))
    assert len(first.placements) == 12
    with pytest.raises(slidepack.Stopped) as raised:
        list(slidepack.packings("slidepack pack/tray 6x10/kit pentominoes", nodes=20_000))
    assert raised.value.stopped_by == "nodes" and raised.value.found > 0
    with pytest.raises(slidepack.InputError, match="sliding puzzle"):
        slidepack.packings(EIGHT)


def test_a_check_tells_why() -> None:
    good = slidepack.check(EIGHT)
    assert good and good.solvable and len(good.reasons) == 3 and good.lower_bounds["manhattan"] == 10
    bad = slidepack.check("1 2 3/4 5 6/8 7 0")
    assert not bad and bad.solvable is False and bad.other_goals == ("snail",)
    pack = slidepack.check(PACK)
    assert pack.solvable and pack.facts["at_least"] == 8 and pack.reasons[0]


def test_a_hint_is_the_start_of_a_solution() -> None:
    hint = slidepack.hint(EIGHT)
    assert (hint.move, hint.length, hint.optimal) == ("L", 14, True) and "shortest" in hint.why
    piece = slidepack.hint(PACK)
    assert piece.piece is not None and piece.cells is not None and len(piece.cells) == 5 and piece.why


def test_puzzles_are_made_from_a_seed() -> None:
    boards = slidepack.generate("4x4", count=3, seed=7)
    assert boards == slidepack.generate((4, 4), count=3, seed=7) == slidepack.generate(4, count=3, seed=7)
    assert len(set(boards)) == 3 and all(board.is_solvable() for board in boards)
    assert not slidepack.generate("3x3", unsolvable=True, seed=1)[0].is_solvable()
    challenge = slidepack.generate(tray="3x5", kit="pentominoes only FPU", placed=1, seed=1)
    assert challenge.family == "pack" and slidepack.count(challenge) == 1
    with pytest.raises(slidepack.InputError):
        slidepack.generate("1x1")
    with pytest.raises(ValueError):
        slidepack.generate("big")


def test_a_search_is_watched_step_by_step() -> None:
    seen = slidepack.watch(EIGHT, algorithm="astar", heuristic="manhattan")
    assert seen.outcome == "solved" and len(seen.path) == 15 and seen.nodes[0].board == Board(EIGHT)
    assert {"expand", "generate", "goal"} <= {step.kind for step in seen.steps}
    assert all(node.f == node.g + node.h for node in seen.nodes)
    bounds = [step.bound for step in slidepack.watch(EIGHT, algorithm="ida").steps if step.kind == "bound"]
    assert bounds == [10, 12, 14]
    page = slidepack.watch("slidepack pack/tray 3x5/kit pentominoes only FPU", count=5)
    assert len(page.steps) == 5 and page.steps[0].kind == "place" and page.next == 5
    with pytest.raises(slidepack.InputError):
        slidepack.watch(EIGHT, algorithm="anytime")


def test_boards_are_values() -> None:
    board = Board(EIGHT)
    assert (board.rows, board.cols, board.blank, len(board)) == (3, 3, (1, 1), 3)
    assert board[0] == (8, 1, 3) and board[-1] == (7, 6, 5) and list(board) == list(board.tiles)
    with pytest.raises(IndexError):
        board[3]
    assert repr(board) == f"Board('{EIGHT}')" and str(board).splitlines()[0].split() == ["8", "1", "3"]
    assert {board, Board(board.tiles)} == {board} and board != Board.goal(3, 3)
    assert board.moves() == ["U", "D", "L", "R"] and board.moved("UD") == board
    with pytest.raises(ValueError, match="off the board"):
        Board.goal(3, 3).moved("U")
    with pytest.raises(ValueError, match="not a move"):
        board.moved("X")
    assert numpy.array(board).shape == (3, 3)
    assert board.lower_bounds()["linear-conflict"] == 10
    assert slidepack.solve(board).puzzle.board == board


def test_answers_say_what_they_are() -> None:
    assert repr(slidepack.solve(EIGHT)).startswith("<Answer solved: 14 moves, optimal, ")
    assert repr(slidepack.solve("1 2 3/4 5 6/8 7 0")).startswith("<Answer impossible: no solution")
    assert repr(Puzzle(EIGHT)) == f"Puzzle('{EIGHT}', goal='last')"
    assert "12 pieces to place" in repr(Puzzle(PACK))


def test_large_boards_are_answered_with_a_bound() -> None:
    answer = slidepack.solve(slidepack.generate("8x8", seed=1)[0], nodes=20_000)
    assert answer.length is not None and (answer.lower_bound or 0) <= answer.length
