from collections.abc import Callable, Iterable, Iterator
from typing import Any, final

from slidepack._types import GoalLike, Heuristic, PuzzleLike, Reading
from typing_extensions import Unpack

__all__ = [
    "Answer",
    "Answers",
    "Board",
    "Packing",
    "Packings",
    "Progress",
    "Puzzle",
    "Round",
    "VERSION",
    "answer_of",
    "answers_from_bytes",
    "answers_to_bytes",
    "ask",
    "count_prefixes",
    "distances",
    "divide",
    "main",
    "merge_counts",
    "packing_of",
    "packings",
    "puzzle_of",
    "puzzles_from_bytes",
    "puzzles_to_bytes",
    "read",
    "run_work",
    "search",
    "solve",
    "solve_many",
    "split_count",
]

VERSION: str

@final
class Board:
    """A board of a sliding puzzle; 0 is the blank."""

    def __new__(cls, tiles: PuzzleLike) -> Board: ...
    @staticmethod
    def goal(rows: int, cols: int, name: str = "last") -> Board:
        """The board that is solved: `last` (the blank at the end), `first`, or `snail`."""
    @property
    def rows(self) -> int:
        """The number of rows."""
    @property
    def cols(self) -> int:
        """The number of columns."""
    @property
    def tiles(self) -> tuple[tuple[int, ...], ...]:
        """The rows, each a tuple of tiles."""
    @property
    def blank(self) -> tuple[int, int]:
        """Row and column of the blank, from 0."""
    def moves(self) -> list[str]:
        """The moves that can be made: U, D, L and R are the way a tile moves."""
    def moved(self, moves: str | Iterable[str]) -> Board:
        """The board after some moves, each the way a tile moves."""
    def is_solvable(self, goal: GoalLike | None = None) -> bool:
        """Whether moves can lead from this board to the goal."""
    def lower_bounds(self, goal: GoalLike | None = None) -> dict[str, int]:
        """Lower bounds on the moves to the goal, by the name of the heuristic."""
    def svg(self) -> str:
        """A picture of the board."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[tuple[int, ...], ...]]: ...

@final
class Puzzle:
    """A puzzle of either family, and where it came from."""

    def __new__(cls, source: PuzzleLike, **reading: Unpack[Reading]) -> Puzzle: ...
    @property
    def family(self) -> str:
        """The family: slide or pack."""
    @property
    def source(self) -> str:
        """The file it was read from, or `<board>`."""
    @property
    def label(self) -> str | None:
        """Its name or number among several."""
    @property
    def board(self) -> Board | None:
        """The board; `None` for a packing puzzle."""
    @property
    def goal(self) -> Board | None:
        """The goal of the board; `None` for a packing puzzle."""
    @property
    def goal_name(self) -> str | None:
        """The goal's name, if it has one: last, first or snail."""
    @property
    def known_length(self) -> int | None:
        """The length of a shortest solution, if the list has it."""
    @property
    def tray(self) -> Packing | None:
        """The tray with the pieces placed at the start; `None` for a sliding puzzle."""
    @property
    def text(self) -> str:
        """Text that is read as the same puzzle, but for a goal without a name."""
    def svg(self) -> str:
        """A picture of the puzzle."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Packing:
    """A tray with pieces in it, all of them if it is a solution."""

    @property
    def rows(self) -> list[str]:
        """The rows of a flat tray: a letter is a piece, a dot an empty cell, a space no cell."""
    @property
    def layers(self) -> list[list[str]]:
        """The layers from the top, each as rows."""
    @property
    def placements(self) -> list[tuple[str, list[tuple[int, int, int]]]]:
        """The pieces by letter, each with the cells it covers: layer, row and column, from 0."""
    @property
    def colours(self) -> dict[str, str]:
        """The colour of each piece, by its letter."""
    @property
    def is_flat(self) -> bool:
        """Whether the tray has one layer."""
    @property
    def is_pyramid(self) -> bool:
        """Whether each layer lies in the hollows of the one below."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
    def svg(self) -> str:
        """A picture."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Answer:
    """The answer to a puzzle of either family. What does not belong to the family is `None`."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
    @property
    def outcome(self) -> str:
        """How the run ended: solved, impossible or stopped."""
    @property
    def solved(self) -> bool:
        """Whether it ended with an answer of the kind that was asked for."""
    @property
    def stopped_by(self) -> str | None:
        """The reason of an early end: time, nodes, memory or interrupt."""
    @property
    def moves(self) -> list[str] | None:
        """The moves of the best solution found: U, D, L and R are the way a tile moves."""
    @property
    def length(self) -> int | None:
        """The number of moves."""
    @property
    def boards(self) -> list[Board] | None:
        """The boards of the solution, from the start to the goal; only the start if there is none."""
    @property
    def tiles(self) -> list[int] | None:
        """The tile that each move moves."""
    @property
    def optimal(self) -> bool | None:
        """Whether the solution is proven to be a shortest one."""
    @property
    def multi_length(self) -> int | None:
        """The number of moves where several tiles in a line that slide together are one."""
    @property
    def metric(self) -> str | None:
        """The metric that a shortest solution minimises: single or multi, for multi-tile moves."""
    @property
    def lower_bound(self) -> int | None:
        """No solution is shorter than this."""
    @property
    def algorithm(self) -> str:
        """The method that was used."""
    @property
    def heuristic(self) -> str | None:
        """The heuristic that was used; the name of the function if it was written in Python."""
    @property
    def expanded(self) -> int:
        """Nodes expanded."""
    @property
    def nodes(self) -> int:
        """Nodes expanded, under the name of the limit."""
    @property
    def generated(self) -> int:
        """Nodes generated; of a packing puzzle, placements tried."""
    @property
    def iterations(self) -> int:
        """Rounds of a search that deepens or restarts."""
    @property
    def kept(self) -> int:
        """The most states kept at one time."""
    @property
    def seconds(self) -> float:
        """Seconds that the search took."""
    @property
    def threads(self) -> int:
        """Threads that could be used."""
    @property
    def tables(self) -> list[tuple[str, float, str]]:
        """The tables that were used: name, seconds, and `cache` or `built`."""
    @property
    def card(self) -> str | None:
        """The graphics card that searched as well, if one did."""
    @property
    def notes(self) -> list[str]:
        """Notes, such as why a card was not used."""
    @property
    def packing(self) -> Packing | None:
        """The packing that was found."""
    @property
    def solutions(self) -> int | None:
        """All packings, letters distinguished and copies not, if they were counted to the end."""
    @property
    def unique(self) -> int | None:
        """The same, not counting those that turning or mirroring the tray gives."""
    @property
    def found(self) -> int | None:
        """The packings known so far."""
    @property
    def reason(self) -> str | None:
        """Why there is no solution, where a simple argument shows it."""
    def json(self) -> str:
        """The answer as the command prints it with `--json`, on one line."""
    def to_dict(self) -> dict[str, Any]:
        """The answer as the command prints it with `--json`."""
    def svg(self) -> str:
        """A picture: the board, or the packing."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Progress:
    """How a run is getting on."""

    @property
    def stage(self) -> str:
        """The stage of the run: tables, construction, search or improvement."""
    @property
    def seconds(self) -> float:
        """Seconds since the start of the run."""
    @property
    def expanded(self) -> int:
        """Nodes expanded."""
    @property
    def generated(self) -> int:
        """Nodes generated."""
    @property
    def lower_bound(self) -> int:
        """No solution is shorter."""
    @property
    def best(self) -> int | None:
        """The length of the best solution known."""
    @property
    def found(self) -> int:
        """Solutions so far, where several are looked for."""
    @property
    def share(self) -> float | None:
        """The part done, 0 to 1, where that is known."""

@final
class Answers:
    """The answers to many puzzles."""

    def __iter__(self) -> Answers: ...
    def __next__(self) -> Answer: ...
    def close(self) -> None:
        """Ends all work; puzzles that are not answered stay so."""

@final
class Packings:
    """The packings of a puzzle, found on a thread of its own."""

    def __iter__(self) -> Packings: ...
    def __next__(self) -> Packing: ...
    def close(self) -> None:
        """Ends the search."""

def read(
    source: PuzzleLike,
    *,
    goal: GoalLike | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
) -> list[Puzzle]:
    """All puzzles of a text, a file or a path, in order."""

def solve(puzzle: Puzzle, options: str, *, progress: Callable[[Progress], object] | None = None) -> Answer:
    """Solves one puzzle; see `slidepack.solve`. The options are JSON."""

def solve_many(
    puzzles: Iterable[PuzzleLike] | PuzzleLike,
    options: str,
    *,
    goal: GoalLike | None = None,
    family: str | None = None,
    format: str | None = None,
    lenient: bool = False,
    ordered: bool = True,
    lists: int = 1,
) -> Answers:
    """Solves many puzzles; see `slidepack.solve_many`. `lists` lists are solved on this machine at the same time, and
    share its memory.
    """

def packings(puzzle: Puzzle, options: str) -> Packings:
    """All packings of a puzzle; see `slidepack.packings`."""

def search(
    puzzle: Puzzle, options: str, heuristic: Heuristic, *, progress: Callable[[Progress], object] | None = None
) -> Answer:
    """Solves a sliding puzzle with a heuristic of Python; see `slidepack.solve`."""

def distances(goal: Board) -> list[tuple[Board, int]]:
    """Every board that can reach a goal, with the length of its shortest solution."""

def ask(question: str, *, progress: Callable[[Progress], object] | None = None) -> str:
    """Answers a question in JSON with an answer in JSON."""

def answer_of(puzzle: Puzzle, json: str) -> Answer:
    """The answer to a puzzle that was written as JSON."""

def puzzles_to_bytes(puzzles: list[Puzzle]) -> bytes:
    """Puzzles as bytes. The source and the label of a sliding puzzle stay behind."""

def puzzles_from_bytes(bytes: bytes) -> list[Puzzle]:
    """The puzzles that were written as bytes."""

def answers_to_bytes(answers: list[Answer]) -> bytes:
    """Answers as bytes, without their puzzles."""

def answers_from_bytes(puzzles: list[Puzzle], bytes: bytes) -> list[Answer]:
    """The answers to these puzzles that were written as bytes. Solutions are replayed."""

def puzzle_of(json: str, source: str, label: str | None, known_length: int | None) -> Puzzle:
    """The puzzle that was pickled."""

def packing_of(puzzle: Puzzle, placements: list[tuple[str, list[tuple[int, int, int]]]]) -> Packing:
    """The packing that was pickled."""

def main(args: list[str], program: list[str]) -> int:
    """Runs the command; see `slidepack.__main__`."""

@final
class Round:
    """A round that is to be run: its subtrees, and what is known of them."""

    @property
    def bound(self) -> int:
        """The most moves of a solution."""
    @property
    def order(self) -> list[int]:
        """The numbers of the subtrees, those that are likeliest to have the solution first."""
    @property
    def is_solved(self) -> bool:
        """Whether a solution is known."""
    def moves(self) -> list[str]:
        """The moves that have led to each subtree, by number."""
    def work(self, numbers: list[int]) -> str:
        """The subtrees of these numbers as work in JSON."""
    def add(self, done: str) -> bool:
        """Adds what was found below some subtrees; False if one of them is known already."""
    def missing(self) -> list[int]:
        """The numbers of the subtrees that nothing is known about."""

def divide(
    puzzle: Puzzle,
    set: str,
    run: Callable[[Round], str | None],
    *,
    memory: int | str | None = None,
    threads: int | None = None,
) -> Answer:
    """Solves a sliding puzzle whose rounds `run` has searched."""

def run_work(
    work: str, *, memory: int | str | None = None, threads: int | None = None, enough: float | None = None
) -> str:
    """Searches subtrees that are given in JSON, and returns the results as JSON. No more are begun after `enough` seconds."""

def split_count(puzzle: Puzzle, parts: int, *, memory: int | str | None = None) -> list[str]:
    """Divides a count into at least that number of prefixes, each in JSON, if it has them."""

def count_prefixes(
    puzzle: Puzzle, prefixes: list[str], *, memory: int | str | None = None, threads: int | None = None
) -> tuple[int, int, int]:
    """Counts the packings of some prefixes in JSON: all together, nodes expanded, placements tried."""

def merge_counts(
    puzzle: Puzzle,
    counts: list[int],
    *,
    expanded: int,
    tried: int,
    seconds: float,
    threads: int,
    stopped_by: str | None = None,
) -> Answer:
    """The answer that the counts of all prefixes make, or of some if something stopped the count."""
