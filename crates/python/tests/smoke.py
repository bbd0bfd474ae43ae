"""Runs under every Python that is here, without any tool."""

from __future__ import annotations

import pickle
import subprocess
import sys

import slidepack

answer = slidepack.solve("8 1 3/4 0 2/7 6 5")
assert (answer.length, answer.optimal, answer.lower_bound) == (14, True, 14), answer
assert answer.boards is not None and answer.boards[-1] == slidepack.Board.goal(3, 3)
assert pickle.loads(pickle.dumps(answer)) == answer
assert slidepack.count("slidepack pack/tray 3x20/kit pentominoes") == 8
assert [a.length for a in slidepack.solve_many(["1 2/0 3", "1 2/3 0"])] == [1, 0]
seen = slidepack.watch("1 2 3/4 0 6/7 5 8")
assert "&lt;svg" in seen._repr_html_() and "<iframe" in answer._repr_html_()
done = subprocess.run(
    [sys.executable, "-m", "slidepack", "solve", "--board", "1 2/0 3", "--json"], capture_output=True, text=True
)
assert done.returncode == 0 and '"length": 1' in done.stdout, done
print(f"Python {sys.version_info.major}.{sys.version_info.minor}: well")
