"""REB: rebellions against taxes above the tolerated level."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import army_size, home
from gonfalon.games.medioevo.state import BARBARIANS
from gonfalon.games.medioevo.world import bits
from tests.games.medioevo.events import (
    FOUR,
    PLAYERS,
    fought,
    horde,
    moments,
    phase_two,
    rebels,
    supply,
    zone,
)
from tests.games.medioevo.scene import Scene, given

HOMES = ("thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes")


def garrisons(**counts: int) -> dict[str, str]:
    """Red's army units at home; 2 where nothing is said."""
    return {
        place: f"red: {counts.get(place, 2)} light-infantry"
        for place in HOMES
        if counts.get(place, 2)
    }


def choices(scene: Scene, name: str = "red") -> list[str]:
    return [text.split()[1] for text in scene.legal(name, "rebellion")]


def rebel_homes(scene: Scene, name: str = "red") -> list[str]:
    s = scene.state
    places = bits(home(s, scene.seat(name)))
    return [s.world.territory_ids[place] for place in places if has_barbarians(s, place)]


@pytest.mark.rule("MU-REB-01")
def test_the_next_back_is_what_is_tolerated() -> None:
    scene = rebels(30, tax={"red": 30, "blue": 20, "green": 10})

    (told,) = scene.happened("tolerated-tax")
    assert told.values["tax"] == 30
    assert not scene.happened("rebellions")


@pytest.mark.rule("MU-REB-01", "MU-SETUP-17")
def test_what_is_shown_as_tolerated_is_the_level_of_this_turn() -> None:
    """From the Event of the turn to the end of the turn; then the back on top is that of the turn before."""

    def shown(scene: Scene) -> int | None:
        told = [scene.table.view(seat)["events"]["tolerated"] for seat in range(3)]
        assert told == [told[0]] * 3
        tolerated: int | None = told[0]
        return tolerated

    scene = phase_two(card=3, under=2, tax={"red": 0, "blue": 0, "green": 0})
    assert shown(scene) is None  # the back of the Event of this turn is on top
    scene.play("red: pass")
    assert scene.happened("event-drawn")
    assert shown(scene) == 30
    scene.pass_until("tax.level")
    assert [event.values["tax"] for event in scene.happened("tolerated-tax")] == [30]
    assert shown(scene) == 30
    scene.pass_until("order.bid")
    assert scene.table.view(0)["events"]["back"] == 30
    assert shown(scene) is None


@pytest.mark.rule("MU-REB-01")
def test_in_the_first_turn_nothing_is_tolerated_or_not() -> None:
    scene = given(PLAYERS, phase="tax", turn=1)

    assert scene.table.view(0)["events"]["tolerated"] is None


@pytest.mark.rule("MU-REB-02")
@pytest.mark.parametrize(
    ("tax", "tolerated", "count"), [(50, 30, 2), (40, 30, 1), (30, 30, 0), (10, 50, 0), (50, 10, 4)]
)
def test_number_of_rebellions(tax: int, tolerated: int, count: int) -> None:
    scene = rebels(tolerated, tax={"red": tax, "blue": 10, "green": 10})

    assert [event.values["count"] for event in scene.happened("rebellions")] == [count] * bool(
        count
    )


@pytest.mark.rule("MU-REB-02")
def test_the_first_check_is_in_turn_two() -> None:
    scene = rebels(10, turn=2, tax={"red": 20, "blue": 0, "green": 0})

    assert len(scene.happened("rebellions")) == 1


@pytest.mark.rule("MU-REB-03")
@pytest.mark.rule("MU-REB-02")
def test_repeated_rebellions_cost_honour() -> None:
    scene = rebels(
        30,
        tax={"red": 30, "blue": 30, "green": 50},
        units={"sinai": "barbarians: 1 light-infantry", "egypt": "barbarians: 1 light-infantry"},
    )

    assert scene.honour("green") == 8
    assert scene.window == "rebellion.place"
    assert scene.asked == ["green"]


@pytest.mark.rule("MU-REB-03")
def test_first_rebellions_cost_nothing() -> None:
    scene = rebels(20, tax={"red": 50, "blue": 10, "green": 10})
    for _ in range(3):
        scene.default("red")

    assert scene.honour("red") == 10
    assert len(rebel_homes(scene)) == 3


