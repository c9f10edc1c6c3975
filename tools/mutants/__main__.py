"""`make mutants ARGS="medioevo battle movement"`: how many planted faults do the tests of a game notice?

Faults of a dozen kinds (`faults.py`) are sampled from the named chapters; each is planted alone, and the tests that execute its line are
run, the quickest first, until one fails. Survivors are listed: each wants a test, or a line in `equivalent.toml` that says why no test can
tell the difference.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tomllib
from collections import Counter
from pathlib import Path

os.environ.setdefault("GONFALON_FAST", "off")

from tools.mutants.faults import Fault, faults_in
from tools.mutants.planting import KILLED, plant_all
from tools.mutants.tests_of import trace

HOME = Path(__file__).parents[2]
GAMES = HOME / "gonfalon" / "games"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SAMPLE = 100


def chosen_files(game: str, chapters: list[str]) -> list[Path]:
    """The modules of these chapters; a chapter may also be a single module."""
    files: list[Path] = []
    for chapter in chapters:
        place = GAMES / game / chapter
        found = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
        if not all(file.is_file() for file in found):
            raise SystemExit(f"{game} has no chapter or module {chapter}")
        files += found
    return files


def tests_of(game: str) -> list[Path]:
    """The tests of a game, and those of every game in which it is named."""
    tests = HOME / "tests" / "games"
    return [tests / game, *sorted(tests.glob("test_*.py"))]


def equivalents() -> dict[tuple[str, str, str], str]:
    """By file, line as it was and as it became: why no test can tell."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("fault", [])
    return {(row["file"], row["line"], row["becomes"]): row["reason"] for row in rows}


def key(fault: Fault) -> tuple[str, str, str]:
    return (fault.file.relative_to(HOME).as_posix(), *fault.lines(fault.file.read_bytes()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("chapters", nargs="+", help="chapters or modules of the game")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="faults that are planted")
    parser.add_argument("--seed", type=int, help="of the sample; printed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wish = parser.parse_args()
    seed = random.randrange(10_000) if wish.seed is None else wish.seed
    files = chosen_files(wish.game, wish.chapters)
    known = equivalents()
    every = [fault for file in files for fault in faults_in(file)]
    possible = [fault for fault in every if key(fault) not in known]
    sample = random.Random(seed).sample(possible, min(wish.sample, len(possible)))
    print(
        f"{len(every)} faults in {len(files)} modules, {len(every) - len(possible)} of them equivalent;"
        f" {len(sample)} are planted, --seed {seed}. The tests of the game run once without any.",
        flush=True,
    )
    traced = trace(files, tests_of(wish.game), wish.game)
    planted: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    for number, (fault, outcome, tests) in enumerate(plant_all(sample, traced, wish.jobs), 1):
        name, before, after = key(fault)
        planted[name] += 1
        killed[name] += outcome == KILLED
        if outcome != KILLED:
            print(
                f"{name}:{fault.line}: {outcome} ({fault.kind}; {tests} tests)\n  - {before}\n  + {after}"
            )
        elif sys.stdout.isatty():
            print(f"{number} of {len(sample)}", end="\r", flush=True)
    for name, count in sorted(planted.items()):
        print(f"{killed[name]:4} of {count:4} in {name}")
    print(f"{killed.total()} of {planted.total()} were noticed")


if __name__ == "__main__":
    main()
