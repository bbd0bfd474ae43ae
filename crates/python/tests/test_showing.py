"""Notebooks: answers and boards show themselves, and need no network."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree

import slidepack

EIGHT = "8 1 3/4 0 2/7 6 5"


def page(shown: str) -> str:
    """What is inside the frame."""
    inner = re.search(r'srcdoc="([^"]*)"', shown)
    assert inner is not None
    text = html.unescape(inner.group(1))
    # Nothing is fetched from anywhere.
    assert not re.search(r"(src|href)\s*=|@import|fetch\(|https?://(?!www\.w3\.org)", text)
    return text


def test_stills_are_svg() -> None:
    for shown in (
        slidepack.Board(EIGHT)._repr_svg_(),
        slidepack.Puzzle(EIGHT)._repr_svg_(),
        slidepack.solve(EIGHT)._repr_svg_(),
        slidepack.solve("slidepack pack/tray 3x20/kit pentominoes")._repr_svg_(),
        slidepack.Puzzle("slidepack pack/tray pyramid/kit iq-puzzler-pro")._repr_svg_(),
    ):
        assert xml.etree.ElementTree.fromstring(shown).tag.endswith("svg")


def test_a_solution_is_a_player() -> None:
    text = page(slidepack.solve(EIGHT)._repr_html_())
    assert all(word in text for word in ('id=play', "Pause", "type=range", '"moved": [2, '))


def test_a_packing_is_flat_or_turns() -> None:
    flat = slidepack.solve("slidepack pack/tray 3x20/kit pentominoes")
    assert "<svg" in flat._repr_html_() and flat.packing is not None and flat.packing._repr_html_() is None
    cube = slidepack.solve("slidepack pack/tray 2x5x6/kit pentominoes")
    assert cube.packing is not None
    shown = cube.packing._repr_html_()
    assert shown is not None and page(shown).count('"colour"') == 60


def test_a_search_tree_is_drawn() -> None:
    seen = slidepack.watch(EIGHT, algorithm="astar", heuristic="manhattan")
    text = page(seen._repr_html_())
    assert text.count('class="node"') == len(seen.nodes) and "const steps" in text
    long = slidepack.watch(EIGHT, algorithm="bfs")
    assert "more nodes are not drawn" in page(long._repr_html_())
    assert "<table>" in page(slidepack.watch("slidepack pack/tray 3x5/kit pentominoes only FPU")._repr_html_())
