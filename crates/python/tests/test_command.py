"""The command in the package, and experiments, which run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import slidepack


def command(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "slidepack", *args], capture_output=True, text=True, timeout=300)


def test_the_command_is_the_program() -> None:
    done = command("solve", "--board", "8 1 3/4 0 2/7 6 5", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["length"] == 14
    assert command("solve", "--board", "1 2 3/4 5 6/8 7 0").returncode == 1
    assert command("solve", "--board", "1 1/2 0").returncode == 2
    assert slidepack.__version__ in command("--version").stdout
    script = Path(sys.executable).with_name("slidepack")
    assert subprocess.run([script, "kits"], capture_output=True).returncode == 0


def test_an_experiment_gives_rows(tmp_path: Path) -> None:
    plan = tmp_path / "small.toml"
    plan.write_text(
        'title = "A small plan"\n[[instances]]\ngenerate = "3x3"\ncount = 2\n'
        '[[methods]]\nalgorithm = "astar"\nheuristic = "manhattan"\n'
    )
    result = slidepack.lab(plan, out=tmp_path / "out", nodes=30_000)
    assert result.complete and len(result.rows) == 2 and result.report.exists() and result.title == "A small plan"
    frame = result.frame()
    assert len(frame) == 2 and result.title in result._repr_html_()
    again = slidepack.lab(plan, out=tmp_path / "out", nodes=30_000)
    assert again.rows == result.rows


def test_a_wrong_plan_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(slidepack.InputError, match="there is no preset"):
        slidepack.lab("astarr", out=tmp_path)
    plan = tmp_path / "wrong.toml"
    plan.write_text("title = 3\n")
    with pytest.raises(slidepack.InputError) as raised:
        slidepack.lab(plan, out=tmp_path / "out")
    assert raised.value.line == 1
