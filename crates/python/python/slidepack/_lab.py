"""Experiments."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from slidepack._errors import InputError


@dataclass(frozen=True)
class LabResult:
    """The results of an experiment."""

    title: str
    #: Where everything is kept; the same call goes on from there.
    folder: Path
    #: Whether all runs were made.
    complete: bool
    #: Conclusions, in sentences.
    conclusions: tuple[str, ...]
    #: One for each run.
    rows: list[dict[str, Any]] = field(repr=False, hash=False)

    @property
    def report(self) -> Path:
        """The report as one HTML file."""
        return self.folder / "report.html"

    def frame(self, kind: str | None = None) -> Any:
        """The rows as a frame of pandas or polars, whichever is there unless `kind` names one."""
        if kind not in (None, "pandas", "polars"):
            raise ValueError(f"{kind!r} is neither 'pandas' nor 'polars'")
        if kind != "polars":
            try:
                return importlib.import_module("pandas").DataFrame(self.rows)
            except ImportError:
                if kind == "pandas":
                    raise
        return importlib.import_module("polars").DataFrame(self.rows, infer_schema_length=None)

    def _repr_html_(self) -> str:
        from slidepack import _html

        return _html.lab(self)


def lab(
    plan: str | os.PathLike[str],
    *,
    out: str | os.PathLike[str] | None = None,
    quick: bool = False,
    jobs: int = 1,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | str | None = None,
    threads: int | None = None,
    seed: int | None = None,
    repeat: int | None = None,
    fresh: bool = False,
) -> LabResult:
    """Runs an experiment: a preset by its name, or a plan in a file that ends in .toml.

    Keywords mean what they mean for `slidepack lab`. After Ctrl-C or a crash the same call goes on
    where it stopped.
    """
    command = [sys.executable, "-m", "slidepack", "lab", os.fspath(plan), "--json", "--jobs", str(jobs)]
    options = {
        "out": None if out is None else os.fspath(out),
        "time": time,
        "nodes": nodes,
        "memory": memory,
        "threads": threads,
        "seed": seed,
        "repeat": repeat,
    }
    for name, value in options.items():
        if value is not None:
            command += [f"--{name}", str(value)]
    command += ["--quick"] * quick + ["--fresh"] * fresh
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        report = {"error": {"code": "lab", "message": done.stderr.strip() or f"exit code {done.returncode}"}}
    if "error" in report:
        wrong = report["error"]
        if done.returncode != 2:
            raise RuntimeError(wrong["message"])
        raise InputError(
            wrong["message"],
            code=wrong["code"],
            file=wrong.get("file"),
            line=wrong.get("line"),
            column=wrong.get("column"),
        )
    return LabResult(
        title=report["title"],
        folder=Path(report["folder"]),
        complete=report["complete"],
        conclusions=tuple(report["conclusions"]),
        rows=report["results"],
    )
