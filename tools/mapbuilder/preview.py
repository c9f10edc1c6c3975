"""Draws a geometry file as a picture, to judge it: `python -m tools.mapbuilder.preview MAP.toml OUT.svg`.

Reads only the file and the board; what it does, the page can do. PNG needs cairosvg and Pillow.
"""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from tools.mapbuilder.arcs import Point, decode, ring_points
from tools.mapbuilder.plan import Board, Plan, load_board, load_plan

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 1500  # of the PNG, in pixels
COLOURS = 96  # of the PNG

PARCHMENT, PAPER, INK, WATER = "#efe6cf", "#e6dabb", "#3b2c1c", "#c9d6d3"
PALETTE = [
    "#a8505a", "#d9b650", "#c97b4a", "#5d83ac", "#6f9a63", "#c98d9c", "#8279b0", "#9fae9a",
    "#b9a06b", "#74a3a3", "#b46f8d", "#8c9a4d",
]  # fmt: skip


def svg(content: dict[str, Any], board: Board, size: float) -> str:
    """The whole picture."""
    lines = [decode(arc) for arc in content["arcs"]]
    owners = sorted({area.owners[0] for area in board.areas.values() if area.owners})
    colour = {owner: PALETTE[n % len(PALETTE)] for n, owner in enumerate(owners)}
    width, height = content["width"], content["height"]
    areas = content["areas"]
    paths = {key: _parts(entry["parts"], lines) for key, entry in areas.items()}
    waste = _parts(content["wasteland"], lines)
    coast = " ".join(_line(lines[n]) for n in content["coast"])
    out = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="DejaVu Serif, Georgia, serif" stroke-linejoin="round" '
            'stroke-linecap="round" fill="none">'
        ),
        _stripes(board, colour),
        f'<rect width="{width}" height="{height}" fill="{WATER}"/>',
    ]
    for far, opacity in ((52, 0.10), (34, 0.13), (18, 0.18)):
        out.append(f'<path d="{coast}" stroke="#7f9c9e" stroke-width="{far}" opacity="{opacity}"/>')
    out.append(f'<path d="{waste}" fill="{PARCHMENT}" fill-rule="evenodd"/>')
    for key, entry in areas.items():
        if entry.get("sea"):
            continue
        kin = board.areas[key].owners
        fill = _paint(kin, colour)
        out.append(f'<path d="{paths[key]}" fill="{PAPER}" fill-rule="evenodd"/>')
        out.append(f'<path d="{paths[key]}" fill="{fill}" fill-rule="evenodd" opacity="0.72"/>')
        if kin:
            out.append(
                f'<clipPath id="in-{key}"><path d="{paths[key]}" clip-rule="evenodd"/></clipPath>'
                f'<path d="{paths[key]}" clip-path="url(#in-{key})" stroke="{colour[kin[0]]}" '
                f'stroke-width="20" opacity="0.55"/>'
            )
    out += _borders(content, board, lines)
    out.append(f'<path d="{coast}" stroke="{INK}" stroke-width="3.4"/>')
    out += _tiles(content)
    out += _links(content)
    out += _words(content, board, size)
    out.append(
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" stroke="{INK}" '
        f'stroke-width="12"/><rect x="20" y="20" width="{width - 40}" height="{height - 40}" '
        f'stroke="{PARCHMENT}" stroke-width="6"/>'
    )
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _parts(parts: list[list[list[int]]], lines: list[list[Point]]) -> str:
    return " ".join(_line(ring_points(lines, ring)) + "Z" for part in parts for ring in part)


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _paint(kin: tuple[str, ...], colour: dict[str, str]) -> str:
    if not kin:
        return PARCHMENT
    return colour[kin[0]] if len(kin) == 1 else f"url(#{'-'.join(kin)})"


def _stripes(board: Board, colour: dict[str, str]) -> str:
    """A pattern for every pair of countries that contest an area."""
    pairs = sorted({area.owners for area in board.areas.values() if len(area.owners) == 2})
    patterns = [
        f'<pattern id="{a}-{b}" width="40" height="40" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="40" height="40" fill="{colour[a]}"/>'
        f'<rect width="20" height="40" fill="{colour[b]}"/></pattern>'
        for a, b in pairs
    ]
    return "<defs>" + "".join(patterns) + "</defs>"


