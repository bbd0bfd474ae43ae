"""How answers show themselves in notebooks: pages of their own that need no network."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

from slidepack._native import Answer, Packing

if TYPE_CHECKING:
    from slidepack._lab import LabResult
    from slidepack._answers import Node, Watch


def _frame(page: str, width: int, height: int) -> str:
    """A page in a frame, so that its style and script are its own."""
    whole = f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{page}"
    return (
        f'<iframe srcdoc="{html.escape(whole)}" sandbox="allow-scripts" title="slidepack" '
        f'style="border:0;width:{width}px;max-width:100%;height:{height}px"></iframe>'
    )


_STYLE = (
    "body{font:14px system-ui,sans-serif;margin:8px;color:#222;background:#fff}"
    "button{font:inherit;min-width:5em}input[type=range]{flex:1}"
    ".bar{display:flex;gap:8px;align-items:center;margin-top:8px}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}}"
)

# A bar with play, pause and scrub; `show(k)` draws step k of `last`.
_BAR = """
<div class=bar><button id=play aria-label="play or pause">Play</button>
<input id=at type=range min=0 value=0 aria-label="step"><span id=place></span></div>
"""

_PLAY = """
const at = document.getElementById("at"), play = document.getElementById("play"), place = document.getElementById("place");
let timer = null;
at.max = last;
function go(k) { at.value = k; show(+k); place.textContent = k + " of " + last; }
function pause() { clearInterval(timer); timer = null; play.textContent = "Play"; }
play.onclick = () => {
  if (timer) return pause();
  if (+at.value === last) go(0);
  play.textContent = "Pause";
  timer = setInterval(() => { if (+at.value < last) go(+at.value + 1); else pause(); }, pace);
};
at.oninput = () => { pause(); go(+at.value); };
go(0);
"""

_SLIDE = """
const {rows, cols, start, moved} = data, last = moved.length, pace = 400;
const cell = Math.max(16, Math.min(64, 320 / Math.max(rows, cols))), svg = document.getElementById("board");
const NS = "http://www.w3.org/2000/svg", tiles = new Map();
svg.setAttribute("width", cols * cell); svg.setAttribute("height", rows * cell);
for (const tile of start.flat()) if (tile) {
  const g = document.createElementNS(NS, "g"), r = document.createElementNS(NS, "rect"), t = document.createElementNS(NS, "text");
  r.setAttribute("width", cell - 2); r.setAttribute("height", cell - 2); r.setAttribute("rx", cell / 10);
  r.setAttribute("x", 1); r.setAttribute("y", 1); r.setAttribute("fill", "#0072b2");
  t.setAttribute("x", cell / 2); t.setAttribute("y", cell / 2); t.setAttribute("fill", "#fff");
  t.setAttribute("text-anchor", "middle"); t.setAttribute("dominant-baseline", "central");
  t.setAttribute("font-size", cell * 0.4); t.textContent = tile;
  g.style.transition = "transform .2s"; g.append(r, t); svg.append(g); tiles.set(tile, g);
}
// Where each tile is after every move: only the moved one changes.
const places = new Map(); let blank;
start.forEach((row, y) => row.forEach((tile, x) => tile ? places.set(tile, [[0, x, y]]) : blank = [x, y]));
moved.forEach((tile, k) => { const way = places.get(tile), [, x, y] = way[way.length - 1]; way.push([k + 1, ...blank]); blank = [x, y]; });
function show(k) {
  for (const [tile, way] of places) {
    let i = way.length - 1; while (way[i][0] > k) i--;
    tiles.get(tile).style.transform = `translate(${way[i][1] * cell}px,${way[i][2] * cell}px)`;
  }
}
"""

_TURN = """
const canvas = document.getElementById("canvas"), draw = canvas.getContext("2d");
let angle = 0.6, tilt = 0.5, turning = true, drag = null;
const size = Math.max(...balls.map(b => Math.hypot(b.x, b.y, b.z))) + 0.6, scale = canvas.width / 2 / size;
function paint() {
  draw.clearRect(0, 0, canvas.width, canvas.height);
  const [s, c, st, ct] = [Math.sin(angle), Math.cos(angle), Math.sin(tilt), Math.cos(tilt)];
  const seen = balls.map(b => {
    const x = b.x * c - b.y * s, y = b.x * s + b.y * c;
    return {x, y: y * st - b.z * ct, depth: y * ct + b.z * st, b};
  }).sort((p, q) => p.depth - q.depth);
  for (const {x, y, b} of seen) {
    const px = canvas.width / 2 + x * scale, py = canvas.height / 2 + y * scale, r = 0.5 * scale;
    const shade = draw.createRadialGradient(px - r / 3, py - r / 3, r / 10, px, py, r);
    shade.addColorStop(0, "#fff"); shade.addColorStop(0.25, b.colour); shade.addColorStop(1, b.colour);
    draw.fillStyle = shade; draw.beginPath(); draw.arc(px, py, r, 0, 7); draw.fill();
    draw.strokeStyle = "rgba(0,0,0,.5)"; draw.stroke();
  }
}
setInterval(() => { if (turning && !drag) { angle += 0.02; paint(); } }, 40);
canvas.onpointerdown = e => { drag = [e.clientX, e.clientY]; canvas.setPointerCapture(e.pointerId); };
canvas.onpointermove = e => { if (!drag) return; angle -= (e.clientX - drag[0]) / 100;
  tilt = Math.max(-1.5, Math.min(1.5, tilt + (e.clientY - drag[1]) / 100)); drag = [e.clientX, e.clientY]; paint(); };