@pytest.mark.rule("MU-REB-03")
def test_barbarians_moved_in_a_moment_ago_count_too() -> None:
    scene = supply(
        under=2,
        tax={"red": 10, "blue": 50, "green": 10},
        units={"styria": "barbarians: 1 light-infantry"},
    )
    scene.play("red: move-barbarians styria pannonia", "red: done")

    assert scene.honour("blue") == 8


@pytest.mark.rule("MU-REB-05")
def test_the_weakest_territory_is_struck() -> None:
    scene = rebels(30, tax={"red": 40}, units=garrisons(thrace=0, rhodes=0), dice=(1, 1, 1))

    assert scene.window == "rebellion.place"
    assert choices(scene) == ["thrace", "rhodes"]
    scene.refuses("red: rebellion lydia", "MU-REB-05")
    scene.refuses("red: rebellion moesia", "MU-REB-05")
    scene.play("red: rebellion rhodes")
    assert horde(scene, "rhodes") == (2, 1, 1)
    assert rebel_homes(scene) == ["rhodes"]


@pytest.mark.rule("MU-REB-05")
def test_a_captain_counts_as_a_unit() -> None:
    units = garrisons(thrace=1, rhodes=0)
    units["rhodes"] = "red: captain 1"
    scene = rebels(30, tax={"red": 40}, units=units)

    assert choices(scene) == ["thrace", "rhodes"]


@pytest.mark.rule("MU-TIME-13")
def test_by_default_a_territory_without_buildings() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        units=garrisons(thrace=0, lydia=0, rhodes=0),
        buildings={"thrace": "village", "lydia": "town"},
    )
    scene.default("red")

    assert rebel_homes(scene) == ["rhodes"]


@pytest.mark.rule("MU-REB-06")
def test_two_rebellions_go_to_two_territories() -> None:
    scene = rebels(30, tax={"red": 50}, units=garrisons(thrace=0, rhodes=0, lydia=0))
    scene.play("red: rebellion thrace")

    scene.refuses("red: rebellion thrace", "MU-REB-06")
    scene.play("red: rebellion rhodes")
    assert rebel_homes(scene) == ["thrace", "rhodes"]
    assert (horde(scene, "thrace"), horde(scene, "rhodes")) == ((1, 0, 0), (1, 0, 0))


@pytest.mark.rule("MU-REB-06")
def test_without_free_territories_hordes_are_reinforced() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        units=dict.fromkeys(HOMES, "barbarians: 1 light-infantry"),
        dice=(1, 4, 4),
    )

    assert scene.honour("red") == 9
    assert choices(scene) == list(HOMES)
    scene.play("red: rebellion lydia")
    assert horde(scene, "lydia") == (3, 0, 0)


@pytest.mark.rule("MU-REB-07")
def test_home_held_by_another_is_not_struck() -> None:
    scene = rebels(30, tax={"red": 40}, units=dict.fromkeys(HOMES, "blue: 1 archer"))

    assert rebel_homes(scene) == []
    assert len(scene.happened("rebellion-without-place")) == 1
    assert not scene.happened("horde-placed")


@pytest.mark.rule("MU-REB-07")
def test_one_territory_held_by_another_is_no_choice() -> None:
    scene = rebels(30, tax={"red": 40}, units={"thrace": "blue: 1 archer"})

    assert "thrace" not in choices(scene)
    scene.refuses("red: rebellion thrace", "MU-REB-07")


@pytest.mark.rule("MU-REB-08")
def test_an_empty_territory_is_taken_and_plundered() -> None:
    scene = rebels(30, tax={"red": 40}, units=garrisons(thrace=0), buildings={"thrace": "village"})

    # there is no choice
    assert rebel_homes(scene) == ["thrace"]
    assert scene.state.civil[zone(scene, "thrace")] == 0
    assert scene.controller("thrace") is None


@pytest.mark.rule("MU-BARB-03")
def test_everything_in_a_rebel_territory_is_gone() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        units=garrisons(thrace=0),
        buildings={"thrace": "town"},
        pieces={"thrace": "blue: caravan 1 [2 wine]"},
        markets={"thrace": "wine, salt, furs"},
    )

    s, thrace = scene.state, zone(scene, "thrace")
    assert (s.civil[thrace], s.market[thrace]) == (0, 0)
    assert not any(kind >= 0 for kind in s.piece_kind)


