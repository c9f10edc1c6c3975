"""`make fast`: compiles what bots live in to C with mypyc, into `build/fast`, and replays recorded games with it.

Whatever changed since the last time is compiled again, part by part. `gonfalon/fast.py` says how the result is used.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from itertools import zip_longest
from pathlib import Path

os.environ["GONFALON_FAST"] = "off"  # what is being built is not to be loaded

from mypyc.build import mypycify
from setuptools import Extension

from gonfalon.fast import (
    BOTS,
    CORE,
    FOLDER,
    MANIFEST,
    PACKAGE,
    PARTS,
    SUFFIX,
    SWITCH,
    digest,
    library,
)
from gonfalon.lab.pool import cores
from tools.constants import with_constants

ROOT = PACKAGE.parent
TEMPORARY = FOLDER / "c"
SOURCES = FOLDER / "src"
BUILT = "built-"
KEPT = 2
OWN_DATACLASS = "from gonfalon.fast import dataclass"

LEFT_OUT = (
    "*/__init__.py",
    # files, texts and pictures: read once, or by people
    "kernel/datafiles.py", "kernel/errors.py", "kernel/features.py", "kernel/game.py", "kernel/ledger.py", "kernel/native.py",
    "kernel/records.py", "kernel/registry.py", "kernel/steps.py", "kernel/texts.py", "kernel/timed.py", "kernel/tours.py",
    "commons/universale/*", "bots/bot.py", "bots/playing.py", "bots/steward.py",
    "games/*/data.py", "games/*/data_checks.py", "games/*/features.py", "games/*/game.py", "games/*/hints*.py",
    "games/*/invariants.py", "games/*/load.py", "games/*/options.py", "games/*/refusals.py", "games/*/tour.py",
    "games/*/usage.py", "games/*/view*.py", "games/*/wording.py", "games/*/words.py", "games/*/*_words.py",
    "games/*/tables.py", "games/*/making.py",
)  # fmt: skip
"""Modules that are used as they are."""


HOT = {
    "medioevo": (
        "accounts agreements barbarians buildings cards/bishops cards/borrowing cards/diplomats cards/orders "
        "cards/power cards/tribes cards/uses combat commerce control convalescents crossing debt empire equipment "
        "event_card goals group hordes in_force knowledge movement muster objectives/accessors objectives/land odds "
        "odds_count offers points realm relations removal state steps/activation steps/arrival steps/barbarians "
        "steps/battle steps/combat steps/commerce steps/damage steps/diplomacy steps/events steps/losses steps/meanwhile "
        "steps/movement steps/pact_drafts steps/princess steps/purchase steps/reactions steps/rebellion steps/setup "
        "steps/standing steps/start_pieces steps/supply steps/tax steps/traffic steps/turn "
        " "
        "stock technology trade treaties units value wars world "
        "battle casualties chronicle claims conquest effects marching objectives/court objectives/deeds objectives/fights "
        "objectives/pieces pieces ruin scoring shapes steps/conquest steps/contact steps/ending steps/order steps/picks "
        "steps/ruptures terrain tokens cards/fate cards/ways spoils"
    ),
    "prototype": (
        "agreements barbarians battle blockade building cards/power cards/taxmen cards/uses delivery equipment guests "
        "knowledge loading loans market moving odds pieces placing prices purchases realm reinforcing selling state "
        "steps/bidding steps/boarding steps/combat steps/commerce steps/diplomacy steps/drafts steps/fair steps/hauling steps/loads steps/order steps/orders "
        "steps/placement steps/purchase steps/reinforcements steps/standing steps/taxes steps/trade "
        "transfers treaties value wares wars world wrongs "
        "asking attacks cards/builders cards/court cards/envoys cards/knaves cards/merchants cards/scholars corsairs "
        "crusade decay downfall elimination happenings hostilities in_force papacy relics rights rolls scoring sieges "
        "steps/attack steps/battle steps/battle_cards steps/cards steps/empire_cards steps/ending "
        "steps/events steps/losses steps/pacts steps/proposals steps/setup "
        "steps/start_pieces steps/turn supply taxation technologies"
    ),
}  # fmt: skip
"""Of the large games, the modules in which bots spend nearly all of their time; the others are used as they are."""


def sources(part: str) -> list[str]:
    """The files of a part that are compiled, seen from the root."""
    found = []
    for folder in PARTS[part]:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            name = file.relative_to(PACKAGE).as_posix()
            if part in HOT:
                compiled = name.removeprefix(f"{folder}/").removesuffix(".py") in HOT[part].split()
            else:
                compiled = not any(fnmatch(name, pattern) for pattern in LEFT_OUT)
            if compiled:
                found.append(file.relative_to(ROOT).as_posix())
    return found


def copy_sources() -> None:
    """All sources, for the compiler: its dataclasses are finished by our own decorator."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    for file in PACKAGE.rglob("*.py"):
        copy = SOURCES / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = with_constants(file.read_text(encoding="utf-8"))
        text = text.replace("from dataclasses import dataclass\n", f"{OWN_DATACLASS}\n")
        text = text.replace(
            "from dataclasses import dataclass, ", f"{OWN_DATACLASS}; from dataclasses import "
        )
        copy.write_text(text, encoding="utf-8")


