#!/usr/bin/env python3
"""How the cost of a search grows with the board: `python3 benches/growth.py PROGRAM TABLE PICTURE`.

Evaluates boards of growing size, each in a process of its own on one thread, as long as one takes less than a limit.
Writes a table in Markdown and a picture as SVG: positions, user time and memory against the number of cells, with the
curve cost = a * b^cells that fits best by least squares of logarithms. Needs matplotlib.
"""

import json
import math
import os
import subprocess
import sys
import tempfile

LIMIT = 8.0  # seconds; the last board of a series may take longer than this by its growth
SHORTEST = 0.02  # seconds; what is shorter is mostly the start of the program and is not fitted


def rectangles(rows, columns):
    return [(r * c, f"{r}, {c}") for r, c in sorted(((r, c) for r in rows for c in columns if r <= c), key=math.prod)]


def chequered(rows, columns):
    row = ("xo" * columns)[: columns + 1]
    return '"' + "/".join(row[r % 2 : r % 2 + columns] for r in range(rows)) + '"'


BOARDS = rectangles(range(3, 8), range(3, 8))
SERIES = {
    "Cram, Grundy value": [(n, f"grundy(cram({b}))") for n, b in BOARDS],
    "Domineering, canonical form": [(n, f"value(domineering({b}))") for n, b in BOARDS],
    "Domineering, outcome": [(n, f"outcome(domineering({b}))") for n, b in rectangles(range(5, 10), range(5, 10))],
    "Clobber, outcome": [
        (r * c, f"outcome(clobber({chequered(r, c)}))") for r, c in [(3, 3), (3, 4), (3, 5), (4, 4), (3, 6), (4, 5), (3, 7), (3, 8)]
    ],
    "NoGo, outcome": [
        (r * c, 'outcome(nogo("{}"))'.format("/".join(["." * c] * r))) for r, c in [(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5)]
    ],
    "Dots-and-Boxes, Nimstring value": [(r * c, f"dots({r}, {c})") for r, c in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]],
    "Dots-and-Boxes, score": [(r * c, f"score(dots({r}, {c}))") for r, c in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]],
}


def measured(program, expression):
    """Positions, user seconds and MiB of one evaluation; None if it ends without a value."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(
            [program, "eval", "--json", "--time-limit", "180s", expression], stdout=out, stderr=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(process.pid, 0)
        out.seek(0)
        answer = json.loads(out.readline() or "{}")
    if status != 0 or answer.get("type") != "value":
        return None
    return answer["positions"], usage.ru_utime, usage.ru_maxrss / 1024


def fitted(points):
    """The a and b of cost = a * b^cells; None for fewer than three sizes."""
    points = [(n, math.log(cost)) for n, cost in points if cost > 0]
    if len({n for n, _ in points}) < 3:
        return None
    n = sum(x for x, _ in points) / len(points)
    y = sum(y for _, y in points) / len(points)
    slope = sum((a - n) * (b - y) for a, b in points) / sum((a - n) ** 2 for a, _ in points)
    return math.exp(y - slope * n), math.exp(slope)


def run(program):
    """For each series its rows: cells, expression, positions, seconds, MiB."""
    found = {}
    for name, boards in SERIES.items():
        rows = found[name] = []
        for cells, expression in boards:
            cost = measured(program, expression)
            if cost is None:
                break
            rows.append((cells, expression, *cost))
            print(f"{cost[1]:8.2f} s  {expression}", file=sys.stderr)
            if cost[1] > LIMIT:
                break
    return found


def growth(rows, column):
    fit = fitted([(row[0], row[column]) for row in rows if row[3] >= SHORTEST])
    return "" if fit is None else f"{fit[1]:.2f}"


def table(found):
    lines = ["| search | largest board | positions | time | memory | positions per cell | time per cell |", "|---|---|---|---|---|---|---|"]
    for name, rows in found.items():
        _, expression, positions, seconds, memory = max(rows, key=lambda row: row[3])
        factors = f"{growth(rows, 2)} | {growth(rows, 3)}"
        lines.append(f"| {name} | `{expression}` | {positions} | {seconds:.2f} s | {memory:.0f} MiB | {factors} |")
    return "\n".join(lines) + "\n"


def picture(found, file):
    # Not before the measurements: a process begins with the greatest memory of the one that starts it.
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "cgt", "font.family": "sans-serif", "svg.fonttype": "none"})
    figure, panels = plt.subplots(1, 3, figsize=(13, 4.6))
    for panel, (column, title) in zip(panels, [(2, "positions"), (3, "user time in seconds"), (4, "memory in MiB")]):
        for at, (name, rows) in enumerate(found.items()):
            colour = f"C{at}"
            panel.plot([row[0] for row in rows], [row[column] for row in rows], "o", color=colour, markersize=4, label=name)
            fit = fitted([(row[0], row[column]) for row in rows if row[3] >= SHORTEST]) if column < 4 else None
            if fit:
                cells = [row[0] for row in rows if row[3] >= SHORTEST]
                ends = [min(cells), max(cells)]
                panel.plot(ends, [fit[0] * fit[1] ** n for n in ends], "-", color=colour, linewidth=1)
        panel.set(yscale="log", xlabel="cells or boxes", title=title)
        panel.grid(True, alpha=0.25)
    figure.legend(*panels[0].get_legend_handles_labels(), loc="lower center", ncols=4, frameon=False)
    figure.tight_layout(rect=(0, 0.11, 1, 1))
    figure.savefig(file, metadata={"Date": None})


if __name__ == "__main__":
    program, markdown, svg = sys.argv[1:]
    results = run(program)
    with open(markdown, "w") as out:
        out.write(table(results))
    picture(results, svg)
