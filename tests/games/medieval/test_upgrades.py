"""Games saved with an earlier schema go on: stored states, each with the names that its numbers had."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel import engine
from gonfalon.kernel.records import restore
from gonfalon.kernel.table import Table
from tests.games.every_game import pick

SAVED = Path(__file__).parent / "saved"
STATES = {
    entry["case"]: entry
    for entry in json.loads((SAVED / "states-schema-1.json").read_text(encoding="utf-8"))
}
NOW = {"marrakesh": "suzdal", "4a": "1e"}
"""What stands for what is no longer on the board."""

Names = dict[str, Any]


def upgraded(case: str) -> tuple[MedState, Names]:
    """The state of a stored case, as it is loaded now, and the names of before in today's words."""
    entry = STATES[case]
    s = restore(GAME, entry["now"], entry["seats"], entry["options"])
    assert isinstance(s, MedState)
    names = json.loads(json.dumps(entry["names"]))
    names["held"] = [{NOW.get(name, name) for name in held} for held in names["held"]]
    for key in ("covered", "destroyed", "map_deck", "attack"):
        names[key] = [NOW.get(name, name) for name in names.get(key, [])]
    return s, names


def held(s: MedState) -> list[set[str]]:
    return [{s.world.province_ids[p] for p in bits(mask)} for mask in s.held]


def areas(s: MedState, mask: int) -> list[str]:
    return sorted(s.world.area_ids[area] for area in bits(mask))


def route(s: MedState) -> list[str]:
    assert s.attack is not None
    w = s.world
    return [w.naval_ids[~p] if p < 0 else w.province_ids[p] for p in s.attack.route]


@pytest.mark.parametrize("case", STATES)
def test_a_state_of_schema_1_is_whole_and_is_played_on(case: str) -> None:
    entry = STATES[case]
    before = json.dumps(entry["now"])
    s, _ = upgraded(case)
    assert json.dumps(entry["now"]) == before, "the saved data are left alone"
    engine.advance(s)
    GAME.check(s)
    table = Table(GAME, entry["seats"], 0, entry["options"], s)
    generator = random.Random(case)
    for _ in range(12):
        if not table.waiting:
            break
        seat = table.waiting[0]
        table.view(seat)
        table.play(seat, pick(generator, table.legal(seat)).text)
        GAME.check(table.state)


@pytest.mark.parametrize("case", STATES)
def test_nobody_loses_a_province(case: str) -> None:
    s, names = upgraded(case)
    gained = [now - before for now, before in zip(held(s), names["held"], strict=True)]

    assert all(before <= now for now, before in zip(held(s), names["held"], strict=True))
    assert set().union(*gained) <= {"suzdal", "northern-polovtsy"}
    assert set(areas(s, s.covered)) == set(names["covered"]) - ({"1e"} if s.turn else set())
    assert set(areas(s, s.destroyed)) - {"1e"} == set(names["destroyed"])


def test_a_game_in_set_up_has_the_new_board() -> None:
    s, names = upgraded("set-up")

    assert areas(s, s.covered) == sorted(a.id for a in GAME.data.areas if a.covered)
    assert [s.world.area_ids[area] for area in s.map_deck] == names["map_deck"]
    assert not s.land >> s.world.province("northern-polovtsy") & 1


def test_where_northern_polovtsy_was_in_play_so_is_suzdal() -> None:
    s, names = upgraded("4A covered")
    russia = s.card_at[s.world.power("russia")]

    assert "1e" not in areas(s, s.covered | s.destroyed)
    assert "suzdal" in held(s)[russia]
    deck = [s.world.area_ids[area] for area in s.map_deck]
    assert deck == [area for area in names["map_deck"] if area != "1e"]


def test_who_had_seen_the_card_that_is_gone_knows_the_top_no_more() -> None:
    case = "4A covered and on top, looked at"

    assert STATES[case]["now"]["map_peeks"]
    assert upgraded(case)[0].map_peeks == 0


def test_where_the_mongols_took_1d_they_took_1e() -> None:
    s, _ = upgraded("4A covered, 1D destroyed")

    assert "1e" in areas(s, s.destroyed)


def test_who_held_marrakesh_holds_suzdal() -> None:
    for case in ("4A open", "4A open, 1D destroyed"):
        entry, (s, _) = STATES[case], upgraded(case)
        (owner,) = (n for n, has in enumerate(entry["names"]["held"]) if "marrakesh" in has)
        assert "suzdal" in held(s)[owner]
        assert s.world.income[s.world.province("suzdal")] == 2, "as much as Marrakesh was worth"


def test_powers_whose_land_is_back_lie_on_the_table() -> None:
    s, _ = upgraded("Polovtsy gone")

    assert s.card_at[s.world.power("polovtsy")] == NOBODY
    assert s.land >> s.world.province("northern-polovtsy") & 1


def test_almoravids_held_by_marrakesh_alone_lie_on_the_table() -> None:
    assert upgraded("Almoravids by Marrakesh alone")[0].card_at[0] == NOBODY


def test_an_attack_goes_on_over_the_same_seas() -> None:
    for case in ("attack over the Levantine Sea", "Mongols attack"):
        s, names = upgraded(case)
        if s.attack:
            assert [s.world.province_ids[s.attack.target], *route(s)] == names["attack"]
    s, names = upgraded("attack over the Levantine Sea")
    seas = {step.sea for step in s.agenda if hasattr(step, "sea")}
    assert seas and seas <= set(s.attack.seas if s.attack else [])


def test_the_atlantic_is_now_part_of_the_strait_of_gibraltar() -> None:
    s, names = upgraded("attack over the Atlantic")

    assert "atlantic" in names["attack"]
    assert route(s).count("gibraltar") == 1
    assert set(route(s)) - {"gibraltar"} == set(names["attack"][1:]) - {"atlantic", "gibraltar"}


def test_a_game_saved_with_schema_1_goes_on_in_a_new_segment() -> None:
    text = (SAVED / "game-schema-1.json").read_text(encoding="utf-8")
    table = gonfalon.load_table(text, GAME)
    first, second = table.record()["segments"]

    assert first == json.loads(text)["segments"][0], "the old segment is kept as it was"
    assert first["start"]["state"]["schema"] == 1
    assert second["rules"] == GAME.rules_version
    assert second["start"]["state"]["schema"] == GAME.schema
    generator = random.Random(1)
    for _ in range(20):
        seat = table.waiting[0]
        table.play(seat, pick(generator, table.legal(seat)).text)
    assert gonfalon.replay(table.record(), GAME).state_hash == table.state_hash