@pytest.mark.rule("MU-REB-09")
def test_a_garrison_fights_before_the_next_rebellion() -> None:
    scene = rebels(30, tax={"red": 50}, units=garrisons(lydia=1))

    (battle,) = scene.happened("battle")
    assert battle.values["zone"] == zone(scene, "lydia")
    assert (battle.values["attacker_seat"], battle.values["defender_seat"]) == (BARBARIANS, 0)
    assert len(scene.happened("rebellion")) == 1
    fought_one(scene)
    assert len(scene.happened("rebellion")) == 2 or scene.window == "rebellion.place"


def fought_one(scene: Scene) -> None:
    battles = len(scene.happened("battle"))
    while scene.state.battle is not None and len(scene.happened("battle")) == battles:
        scene.default(scene.asked[0])


@pytest.mark.rule("MU-REB-10")
def test_one_player_after_another() -> None:
    scene = rebels(30, players=FOUR, tax={"red": 40, "blue": 30, "green": 30, "white": 40})

    assert scene.asked == ["red"]
    scene.play("red: rebellion lydia")
    assert scene.asked == ["white"]
    scene.play("white: rebellion crimea")
    assert [event.values["seat"] for event in scene.happened("rebellion")] == [0, 3]


@pytest.mark.rule("MU-REB-10")
def test_battles_of_the_first_end_before_the_last_places() -> None:
    units = garrisons(lydia=1)
    scene = rebels(30, players=FOUR, tax={"red": 40, "white": 40}, units=units)

    assert scene.state.battle is not None
    assert len(scene.happened("rebellions")) == 1
    fought(scene)
    assert scene.asked == ["white"]


@pytest.mark.rule("MU-REB-11")
def test_reactions_to_a_rebellion(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = supply(under=2, tax={"red": 40}, units=garrisons(rhodes=0))
    seen = moments(monkeypatch)
    scene.play("red: done")

    red, rhodes = scene.seat("red"), zone(scene, "rhodes")
    assert seen[:2] == [
        ("event.rebellion-received", (red,)),
        ("threat.entered", (BARBARIANS, rhodes)),
    ]


@pytest.mark.rule("MU-REB-12")
def test_honour_is_lost_before_a_rebellion_can_be_diverted(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = supply(
        under=2,
        tax={"red": 40},
        units={"rhodes": "barbarians: 1 light-infantry"},
    )
    before = scene.honour("red")
    seen = moments(monkeypatch)
    scene.play("red: done")

    assert ("event.rebellion-received", (0,)) in seen
    assert scene.honour("red") == before - 1
    assert not scene.happened("horde-placed")


@pytest.mark.rule("MU-REB-14")
def test_a_territory_lost_to_the_first_horde_is_not_chosen_again() -> None:
    scene = rebels(30, tax={"red": 50}, units=garrisons(thrace=0))

    # the first took empty Thrace; the second strikes one of the others
    assert rebel_homes(scene) == ["thrace"]
    assert "thrace" not in choices(scene)
    assert choices(scene) == list(HOMES[1:])


@pytest.mark.rule("MU-REB-14")
def test_the_parts_of_a_rebellion_in_order() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        units=garrisons(thrace=0, rhodes=0) | {"rhodes": "barbarians: 1 light-infantry"},
    )

    kinds = [event.kind for event in scene.events]
    parts = ["tolerated-tax", "rebellions", "honour", "rebellion", "horde-placed"]
    assert [kind for kind in kinds if kind in parts] == parts
    assert army_size(scene.state, 0, zone(scene, "thrace")) == 0


@pytest.mark.rule("MU-COMP-10")
def test_a_horde_comes_as_far_as_the_supply_goes() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        units=garrisons(rhodes=0) | {"pontus": "barbarians: 1 light-infantry, 7 captain"},
        dice=(1, 4, 1),
    )

    assert scene.state.horde == (2, 0, 1)
    assert horde(scene, "rhodes") == (2, 0, 0)
