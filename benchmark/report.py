"""Tables and charts of results."""

import html
import math
import re
from collections import defaultdict
from pathlib import Path
from statistics import mean, median

# Figures of `crates/gpu/figures`, which needs a card.
GPU = Path(__file__).with_name("gpu.md")

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"]


def red(text):
    return f"\033[31m{text}\033[0m"


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def summaries(made, rows):
    """Per program: instances answered, wrong answers, seconds of each (median of its runs), memory, nodes, figure."""
    runs = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["set"] == made.name:
            runs[row["peer"]][row["instance"]].append(row)
    found = {}
    for peer, instances in runs.items():
        verdicts = {name: [row["verdict"] for row in of] for name, of in instances.items()}
        right = [of for of in instances.values() if all(row["verdict"] in ("right", "unknown") for row in of)]
        seconds = sorted(median(row["seconds"] for row in of) for of in right)
        spread = [max(row["seconds"] for row in of) / max(min(row["seconds"] for row in of), 1e-3) for of in right if len(of) > 1]
        nodes = [of[0]["nodes"] for of in right if of[0]["nodes"]]
        found[peer] = {
            "of": len(instances),
            "right": len(right),
            "wrong": {name: next(v for v in of if v.startswith(("wrong", "failed"))) for name, of in verdicts.items()
                      if any(v.startswith(("wrong", "failed")) for v in of)},
            "seconds": seconds,
            "spread": median(spread) if spread else None,
            "memory": max((row["memory"] for of in right for row in of), default=0),
            "nodes": sum(nodes) if len(nodes) == len(right) else None,
            "figure": mean(of[0]["figure"] for of in right) if right and made.kind == "near" else None,
            "by": {name: median(row["seconds"] for row in of) for name, of in instances.items()
                   if all(row["verdict"] in ("right", "unknown") for row in of)},
        }
    return found


