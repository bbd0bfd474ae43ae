"""Runs beside each other, and runs that are stopped."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
import slidepack
from slidepack import Answer, Progress

EIGHT = "8 1 3/4 0 2/7 6 5"
# A board of 80 moves, and a search that takes minutes for it.
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
PACK = "slidepack pack/tray 3x20/kit pentominoes"


def long_run(**keywords: object) -> Answer:
    return slidepack.solve(HARD, goal="first", algorithm="ida", heuristic="manhattan", threads=1, **keywords)  # type: ignore[arg-type]


def test_values_are_picklable() -> None:
    answer = slidepack.solve(EIGHT, goal="first")
    packed = slidepack.solve(PACK)
    values = [
        answer,
        packed,
        answer.puzzle,
        packed.puzzle,
        packed.packing,
        slidepack.Board(EIGHT),
        slidepack.Puzzle(EIGHT, goal="8 1 3/4 2 0/7 6 5"),
        slidepack.check(EIGHT),
        slidepack.hint(EIGHT),
        slidepack.watch(EIGHT),
    ]
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        assert again == value, value
        assert hash(again) == hash(value), value
    assert pickle.loads(pickle.dumps(answer)).json() == answer.json()
    count = pickle.loads(pickle.dumps(slidepack.count(PACK)))
    assert (count, count.unique) == (8, 2)


def test_other_threads_run_meanwhile() -> None:
    # One thread counts while the other searches: the search does not hold the lock.
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    answer = long_run(time=0.5)
    done.set()
    counter.join()
    assert answer.stopped_by == "time" and counted > 20


def test_threads_and_processes_and_asyncio_solve() -> None:
    boards = slidepack.generate("3x3", count=8, seed=3)
    lengths = [slidepack.solve(board).length for board in boards]
    with ThreadPoolExecutor(4) as threads:
        assert [answer.length for answer in threads.map(slidepack.solve, boards)] == lengths
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        assert [answer.length for answer in processes.map(slidepack.solve, boards)] == lengths

    async def all_of_them() -> list[Answer]:
        return await asyncio.gather(*(asyncio.to_thread(slidepack.solve, board) for board in boards))

    assert [answer.length for answer in asyncio.run(all_of_them())] == lengths


def test_progress_is_heard_and_may_stop_a_run() -> None:
    heard: list[Progress] = []
    assert slidepack.solve(EIGHT, progress=heard.append).solved and heard
    assert heard[-1].best == 14 and heard[-1].stage and "Progress(" in repr(heard[-1])
    stopped = long_run(progress=lambda progress: False)
    assert (stopped.outcome, stopped.stopped_by) == ("stopped", "interrupt") and (stopped.lower_bound or 0) > 40


def test_what_progress_raises_is_raised() -> None:
    def complain(progress: Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        long_run(progress=complain)


def test_a_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    long_run(time=0.3, progress=True)
    assert "nodes" in capsys.readouterr().err


def interrupt_soon() -> threading.Timer:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_stops_at_once_with_the_best_so_far() -> None:
    timer = interrupt_soon()
    with pytest.raises(slidepack.Interrupted) as raised:
        long_run()
    timer.join()
    assert isinstance(raised.value, KeyboardInterrupt)
    answer = raised.value.answer
    assert answer is not None and answer.stopped_by == "interrupt" and (answer.lower_bound or 0) > 40
    # What has an answer before it begins keeps it.
    timer = interrupt_soon()
    with pytest.raises(slidepack.Interrupted) as raised:
        slidepack.solve(slidepack.generate("6x6", seed=1)[0], algorithm="anytime")
    timer.join()
    answer = raised.value.answer
    assert answer is not None and answer.length is not None and answer.length >= (answer.lower_bound or 0)


def test_ctrl_c_stops_lists() -> None:
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        list(slidepack.solve_many([HARD] * 4, goal="first", algorithm="ida", heuristic="manhattan"))
    timer.join()
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        for _ in slidepack.packings("slidepack pack/tray 5x11/kit iq-puzzler-pro"):
            pass
    timer.join()


def test_many_boards_are_answered_in_order() -> None:
    boards = slidepack.generate("3x3", count=500, seed=1)
    answers = list(slidepack.solve_many(boards, threads=2))
    assert [answer.puzzle.board for answer in answers] == boards
    assert all(answer.optimal for answer in answers)
    as_they_come = slidepack.solve_many(iter(boards), ordered=False)
    assert {answer.puzzle.board: answer.length for answer in as_they_come} == {
        answer.puzzle.board: answer.length for answer in answers
    }


def test_many_takes_files_and_both_families(tmp_path: object) -> None:
    assert [a.length for a in slidepack.solve_many("1 2/0 3\n1 2/3 0\n")] == [1, 0]
    mixed = list(slidepack.solve_many([EIGHT, PACK]))
    assert mixed[0].length == 14 and mixed[1].packing is not None


def test_many_reads_only_what_it_needs() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "1 2/0 3"

    answers = slidepack.solve_many(endless(), threads=2)
    assert [answer.length for answer in itertools.islice(answers, 300)] == [1] * 300
    assert taken < 600


def test_a_wrong_board_among_many_is_an_error_at_its_place() -> None:
    answers = slidepack.solve_many(["1 2/0 3", "1 1/0 3", "1 2/3 0"])
    assert next(answers).length == 1
    with pytest.raises(slidepack.InputError, match="twice"):
        next(answers)
    assert next(answers).length == 0
    assert next(answers, None) is None

    def broken() -> Iterator[str]:
        yield "1 2/0 3"
        raise OSError("gone")

    answers = slidepack.solve_many(broken())
    assert next(answers).length == 1
    with pytest.raises(OSError, match="gone"):
        next(answers)


def test_the_progress_of_many_is_a_number() -> None:
    heard: list[int] = []
    answers = slidepack.solve_many(["1 2/0 3"] * 5, progress=lambda number: not heard.append(number) and number < 3)  # type: ignore[func-returns-value]
    assert len(list(answers)) == 2 and heard == [1, 2, 3]
