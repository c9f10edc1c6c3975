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
from tools.compiled import sources
from tools.constants import with_constants

ROOT = PACKAGE.parent
TEMPORARY = FOLDER / "c"
SOURCES = FOLDER / "src"
BUILT = "built-"
KEPT = 2
OWN_DATACLASS = "from gonfalon.fast import dataclass"


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
    counted = ", ".join(f"{part} {len(sources(part))}" for part in parts)
    print(f"compiled in {time.monotonic() - started:.0f} s, by modules: {counted}")
    played = [part for part in parts if part not in (CORE, BOTS)]
    wrong = [] if chosen.no_check else [game for game in played if not prove(game)]
    for game in wrong:
        drop(game)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
