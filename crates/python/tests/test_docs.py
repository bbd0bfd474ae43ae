"""Examples in the guide, the README and the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["", "._api", "._errors", "._heuristics", "._answers", ".cluster"])
def test_docstrings_are_true(name: str) -> None:
    try:
        module = importlib.import_module("slidepack" + name)
    except ModuleNotFoundError:
        pytest.skip("there is no such module")
    failed, tried = doctest.testmod(module, optionflags=FLAGS)
    assert failed == 0


@pytest.mark.parametrize("page", ["README.md", "crates/python/PACKAGE.md", "docs/python.md"])
def test_examples_are_true(page: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of Python run one after the other; `# ` at the end of a line that prints is what it prints."""
    text = (root / page).read_text()
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert blocks, "a page about Python has examples"
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__example__"}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for number, block in enumerate(blocks):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"{page}[{number}]", page, 0)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            printed: list[str] = []
            names["print"] = lambda *values: printed.append(" ".join(map(str, values)))
            exec(compile(block, f"{page}[{number}]", "exec"), names)
            del names["print"]
            expected = re.findall(r"print\(.*\)\s+# (.*)$", block, re.MULTILINE)
            assert printed[: len(expected)] == expected, block
    assert runner.summarize(verbose=False).failed == 0