def fields_of(source: str) -> dict[str, list[str]]:
    """By the full name of each dataclass in a file, the fields that it adds."""
    return {
        f"{module_of(source)}.{node.name}": [
            line.target.id
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            if not ast.unparse(line.annotation).startswith("ClassVar")
        ]
        for node in ast.parse((ROOT / source).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
        if any(ast.unparse(mark).startswith("dataclass") for mark in node.decorator_list)
    }


def module_of(source: str) -> str:
    return source.removesuffix(".py").replace("/", ".")


def check_compiler() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not shutil.which(compiler):
        sys.exit(
            f"make fast needs a C compiler ({compiler}); on Debian and Ubuntu: apt-get install gcc"
        )
    if not header.exists():
        sys.exit(f"make fast needs {header}; on Debian and Ubuntu: apt-get install python3-dev")


def build(parts: list[str], jobs: int) -> None:
    """C for all parts at once, because they know each other's types; then a library for each."""
    files = {part: sources(part) for part in parts}
    digests = {part: digest(part) for part in parts}
    (FOLDER / MANIFEST).unlink(missing_ok=True)
    copy_sources()
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    os.chdir(SOURCES)
    extensions = mypycify(
        ["--config-file=", *(file for group in files.values() for file in group)],
        opt_level="1",
        debug_level="0",
        multi_file=True,
        separate=[(group, library(part).removesuffix("__mypyc")) for part, group in files.items()],
        target_dir=str(TEMPORARY),
    )
    os.chdir(ROOT)
    # a folder of its own: whoever runs with the last build may go on
    folder = FOLDER / f"{BUILT}{int(time.time())}"
    folder.mkdir(exist_ok=True)
    for part in parts:
        (extension,) = (known for known in extensions if known.name == library(part))
        link(extension, folder, jobs)
    for old in sorted(FOLDER.glob(f"{BUILT}*"))[:-KEPT]:
        shutil.rmtree(old)
    built = {
        part: {
            "digest": digests[part],
            "fields": {name: own for file in files[part] for name, own in fields_of(file).items()},
            "modules": list(map(module_of, files[part])),
        }
        for part in parts
    }
    manifest = {"folder": folder.name, "suffix": SUFFIX, "parts": built}
    (FOLDER / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def link(extension: Extension, folder: Path, jobs: int) -> None:
    """Compile what is newer than its object file, and make the library of it."""
    own = extension.name.removesuffix("__mypyc")
    headers = (f"__native_{own}.h", f"__native_internal_{own}.h", f"__native_gonfalon_{CORE}.h")
    newest = max((TEMPORARY / header).stat().st_mtime for header in headers)
    made = {Path(source): Path(source).with_suffix(".o") for source in extension.sources}
    todo = [
        file
        for file, made_of in made.items()
        if not made_of.exists() or made_of.stat().st_mtime < max(newest, file.stat().st_mtime)
    ]
    folders = [sysconfig.get_paths()["include"], *extension.include_dirs]
    flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    flags.append("-fcommon")  # mypyc declares what parts know of each other in every file
    compiler = [
        *words("CC"),
        *words("CFLAGS"),
        *words("CCSHARED"),
        *flags,
        *(f"-I{folder}" for folder in folders),
    ]

    def compile_one(file: Path) -> None:
        # into place in one go: what is stopped half-way is made again
        half = file.with_suffix(".half")
        subprocess.run([*compiler, "-c", str(file), "-o", str(half)], check=True)
        half.replace(made[file])

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(compile_one, todo))
    library = folder / f"{extension.name}{SUFFIX}"
    subprocess.run([*words("LDSHARED"), *map(str, made.values()), "-o", str(library)], check=True)


def words(variable: str) -> list[str]:
    """How this Python was compiled."""
    return shlex.split(sysconfig.get_config_var(variable) or "")


def prove(game: str) -> bool:
    """Do recorded games and games of bots go the same way in both builds, bit by bit?"""
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tools.trace", game],
            env={**os.environ, SWITCH: switch},
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for switch in ("off", "on")
    ]
    pure, fast = (run.communicate()[0].splitlines() for run in runs)
    for ours, theirs in zip_longest(pure, fast, fillvalue="nothing"):
        if ours != theirs:
            print(f"the sources say {ours}, the compiled build {theirs}", file=sys.stderr)
    print(f"{game}: {len(pure)} games compared with the sources")
    return pure == fast and pure != []


def drop(game: str) -> None:
    """A game that does not play like its sources is not used."""
    manifest = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
    del manifest["parts"][game]
    (FOLDER / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    print(f"{game}: differs from the sources, which are used instead", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="games; all by default")
    parser.add_argument(
        "--jobs", type=int, default=cores(), help="C files compiled at the same time"
    )
    parser.add_argument("--no-check", action="store_true", help="compare no games afterwards")
    chosen = parser.parse_args()
    check_compiler()
    parts = [part for part in PARTS if part in (CORE, BOTS, *(chosen.parts or PARTS))]
    started = time.monotonic()
    build(parts, chosen.jobs)
    print(f"compiled {', '.join(parts)} in {time.monotonic() - started:.0f} s")
    played = [part for part in parts if part not in (CORE, BOTS)]
    wrong = [] if chosen.no_check else [game for game in played if not prove(game)]
    for game in wrong:
        drop(game)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
