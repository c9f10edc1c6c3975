"""The report of a run: `report.json` for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gonfalon.lab.journal import write


def write_report(folder: Path, summary: dict[str, Any], language: str) -> Path:
    file = folder / "report.json"
    write(file, json.dumps(summary, indent=1, ensure_ascii=False).encode())
    return file


def write_comparison(folder: Path, comparison: dict[str, Any], language: str) -> Path:
    file = folder / "report.json"
    write(file, json.dumps(comparison, indent=1, ensure_ascii=False).encode())
    return file
