"""The compiled build: used only when it was made from these very sources, and then it plays like them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.fast import BOTS, CORE, MANIFEST, PARTS, SUFFIX, SWITCH, Build, digest
from tests.kernel.test_processes import PLAY, ROOT, python

GAME = "warriors_traders"


def manifest(folder: Path, digests: dict[str, str], suffix: str = SUFFIX) -> None:
    """What `make fast` leaves behind, without the libraries."""
    parts: dict[str, Any] = {
        part: {"digest": made_of, "modules": [f"gonfalon.{part}.thing"], "fields": {}}
        for part, made_of in digests.items()
    }
    text = json.dumps({"folder": "built-1", "suffix": suffix, "parts": parts})
    (folder / MANIFEST).write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "on")


def test_a_build_of_these_sources_is_used(tmp_path: Path) -> None:
    manifest(tmp_path, {CORE: digest(CORE), GAME: digest(GAME)})
    build = Build(tmp_path)
    assert build.parts == [CORE, GAME]
    assert build.stale == []
    assert build.find_spec(f"gonfalon.{GAME}.thing") is not None
    library = build.find_spec(f"gonfalon_{GAME}__mypyc")
    assert library is not None
    assert library.origin == str(tmp_path / "built-1" / f"gonfalon_{GAME}__mypyc{SUFFIX}")
    assert build.find_spec("gonfalon.medieval.thing") is None
    assert build.name == f"compiled ({CORE}, {GAME})"


def test_a_game_whose_sources_have_changed_is_not_used(tmp_path: Path) -> None:
    manifest(tmp_path, {CORE: digest(CORE), GAME: "another"})
    build = Build(tmp_path)
    assert (build.parts, build.stale) == ([CORE], [GAME])
    assert build.find_spec(f"gonfalon.{GAME}.thing") is None


def test_when_the_core_has_changed_nothing_is_used(tmp_path: Path) -> None:
    manifest(tmp_path, {CORE: "another", GAME: digest(GAME)})
    build = Build(tmp_path)
    assert (build.parts, build.stale) == ([], [CORE, GAME])
    assert build.name == "pure Python"


def test_a_build_for_another_interpreter_is_not_used(tmp_path: Path) -> None:
    manifest(tmp_path, {CORE: digest(CORE)}, suffix=".another.so")
    assert Build(tmp_path).parts == []


@pytest.mark.parametrize("text", ["", "{"])
def test_without_a_manifest_nothing_is_used(tmp_path: Path, text: str) -> None:
    if text:
        (tmp_path / MANIFEST).write_text(text, encoding="utf-8")
    assert (Build(tmp_path).parts, Build(tmp_path).stale) == ([], [])


@pytest.mark.parametrize("word", ["off", "OFF", "0", "no"])
def test_the_switch_forces_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    manifest(tmp_path, {CORE: digest(CORE)})
    monkeypatch.setenv(SWITCH, word)
    assert Build(tmp_path).parts == []


def test_every_game_has_a_part_of_its_own() -> None:
    assert {CORE, BOTS, *gonfalon.game_ids()} == set(PARTS)


# ---- with a real build


def built() -> list[str]:
    """The parts that `make fast` has made of these sources; else the test is skipped."""
    parts = Build().parts
    if len(parts) < 2:
        pytest.skip("no compiled build of these sources; make fast makes one")
    return parts


def test_a_game_goes_the_same_way_in_both_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    built()
    fast = python(f"import gonfalon; assert gonfalon.BUILD.parts\n{PLAY}")
    monkeypatch.setenv(SWITCH, "off")
    pure = python(f"import gonfalon; assert not gonfalon.BUILD.parts\n{PLAY}")
    assert fast.stdout == pure.stdout


@pytest.mark.soak
@pytest.mark.parametrize("game", [part for part in PARTS if part not in (CORE, BOTS)])
def test_recorded_games_go_the_same_way_in_both_builds(game: str) -> None:
    """`make fast` compares them too, and drops a build that differs."""
    if game not in built():
        pytest.skip(f"no compiled build of {game}")
    pure, fast = (
        subprocess.run(
            [sys.executable, "-m", "tools.trace", game],
            env={**os.environ, SWITCH: switch},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for switch in ("off", "on")
    )
    assert fast == pure
    assert len(pure.splitlines()) > 20
