"""Set-up: its order, money, village, archer, transports, barbarians."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import home, pieces_of, units_in
from gonfalon.games.medioevo.state import EVENTS
from gonfalon.games.medioevo.world import ARCHER, GREEN, KINDS, bits, mask_of
from tests.games.medioevo.opened import (
    PLAYERS,
    answer,
    at,
    bid_in_order,
    known,
    opened,
    placing,
    settled,
)
from tests.games.medioevo.scene import Scene


def place_all(scene: Scene, name: str, *moves: str) -> None:
    scene.play(*(f"{name}: {move}" for move in moves), f"{name}: done")


def pieces(scene: Scene, name: str) -> list[tuple[str, int, str]]:
    s = scene.state
    zones = s.vocabulary.kinds["zone"]
    return [
        (KINDS[s.piece_kind[p]], s.piece_level[p], zones[s.piece_at[p]])
        for p in pieces_of(s, scene.seat(name))
    ]


# ---- order and money


@pytest.mark.rule("MU-SETUP-01")
def test_the_order_of_set_up() -> None:
    scene = settled(PLAYERS)
    windows: list[str] = []
    while scene.state.turn == 0:
        if scene.window not in windows:
            windows.append(scene.window)
        if scene.window == "order.bid":
            scene.play(f"{scene.asked[0]}: bid {10 * scene.seat(scene.asked[0])}")
        else:
            scene.default(scene.asked[0])

    assert windows == ["order.bid", "setup.place", "setup.card", "setup.token"]
    assert (scene.state.turn, scene.state.phase) == (1, EVENTS)


@pytest.mark.rule("MU-SETUP-01")
def test_bids_are_revealed_before_villages_are_placed() -> None:
    scene = settled(PLAYERS)
    assert not scene.happened("bid")

    bid_in_order(scene, "red", "blue", "green")

    assert scene.window == "setup.place"
    assert len(scene.happened("bid")) == 3


@pytest.mark.rule("MU-SETUP-02")
def test_starting_money() -> None:
    coins = {500: 2, 100: 4, 50: 3, 10: 3, 5: 3, 1: 5}

    assert sum(coin * count for coin, count in coins.items()) == 1600
    assert settled(PLAYERS).state.florins == [1600, 1600, 1600]


@pytest.mark.rule("MU-SETUP-03")
def test_the_auction_of_set_up_is_that_of_turn_one() -> None:
    scene = settled({**PLAYERS, "white": "golden-horde"})
    scene.play("red: bid 120", "white: bid 50", "green: bid 40", "blue: bid 30")
    while scene.state.turn == 0:
        scene.default(scene.asked[0])

    assert [scene.names[seat] for seat in scene.state.order] == ["red", "white", "green", "blue"]
    assert (scene.florins("red"), scene.florins("blue")) == (1480, 1720)
    assert (scene.florins("white"), scene.florins("green")) == (1600, 1600)
    assert (scene.state.turn, scene.state.phase) == (1, EVENTS)
    scene.pass_until("order.bid")
    assert scene.state.turn == 2


# ---- village, archer, transports


@pytest.mark.rule("MU-SETUP-04")
def test_the_village_stands_on_an_inhabited_area_at_home() -> None:
    scene = placing()

    scene.refuses("red: village macedonia", "MU-SETUP-04")
    scene.refuses("red: village pannonia", "MU-SETUP-04")
    assert scene.legal("red", "village") == ["village thrace", "village lydia"]
    before = scene.state.florins[:]
    scene.play("red: village lydia")
    scene.refuses("red: village thrace", "MU-SETUP-04")
    answer(scene, "setup.place")
    levels = [scene.state.civil[scene.state.world.territory(id)] for id in ("lydia", "thrace")]
    assert levels == [1, 0]
    assert sum(scene.state.civil) == 3
    assert scene.state.florins == before


@pytest.mark.rule("MU-SETUP-05")
def test_one_archer_anywhere_at_home() -> None:
    scene = placing({"red": "byzantium", "blue": "mamluks", "green": "hungary"})

    scene.refuses("green: archer serbia", "MU-SETUP-05")
    assert len(scene.legal("green", "archer")) == 7
    scene.play("green: archer bosnia")
    scene.refuses("green: archer bosnia", "MU-SETUP-05")
    answer(scene, "setup.place")
    s = scene.state
    bosnia = s.world.territory("bosnia")
    assert s.army[scene.seat("green")] == {bosnia: (0, 0, 1, 0, 0, 0, 0, 0)}
    assert units_in(s, scene.seat("green"), bosnia)[ARCHER] == 1
    assert max(s.captain_at) == -1


@pytest.mark.rule("MU-SETUP-06")
def test_transports_are_worth_two_levels() -> None:
    scene = placing()
    scene.play("red: transport caravan macedonia 2")

    scene.refuses("red: transport war-wagon thrace 1", "MU-SETUP-06")
    scene.refuses("blue: transport caravan pannonia 3", "MU-SETUP-06")
    scene.refuses("blue: transport caravan pannonia 0", "MU-SETUP-06")
    scene.refuses("blue: transport caravan thrace 1", "MU-SETUP-06")
    scene.refuses("blue: transport siege-engine pannonia 1", "MU-SETUP-06")
    scene.play("blue: transport caravan pannonia 1")
    scene.refuses("blue: transport caravan pannonia 2", "MU-SETUP-06")
    scene.allows("blue: transport caravan pannonia 1")


@pytest.mark.rule("MU-SETUP-06")
def test_galley_and_caravan_or_one_merchant_ship() -> None:
    scene = placing()
    two = ("transport galley thrace 1", "transport caravan rhodes 1")
    place_all(scene, "red", "village thrace", "archer rhodes", *two)
    place_all(scene, "green", "village delta", "archer egypt", "transport merchant-ship delta 2")
    place_all(scene, "blue", "village pannonia", "archer bosnia", "transport war-wagon croatia 2")

    assert pieces(scene, "red") == [("galley", 1, "thrace"), ("caravan", 1, "rhodes")]
    assert pieces(scene, "green") == [("merchant-ship", 2, "delta")]
    assert pieces(scene, "blue") == [("war-wagon", 2, "croatia")]


@pytest.mark.rule("MU-SETUP-07")
def test_both_levels_must_be_taken() -> None:
    scene = placing()
    scene.play("red: village thrace", "red: archer thrace", "red: transport caravan thrace 1")

    scene.refuses("red: done", "MU-SETUP-07")
    scene.play("red: transport caravan lydia 1")
    scene.play("red: done")
    assert "red" not in scene.asked


@pytest.mark.rule("MU-SETUP-07")
def test_a_form_is_confirmed_when_it_is_full() -> None:
    scene = placing()
    scene.play("red: transport caravan thrace 2")

    scene.refuses("red: done", "MU-SETUP-04")
    scene.play("red: village thrace")
    scene.refuses("red: done", "MU-SETUP-05")
    scene.play("red: start-over")
    scene.refuses("red: start-over", "MU-SETUP-18")
    scene.allows("red: village lydia", "red: transport war-wagon mysia 2")


@pytest.mark.rule("MU-SETUP-08")
def test_ships_need_a_home_harbour() -> None:
    scene = placing()

    scene.refuses("blue: transport galley croatia 1", "MU-SETUP-08")
    scene.refuses("blue: transport merchant-ship pannonia 2", "MU-SETUP-08")
    scene.refuses("red: transport galley macedonia 1", "MU-SETUP-08")
    assert not any("galley" in move or "ship" in move for move in scene.legal("blue"))
    scene.play("red: transport galley thrace 2")
    answer(scene, "setup.place")
    s = scene.state
    (galley,) = pieces_of(s, scene.seat("red"))
    thrace = s.world.territory("thrace")
    assert s.piece_anchorage[galley] == s.world.first_sea + s.world.harbour_sea[thrace]


@pytest.mark.rule("MU-SETUP-09")
def test_land_transports_stand_anywhere_at_home() -> None:
    scene = placing()

    scene.play("red: transport caravan rhodes 1", "red: transport war-wagon macedonia 1")


@pytest.mark.rule("MU-SETUP-10")
def test_placements_appear_together() -> None:
    scene = opened("1", "2", "3", "4", "5", "6")
    bid_in_order(scene, *scene.names)
    assert scene.asked == scene.names
    for name in scene.names[::-1]:
        assert not scene.happened("placed")
        assert not any(scene.state.army)
        for _ in range(5):
            scene.default(name)

    assert len(scene.happened("placed")) == 6
    assert all(scene.state.army)


@pytest.mark.rule("MU-SETUP-10")
def test_nobody_sees_what_others_are_placing() -> None:
    scene = placing()
    scene.play("red: village lydia", "red: archer lydia")

    assert known(scene, "blue").sealed[scene.seat("red")] == ()
    assert len(known(scene, "red").sealed[scene.seat("red")]) == 2


@pytest.mark.rule("MU-SETUP-18")
def test_who_misses_the_placement_gets_the_first_inhabited_area() -> None:
    scene = placing()
    place_all(scene, "red", "village thrace", "archer rhodes", "transport caravan thrace 2")
    place_all(scene, "green", "village delta", "archer egypt", "transport caravan delta 2")
    for _ in range(5):
        scene.default("blue")

    s, blue = scene.state, scene.seat("blue")
    pannonia = s.world.territory("pannonia")
    assert s.civil[pannonia] == 1
    assert list(s.army[blue]) == [pannonia]
    assert pieces(scene, "blue") == [("caravan", 1, "pannonia"), ("war-wagon", 1, "pannonia")]
    assert scene.window == "setup.card"


@pytest.mark.rule("MU-SETUP-18")
def test_the_alphabet_decides_which_inhabited_area_is_first() -> None:
    scene = placing()

    # Byzantium lists Thrace before Lydia, the Mamluks Delta, Palestine, Judea
    for name, place in (("red", "lydia"), ("green", "delta")):
        assert scene.table.default(scene.seat(name)).text == f"village {place}"


@pytest.mark.rule("MU-SETUP-18")
def test_other_defaults_of_set_up() -> None:
    scene = at(placing(), "setup.card")
    first = scene.state.offered_cards[scene.seat("blue")][0]
    answer(scene, "setup.card")
    assert scene.state.cards[scene.seat("blue")] == 1 << first

    assert scene.asked == scene.names
    answer(scene, "setup.token")
    tokens = scene.state.tokens
    assert [tokens[seat * 6 + GREEN] for seat in range(3)] == [1, 1, 1]


# ---- barbarians


@pytest.mark.rule("MU-SETUP-11")
def test_one_barbarian_on_every_fire_in_play() -> None:
    scene = at(placing(), "setup.card")
    s = scene.state

    assert mask_of(s.barbarians) == s.world.fires & s.land
    assert set(s.barbarians.values()) == {(1, 0, 0)}
    assert 0 < len(s.barbarians) < s.world.fires.bit_count()


@pytest.mark.rule("MU-SETUP-12")
def test_no_barbarian_in_a_played_kingdom() -> None:
    scene = opened("1", "2", "3", "4", "5", "6")
    scene.pass_until("setup.card")
    s = scene.state

    for seat in range(6):
        assert not any(place in s.barbarians for place in bits(home(s, seat)))
    assert len(s.barbarians) == s.world.fires.bit_count() == 20
