"""Other processes: the same game under any hash seed, and games that strangers install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HARVEST = Path(__file__).parent / "harvest"

PLAY = """
import random, sys
import gonfalon
from tests.kernel.harvest.game import GAME
from tests.kernel.harvest.scene import pick

for game, seats, options in ((GAME, 4, {}), ("warriors_traders", 4, {"map": "east"})):
    table = gonfalon.open_table(game, seats, 7, options)
    generator = random.Random(7)
    while not table.over:
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))
        if len(table.written) % 20 == 0:
            print(len(table.written), table.state_hash)
    print(len(table.written), table.state_hash, table.result)
    print(gonfalon.replay(table.record(), table.game).state_hash)
    print(hash("gonfalon") % 1000, file=sys.stderr)
"""


def python(
    code: str, *paths: Path, hash_seed: str = "0", check: bool = True
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (*paths, ROOT))),
            "PYTHONHASHSEED": hash_seed,
        },
        capture_output=True,
        text=True,
        check=check,
        cwd=paths[0] if paths else ROOT,
        timeout=120,
    )


def test_same_seed_and_moves_give_the_same_hashes_under_any_hash_seed() -> None:
    runs = [python(PLAY, hash_seed=seed) for seed in ("0", "1", "4242")]
    assert len({run.stderr for run in runs}) == 3, "the processes do hash differently"
    assert len({run.stdout for run in runs}) == 1
    assert len(runs[0].stdout.splitlines()) > 10


# ---- games that strangers install


def install(folder: Path, entry_point: str) -> None:
    """What an installer leaves behind for a package that offers a game."""
    info = folder / "stranger_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: stranger-games\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(
        f"[gonfalon.games]\nharvest = {entry_point}\n", encoding="utf-8"
    )


def test_an_installed_package_brings_its_game_to_the_table(tmp_path: Path) -> None:
    shutil.copytree(HARVEST, tmp_path / "harvest_home")
    install(tmp_path, "harvest_home.game:GAME")
    run = python(
        """
import gonfalon
assert {"harvest", "warriors_traders"} <= set(gonfalon.game_ids()), gonfalon.game_ids()
table = gonfalon.open_table("harvest", seats=3, seed=7, options={"rounds": 1})
while not table.over:
    seat = table.waiting[0]
    table.play(seat, table.legal(seat)[0].text)
assert gonfalon.replay(table.record()).state_hash == table.state_hash
assert gonfalon.load_table(table.save()).over
print(type(table.game).__module__, table.result.reason)
""",
        tmp_path,
    )
    assert run.stdout == "harvest_home.game harvest-home\n"


@pytest.mark.parametrize(
    ("entry_point", "line"),
    [
        ("harvest_home.game:VERBS",
         "harvest_home.game:VERBS offers 'harvest', but it is not a game"),
        ("harvest_home.game:NOTHING", "harvest_home.game:NOTHING offers 'harvest', but does not load"),
        ("nowhere.game:GAME", "nowhere.game:GAME offers 'harvest', but does not load"),
    ],
)  # fmt: skip
def test_a_package_that_offers_no_game_gets_one_clear_line(
    tmp_path: Path, entry_point: str, line: str
) -> None:
    shutil.copytree(HARVEST, tmp_path / "harvest_home")
    install(tmp_path, entry_point)
    run = python(
        """
import gonfalon
try:
    gonfalon.open_table("harvest", 3)
except gonfalon.UnknownGame as problem:
    print(problem)
""",
        tmp_path,
    )
    assert run.stdout.startswith(line)
    assert len(run.stdout.splitlines()) == 1


def test_a_game_whose_own_data_is_broken_says_so(tmp_path: Path) -> None:
    shutil.copytree(HARVEST, tmp_path / "harvest_home")
    (tmp_path / "harvest_home" / "rules.toml").write_text("[[rule]]\nid = 1\n", encoding="utf-8")
    install(tmp_path, "harvest_home.game:GAME")
    run = python('import gonfalon; gonfalon.open_table("harvest", 3)', tmp_path, check=False)
    assert run.returncode == 1
    assert "DataError: rules.toml: 1.id: must be a text, not 1" in run.stderr