def table(made, found):
    near = made.kind == "near"
    head = ["program", "right", "wrong or failed", "length, of the reference" if near else "seconds, all that it answered",
            "median", "slowest / fastest run", "memory, MB", "nodes", "nodes a second"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for peer, of in sorted(found.items(), key=lambda entry: (-entry[1]["right"], sum(entry[1]["seconds"]))):
        total = sum(of["seconds"])
        lines.append("| " + " | ".join([
            peer, f"{of['right']} of {of['of']}", f"**{len(of['wrong'])}**" if of["wrong"] else "0",
            f"{of['figure']:.4f}" if near and of["figure"] else (f"{total:.3g}" if of["seconds"] else "–"),
            f"{median(of['seconds']):.3g}" if of["seconds"] else "–", f"{of['spread']:.2f}" if of["spread"] else "–",
            f"{of['memory'] / 1e6:.0f}" if of["memory"] else "< 40", number(of["nodes"]) if of["nodes"] else "–",
            number(of["nodes"] / total) if of["nodes"] and total else "–"]) + " |")
    if made.published:
        name, seconds = made.published
        lines.append(f"| {name} | {len(made.instances)} of {len(made.instances)} | 0 | 1.0000 | {seconds} | – | – | – | – |")
    return lines


def sizes(made, rows):
    """Mean length by size, for sets of several sizes."""
    figures = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["set"] == made.name and row["figure"]:
            figures[row["instance"].split()[0]][row["peer"]].append(row["figure"])
    names = sorted({peer for of in figures.values() for peer in of})
    lines = ["", "| size | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for size, of in figures.items():
        lines.append(f"| {size} | " + " | ".join(f"{mean(of[peer]):.3f}" if of[peer] else "–" for peer in names) + " |")
    return lines if made.kind == "near" and not made.instances[0].best else []


def instances(made, found):
    """Seconds by instance, for sets that are small enough to read."""
    if made.kind == "near" or not 1 < len(made.instances) <= 20 or len(found) < 2:
        return []
    names = list(found)
    lines = ["", "| instance | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for instance in made.instances:
        cells = []
        for peer in names:
            seconds = found[peer]["by"].get(instance.name)
            wrong = instance.name in found[peer]["wrong"]
            cells.append(f"**{found[peer]['wrong'][instance.name].partition(':')[0]}**" if wrong else f"{seconds:.3g}" if seconds is not None else "–")
        lines.append(f"| {instance.name} | " + " | ".join(cells) + " |")
    return lines


def ahead(made, found):
    """Names the programs that beat slidepack, and where."""
    ours = found.get("slidepack")
    if not ours:
        return []
    if made.kind == "near":
        figures = {peer: of["figure"] for peer, of in found.items()} | ({made.published[0]: 1.0} if made.published else {})
        better = [peer for peer, figure in figures.items() if figure and figure < (ours["figure"] or math.inf)]
        return [f"\nShorter on average than slidepack: {', '.join(better)}."] if better else []
    lines = []
    for peer, of in found.items():
        names = [name for name, seconds in of["by"].items() if seconds < ours["by"].get(name, math.inf)]
        if names:
            where = f": {'; '.join(names)}" if len(names) <= 10 else ""
            lines.append(f"\n{peer} is faster than slidepack on {len(names)} of {of['of']}{where}.")
    return lines


def which(made):
    """Number of instances that were run."""
    number = len(made.instances)
    return f"the first {number} of {made.of}" if number < made.of else f"{number}"


def markdown(chosen, rows, versions, peers, others, machine):
    lines = ["# Results", "", f"{machine['processor']}, {machine['cores']} cores, load average {machine['load']:.1f} with other work, one thread for each program, "
             f"{', '.join(machine['compilers'])}. Seconds are processor seconds of the whole command, start and tables included. "
             "`–`: no answer within the limit.", ""]
    for made in chosen:
        found = summaries(made, rows)
        if not found:
            continue
        lines += [f"## {made.title}", "", f"{made.source} At most {made.seconds:g} s for each of {which(made)}.", ""]
        lines += table(made, found) + ahead(made, found) + instances(made, found) + sizes(made, rows)
        for peer, of in found.items():
            lines += [f"\n{peer}, {name}: **{verdict}**." for name, verdict in of["wrong"].items()]
        lines.append("")
    lines += [GPU.read_text(), "## Programs", ""]
    lines += [f"- {name}: {versions[name]}, {peers[name].source}, `{peers[name].build}`" for name in versions]
    lines += [f"- not run: {name}, {peer.source}: {peer.not_run}" for name, peer in others.items() if hasattr(peer, "not_run")]
    return "\n".join(lines) + "\n"


def cactus(found):
    """Instances answered against processor seconds for each, on a logarithmic scale."""
    width, height, left, bottom = 640, 320, 56, 40
    times = [max(s, 1e-3) for of in found.values() for s in of["seconds"]]
    if not times:
        return ""
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)) + 1e-9)
    high = max(high, low + 1)
    most = max(len(of["seconds"]) for of in found.values())
    x = lambda count: left + (width - left - 140) * count / most
    y = lambda seconds: height - bottom - (height - bottom - 16) * (math.log10(max(seconds, 1e-3)) - low) / (high - low)
    parts = [f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="instances answered against seconds">']
    for power in range(low, high + 1):
        at = y(10**power)
        parts.append(f'<path d="M{left} {at:.1f}H{width - 140}" stroke="#ddd"/><text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    parts.append(f'<text x="{(left + width - 140) / 2}" y="{height - 8}" text-anchor="middle">instances answered (of {max(of["of"] for of in found.values())})</text>')
    for at, (peer, of) in enumerate(sorted(found.items())):
        colour = COLOURS[at % len(COLOURS)]
        points = " ".join(f"{x(count):.1f},{y(s):.1f}" for count, s in enumerate(of["seconds"], 1))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(count):.1f}" cy="{y(s):.1f}" r="2" fill="{colour}"/>' for count, s in enumerate(of["seconds"], 1)]
        parts.append(f'<text x="{width - 130}" y="{24 + 16 * at}" fill="{colour}">{html.escape(peer)}</text>')
    return "".join(parts) + "</svg>"


def page(chosen, rows, versions, peers, others, machine):
    """One HTML file: the Markdown's tables with a chart for each set."""
    body, charts = [], {made.title: cactus(summaries(made, rows)) for made in chosen}
    in_table = False
    for line in markdown(chosen, rows, versions, peers, others, machine).splitlines():
        text = re.sub(r"\*\*(.+?)\*\*", r'<strong class="wrong">\1</strong>', html.escape(line))
        text = re.sub(r"`(.+?)`", r"<code>\1</code>", text)
        if line.startswith("|"):
            cells = text.strip("| ").split(" | ")
            if set(line) <= set("|-"):
                continue
            kind = "td" if in_table else "th"
            body.append(("" if in_table else "<table>") + "<tr>" + "".join(f"<{kind}>{cell}</{kind}>" for cell in cells) + "</tr>")
            in_table = True
            continue
        body.append("</table>" if in_table else "")
        in_table = False
        if line.startswith("## "):
            body += [f"<h2>{text[3:]}</h2>", charts.get(line[3:], "")]
        elif line.startswith("# "):
            body.append(f"<h1>{text[2:]}</h1>")
        elif line:
            body.append(f"<p>{text}</p>")
    style = "body{font:16px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{padding:.2rem .6rem;border-top:1px solid #ddd;text-align:left}svg{max-width:40rem;font-size:12px}.wrong{color:#c00}table{border-collapse:collapse;display:block;overflow-x:auto;margin:1rem 0}"
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Results</title><style>{style}</style>{"".join(body)}</html>\n'
