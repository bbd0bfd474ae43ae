"""What is wrong is said with its place."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import slidepack


def test_an_error_points_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    file.write_text("1 2 3\n4 5 6\n7 5 0\n")
    with pytest.raises(slidepack.InputError) as raised:
        slidepack.solve(file)
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.file, error.line, error.column) == (str(file), 3, 3)
    assert error.message == "tile 5 appears twice; the first is at 2:3"
    assert error.caret == "  7 5 0\n    ^"
    assert str(error) == f"{file}:3:3: {error.message}\n{error.caret}"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.code) == (str(error), 3, error.code)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([[1, 2], [3]], "row 2"),
        ([[1, 1], [2, 0]], "already|twice"),
        ([[1, 2], [3, 9]], "larger than 3"),
        ([1, 2, 3], "not a square board"),
        ("", "."),
        ("hello", "."),
    ],
)
def test_what_is_no_puzzle_is_refused(given: slidepack.PuzzleLike, words: str) -> None:
    with pytest.raises(slidepack.InputError, match=words):
        slidepack.solve(given)


def test_what_cannot_be_a_puzzle_is_a_type_error() -> None:
    for given in (7, None, [[-1, 0]], ["a", "b"]):
        with pytest.raises(TypeError, match="a puzzle is text"):
            slidepack.solve(given)  # type: ignore[arg-type]


def test_names_that_do_not_exist_are_reported_with_those_that_do() -> None:
    board = "1 2/0 3"
    for keywords in ({"algorithm": "astra"}, {"heuristic": "euclid"}, {"format": "odd"}, {"family": "jump"}):
        with pytest.raises(slidepack.InputError, match=next(iter(keywords.values()))):
            slidepack.solve(board, **keywords)  # type: ignore[arg-type]
    with pytest.raises(slidepack.InputError, match="not a goal"):
        slidepack.solve(board, goal="middle")
    with pytest.raises(slidepack.InputError, match="another size"):
        slidepack.solve(slidepack.Board(board), goal=slidepack.Board.goal(3, 3))
    with pytest.raises(slidepack.InputError):
        slidepack.solve(board, time=-1)
    with pytest.raises(slidepack.InputError):
        slidepack.solve(board, memory="much")
    with pytest.raises(slidepack.InputError, match="unknown"):
        slidepack.ask({"ask": "solve", "text": board, "pace": 3})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(slidepack.InputError, match="no such file") as raised:
        slidepack.solve(tmp_path / "none.txt")
    assert raised.value.file == str(tmp_path / "none.txt")
