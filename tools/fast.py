"""`make fast`: compiles what bots live in to C with mypyc, into `build/fast`, and replays recorded games with it.

Whatever changed since the last time is compiled again, part by part. `gonfalon/fast.py` tells how the result is used.
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
    # types and classes that are generic in the state
    "kernel/generic.py", "kernel/hooks/*",
    "*/__init__.py",
    # files, words and pictures: read once, or by people
    "kernel/datafiles.py", "kernel/errors.py", "kernel/features.py", "kernel/game.py", "kernel/ledger.py", "kernel/native.py",
    "kernel/records.py", "kernel/registry.py", "kernel/steps.py", "kernel/texts.py", "kernel/timed.py", "kernel/tours.py",
    "commons/universale/*", "bots/bot.py", "bots/play.py", "bots/steward.py",
    "games/*/data.py", "games/*/data_checks.py", "games/*/features.py", "games/*/game.py", "games/*/hints*.py",
    "games/*/invariants.py", "games/*/load.py", "games/*/options.py", "games/*/refusals.py", "games/*/tour.py",
    "games/*/usage.py", "games/*/view*.py", "games/*/wording.py", "games/*/words.py", "games/*/*_words.py",
    "games/*/tables.py", "games/*/making.py",
)  # fmt: skip
"""Modules that are used as they are."""


HOT = {
    "medioevo": (
        "barbarians/questions barbarians/steps/hordes barbarians/steps/meeting battle/changes/casualties "
        "battle/changes/record battle/changes/shapes battle/questions/arithmetic battle/questions/muster "
        "battle/steps/begin battle/steps/contact battle/steps/damage battle/steps/round commerce/changes "
        "commerce/questions/journeys commerce/questions/trade commerce/steps/journeys commerce/steps/phase "
        "conquest/changes conquest/questions conquest/steps/assets conquest/steps/outcome control/changes/removal "
        "control/changes/ruin control/changes/settle control/changes/tokens control/questions debts/changes/loans "
        "definitions/changes/hordes definitions/changes/money definitions/changes/pieces definitions/changes/units "
        "definitions/questions/accounts definitions/questions/hordes definitions/questions/realm "
        "definitions/questions/reserve diplomacy/changes/agreements diplomacy/changes/claims diplomacy/changes/drafts "
        "diplomacy/changes/treaties diplomacy/changes/wars diplomacy/questions diplomacy/steps/alliances "
        "diplomacy/steps/diplomacy diplomacy/steps/ruptures effects/changes effects/questions/in_force "
        "effects/questions/registry empire_cards/changes/advance_answers empire_cards/changes/hand "
        "empire_cards/powers/march/bishops empire_cards/powers/realm/diplomats empire_cards/powers/realm/events "
        "empire_cards/questions empire_cards/steps/activation empire_cards/steps/card_step empire_cards/steps/picks "
        "empire_cards/steps/princess empire_cards/steps/reactions end_of_turn/changes end_of_turn/steps events/changes "
        "events/questions events/steps/events events/steps/losses events/steps/rebellion events/steps/supply "
        "forecast/odds forecast/odds_count knowledge movement/changes/group movement/changes/marching "
        "movement/questions/crossing movement/questions/full_movement movement/questions/group movement/steps/arrival "
        "movement/steps/combat_phase movement/steps/full_movement objectives/changes/claiming objectives/changes/log "
        "objectives/questions/accessors objectives/questions/battles objectives/questions/chronicle "
        "objectives/questions/court objectives/questions/deeds objectives/questions/land objectives/questions/pieces "
        "order/steps powers purchase/changes/armies purchase/changes/buildings purchase/changes/convalescents "
        "purchase/changes/transports purchase/questions purchase/steps/purchase setup/steps/opening "
        "setup/steps/start_pieces state taxes/steps technology/changes/points technology/changes/purchase "
        "technology/powers/law technology/powers/logistics_edict technology/powers/nation_influence "
        "technology/questions/borrowing technology/questions/points turn/steps/phases turn/steps/standing value "
        "variants/questions/terrain victory/changes victory/questions/scoring world"
    ),
    "prototype": (
        "attack/changes attack/questions/objectives attack/steps/announce barbarians/changes/barbarians "
        "barbarians/questions barbarians/steps battle/changes/losses battle/changes/parties battle/questions/losses "
        "battle/questions/parties battle/questions/rolls battle/steps/cards battle/steps/losses battle/steps/rounds "
        "capital/changes/downfall capital/changes/elimination cards/changes/delivered cards/changes/hands "
        "cards/questions/delivered cards/questions/power cards/questions/uses cards/steps/draw cards/steps/play "
        "characters/steps/builders characters/steps/court characters/steps/envoys characters/steps/knaves "
        "characters/steps/merchants characters/steps/scholars characters/steps/taxmen church/changes/crusade "
        "church/changes/excommunication church/questions/crusade church/questions/excommunication combat/steps/phase "
        "commerce/changes/corsairs commerce/changes/market commerce/questions/corsairs commerce/questions/market "
        "commerce/steps/fairs commerce/steps/phase commerce/steps/trade diplomacy/changes/guests "
        "diplomacy/changes/handing_over diplomacy/changes/pacts diplomacy/changes/proposals diplomacy/changes/war "
        "diplomacy/changes/wrongs diplomacy/questions/guests diplomacy/questions/handing_over diplomacy/questions/pacts "
        "diplomacy/questions/rights diplomacy/questions/war diplomacy/questions/wrongs diplomacy/steps/answers "
        "diplomacy/steps/drafts diplomacy/steps/payments diplomacy/steps/phase diplomacy/steps/war "
        "events/changes/event_card events/changes/relics events/questions/event_card events/questions/rebellion "
        "events/questions/relics events/steps/decay events/steps/phase forecast/battle knowledge loading/changes "
        "loading/questions loading/steps/boarding loading/steps/hauling loading/steps/loads movement/changes "
        "movement/questions/blockade movement/questions/ways placement/changes placement/questions placement/steps "
        "purchase/changes/basket purchase/changes/buildings purchase/changes/on_the_way purchase/changes/technologies "
        "purchase/questions/buildings purchase/questions/on_the_way purchase/questions/prices purchase/steps/equipment "
        "purchase/steps/phase purchase/steps/wares realm/changes/effects realm/changes/holdings realm/changes/pieces "
        "realm/questions/effects realm/questions/holdings realm/questions/pieces reinforcements/changes "
        "reinforcements/questions reinforcements/steps setup/steps/first_pieces setup/steps/kingdoms "
        "siege/changes/sieges siege/questions/camps state supply/changes supply/questions taxes/changes/loans "
        "taxes/changes/sell_off taxes/questions/income taxes/questions/loans taxes/questions/sell_off taxes/steps "
        "timing/changes timing/questions timing/steps/bidding timing/steps/sealed_orders turn/steps/end_of_turn "
        "turn/steps/phases turn/steps/standing turn/steps/turn_order value victory/changes victory/questions world"
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
