"""Build the geometry of all maps, or of those named: `python -m tools.mapbuilder [MAP.toml ...]`."""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path
from typing import Any

from tools.mapbuilder.build import build, to_text
from tools.mapbuilder.plan import load_plan

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".venv" / "maps" / "cache"


def report(content: dict[str, Any], text: str) -> None:
    """What a designer wants to know about the picture."""
    packed = len(gzip.compress(text.encode(), mtime=0))
    lines = content["lines"]
    print(f"{content['map']}: {len(content['areas'])} areas, {len(content['arcs'])} arcs, ", end="")
    print(f"{packed / 1000:.1f} kB compressed")
    for title, entries in (
        ("lines across water", [entry for entry in lines if entry["sea"]]),
        ("lines across land", [entry for entry in lines if not entry["sea"]]),
        ("closed borders", content["closed"]),
    ):
        names = ["-".join(entry["between"]) for entry in entries]
        print(f"  {len(names)} {title}: {', '.join(names) or 'none'}")
    tight = sorted(content["areas"].items(), key=lambda item: item[1]["room"])[:8]
    print("  least room:", ", ".join(f"{area} {entry['room']}" for area, entry in tight))


def main() -> None:
    parser = argparse.ArgumentParser(prog="mapbuilder", description=__doc__)
    parser.add_argument("maps", nargs="*", type=Path, help="descriptions; all in maps/ without any")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where coastlines are kept")
    parser.add_argument("--preview", action="store_true", help="draw the preview as well")
    wishes = parser.parse_args()
    for path in wishes.maps or sorted((Path(__file__).parent / "maps").glob("*.toml")):
        plan = load_plan(path)
        content = build(plan, ROOT, wishes.cache)
        text = to_text(content)
        output = ROOT / plan.output
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
        report(content, text)
        if wishes.preview and plan.preview:
            from tools.mapbuilder.preview import preview

            preview(plan, ROOT)


if __name__ == "__main__":
    main()