def _borders(content: dict[str, Any], board: Board, lines: list[list[Point]]) -> list[str]:
    out = []
    for entry in content["borders"]:
        a, b = (board.areas[key].owners for key in entry["between"])
        style = 'stroke-width="6"' if a != b else 'stroke-width="3" stroke-dasharray="11 8"'
        path = " ".join(_line(lines[number]) for number in entry["arcs"])
        out.append(f'<path d="{path}" stroke="{INK}" {style} opacity="0.8"/>')
        if entry.get("river"):
            out.append(f'<path d="{path}" stroke="#2f6f9f" stroke-width="7"/>')
    for number, kind in enumerate(content["kinds"]):
        path = _line(lines[number])
        if kind == "frontier":
            out.append(f'<path d="{path}" stroke="{INK}" stroke-width="5"/>')
        elif kind == "waste-coast":
            out.append(f'<path d="{path}" stroke="{INK}" stroke-width="1" opacity="0.5"/>')
        elif kind == "closed":
            out.append(
                f'<path d="{path}" stroke="#4a2d16" stroke-width="13"/>'
                f'<path d="{path}" stroke="#b98a5a" stroke-width="7" stroke-dasharray="3 12"/>'
            )
        elif kind == "border":
            out.append(f'<path d="{path}" stroke="{INK}" stroke-width="1.5" opacity="0.5"/>')
    return out


def _tiles(content: dict[str, Any]) -> list[str]:
    out = []
    for left, top, right, bottom in (tile["box"] for tile in content.get("tiles", {}).values()):
        box = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        out.append(f'<rect {box} stroke="#fff8e6" stroke-width="10" opacity="0.5"/>')
        out.append(f'<rect {box} stroke="{INK}" stroke-width="4" opacity="0.7"/>')
    return out


def _links(content: dict[str, Any]) -> list[str]:
    out = []
    for entry in content["lines"]:
        points = decode(entry["points"])
        ink = "#2c5a7a" if entry["sea"] else "#7a2c2c"
        out.append(f'<path d="{_line(points)}" stroke="#fff8e6" stroke-width="9" opacity="0.8"/>')
        dashes = "14 10" if entry["sea"] else "none"
        out.append(
            f'<path d="{_line(points)}" stroke="{ink}" stroke-width="5" stroke-dasharray="{dashes}"/>'
        )
        for x, y in (points[0], points[-1]):
            out.append(
                f'<circle cx="{x}" cy="{y}" r="7" fill="{ink}" stroke="#fff8e6" stroke-width="2.5"/>'
            )
    return out


def _words(content: dict[str, Any], board: Board, size: float) -> list[str]:
    out = []
    for key, entry in content["areas"].items():
        x, y = entry["anchor"]
        radius = max(6, min(entry["room"], size * 1.3) - 4)
        out.append(
            f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="#fff8e6" opacity="0.45" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        if "spot" in entry:
            x, y = entry["spot"]
            out.append(f'<rect x="{x - 9}" y="{y - 9}" width="18" height="18" fill="{INK}"/>')
        x, y = entry["label"]
        name = escape(board.areas[key].name)
        place = f'x="{x}" y="{y + size * 0.33:.0f}" text-anchor="middle" font-size="{size:g}"'
        bold = 'font-weight="bold"'
        out.append(
            f'<text {place} {bold} stroke="#fff3d6" stroke-width="6" opacity="0.8">{name}</text>'
        )
        out.append(f'<text {place} {bold} fill="{INK}">{name}</text>')
    return out


def preview(plan: Plan, root: Path, target: Path | None = None) -> None:
    """Write the picture of a map; the name's ending says which kind."""
    content = json.loads((root / plan.output).read_text(encoding="utf-8"))
    picture = svg(content, load_board(plan, root), plan.label)
    target = target or root / plan.preview
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.suffix == ".svg":
        target.write_text(picture, encoding="utf-8")
        return
    try:
        import cairosvg
        from PIL import Image
    except (ImportError, OSError) as error:  # OSError: the cairo library itself is missing
        print(f"  no picture {target.name}: {error}")
        return
    raw = cairosvg.svg2png(bytestring=picture.encode(), output_width=WIDTH)
    image = Image.open(io.BytesIO(raw)).convert("RGB")
    image = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    image.save(target, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="preview", description=__doc__)
    parser.add_argument("map", type=Path)
    parser.add_argument(
        "target", type=Path, nargs="?", help="a .svg or .png; the map's own without"
    )
    wishes = parser.parse_args()
    preview(load_plan(wishes.map), ROOT, wishes.target)


if __name__ == "__main__":
    main()
