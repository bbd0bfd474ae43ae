"""Answers in JSON, as objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from slidepack._native import Answer, Board, Puzzle

#: Layer, row and column, from 0.
Cell = tuple[int, int, int]


@dataclass(frozen=True)
class Check:
    """Whether a puzzle can be solved, and why."""

    #: The puzzle.
    puzzle: Puzzle
    #: Whether it can be solved; None if that took too long to find out.
    solvable: bool | None
    #: Why, in one sentence or several.
    reasons: tuple[str, ...]
    #: Goals that a board can reach if it cannot reach its own.
    other_goals: tuple[str, ...]
    #: Lower bounds on the moves to the goal, by the name of the heuristic.
    lower_bounds: dict[str, int] = field(hash=False)
    #: The JSON of `slidepack check --json`.
    facts: dict[str, Any] = field(repr=False, hash=False)

    def __bool__(self) -> bool:
        return self.solvable is True

    @staticmethod
    def of(puzzle: Puzzle, report: dict[str, Any]) -> Check:
        bounds = {name.replace("_", "-"): value for name, value in (report.get("lower_bounds") or {}).items()}
        return Check(
            puzzle=puzzle,
            solvable=report["solvable"],
            reasons=tuple(report["reasons"]) if "reasons" in report else (report["verdict"],),
            other_goals=tuple(report.get("other_goals", ())),
            lower_bounds={name: value for name, value in bounds.items() if value is not None},
            facts=report,
        )


@dataclass(frozen=True)
class Hint:
    """One move to make next, or one piece to place, and why."""

    #: How the search for it ended: solved, impossible or stopped.
    outcome: str
    #: The way the tile moves: U, D, L or R.
    move: str | None
    #: The tile to move.
    tile: int | None
    #: The letter of the piece to place.
    piece: str | None
    #: The cells of the piece: layer, row and column, from 0.
    cells: tuple[Cell, ...] | None
    #: The length of the solution that the move begins.
    length: int | None
    #: Whether that is a shortest solution.
    optimal: bool
    #: Whether a piece can only lie there.
    forced: bool
    #: Why, in words.
    why: str
    #: The JSON of `slidepack solve --hint --json`.
    facts: dict[str, Any] = field(repr=False, hash=False)

    @staticmethod
    def of(report: dict[str, Any]) -> Hint:
        piece = report.get("hint") or {}
        reason = report.get("reason") or {}
        return Hint(
            outcome=report["outcome"],
            move=report.get("move"),
            tile=report.get("tile"),
            piece=piece.get("piece"),
            cells=tuple((a, b, c) for a, b, c in piece["cells"]) if piece else None,
            length=report.get("length"),
            optimal=report.get("optimal", False),
            forced=piece.get("forced", False),
            why=report.get("why") or piece.get("why") or reason.get("message") or "",
            facts=report,
        )


class Count(int):
    """The number of packings; less of them if a limit ended the count, and `exact` is False then."""

    #: How many are different when the tray is turned and mirrored.
    unique: int | None
    #: Whether they were counted to the end.
    exact: bool
    #: The answer with everything that is known.
    answer: Answer

    def __new__(cls, answer: Answer) -> Count:
        known = answer.solutions if answer.solutions is not None else (answer.found or 0)
        self = super().__new__(cls, known)
        self.unique = answer.unique
        self.exact = answer.solutions is not None
        self.answer = answer
        return self

    @property
    def solutions(self) -> int | None:
        """The number, if it was counted to the end."""
        return int(self) if self.exact else None

    @property
    def outcome(self) -> str:
        """How the count ended: solved, impossible or stopped."""
        return self.answer.outcome

    @property
    def stopped_by(self) -> str | None:
        """The limit or signal that ended the count early."""
        return self.answer.stopped_by

    @property
    def seconds(self) -> float:
        """Seconds that the count took."""
        return self.answer.seconds

    @property
    def expanded(self) -> int:
        """Nodes expanded."""
        return self.answer.expanded

    def __repr__(self) -> str:
        known = f"{int(self)}" if self.exact else f"at least {int(self)}"
        return f"Count({known}, unique={self.unique})"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Count, (self.answer,))


@dataclass(frozen=True)
class Node:
    """A board that a search has met."""

    id: int
    #: The node it was generated from.
    parent: int | None
    #: The move that led to it.
    move: str | None
    board: Board
    #: Moves from the start.
    g: int
    #: The heuristic's value.
    h: int
    #: Their sum.
    f: float


@dataclass(frozen=True)
class Step:
    """A step of a search, with a node or with a piece."""

    #: bound, expand, generate, duplicate, prune, goal or backtrack; place or undo.
    kind: str
    #: The node.
    node: int | None = None
    #: The bound of a round of IDA* that begins.
    bound: int | None = None
    #: The piece put down or taken up.
    piece: str | None = None
    #: Its cells: layer, row and column, from 0.
    cells: tuple[Cell, ...] | None = None


@dataclass(frozen=True)
class Watch:
    """A search, step by step."""

    #: The puzzle.
    puzzle: Puzzle
    algorithm: str
    heuristic: str | None
    #: The nodes by number; none for packing puzzles.
    nodes: tuple[Node, ...]
    steps: tuple[Step, ...]
    #: The numbers of the nodes from the start to the goal.
    path: tuple[int, ...]
    #: How it ended; None if there are more steps.
    outcome: str | None
    #: Nodes expanded; pieces tried.
    expanded: int
    #: The number of the event to go on from; None if there are no more.
    next: int | None
    #: The whole JSON.
    facts: dict[str, Any] = field(repr=False, hash=False)

    @staticmethod
    def of(puzzle: Puzzle, report: dict[str, Any]) -> Watch:
        if "nodes" in report:
            nodes = tuple(
                Node(n["id"], n["parent"], n["move"], Board(n["board"]), n["g"], n["h"], n["f"])
                for n in report["nodes"]
            )
            steps = tuple(Step(s["kind"], node=s["node"], bound=s.get("bound")) for s in report["steps"])
            algorithm, path, expanded = report["algorithm"], tuple(report["path"]), report["expanded"]
        else:
            nodes, path = (), ()
            steps = tuple(
                Step(e["kind"], piece=e["piece"], cells=tuple((a, b, c) for a, b, c in e["cells"]))
                for e in report["events"]
            )
            algorithm, expanded = "brute-force", report["tried"]
        return Watch(
            puzzle=puzzle,
            algorithm=algorithm,
            heuristic=report.get("heuristic"),
            nodes=nodes,
            steps=steps,
            path=path,
            outcome=report["outcome"],
            expanded=expanded,
            next=report.get("next"),
            facts=report,
        )

    def __repr__(self) -> str:
        led = f" with {self.heuristic}" if self.heuristic else ""
        ended = self.outcome or "not finished"
        return f"<Watch {self.algorithm}{led}: {len(self.steps)} steps, {self.expanded} nodes, {ended}>"

    def _repr_html_(self) -> str:
        from slidepack import _html

        return _html.watch(self)
