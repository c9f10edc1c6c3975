"""Set-up.

rules: MP-KING-01 to MP-KING-10, MP-COMP-01, MP-COMP-03, MP-COMP-06 to MP-COMP-08, MP-SETUP-01 to MP-SETUP-18, MP-TIME-25
"""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.questions.holdings import holds, owned
from gonfalon.games.prototype.setup.steps.first_pieces import foreign_ports, own_ports
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import CITY, MAJOR, bits
from gonfalon.kernel.table import Table
from tests.games.prototype.scene import Scene

NAMES = ["anna", "bruno", "carla", "dario", "elena", "fabio", "gina", "hugo", "ines", "luca"]
FOUR = "byzantium,mamluks,hungary,golden-horde"


def opened(seats: int, seed: int = 1, **options: Any) -> Scene:
    table = gonfalon.open_table(GAME, seats=seats, seed=seed, options=options)
    scene = Scene(table, NAMES[:seats])
    scene.events += table.opening
    return scene


def given_kingdoms(names: str = FOUR, seed: int = 1, **options: Any) -> Scene:
    seats = len(names.split(","))
    return opened(seats, seed, kingdoms="given", kingdom_list=names, **options)


def state_of(table: Table) -> ProtoState:
    assert isinstance(table.state, ProtoState)
    return table.state


def played_out(scene: Scene) -> ProtoState:
    """Everybody takes defaults until turn 1 begins."""
    while not scene.state.turn:
        scene.default(scene.asked[0])
    return scene.state


def kingdoms_of(s: ProtoState) -> list[str]:
    return [s.world.kingdom_ids[kingdom] for kingdom in s.kingdom]


# ---- kingdoms


@pytest.mark.rule("MP-KING-01")
@pytest.mark.rule("MP-KING-02")
@pytest.mark.rule("MP-KING-03")
@pytest.mark.parametrize(
    ("seats", "more"),
    [(3, ""), (5, ""), (6, "novgorod"), (7, "novgorod,france"), (8, "novgorod,france,hafsids"),
     (9, "novgorod,france,hafsids,england"), (10, "novgorod,france,hafsids,england,castile")],
)  # fmt: skip
def test_kingdoms_on_offer(seats: int, more: str) -> None:
    scene = opened(seats, kingdoms="chosen")
    offered = {move.removeprefix("take-kingdom ") for move in scene.legal(scene.asked[0])}
    always = {"byzantium", "mamluks", "hungary", "hre", "golden-horde"}
    assert offered == always | {name for name in more.split(",") if name}


@pytest.mark.rule("MP-KING-03")
def test_novgorod_needs_six() -> None:
    scene = opened(5, kingdoms="chosen")
    scene.refuses(f"{scene.asked[0]}: take-kingdom novgorod", "MP-KING-03")
    with pytest.raises(gonfalon.GonfalonError, match="MP-KING-01"):
        given_kingdoms("byzantium,mamluks,novgorod")


@pytest.mark.rule("MP-KING-01")
def test_a_small_kingdom_is_not_played() -> None:
    scene = opened(4, kingdoms="chosen")
    scene.refuses(f"{scene.asked[0]}: take-kingdom serbia", "MP-KING-01")


@pytest.mark.rule("MP-KING-06")
def test_no_two_players_share_a_kingdom() -> None:
    scene = opened(4, kingdoms="chosen")
    first = scene.asked[0]
    scene.play(f"{first}: take-kingdom hungary")
    assert scene.asked != [first]
    scene.refuses(f"{scene.asked[0]}: take-kingdom hungary", "MP-KING-06")
    for seed in range(5):
        names = kingdoms_of(opened(5, seed).state)
        assert len(set(names)) == 5
    assert len({kingdoms_of(opened(5, seed).state)[0] for seed in range(20)}) > 2


@pytest.mark.rule("MP-KING-10")
def test_free_choice_of_all_ten() -> None:
    scene = opened(6, kingdoms="chosen", all_kingdoms="on")
    assert len(scene.legal(scene.asked[0])) == 10
    with pytest.raises(gonfalon.GonfalonError, match="MP-KING-10"):
        opened(5, all_kingdoms="on")


