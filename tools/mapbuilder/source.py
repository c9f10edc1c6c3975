"""The coastlines: Natural Earth (public domain) as packed by the npm package world-atlas."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import tarfile
from pathlib import Path
from typing import Any

from shapely import Polygon

PACKAGE = "world-atlas@2.0.2"
ARCHIVE = "world-atlas-2.0.2.tgz"
INTEGRITY = "sha512-IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ=="
CREDIT = "Natural Earth, public domain, by way of world-atlas 2.0.2"


class SourceError(Exception):
    """The coastlines cannot be had, or are not the ones this tool was made for."""


def coastlines(cache: Path, file: str) -> list[Polygon]:
    """All land of the world in degrees."""
    archive = cache / ARCHIVE
    if not archive.exists():
        _download(cache)
    content = archive.read_bytes()
    digest = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if digest != INTEGRITY:
        raise SourceError(f"{archive} is not {PACKAGE}: its hash is {digest}; remove it")
    with tarfile.open(archive) as opened:
        member = opened.extractfile(f"package/{file}")
        assert member is not None
        topology = json.load(member)
    return _polygons(topology)


def _download(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    command = ["npm", "pack", "--silent", "--pack-destination", str(cache), PACKAGE]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SourceError(f"npm cannot fetch {PACKAGE}: {error}") from error


def _polygons(topology: dict[str, Any]) -> list[Polygon]:
    scale_x, scale_y = topology["transform"]["scale"]
    left, bottom = topology["transform"]["translate"]
    arcs: list[list[tuple[float, float]]] = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x += dx
            y += dy
            points.append((x * scale_x + left, y * scale_y + bottom))
        arcs.append(points)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            step = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += step[1:] if points else step
        return points

    return [
        Polygon(ring(part[0]), [ring(hole) for hole in part[1:]])
        for geometry in topology["objects"]["land"]["geometries"]
        for part in geometry["arcs"]
    ]
