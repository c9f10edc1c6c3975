"""Worked examples: kingdoms, neighbourhood, set-up."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import in_play, pieces_of
from gonfalon.games.medioevo.world import KINDS
from tests.games.medioevo.opened import bid_in_order, opened, settled
from tests.games.medioevo.scene import Scene, given

THREE = {"red": "byzantium", "blue": "hungary", "green": "mamluks"}


@pytest.mark.example("MU-EX-A04")
@pytest.mark.rule("MU-KING-03", "MU-KING-04")
@pytest.mark.parametrize(
    ("first", "connected"),
    [("hre", {"hungary"}), ("byzantium", {"hungary", "golden-horde", "mamluks"})],
)
def test_what_may_follow_a_kingdom(first: str, connected: set[str]) -> None:
    """With fewer than six players the second kingdom is connected to the first."""
    scene = opened("red", "blue", "green", kingdoms="chosen")
    (chooser,) = scene.asked
    scene.play(f"{chooser}: take-kingdom {first}")
    ids = scene.state.world.kingdom_ids
    taken = {ids[number] for number in scene.state.kingdom if number >= 0} - {first}
    if taken:
        assert taken == connected, "a single one is taken unasked"
        return
    (second,) = scene.asked
    assert {move.split()[1] for move in scene.legal(second, "take-kingdom")} == connected
    for other in ("hre", "novgorod"):
        scene.refuses(f"{second}: take-kingdom {other}", "MU-KING-03")


@pytest.mark.example("MU-EX-A05")
@pytest.mark.rule("MU-DEF-03")
def test_more_than_two_territories_away() -> None:
    """Around Serbia: a territory is neighbouring as long as no more than two others lie between."""
    s = given(THREE).state
    near = s.world.neighbours(s.world.territory("serbia"), in_play(s))
    for place in ("great-plain", "upper-hungary", "lesser-poland"):
        assert near >> s.world.territory(place) & 1, place
    for place in ("mazovia", "lithuania", "egypt"):
        assert not near >> s.world.territory(place) & 1, place


def placed(scene: Scene, name: str) -> list[tuple[str, int]]:
    s = scene.state
    return [(KINDS[s.piece_kind[p]], s.piece_level[p]) for p in pieces_of(s, scene.seat(name))]


@pytest.mark.example("MU-EX-A06")
@pytest.mark.rule("MU-SETUP-06")
def test_two_levels_of_transports() -> None:
    scene = settled(THREE)
    bid_in_order(scene, *THREE)
    scene.play("red: village thrace", "red: archer thrace")
    scene.play("red: transport galley lydia 1", "red: transport caravan lydia 1", "red: done")
    scene.play("green: village delta", "green: archer delta")
    scene.play("green: transport merchant-ship delta 2")
    scene.refuses("green: transport caravan delta 1", "MU-SETUP-06")
    scene.play("green: done", "blue: village pannonia", "blue: archer pannonia")
    scene.play("blue: transport war-wagon pannonia 2", "blue: done")

    assert placed(scene, "red") == [("galley", 1), ("caravan", 1)]
    assert placed(scene, "green") == [("merchant-ship", 2)]


@pytest.mark.example("MU-EX-A07")
@pytest.mark.rule("MU-SETUP-02")
def test_the_coins_of_a_player() -> None:
    coins = 2 * 500 + 4 * 100 + 3 * 50 + 3 * 10 + 3 * 5 + 5 * 1
    scene = settled(THREE)

    assert [scene.florins(name) for name in THREE] == [coins] * 3 == [1600] * 3