canvas.onpointerup = () => { drag = null; };
document.getElementById("turn").onclick = e => { turning = !turning; e.target.textContent = turning ? "Pause" : "Turn"; };
paint();
"""


def answer(answer: Answer) -> str:
    """A player of the moves, or the packing."""
    text = html.escape(repr(answer)[1:-1])
    packed = answer.packing
    if packed is not None:
        return f"<div>{text}</div>{packing(packed)}"
    boards = answer.boards
    if not answer.moves or boards is None or answer.tiles is None:
        return f"<div>{text}</div>{answer.svg()}"
    data = {
        "rows": boards[0].rows,
        "cols": boards[0].cols,
        "start": boards[0].tiles,
        "moved": answer.tiles,
    }
    script = f"const data = {json.dumps(data)};{_SLIDE}{_PLAY}"
    page = f"<div>{text}</div><svg id=board></svg>{_BAR}<script>{script}</script>"
    return _frame(page, 420, 430)


def packing(packing: Packing) -> str:
    """A flat tray as a picture; a pyramid as balls that turn."""
    if packing.is_flat:
        return packing.svg()
    layers = packing.layers
    height = 0.5**0.5 if packing.is_pyramid else 1.0
    balls = []
    for layer, rows in enumerate(layers):
        deep, wide = len(rows), max(map(len, rows))
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter in packing.colours:
                    place = (x - (wide - 1) / 2, y - (deep - 1) / 2, height * ((len(layers) - 1) / 2 - layer))
                    balls.append(dict(zip("xyz", place), colour=packing.colours[letter]))
    if not balls:
        return packing.svg()
    page = (
        "<canvas id=canvas width=360 height=320></canvas><div class=bar><button id=turn>Pause</button>"
        f"<span>Drag to turn.</span></div><script>const balls = {json.dumps(balls)};{_TURN}</script>"
    )
    return _frame(page, 400, 400)


#: Nodes of a search tree that are drawn.
_MOST_NODES = 400

_TREE = """
const last = steps.length, pace = 250, said = document.getElementById("said");
function show(k) {
  const state = {};
  for (const [kind, node] of steps.slice(0, k)) {
    if (kind === "generate" && state[node] === undefined) state[node] = "open";
    else if (kind === "expand") state[node] = "closed";
    else if (kind === "goal") state[node] = "goal";
    else if (kind === "prune" || kind === "duplicate") state[node] = state[node] || "cut";
  }
  if (k === last) for (const node of path) state[node] = "goal";
  document.querySelectorAll("g.node").forEach(g => g.setAttribute("class", "node " + (state[g.id.slice(1)] || "unseen")));
  const step = steps[k - 1];
  said.textContent = step ? step[0] + " " + (step[2] === null ? "node " + step[1] : "of " + step[2]) : "start";
}
"""

_TREE_STYLE = (
    "svg.tree{background:#fff;color:#222}.node rect{stroke:#555;fill:#fff}.node text{font:10px monospace}"
    ".unseen{opacity:.12}.open rect{fill:#cfe8ff}.closed rect{fill:#ddd}.goal rect{fill:#b6e3b6}"
    ".cut rect{fill:#f6d5d5}.scroll{overflow:auto;height:380px}"
)


def watch(watch: Watch) -> str:
    """The search tree, with a bar to go through its steps."""
    if not watch.nodes:
        return _film(watch)
    shown = watch.nodes[:_MOST_NODES]
    places = _layout(shown)
    cols = shown[0].board.cols
    wide, high = 14 * cols + 10, 12 * shown[0].board.rows + 18
    lines, boxes = [], []
    for node in shown:
        x, y = places[node.id][0] * (wide + 8), places[node.id][1] * (high + 22)
        if node.parent is not None and node.parent in places:
            px, py = places[node.parent][0] * (wide + 8), places[node.parent][1] * (high + 22)
            lines.append(
                f'<line x1="{px + wide / 2:.0f}" y1="{py + high}" x2="{x + wide / 2:.0f}" y2="{y}" stroke="#999"/>'
            )
        rows = "".join(
            f'<text x="5" y="{12 + 12 * k}" xml:space="preserve">{_tiles(row)}</text>'
            for k, row in enumerate(node.board.tiles)
        )
        values = f'<text x="5" y="{high - 4}">{node.g}+{node.h}</text>'
        boxes.append(
            f'<g class="node" id="n{node.id}" transform="translate({x:.0f},{y})">'
            f'<rect width="{wide}" height="{high}" rx="3"/>{rows}{values}</g>'
        )
    width = int(max(x for x, _ in places.values()) + 1) * (wide + 8)
    height = int(max(y for _, y in places.values()) + 1) * (high + 22)
    steps = [(step.kind, step.node, step.bound) for step in watch.steps]
    left = len(watch.nodes) - len(shown)
    note = f"<div>{left} more nodes are not drawn.</div>" if left else ""
    page = (
        f"<style>{_TREE_STYLE}</style><div>{html.escape(repr(watch)[1:-1])}: <span id=said></span></div>{note}"
        f'<div class=scroll><svg class=tree width="{width}" height="{height}">{"".join(lines)}{"".join(boxes)}</svg></div>'
        f"{_BAR}<script>const steps = {json.dumps(steps)}, path = {json.dumps(watch.path)};{_TREE}{_PLAY}</script>"
    )
    return _frame(page, 760, 480)


def _tiles(row: tuple[int, ...]) -> str:
    return " ".join(str(tile or "·").rjust(2) for tile in row)


def _layout(nodes: tuple[Node, ...]) -> dict[int, tuple[float, int]]:
    """Column and row of each node: children below their parent, leaves side by side."""
    children: dict[int, list[int]] = {node.id: [] for node in nodes}
    for node in nodes:
        if node.parent is not None and node.parent in children:
            children[node.parent].append(node.id)
    roots = [node.id for node in nodes if node.parent is None or node.parent not in children]
    places: dict[int, tuple[float, int]] = {}
    leaf = 0
    # Each node is looked at before and after its children.
    stack = [(root, 0, False) for root in reversed(roots)]
    while stack:
        number, depth, done = stack.pop()
        below = children[number]
        if below and not done:
            stack.append((number, depth, True))
            stack.extend((child, depth + 1, False) for child in reversed(below))
            continue
        if below:
            column = (places[below[0]][0] + places[below[-1]][0]) / 2
        else:
            column, leaf = float(leaf), leaf + 1
        places[number] = (column, depth)
    return places


_FILM = """
const last = steps.length, pace = 120, cells = [...document.querySelectorAll("td")], at_ = {};
cells.forEach(td => { if (td.id) at_[td.id] = td; });
function show(k) {
  cells.forEach(td => { if (td.id) { td.style.background = ""; td.textContent = ""; } });
  const down = [];
  for (const step of steps.slice(0, k)) if (step[0] === "place") down.push(step); else down.pop();
  for (const [, piece, places] of laid.concat(down)) for (const p of places) {
    const td = at_["c" + p.join("-")]; if (td) { td.style.background = colours[piece]; td.textContent = piece; }
  }
}
"""


def _film(watch: Watch) -> str:
    """The pieces that a brute force puts down and takes up."""
    tray = watch.puzzle.tray
    if tray is None:
        return html.escape(repr(watch))
    tables = []
    for layer, rows in enumerate(tray.layers):
        lines = "".join(
            "<tr>"
            + "".join(f'<td id="c{layer}-{y}-{x}"></td>' if c != " " else "<td></td>" for x, c in enumerate(row))
            + "</tr>"
            for y, row in enumerate(rows)
        )
        tables.append(f"<table>{lines}</table>")
    steps = [(step.kind, step.piece, step.cells) for step in watch.steps]
    laid = [("place", event["piece"], event["cells"]) for event in watch.facts["laid"]]
    script = f"const steps = {json.dumps(steps)}, laid = {json.dumps(laid)}, colours = {json.dumps(tray.colours)};"
    style = (
        "table{border-collapse:collapse;display:inline-block;margin:4px;vertical-align:top}"
        "td{width:22px;height:22px;border:1px solid #999;text-align:center}td:not([id]){border:0}"
    )
    page = (
        f"<style>{style}</style><div>{html.escape(repr(watch)[1:-1])}</div>{''.join(tables)}"
        f"{_BAR}<script>{script}{_FILM}{_PLAY}</script>"
    )
    return _frame(page, 760, 420)


def lab(result: LabResult) -> str:
    """The conclusions of an experiment, and its first rows."""
    said = "".join(f"<li>{html.escape(line)}</li>" for line in result.conclusions)
    table = ""
    if result.rows:
        names = [name for name in result.rows[0] if not isinstance(result.rows[0][name], (list, dict))][:12]
        head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(row.get(name, '')))}</td>" for name in names) + "</tr>"
            for row in result.rows[:10]
        )
        table = f"<table><tr>{head}</tr>{body}</table>"
    more = f"<div>{len(result.rows)} runs in {html.escape(str(result.folder))}</div>"
    return f"<h4>{html.escape(result.title)}</h4><ul>{said}</ul>{table}{more}"