@pytest.mark.rule("MP-KING-04")
@pytest.mark.rule("MP-KING-05")
def test_land_out_of_play_below_six() -> None:
    five, six = opened(5).state, opened(6).state
    w = five.world
    out = [t for t in w.territories if not five.land >> t & 1 and six.land >> t & 1]
    kingdoms = {w.kingdom_ids[w.kingdom_of[t]] for t in out}
    assert kingdoms == {
        "rostov", "vladimir", "novgorod", "teutonic-order", "sweden", "norway", "denmark", "france", "provence", "hafsids",
    }  # fmt: skip
    denmark = {w.territory_ids[t] for t in out if w.kingdom_ids[w.kingdom_of[t]] == "denmark"}
    assert denmark == {"scania", "jutland"}
    assert {w.territory_ids[t] for t in out} >= {"algeria", "medjerda"}
    assert len(w.seas) == len(six.world.seas) == 40
    assert all(not five.settlement[t] and not five.fortification[t] for t in out)


@pytest.mark.rule("MP-KING-07")
@pytest.mark.rule("MP-KING-08")
def test_religions() -> None:
    w = opened(10).state.world
    faith = {k.id: k.religion for k in w.kingdoms}
    catholic = ("hungary", "hre", "france", "england", "castile")
    assert {faith[kingdom] for kingdom in catholic} == {"catholic"}
    assert faith["byzantium"] == faith["novgorod"] == "orthodox"
    assert faith["mamluks"] == faith["hafsids"] == "muslim"
    assert faith["golden-horde"] == "pagan"
    assert all(k.religion for k in w.kingdoms)


@pytest.mark.rule("MP-KING-09")
def test_the_western_board() -> None:
    for seats, west in ((8, False), (9, True), (10, True)):
        s = opened(seats).state
        assert bool(s.land & s.world.western) == west
    scene = given_kingdoms("byzantium,mamluks,hungary,hre,novgorod,castile", all_kingdoms="on")
    assert scene.state.land & scene.state.world.western


# ---- the board


@pytest.mark.rule("MP-SETUP-01")
def test_decks() -> None:
    for seats, cards, events in ((3, 70, 30), (4, 77, 30), (7, 161, 40), (10, 212, 40)):
        s = opened(seats).state
        assert len(s.empire_deck) == cards
        assert len(s.event_deck) == events if seats in (3, 4, 10) else len(s.event_deck) in (30, 40)
        assert len(s.treasure_deck) == 10
    assert opened(4, 1).state.empire_deck != opened(4, 2).state.empire_deck


@pytest.mark.rule("MP-COMP-06")
@pytest.mark.rule("MP-COMP-07")
@pytest.mark.rule("MP-COMP-08")
def test_no_objectives_far_harbours_or_aids() -> None:
    s = opened(4).state
    assert s.objectives == []
    assert not {"harbour-token", "disc"} & set(s.vocabulary.kinds)


@pytest.mark.rule("MP-SETUP-02")
@pytest.mark.rule("MP-COMP-01")
def test_starting_equipment() -> None:
    s = played_out(given_kingdoms("byzantium,mamluks,golden-horde"))
    for seat in range(3):
        kinds = sorted(
            s.world.transport_kind[t] for t, o in enumerate(s.transport_owner) if o == seat
        )
        assert kinds == [0, 1, 2, 3]
        assert [s.captain_level[c] for c in range(seat * 3, seat * 3 + 3)] == [1, 0, 0]
        assert s.engine_owner.count(seat) == 1
        assert s.florins[seat] == 1000
        assert not s.tech[seat]
    assert s.cathedral.count(1) == 3
    assert s.world.army_ceiling == 250


@pytest.mark.rule("MP-COMP-03")
def test_the_shared_box() -> None:
    w = opened(3).state.world
    count = {kind: w.transport_kind.count(kind) for kind in range(4)}
    assert count == {0: 15, 1: 12, 2: 15, 3: 12}
    assert [w.engine_kind.count(kind) for kind in range(3)] == [16, 14, 12]


