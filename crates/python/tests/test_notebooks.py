"""The notebooks of the guide run from their first cell to their last."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NAMES = ["lesson", "packing", "study"]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs(name: str, root: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(root / "docs" / "notebooks" / f"{name}.ipynb", as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    client.execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("text/html" in output.get("data", {}) for output in shown)
    assert all(output.output_type != "error" for output in shown)


def test_there_are_no_other_notebooks(root: Path) -> None:
    assert sorted(path.stem for path in (root / "docs" / "notebooks").glob("*.ipynb")) == sorted(NAMES)
