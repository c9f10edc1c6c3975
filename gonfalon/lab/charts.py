"""Small plots as inline SVG. Colours come from the page's style."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

WIDTH, ROW, LABEL, NUMBERS = 720, 26, 220, 150
PLOT = WIDTH - LABEL - NUMBERS
HEIGHT = 190


class Row(NamedTuple):
    """One line of a plot with intervals."""

    name: str
    value: float
    low: float
    high: float
    numbers: str
    strong: bool = False

    @classmethod
    def of(cls, name: str, facts: dict[str, Any], times: float, numbers: str, strong: bool) -> Row:
        """The row of an estimate, in other units."""
        low, value, high = (facts[key] * times for key in ("low", "value", "high"))
        return cls(name, value, low, high, numbers, strong)


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, tip: str = "") -> str:
    title = f"<title>{escape(tip)}</title>" if tip else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" '
        f'class="{kind}">{title}</rect>'
    )


def svg(height: float, title: str, parts: list[str]) -> str:
    return (
        f'<div class="wide"><svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg></div>'
    )


def intervals(title: str, rows: list[Row], mark: float, unit: str = "") -> str:
    """A dot with its interval for every row, and a line where all would stand if nothing were special."""
    low = min([mark, *(row.low for row in rows)])
    high = max([mark, *(row.high for row in rows)])
    span = (high - low) or 1.0
    low, span = low - span * 0.05, span * 1.1

    def at(value: float) -> float:
        return LABEL + (value - low) / span * PLOT

    height = ROW * len(rows) + 24
    parts = [line(at(mark), 0, at(mark), height - 18, "mark")]
    parts.append(text(at(mark), height - 4, f"{round(mark, 1):g}{unit}", "small", "middle"))
    for number, row in enumerate(rows):
        y = ROW * number + ROW / 2
        kind = "strong" if row.strong else "plain"
        parts += [
            text(LABEL - 10, y + 4, row.name, "", "end"),
            line(at(row.low), y, at(row.high), y, f"reach {kind}"),
            f'<circle cx="{at(row.value):.1f}" cy="{y:.1f}" r="5" class="{kind}"/>',
            text(WIDTH, y + 4, row.numbers, "small", "end"),
        ]
    return svg(height, title, parts)


def histogram(title: str, counts: dict[str, int]) -> str:
    """A column for every value between the least and the most."""
    values = filled(counts)
    most = max(values.values(), default=1) or 1
    width = min((WIDTH - 40) / max(len(values), 1), 60)
    every = -(-len(values) // 24)
    parts = []
    for place, (value, count) in enumerate(values.items()):
        tall = count / most * (HEIGHT - 50)
        x = 20 + place * width
        parts.append(box(x + 1, HEIGHT - 24 - tall, width - 2, tall, "plain", f"{value}: {count}"))
        if place % every == 0:
            parts.append(text(x + width / 2, HEIGHT - 8, value, "small", "middle"))
        if count and len(values) <= 24:
            parts.append(text(x + width / 2, HEIGHT - 29 - tall, str(count), "small", "middle"))
    return svg(HEIGHT, title, parts)


def filled(counts: dict[str, int]) -> dict[str, int]:
    """The values between the least and the most that never came, too."""
    numbers = [float(value) for value in counts]
    if not numbers or max(numbers) - min(numbers) > 400:
        return counts
    tenths = any("." in value for value in counts)
    step = 0.1 if tenths else 1.0
    steps = round((max(numbers) - min(numbers)) / step)
    by_number = {round(float(value), 1): count for value, count in counts.items()}
    every = [round(min(numbers) + step * at, 1) for at in range(steps + 1)]
    return {f"{number:g}": by_number.get(number, 0) for number in every}


def curves(
    title: str, names: tuple[str, str], points: list[tuple[float | None, float | None]]
) -> str:
    """Two lines over the turns."""
    known = [value for pair in points for value in pair if value is not None]
    low, high = min([0.0, *known]), max([1.0, *known])

    def place(turn: int, value: float) -> tuple[float, float]:
        x = 50 + turn * (WIDTH - 170) / max(len(points) - 1, 1)
        return x, HEIGHT - 30 - (value - low) / (high - low) * (HEIGHT - 50)

    parts = [line(40, place(0, low)[1], WIDTH - 110, place(0, low)[1], "axis")]
    parts += [text(34, place(0, v)[1] + 4, f"{v:.0f}", "small", "end") for v in (low, high)]
    every = -(-len(points) // 20)
    parts += [
        text(place(turn, low)[0], HEIGHT - 8, str(turn + 1), "small", "middle")
        for turn in range(0, len(points), every)
    ]
    for which, kind in enumerate(("strong", "plain")):
        dots = [place(t, v) for t, pair in enumerate(points) if (v := pair[which]) is not None]
        if dots:
            way = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
            parts.append(f'<polyline points="{way}" class="curve {kind}"/>')
            parts.append(text(dots[-1][0] + 8, dots[-1][1] + 4, names[which], kind))
    return svg(HEIGHT, title, parts)


def bars(title: str, rows: list[tuple[str, float, float]], names: tuple[str, str]) -> str:
    """Two bars for every row."""
    everything = [0.0, *(value for row in rows for value in row[1:])]
    low, span = min(everything), (max(everything) - min(everything)) or 1.0

    def at(value: float) -> float:
        return LABEL + (value - low) / span * PLOT

    height = 38 * len(rows) + 6
    parts = [line(at(0), 0, at(0), height, "axis")]
    for number, (name, *values) in enumerate(rows):
        y = 38 * number + 4
        parts.append(text(LABEL - 10, y + 19, name, "", "end"))
        for which, kind in enumerate(("strong", "plain")):
            value = values[which]
            left, right = sorted((at(0), at(value)))
            parts.append(box(left, y + 15 * which, right - left, 13, kind))
            words = f"{names[which]} {value:.1f}"
            parts.append(text(WIDTH, y + 11 + 15 * which, words, "small", "end"))
    return svg(height, title, parts)
