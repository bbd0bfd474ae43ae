"""One hard board on many machines: the nodes do not depend on who ran what."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import slidepack
from slidepack import Answer, Puzzle, _native, cluster
from slidepack.cluster._executor import Flight, Lost, Smaller
from slidepack.cluster._many import _Source
from slidepack.cluster._rounds import Driver

# A 15-puzzle of 66 moves; with small tables it takes half a million nodes.
KORF = "15 14 0 4/11 1 6 13/7 5 8 9/3 2 10 12"
SMALL = {"goal": "first", "heuristic": "pattern:small"}


def driven(machines: Any, board: str = KORF, checkpoint: cluster.Checkpoint | None = None) -> tuple[Answer, Driver]:
    driver = Driver(machines, seconds=0.005, time=None, nodes=None, hear=None, checkpoint=checkpoint)
    return _native.divide(Puzzle(board, goal="first"), "small", driver, threads=1), driver


def test_a_divided_board_has_the_answer_of_one_machine() -> None:
    alone = slidepack.solve(KORF, goal="first", algorithm="ida", heuristic="pattern:small", threads=1)
    answer = cluster.solve(KORF, machines=cluster.Threads(2), **SMALL)  # type: ignore[arg-type]
    assert (answer.length, answer.optimal, answer.lower_bound) == (66, True, 66) == (alone.length, alone.optimal, 66)
    assert answer.boards is not None and answer.boards[-1] == slidepack.Board.goal(4, 4, "first")
    assert answer.algorithm == "ida" and answer.heuristic == "pattern:small"


def test_failed_rounds_have_the_same_nodes_however_they_are_cut() -> None:
    _, one = driven(cluster.Threads(1))
    _, many = driven(cluster.Threads(3))
    assert len(one.rounds) > 2 and one.rounds == many.rounds


class Small(cluster.Threads):
    """Has too little memory for some tasks."""

    def __init__(self) -> None:
        super().__init__(2)
        self.count = 0

    def result(self, handle: Any) -> Any:
        self.count += 1
        if self.count in (2, 3, 5):
            raise Smaller
        return super().result(handle)


def test_tasks_that_are_too_large_are_cut_and_counted_once() -> None:
    _, whole = driven(cluster.Threads(1))
    answer, cut = driven(Small())
    assert cut.rounds == whole.rounds and cut.cut == 3 and answer.length == 66


class Slow(cluster.Threads):
    """Gives back whatever it has not begun at once."""

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        return super().submit(function, *args[:-1], 0.0)


def test_tasks_that_prove_large_are_cut_finer_and_counted_once() -> None:
    _, whole = driven(cluster.Threads(1))
    answer, late = driven(Slow(2))
    assert late.rounds == whole.rounds and late.late > 3 and late.tasks > whole.tasks and answer.length == 66


class Losing(cluster.Threads):
    """Loses every third task."""

    def __init__(self, most: int = 1_000_000) -> None:
        super().__init__(2)
        self.count = 0
        self.most = most

    def result(self, handle: Any) -> Any:
        self.count += 1
        if self.count % 3 == 0 or self.count > self.most:
            raise Lost
        return super().result(handle)


def test_lost_tasks_are_run_again_and_counted_once() -> None:
    _, whole = driven(cluster.Threads(1))
    answer, again = driven(Losing())
    assert again.rounds == whole.rounds and answer.length == 66
    here = slidepack.count("slidepack pack/tray 2x3x10/kit pentominoes")
    assert cluster.count("slidepack pack/tray 2x3x10/kit pentominoes", machines=Losing(), seconds=0.05) == here
    boards = slidepack.generate("3x3", count=50, seed=4)
    answers = cluster.solve_many(boards, machines=Losing(), seconds=0.01)
    assert [answer.puzzle.board for answer in answers] == boards


def test_a_task_that_is_always_lost_ends_the_run() -> None:
    flight: Flight[str] = Flight(Losing(most=0))
    flight.send("task", len, "abc")
    with pytest.raises(RuntimeError, match="lost 21 times"):
        while flight:
            flight.back()


class Dying(cluster.Threads):
    """A driver that is killed after some tasks."""

    def __init__(self, tasks: int) -> None:
        super().__init__(1)
        self.left = tasks

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise ConnectionError("killed")
        return super().submit(function, *args)


def test_another_driver_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    _, whole = driven(cluster.Threads(1))
    path = tmp_path / "korf.jsonl"
    puzzle = Puzzle(KORF, goal="first")
    with pytest.raises(ConnectionError):
        driven(Dying(whole.tasks // 2), checkpoint=cluster.Checkpoint(path, puzzle, "small"))
    known = path.read_text().splitlines()[1:]
    assert known and all(json.loads(line)["expanded"] >= 0 for line in known)
    again = cluster.Checkpoint(path, puzzle, "small")
    again.load()
    answer, resumed = driven(cluster.Threads(1), checkpoint=again)
    assert resumed.rounds == whole.rounds and answer.length == 66
    # What was known was not searched again.
    assert resumed.worked[0] == resumed.expanded - sum(json.loads(line)["expanded"] for line in known)
    with pytest.raises(cluster.CheckpointError, match="tables"):
        cluster.Checkpoint(path, puzzle, "large").load()
    path.write_text("nothing\n")
    with pytest.raises(cluster.CheckpointError, match="not a checkpoint"):
        cluster.Checkpoint(path, puzzle, "small").load()


def test_limits_and_progress_end_a_search() -> None:
    stopped = cluster.solve(KORF, machines=cluster.Threads(1), nodes=1000, **SMALL)  # type: ignore[arg-type]
    assert (stopped.outcome, stopped.stopped_by) == ("stopped", "nodes") and (stopped.lower_bound or 0) >= 50
    assert cluster.solve(KORF, machines=cluster.Threads(1), time=0, **SMALL).stopped_by == "time"  # type: ignore[arg-type]
    heard: list[cluster.ClusterProgress] = []

    def hear(progress: cluster.ClusterProgress) -> bool:
        heard.append(progress)
        return len(heard) < 2

    hard = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
    ended = cluster.solve(hard, machines=cluster.Threads(1), progress=hear, seconds=0.1, **SMALL)  # type: ignore[arg-type]
    assert ended.stopped_by == "interrupt" and len(heard) == 2
    last = heard[-1]
    assert last.lower_bound >= 60 and last.expanded > 0 and last.workers == 1 and 0 < last.done <= last.tasks
    assert last.left is not None and last.share is not None and f"at least {last.lower_bound} moves" in str(last)
    boxes = "slidepack pack/tray 3x4x5/kit pentominoes"
    some = cluster.count(boxes, machines=cluster.Threads(1), seconds=0.05, nodes=20_000)
    assert not some.exact and some.stopped_by == "nodes" and some.expanded >= 20_000


def test_ctrl_c_raises_what_is_known() -> None:
    class Interrupting(cluster.Threads):
        def wait(self, handles: Any, timeout: float) -> list[Any]:
            self.waited = getattr(self, "waited", 0) + 1
            if self.waited > 3:
                raise KeyboardInterrupt
            return super().wait(handles, timeout)

    with pytest.raises(slidepack.Interrupted) as raised:
        driven(Interrupting(1))
    answer = raised.value.answer
    assert answer is not None and answer.stopped_by == "interrupt" and (answer.lower_bound or 0) >= 50
    with pytest.raises(slidepack.Interrupted) as raised:
        cluster.count("slidepack pack/tray 3x4x5/kit pentominoes", machines=Interrupting(1), seconds=0.01)
    assert raised.value.answer is not None and raised.value.answer.stopped_by == "interrupt"


def test_other_puzzles_are_one_task() -> None:
    there = cluster.Threads(1)
    assert cluster.solve("8 1 3/4 0 2/7 6 5", machines=there).length == 14
    assert cluster.solve("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", machines=there).outcome == "impossible"
    assert cluster.solve("slidepack pack/tray 3x20/kit pentominoes", machines=there).packing is not None
    with pytest.raises(slidepack.InputError, match="checkpoints"):
        cluster.solve("8 1 3/4 0 2/7 6 5", machines=there, checkpoint="none.jsonl")
    with pytest.raises(slidepack.InputError, match="on cores"):
        cluster.solve(KORF, goal="first", machines=there, device="gpu")


def test_many_boards_go_out_in_lists() -> None:
    boards = slidepack.generate("3x3", count=300, seed=1)
    here = [answer.length for answer in slidepack.solve_many(boards)]
    answers = cluster.solve_many(boards, machines=cluster.Threads(2), seconds=0.05)
    assert [answer.length for answer in answers] == here
    loose = cluster.solve_many(iter(boards), machines=cluster.Threads(2), ordered=False)
    assert sorted(answer.length or 0 for answer in loose) == sorted(length or 0 for length in here)
    assert [a.length for a in cluster.solve_many("1 2/0 3\n1 2/3 0\n", machines=cluster.Threads(1))] == [1, 0]
    heard: list[int] = []
    some = cluster.solve_many(boards, machines=cluster.Threads(1), progress=lambda number: heard.append(number) or number < 3)  # type: ignore[func-returns-value]
    assert len(list(some)) == 2 and heard == [1, 2, 3]


def test_lists_get_smaller_towards_the_end() -> None:
    boards = [Puzzle(board) for board in slidepack.generate("2x3", count=500, seed=6)]
    source = _Source(iter(boards))
    lists = []
    while some := source.some(100, 4):
        lists.append(some)
    sizes = [len(some) for some in lists]
    assert [board for some in lists for board in some] == boards
    assert sizes[0] == 100 and sizes == sorted(sizes, reverse=True) and sizes[-1] <= 5 and len(sizes) < 50
    assert _Source(iter(boards[:1])).some(100, 4) == boards[:1] and _Source(iter([])).some(1, 2) == []


def test_a_puzzle_that_cannot_be_read_is_an_error_when_its_turn_comes() -> None:
    some = cluster.solve_many(["1 2/0 3", "3 1/2 0", "1 1/2 0"], machines=cluster.Threads(2))
    assert [next(some).length, next(some).length] == [1, 4]
    with pytest.raises(slidepack.InputError, match="appears twice"):
        next(some)


class Full(cluster.Threads):
    """Has too little memory for lists that do not have a machine of their own."""

    def __init__(self) -> None:
        super().__init__(4)
        self.alone: list[dict[str, Any]] = []

    def of_threads(self, threads: int) -> cluster.Threads:
        if threads < 4:
            return self
        there = Recording(1, 4)
        there.tasks = self.alone
        return there

    def result(self, handle: Any) -> Any:
        super().result(handle)
        raise Smaller


class Recording(cluster.Threads):
    """Takes note of the arguments of tasks."""

    tasks: list[dict[str, Any]]

    def submit(self, function: Callable[..., Any], *args: Any) -> Any:
        self.tasks.append({**args[-2], "lists": args[-1]})
        return super().submit(function, *args)


def test_lists_that_need_too_much_memory_get_a_machine_of_their_own() -> None:
    boards = slidepack.generate("3x3", count=20, seed=8)
    there = Full()
    # Waiting for one kind of tasks waits for the other, too.
    answers = list(cluster.solve_many(boards, machines=there, seconds=0.01))
    assert [answer.puzzle.board for answer in answers] == boards
    assert there.alone and all(task["threads"] == 1 and task["lists"] == 1 for task in there.alone)


def puzzles_of(rows: int, cols: int) -> list[Puzzle]:
    """Random boards with several goals, one that cannot be solved, and a packing puzzle."""
    boards = slidepack.generate(f"{rows}x{cols}", count=20, seed=rows + cols)
    # Two tiles exchanged make a board that cannot be solved.
    tiles = [1, 0, *range(2, rows * cols)]
    tiles[0], tiles[1], tiles[2] = 0, tiles[2], tiles[0]
    return [
        *(Puzzle(board) for board in boards),
        *(Puzzle(board, goal="snail") for board in boards[:5]),
        Puzzle(boards[0], goal=boards[1]),
        Puzzle([tiles[at : at + cols] for at in range(0, len(tiles), cols)], goal="first"),
        Puzzle(f"slidepack pack\ntray {rows}x{cols}\npiece x{rows}\n  {'A' * cols}\n"),
    ]


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (2, 7), (3, 3), (4, 4)])
def test_lists_of_puzzles_and_answers_travel_as_bytes(rows: int, cols: int) -> None:
    puzzles = puzzles_of(rows, cols)
    assert _native.puzzles_from_bytes(_native.puzzles_to_bytes(puzzles)) == puzzles
    kinds: list[dict[str, Any]] = [{"nodes": 100_000}, {"nodes": 1}]
    kinds += [{"metric": "multi"}] if rows * cols < 10 else []
    for keywords in kinds:
        asked = puzzles if "metric" not in keywords else puzzles[:-1]
        answers = list(slidepack.solve_many(asked, **keywords))
        back = _native.answers_from_bytes(asked, _native.answers_to_bytes(answers))
        assert [answer.json() for answer in back] == [answer.json() for answer in answers]
        # They are what pickling makes of them.
        assert back == [pickle.loads(pickle.dumps(answer)) for answer in answers]
        assert "impossible" in {answer.outcome for answer in back}


def test_bytes_that_are_no_puzzles_or_answers_are_refused() -> None:
    puzzles = puzzles_of(2, 3)
    answers = list(slidepack.solve_many(puzzles))
    with pytest.raises(ValueError, match="2 for 1 puzzles"):
        _native.answers_from_bytes(puzzles[:1], _native.answers_to_bytes(answers[:2]))
    with pytest.raises(ValueError, match="another board"):
        _native.answers_from_bytes(puzzles[:1], _native.answers_to_bytes(answers[1:2]))
    with pytest.raises(ValueError, match="other puzzles"):
        _native.answers_from_bytes(puzzles[:1], _native.answers_to_bytes(answers[-1:]))
    moved = _native.answers_to_bytes(answers[:1]).replace(b"U", b"D")
    with pytest.raises(ValueError, match="goal"):
        _native.answers_from_bytes(puzzles[:1], moved)
    repeated, no_size = b'[[{"board": [[1, 1], [2, 0]], "goal": "last"}, null]]', b'[[{"board": [[]], "goal": "last"}, null]]'
    nowhere = b'[[{"board": [[1, 2], [3, 0]], "goal": "nowhere"}, null]]'
    for wrong in (b"", b"{}", repeated, no_size, nowhere):
        with pytest.raises(ValueError, match="not puzzles"):
            _native.puzzles_from_bytes(wrong)


def test_wrong_results_are_refused() -> None:
    class Wrong(cluster.Threads):
        def result(self, handle: Any) -> Any:
            line, seconds = super().result(handle)
            done = json.loads(line)
            done["bound"] += 2
            return json.dumps(done), seconds

    with pytest.raises(ValueError, match="round"):
        driven(Wrong(1))
    work = {"goal": "1 2/3 0", "tables": "small", "bound": 3, "pruning": "short", "subtrees": []}
    with pytest.raises(RuntimeError, match="not divided"):
        _native.run_work(json.dumps(work))
    with pytest.raises(ValueError):
        _native.run_work("{}")


@pytest.mark.parametrize("puzzle", ["slidepack pack/tray 2x3x10/kit pentominoes", "slidepack pack/tray 3x20/kit pentominoes"])
def test_a_count_is_that_of_one_machine(puzzle: str) -> None:
    here = slidepack.count(puzzle)
    there = cluster.count(puzzle, machines=cluster.Threads(2), seconds=0.05)
    assert (there, there.unique, there.exact) == (here, here.unique, True)
    nothing = cluster.count("slidepack pack/tray 3x5/kit pentominoes only FPT", machines=cluster.Threads(1))
    assert nothing == slidepack.count("slidepack pack/tray 3x5/kit pentominoes only FPT")