@pytest.mark.rule("MP-SETUP-03")
@pytest.mark.rule("MP-TIME-25")
def test_steps_are_taken_one_player_at_a_time_in_one_order() -> None:
    scene = given_kingdoms("byzantium,mamluks,hungary,hre", seed=4)
    order = [NAMES[seat] for seat in scene.state.order]
    asked: dict[str, list[str]] = {}
    while not scene.state.turn:
        (name,) = scene.asked
        asked.setdefault(scene.window, []).append(name)
        scene.default(name)
    assert list(asked) == ["setup.capital", "setup.cathedral", "setup.pieces", "setup.armies"]
    for names in asked.values():
        assert list(dict.fromkeys(names)) == [name for name in order if name in names]
    assert scene.state.order == [NAMES.index(name) for name in order]


@pytest.mark.rule("MP-SETUP-04")
@pytest.mark.rule("MP-SETUP-05")
def test_the_pope_is_drawn_among_catholics() -> None:
    popes = set()
    for seed in range(12):
        s = given_kingdoms("byzantium,mamluks,hungary,hre", seed=seed).state
        popes.add(s.pope)
        assert s.owner[s.world.rome] == s.pope
    assert popes == {2, 3}
    s = given_kingdoms("byzantium,mamluks,golden-horde").state
    assert s.pope == NOBODY
    assert s.owner[s.world.rome] == NOBODY


@pytest.mark.rule("MP-SETUP-06")
@pytest.mark.rule("MP-SETUP-07")
@pytest.mark.rule("MP-SETUP-08")
def test_villages_towers_and_capitals() -> None:
    s = played_out(given_kingdoms())
    w = s.world
    capitals = set(s.capital)
    for t in bits(w.inhabited & s.land):
        major = w.class_of[w.kingdom_of[t]] == MAJOR
        if t == w.kiev:
            assert (s.settlement[t], s.fortification[t]) == (0, 0)
        elif t == w.constantinople:
            assert s.fortification[t] == 3
        elif t in capitals:
            assert (s.settlement[t], s.fortification[t]) == (3, 2)
        elif not major or w.kingdom_of[t] in s.kingdom:
            assert (s.settlement[t], s.fortification[t]) == (1, 1)
    assert all(not s.settlement[t] for t in bits(s.land & ~w.inhabited))


@pytest.mark.rule("MP-SETUP-07")
def test_a_capital_is_an_own_centre() -> None:
    scene = given_kingdoms("mamluks,byzantium,hungary")
    scene.pass_until("setup.capital", "anna")
    scene.refuses("anna: capital thrace", "MP-SETUP-07")
    scene.refuses("anna: capital sinai", "MP-SETUP-07")
    scene.play("anna: capital judea")
    assert scene.building("judea") == ["city", "fort"]


@pytest.mark.rule("MP-SETUP-08")
def test_constantinople_keeps_its_castle_as_a_capital() -> None:
    scene = given_kingdoms("byzantium,mamluks,hungary")
    scene.pass_until("setup.capital", "anna")
    scene.play("anna: capital thrace")
    assert scene.building("thrace") == ["city", "castle"]


@pytest.mark.rule("MP-SETUP-09")
def test_barbarian_capitals() -> None:
    s = played_out(given_kingdoms("byzantium,mamluks,golden-horde"))
    w = s.world
    for kingdom in ("hungary", "hre"):
        towns = [s.settlement[t] for t in bits(w.home[w.kingdom(kingdom)] & s.land)]
        assert towns.count(CITY + 1) == 1
    picked = set()
    for seed in range(8):
        s = played_out(given_kingdoms("byzantium,mamluks,golden-horde", seed))
        picked |= {t for t in bits(w.home[w.kingdom("hungary")]) if s.settlement[t] == 3}
    assert len(picked) == 2


@pytest.mark.rule("MP-SETUP-10")
def test_a_cathedral_in_the_own_kingdom() -> None:
    scene = given_kingdoms("byzantium,mamluks,hungary")
    scene.pass_until("setup.cathedral", "anna")
    scene.refuses("anna: cathedral pannonia", "MP-SETUP-10")
    scene.play("anna: cathedral mysia")
    assert scene.building("mysia") == ["cathedral"]


