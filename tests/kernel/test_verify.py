"""What is checked of a record: every changed bit shows, a false seed is refused, and dice follow from what was committed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.dice import commitment_of, key_of, read_draws, write_draws
from gonfalon.kernel.errors import GonfalonError, ReplayError
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from gonfalon.kernel.verify import verify
from tests.games.every_game import pick
from tests.kernel.harvest.game import GAME as HARVEST
from tests.kernel.harvest.scene import given

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"
SERVER, ADA, BEN = "11" * 32, "ad" * 32, "be" * 32
BITS = 60
MANY_BITS = 1_000


def play_on(table: Table, seed: int, most: int) -> None:
    """A random game with some moves taken back."""
    generator = random.Random(seed)
    while not table.over and len(table.written) < most:
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))
        if generator.random() < 0.2 and table.can_undo(seat):
            table.undo(seat)


@cache
def recorded(id: str = "medieval", most: int = 200) -> str:
    """The record of a table with dice to which the server and two of three seats have contributed."""
    game = gonfalon.find_game(id)
    options = game.check_options(3, {})
    parts = {0: ADA, 1: BEN}
    table = open_table(game, 3, key_of("t1", id, 3, options, SERVER, parts), options)
    play_on(table, 5, most)
    record = table.record()
    record["dice"] = {
        "table": "t1",
        "commitment": commitment_of(SERVER),
        "part": SERVER,
        "seats": [
            {"seat": 0, "commitment": commitment_of(ADA), "part": ADA},
            {"seat": 1, "commitment": commitment_of(BEN), "part": BEN},
            {"seat": 2, "commitment": None, "part": None},
        ],
    }
    record["chain"] = chain_of(record)
    return json.dumps(record, ensure_ascii=False)


def read(text: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text)
    return record


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_a_true_record_is_verified(id: str) -> None:
    record = read(recorded(id, 120))
    table = verify(record)
    assert table.state.rng > 0
    assert read(json.dumps(table.record()))["segments"] == record["segments"]


def test_every_draw_is_listed_and_follows_from_the_key() -> None:
    segment = read(recorded())["segments"][0]
    drawn = {number: read_draws(text) for number, text in segment["draws"].items()}
    assert [bound for bound, _ in drawn["0"]] == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 3]
    assert any(bound == 6 for number in drawn if number != "0" for bound, _ in drawn[number])
    assert sum(map(len, drawn.values())) == verify(read(recorded())).state.rng > 50


def refused(data: bytes) -> bool:
    try:
        verify(json.loads(data))
    except (GonfalonError, ValueError):
        return True
    return False


def flip(bits: int, seed: int) -> None:
    data = recorded().encode()
    generator = random.Random(seed)
    for _ in range(bits):
        changed, bit = bytearray(data), generator.randrange(len(data) * 8)
        changed[bit // 8] ^= 1 << bit % 8
        about = changed[bit // 8 - 30 : bit // 8 + 30]
        assert refused(bytes(changed)), f"bit {bit} of seed {seed} does not show: {about!r}"


def test_a_changed_bit_shows() -> None:
    flip(BITS, 1)


@pytest.mark.soak
def test_every_changed_bit_of_a_thousand_shows() -> None:
    flip(MANY_BITS, 2)


def forged(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """A record with a change whose chain was made anew."""
    record = read(recorded())
    change(record)
    record["chain"] = chain_of(record)
    return record


def _false_part(record: dict[str, Any]) -> None:
    record["dice"]["seats"][1]["part"] = "cd" * 32


def _false_pair(record: dict[str, Any]) -> None:
    record["dice"]["seats"][1] |= {"part": "cd" * 32, "commitment": commitment_of("cd" * 32)}


def _other_server(record: dict[str, Any]) -> None:
    record["dice"] |= {"part": "cd" * 32, "commitment": commitment_of("cd" * 32)}


def _left_out(record: dict[str, Any]) -> None:
    record["dice"]["seats"][0]["part"] = None


def _exchanged(record: dict[str, Any]) -> None:
    rows = record["dice"]["seats"]
    rows[0]["seat"], rows[1]["seat"] = 1, 0


def _other_table(record: dict[str, Any]) -> None:
    record["dice"]["table"] = "t2"


def _chosen(record: dict[str, Any]) -> None:
    record["dice"] = {"table": "t1", "chosen": True}


def _no_seats(record: dict[str, Any]) -> None:
    del record["dice"]["seats"]


def _other_draw(record: dict[str, Any]) -> None:
    draws = record["segments"][0]["draws"]
    number = next(number for number in draws if number != "0")
    bound, result = read_draws(draws[number])[0]
    draws[number] = write_draws([(bound, (result + 1) % bound)])


def _no_draws(record: dict[str, Any]) -> None:
    record["segments"][0]["draws"] = {}


def _unlisted_seat(record: dict[str, Any]) -> None:
    """Who contributed nothing must be told."""
    del record["dice"]["seats"][2]


def _seat_listed_twice(record: dict[str, Any]) -> None:
    record["dice"]["seats"].append(record["dice"]["seats"][1])


def _seed_beside_a_key(record: dict[str, Any]) -> None:
    record["seed"] = 7


FORGERIES = [
    _false_part, _false_pair, _other_server, _left_out, _exchanged, _other_table, _chosen, _no_seats, _other_draw,
    _no_draws, _unlisted_seat, _seat_listed_twice, _seed_beside_a_key,
]  # fmt: skip
BEYOND_THE_SCRIPT = (_chosen, _no_draws, _seed_beside_a_key)


@pytest.mark.parametrize("change", FORGERIES)
def test_dice_that_were_not_committed_to_are_refused(
    change: Callable[[dict[str, Any]], None],
) -> None:
    with pytest.raises(ReplayError):
        verify(forged(change))


@pytest.mark.parametrize("seed", range(20))
def test_dice_that_are_damaged_are_refused(seed: int) -> None:
    """Anything in place of a part of the dice is refused with a reason."""
    generator = random.Random(seed)
    odd: list[Any] = [None, 0, -1, 1.5, "", "zz", [], {}, [None], "ab" * 31, True]

    def change(record: dict[str, Any]) -> None:
        dice = record["dice"]
        place = generator.choice([dice, dice["seats"][0], dice["seats"][1]])
        place[generator.choice(sorted(place))] = generator.choice(odd)

    true = read(recorded())["dice"]
    record = forged(change)
    if record["dice"] != true:
        with pytest.raises(ReplayError):
            verify(record)


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_a_false_seed_is_refused(id: str) -> None:
    table = open_table(id, 3, 7)
    play_on(table, 3, 30)
    record = table.record()
    assert verify(record).seed == 7
    record["seed"] = 8
    with pytest.raises(ReplayError, match="chain"):
        verify(record)
    record["chain"] = chain_of(record)
    with pytest.raises(ReplayError, match="seed"):
        verify(record)
    del record["chain"]
    with pytest.raises(ReplayError, match="seed"):
        verify(record)


def test_a_record_without_a_chain_is_verified_as_far_as_it_says() -> None:
    table = open_table(HARVEST, 3, 7)
    play_on(table, 3, 30)
    record = table.record()
    del record["chain"]
    assert verify(record, HARVEST).state_hash == table.state_hash


def test_a_position_that_was_set_is_said_to_be_so() -> None:
    record = given([], wheat=[1, 2, 3]).record()
    assert record["segments"][0]["start"]["set"] is True
    verify(record, HARVEST)
    del record["segments"][0]["start"]["set"]
    del record["chain"]
    with pytest.raises(ReplayError, match="seed"):
        verify(record, HARVEST)


def test_a_changed_move_that_was_taken_back_shows() -> None:
    record = read(recorded())
    moves = record["segments"][0]["moves"]
    at = next(at for at, move in enumerate(moves) if move[1] == "undo")
    before = moves[at - 1]
    generator = random.Random(1)
    table = open_table("medieval", 3, bytes.fromhex(record["segments"][0]["start"]["state"]["key"]))
    for seat, text in moves[: at - 1]:
        table.undo(seat) if text == "undo" else table.play(seat, text)
    others = [m for m in table.legal(before[0]) if not m.text.startswith(before[1])]
    moves[at - 1] = [before[0], pick(generator, others).text]
    with pytest.raises(ReplayError):
        verify(record)


# ---- the script that imports nothing of ours


def run(tmp_path: Path, record: dict[str, Any]) -> tuple[int, str]:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_the_script_accepts_the_true_record(tmp_path: Path) -> None:
    record = read(recorded())
    code, said = run(tmp_path, record)
    assert code == 0, said
    assert said.count("true:") == 7 and "seat 2 contributed nothing" in said
    assert record["chain"] in said


@pytest.mark.parametrize("change", [c for c in FORGERIES if c not in BEYOND_THE_SCRIPT])
def test_the_script_refuses_forgeries(
    tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    code, said = run(tmp_path, forged(change))
    assert code != 0, said


def test_the_script_is_short_and_imports_nothing_of_ours() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert "gonfalon" not in text.replace('"gonfalon dice 1"', "")
    assert len(text.splitlines()) < 90
