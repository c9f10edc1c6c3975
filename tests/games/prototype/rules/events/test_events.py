"""Event cards and rebellions.

rules: MP-EVENT-01 to MP-EVENT-05, MP-EVENT-08, MP-EVENT-09, MP-EVENT-11 to MP-EVENT-15, MP-RELIC-01, MP-REBEL-01 to MP-REBEL-08, MP-TIME-19
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import HELD
from gonfalon.games.prototype.state_rows import ON_GROUND, Relic
from tests.games.prototype.scene import Scene, given

FOUR = {"anna": "byzantium", "bruno": "mamluks", "carla": "golden-horde", "dario": "hungary"}
QUIET = "d4=1"
"""A rebellion roll at which 5 VF are safe."""


def events(cards: str, *dice: str, seed: int = 1, **more: Any) -> Scene:
    """A game in Placement or at the first question of Events; `dice` fall from the beginning of Events."""
    more.setdefault("home", 9)
    scene = given(FOUR, phase="taxes", events=cards, seed=seed, **more)
    while scene.window in ("taxes.cards", "taxes.orders", "reinforcements.orders"):
        if dice and len(scene.asked) == 1:
            scene.dice(*dice)
        scene.default(scene.asked[0])
    return scene


def protected(*territories: str) -> dict[str, Any]:
    w = GAME.world(4, {})
    return {
        "effects": [effects.entry_of(effects.Protected(w.territory(t), 0), 3) for t in territories]
    }


def kinds_of(scene: Scene, *kinds: str) -> list[str]:
    return [event.kind for event in scene.events if event.kind in kinds]


# ---- the card


@pytest.mark.rule("MP-EVENT-01")
def test_the_sub_phases_in_their_order() -> None:
    scene = events(
        "ev03", "d4=1", "d6=1", pirates=["black-sea-east 3"], vf={"serbia": "barbarians 90"}
    )
    order = kinds_of(
        scene, "pirates-sail", "pirates-land", "event-card", "rebellion-roll", "barbarian-excess"
    )
    assert order[0].startswith("pirates")
    assert order[1:3] == ["event-card", "rebellion-roll"]
    assert order[-1] == "barbarian-excess"


@pytest.mark.rule("MP-EVENT-02")
@pytest.mark.parametrize(
    ("roll", "icon"),
    [(1, "merchandise"), (2, "merchandise"), (3, "movement"), (4, "movement"), (5, "buildings"), (6, "buildings")],
)  # fmt: skip
def test_the_die_picks_one_of_three_icons(roll: int, icon: str) -> None:
    scene = events("ev02", f"d6={roll}")
    (card,) = scene.happened("event-card")
    assert scene.state.vocabulary.kinds["icon"][card.values["icon"]] == icon


@pytest.mark.rule("MP-EVENT-02")
def test_used_cards_are_shuffled_again() -> None:
    scene = events("ev02", fields={"event_deck": [], "event_discard": [4]})
    assert scene.happened("event-card")[0].values["event"] == 4


# ---- buildings


@pytest.mark.rule("MP-EVENT-05")
def test_everything_in_one_territory_is_damaged() -> None:
    scene = events(
        "ev10", "d6=3", "d10=1", QUIET,
        buildings={"thrace": "town, tower, cathedral, fair-mining", "mysia": "tower"},
    )  # fmt: skip
    assert set(_damage(scene, "thrace")) == {
        "settlement", "fortification", "cathedral", "fair-mining",
    }  # fmt: skip
    assert not _damage(scene, "mysia")


@pytest.mark.rule("MP-EVENT-15")
def test_every_territory_of_the_area_has_the_same_chance() -> None:
    struck = []
    for number in range(1, 11):
        scene = events("ev10", "d6=3", f"d10={number}", QUIET)
        place = scene.happened("struck")[0].values["territory"]
        struck.append(scene.state.world.territory_ids[place])
    assert sorted(struck) == sorted(scene.view("anna")["event"]["struck"])
    assert {"crete", "thrace"} <= set(struck)  # barbarian or owned


def _damage(scene: Scene, territory: str) -> dict[str, int]:
    places = {place["id"]: place for place in scene.view("anna")["territories"]}
    damage: dict[str, int] = places[territory]["damage"]
    return damage


@pytest.mark.rule("MP-EVENT-08")
@pytest.mark.rule("MP-EVENT-14")
def test_barbarian_and_protected_buildings_are_spared() -> None:
    """Card 1 with few players: all in Hungary or barbarian."""
    for number in range(1, 9):
        land = [
            "pannonia",
            "great-plain",
            "transylvania",
            "slavonia",
            "croatia",
            "bosnia",
            "bessarabia",
        ]
        scene = events(
            "ev01", "d6=3", f"d8={number}", buildings=dict.fromkeys((*land, "wallachia"), "village, tower"),
            fields=protected(*land),
        )  # fmt: skip
        assert scene.happened("struck")
        assert not scene.happened("damaged")


# ---- movement


@pytest.mark.rule("MP-EVENT-09")
@pytest.mark.rule("MP-EVENT-14")
def test_transports_are_held_or_slowed() -> None:
    scene = events(
        "ev08", "d6=3", technologies={"carla": "astronomy"},
        transports={
            "crimea": "carla: war-wagon 1 [2 vf], galley 1 [2 vf]",
            "black-sea-north-sea": "anna: galley 1 [2 vf]",
            "don": "carla: caravan 1 [1 vf]",
            "thrace": "anna: caravan 1 [1 vf]",
        },
        fields=protected("don"),
    )  # fmt: skip
    pieces = {(t["seat"], t["kind"], t["place"]): t for t in scene.view("anna")["transports"]}
    assert pieces[2, "war-wagon", "crimea"]["held"]
    assert pieces[0, "galley", "black-sea-north-sea"]["held"]
    assert not pieces[2, "galley", "crimea"]["held"]
    assert pieces[2, "galley", "crimea"]["pm"] == 4  # (7 + 1) // 2
    assert not pieces[2, "caravan", "don"]["held"]
    assert not pieces[0, "caravan", "thrace"]["held"]
    assert sum(bool(marks & HELD) for marks in scene.state.transport_marks) == 2


# ---- armies


@pytest.mark.rule("MP-EVENT-11")
@pytest.mark.rule("MP-TIME-19")
def test_players_choose_their_losses_at_once() -> None:
    scene = events(
        "ev10", "d6=1", "d6=4", home=0, vf={"thrace": "anna 6", "crete": "bruno 2", "don": "carla 9", "pannonia": "dario 9", "delta": "bruno 9"},
        transports={"thrace": "anna: war-wagon 1 [3 vf]"},
    )  # fmt: skip
    assert scene.window == "event.losses"
    assert scene.asked == ["anna"]
    wagon = scene.transports("anna", "thrace")[0]
    scene.refuses("anna: lose-vf thrace 5", "MP-EVENT-11")
    scene.refuses("anna: lose-vf don 1", "MP-EVENT-11")
    scene.refuses(f"anna: lose-aboard {wagon} 4", "MP-EVENT-11")
    scene.play(f"anna: lose-aboard {wagon} 2", "anna: lose-vf thrace 2")
    assert scene.ground("anna", "thrace") == 4
    assert scene.vf("anna", "thrace") == 5


@pytest.mark.rule("MP-EVENT-11")
def test_nobody_loses_more_than_he_has_there() -> None:
    scene = events(
        "ev10",
        "d6=1",
        "d6=5",
        home=0,
        vf={"thrace": "anna 3", "don": "carla 9", "delta": "bruno 9", "pannonia": "dario 9"},
    )
    assert scene.owner("thrace") is None
    assert scene.happened("armies-struck")[0].values["vf"] == 3
    assert scene.happened("abandoned")


@pytest.mark.rule("MP-EVENT-12")
def test_barbarian_armies_are_not_struck() -> None:
    scene = events("ev10", "d6=1", "d6=1", "d4=1", vf={"albania": "barbarians 3"})
    assert scene.vf("barbarians", "albania") >= 3


@pytest.mark.rule("MP-EVENT-11")
def test_the_default_spares_the_last_vf_of_each_place() -> None:
    scene = events(
        "ev10", "d6=1", "d6=4", QUIET, home=0, buildings={"thrace": "castle", "mysia": "castle"},
        vf={"thrace": "anna 3", "mysia": "anna 3", "don": "carla 9", "delta": "bruno 9", "pannonia": "dario 9"},
    )  # fmt: skip
    scene.default("anna")
    scene.default("anna")
    assert [scene.ground("anna", "thrace"), scene.ground("anna", "mysia")] == [1, 1]


# ---- merchandise


@pytest.mark.rule("MP-EVENT-13")
def test_prices_fall_for_the_turn() -> None:
    calm, fallen = (
        events("ev02", die, fields=protected("lydia")).view("anna")["prices"]
        for die in ("d6=5", "d6=1")
    )
    for place, fall in (("pontus", 10), ("thrace", 0), ("lydia", 0)):
        before, now = calm[place]["sell"], fallen[place]["sell"]
        assert [old - new for old, new in zip(before, now, strict=True)] == [fall] * len(now)


# ---- relics


@pytest.mark.rule("MP-RELIC-01")
def test_a_place_that_has_one_or_is_out_of_play_is_rolled_again() -> None:
    w = GAME.world(4, {})
    listed = [w.territory(id) for id in w.board.events[0].relics]
    in_play = [t for t in listed if not w.excluded >> t & 1 and not w.western >> t & 1]
    taken = [Relic(ON_GROUND, t) for t in in_play[:3]]
    for number in range(1, 7):
        scene = events("ev01", "d6=3", f"d8={number}", fields={"relics": [*taken, Relic()]})
        places = [relic.number for relic in scene.state.relics]
        assert len(set(places)) == 4
        assert places[3] in in_play[3:]
    none_left = [*taken, Relic(ON_GROUND, w.territory("thrace"))]
    scene = events("ev01", "d6=3", fields={"relics": none_left})
    assert [relic.number for relic in scene.state.relics] == [r.number for r in none_left]


# ---- rebellions


@pytest.mark.rule("MP-REBEL-01")
@pytest.mark.parametrize(
    ("technology", "level"), [("investiture", 4), ("vassalage", 5), ("feudalism", 6)]
)
def test_technologies_change_the_level(technology: str, level: int) -> None:
    """A four is rolled: with one VF fewer than the level Thrace rebels."""
    for vf in (level - 1, level):
        scene = events(
            "ev03", "d6=3", "d4=4", home=12, vf={"thrace": f"anna {vf}"}, technologies={"anna": technology}
        )  # fmt: skip
        assert bool(scene.happened("rebels")) is (vf < level)


@pytest.mark.rule("MP-REBEL-03")
@pytest.mark.rule("MP-SCORE-08")
def test_what_a_rebellion_takes() -> None:
    scene = events(
        "ev03", "d6=3", "d4=4", "d6=6", vf={"thrace": "anna 1"}, captains={"thrace": "anna: 2"},
        engines={"thrace": "anna: catapult"}, transports={"thrace": "anna: caravan 1"},
        buildings={"thrace": "town, cathedral, fair-textile", "lydia": "village"}, capitals={"anna": "thrace"},
        damaged={"thrace": "cathedral, fair-textile"},
    )  # fmt: skip
    assert scene.building("thrace") == ["town"]
    assert scene.captain_levels("anna", "thrace") == []
    assert 0 not in scene.state.engine_owner
    assert scene.happened("ownerless")
    assert scene.honour("anna") == -2
    assert scene.state.capital[0] == scene.state.world.territory("lydia")
    assert not scene.state.damage[scene.state.world.constantinople]


@pytest.mark.rule("MP-REBEL-02")
@pytest.mark.rule("MP-EVENT-14")
def test_a_castellan_keeps_the_peace() -> None:
    scene = events("ev03", "d6=3", "d4=4", vf={"lydia": "anna 1"}, fields=protected("lydia"))
    assert scene.owner("lydia") == "anna"


@pytest.mark.rule("MP-REBEL-04")
def test_guests_do_not_stop_a_rebellion() -> None:
    scene = events("ev03", "d6=3", "d4=2", "d6=1", vf={"lydia": "anna 2; bruno 10"})
    assert scene.owner("lydia") is None
    assert scene.vf("bruno", "lydia") == 10


@pytest.mark.rule("MP-REBEL-05")
def test_loaded_vf_count_and_ships_never_rebel() -> None:
    scene = events(
        "ev03", "d6=3", "d4=4", vf={"lydia": "anna 1"},
        transports={"lydia": "anna: war-wagon 1 [4 vf]", "marmara-sea": "anna: galley 1 [1 vf]"},
    )  # fmt: skip
    assert scene.owner("lydia") == "anna"
    assert scene.vf("anna", "marmara-sea") == 1


# ---- recruiting


@pytest.mark.rule("MP-REBEL-07")
def test_empty_land_next_to_players_recruits_where_the_kingdom_has_an_army() -> None:
    empty = events("ev03", "d6=3", QUIET, vf={"wallachia": "anna 9"})
    assert empty.vf("barbarians", "moesia") == 0
    poland = events(
        "ev03", "d6=3", QUIET, vf={"silesia": "dario 9", "lesser-poland": "barbarians 1"}
    )
    gains = [e.values["territory"] for e in poland.happened("recruits")]
    w = poland.state.world
    expected = [
        t for t in range(w.first_sea)
        if w.kingdom_ids[w.kingdom_of[t]] == "poland" and w.adjacent[t] >> w.territory("silesia") & 1
    ]  # fmt: skip
    assert gains == expected
    assert gains


@pytest.mark.rule("MP-REBEL-08")
def test_a_galley_takes_twenty() -> None:
    scene = events("ev03", "d4=1", "d6=3", QUIET, pirates=["gulf-of-finland 19, captain 3"])
    assert [galley.vf for galley in scene.state.pirates] == [20]