@pytest.mark.rule("MP-SETUP-11")
def test_religious_capitals() -> None:
    w = opened(3).state.world
    places = {w.board.territories[t].inhabited_area for t in bits(w.religious_capitals)}
    assert len(places) == 3
    assert {w.territory_ids[t] for t in bits(w.religious_capitals)} == {"thrace", "judea", "latium"}


@pytest.mark.rule("MP-SETUP-12")
@pytest.mark.rule("MP-SETUP-18")
def test_one_heavy_foot_everywhere_and_no_barbarians() -> None:
    scene = given_kingdoms("byzantium,mamluks,hungary")
    scene.pass_until("setup.pieces")
    s = scene.state
    for seat in range(3):
        assert all(s.ground[seat][t] == 5 for t in owned(s, seat))
        assert len(owned(s, seat)) == 7 + (s.pope == seat)
    assert not any(s.barbarian_vf)
    assert not any(s.barbarian_captain)


# ---- pieces and armies


@pytest.mark.rule("MP-SETUP-13")
def test_pieces_start_in_settlements() -> None:
    scene = given_kingdoms("byzantium,mamluks,golden-horde")
    scene.pass_until("setup.pieces", "anna")
    scene.refuses("anna: station galley mysia", "MP-SETUP-14")
    scene.refuses("anna: station caravan thrace", "MP-SETUP-13")
    scene.refuses("anna: keep-off galley", "MP-SETUP-14")
    scene.play("anna: station galley thrace", "anna: station merchant-ship lydia")
    scene.refuses("anna: station war-wagon mysia", "MP-SETUP-13")
    scene.refuses("anna: station war-wagon delta", "MP-SETUP-13")
    scene.play("anna: station war-wagon thrace", "anna: station caravan lydia")
    scene.play("anna: station captain lydia", "anna: station catapult thrace")
    kinds = [name.rsplit("-", 1)[0] for name in scene.transports("anna", "thrace")]
    assert kinds == ["galley", "war-wagon"]
    assert scene.captain_levels("anna", "lydia") == [1]


@pytest.mark.rule("MP-SETUP-14")
def test_hungary_starts_its_ships_in_venice_or_later() -> None:
    scene = given_kingdoms("hungary,byzantium,mamluks")
    scene.pass_until("setup.pieces", "anna")
    s = scene.state
    assert not own_ports(s, 0)
    names = [s.world.territory_ids[t] for t in foreign_ports(s, 0)]
    assert names[:2] == ["veneto", "crete"]
    scene.refuses("anna: station galley thrace", "MP-SETUP-14")
    scene.play("anna: station galley crete", "anna: keep-off merchant-ship")
    scene.pass_until("setup.armies", "anna")
    left = scene.prompt("anna")["values"]["left_vf"]
    scene.refuses(f"anna: station-vf pannonia {left - 4}", "MP-SETUP-14")
    scene.play(f"anna: station-vf pannonia {left - 5}")
    (galley,) = scene.transports("anna", "crete")
    assert scene.legal("anna") == [f"station-aboard {galley} 5..5", "start-over"]
    scene.play(f"anna: station-aboard {galley} 5")
    assert scene.vf("anna", "crete") == 5
    assert [entry[-2:] for entry in scene.state.bought[0]] == [(1, 1)]


@pytest.mark.rule("MP-SETUP-15")
def test_35_vf_for_each_and_40_for_the_pope() -> None:
    s = played_out(given_kingdoms("byzantium,mamluks,hungary,hre"))
    for seat in range(4):
        own = sum(s.ground[seat].values()) + sum(
            vf for t, vf in enumerate(s.transport_vf) if s.transport_owner[t] == seat
        )
        pope = s.pope == seat
        assert own == 7 * 5 + 35 + (10 if pope else 0)


@pytest.mark.rule("MP-SETUP-12", "MP-TERM-06")
def test_everybody_holds_his_kingdom_when_turn_1_begins() -> None:
    s = played_out(opened(6))
    for seat in range(6):
        assert all(holds(s, seat, t) for t in bits(s.world.home[s.kingdom[seat]]))
