"""BSUP: the barbarian points of the first player."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import barbarian_galley
from gonfalon.games.medioevo.definitions.questions.realm import (
    army_size,
    pieces_of,
    transports_in_reserve,
)
from gonfalon.games.medioevo.state import BARBARIANS
from gonfalon.games.medioevo.world import GALLEY, bits
from tests.games.medioevo.events import fought, horde, moments, supply, zone
from tests.games.medioevo.scene import Scene

YELLOW = {"red": "hungary", "yellow": "byzantium", "green": "mamluks"}


def galleys(scene: Scene) -> int:
    """Barbarian galleys at sea."""
    return sum(scene.state.world.is_sea(space) for space in scene.state.barbarians)


def points(scene: Scene) -> int:
    """Barbarian points left; 0 once the step is over."""
    step: Any = scene.state.agenda[-1]
    return step.points if scene.window == "events.supply" else 0


# ---- points


@pytest.mark.rule("MU-BSUP-01")
def test_three_points_one_action_at_a_time() -> None:
    scene = supply(units={"pontus": "barbarians: 1 light-infantry"})
    assert (scene.asked, points(scene)) == (["red"], 3)

    scene.play("red: add-barbarian pontus light-infantry")
    assert horde(scene, "pontus") == (2, 0, 0)
    scene.play("red: move-barbarians pontus georgia", "red: move-barbarians georgia azerbaijan")

    assert horde(scene, "azerbaijan") == (2, 0, 0)
    assert points(scene) == 0
    assert scene.window != "events.supply"


@pytest.mark.rule("MU-BSUP-01")
def test_points_may_be_left() -> None:
    scene = supply(units={"pontus": "barbarians: 1 light-infantry"})
    scene.play("red: move-barbarians pontus georgia", "red: done")

    assert scene.window != "events.supply"
    other = supply(units={"pontus": "barbarians: 1 light-infantry"})
    other.default("red")
    assert horde(other, "pontus") == (1, 0, 0)


@pytest.mark.rule("MU-BSUP-01")
@pytest.mark.rule("MU-BSUP-02")
@pytest.mark.rule("MU-BSUP-06")
@pytest.mark.rule("MU-BSUP-07")
def test_the_horde_of_trebizond() -> None:
    scene = supply(
        players=YELLOW,
        units={"pontus": "barbarians: 1 light-infantry", "bithynia": "yellow: 3 archer"},
    )
    scene.play("red: add-barbarian pontus light-infantry")
    scene.play("red: move-barbarians pontus paphlagonia")
    scene.play("red: move-barbarians paphlagonia bithynia")

    (battle,) = scene.happened("battle")
    sides = (battle.values["attacker_seat"], battle.values["defender_seat"])
    assert sides == (BARBARIANS, scene.seat("yellow"))
    fought(scene)
    assert points(scene) == 0


# ---- adding


@pytest.mark.rule("MU-BSUP-02")
def test_where_units_are_added() -> None:
    scene = supply(
        units={"georgia": "barbarians: 1 light-infantry", "moesia": "red: 1 archer"},
    )

    # Pontus has a fire and is nobody's; Moesia is Red's; Cappadocia has no fire
    scene.allows("red: add-barbarian pontus light-infantry")
    scene.allows("red: add-barbarian georgia light-infantry")
    scene.refuses("red: add-barbarian moesia light-infantry", "MU-BSUP-02")
    scene.refuses("red: add-barbarian cappadocia light-infantry", "MU-BSUP-02")
    scene.refuses("red: add-barbarian rhodian-sea-sea light-infantry", "MU-BSUP-02")


@pytest.mark.rule("MU-BSUP-02")
def test_a_unit_added_to_an_army_starts_the_battle() -> None:
    scene = supply(
        units={
            "pontus": "barbarians: 1 light-infantry; blue: 3 cavalry",
            "georgia": "barbarians: 1 light-infantry",
        },
    )
    scene.play("red: add-barbarian pontus light-infantry")

    assert len(scene.happened("battle")) == 1
    fought(scene)
    assert scene.window == "events.supply"
    assert points(scene) == 2


def all_fires_held(**kw: Any) -> Scene:
    """Tokens of Blue and Green lie on every fire in play."""
    plain = supply()
    w, s = plain.state.world, plain.state
    fires = enumerate(bits(w.fires & s.land))
    tokens = {w.territory_ids[place]: ("blue", "green")[number % 2] for number, place in fires}
    return supply(control_tokens=tokens, **kw)


@pytest.mark.rule("MU-BSUP-03")
def test_when_all_fires_are_controlled() -> None:
    scene = all_fires_held(
        pieces={"paphlagonia": "blue: caravan 1", "cappadocia": "red: siege-engine 1"},
        buildings={"georgia": "village"},
        units={"albania": "green: 1 archer"},
    )

    for place in ("paphlagonia", "cappadocia", "georgia"):
        scene.refuses(f"red: add-barbarian {place} light-infantry", "MU-BSUP-03")
    for place in ("albania", "thrace", "pannonia", "pontus"):
        scene.refuses(f"red: add-barbarian {place} light-infantry", "MU-BSUP-02")
    scene.allows("red: add-barbarian phoenicia light-infantry")
    scene.refuses("red: add-barbarian phoenicia archer", "MU-BSUP-04")
    scene.play("red: add-barbarian phoenicia light-infantry")
    assert horde(scene, "phoenicia") == (1, 0, 0)


@pytest.mark.rule("MU-BSUP-04")
def test_types_that_may_be_added() -> None:
    scene = supply(
        units={"pontus": "barbarians: 3 light-infantry", "georgia": "barbarians: 1 light-infantry"}
    )

    scene.refuses("red: add-barbarian pontus captain", "MU-BSUP-04")
    scene.refuses("red: add-barbarian georgia archer", "MU-BSUP-04")
    scene.refuses("red: add-barbarian pontus cavalry", "MU-BSUP-04")
    scene.allows("red: add-barbarian pontus archer")
    scene.play("red: add-barbarian pontus light-infantry", "red: add-barbarian pontus captain")
    assert horde(scene, "pontus") == (4, 0, 1)


@pytest.mark.rule("MU-COMP-10")
def test_what_the_supply_does_not_hold_is_not_added() -> None:
    scene = supply(units={"pontus": "barbarians: 4 light-infantry, 7 captain"})

    scene.refuses("red: add-barbarian pontus captain", "MU-COMP-10")
    scene.allows("red: add-barbarian pontus archer")


@pytest.mark.rule("MU-BSUP-05")
@pytest.mark.rule("MU-BSUP-12")
def test_a_horde_at_sea_grows() -> None:
    scene = supply(units={"black-sea-east-sea": "barbarians: 3 light-infantry"})
    w = scene.state.world
    assert barbarian_galley(w, sum(horde(scene, "black-sea-east-sea"))) == 1

    scene.play("red: add-barbarian black-sea-east-sea archer")

    assert horde(scene, "black-sea-east-sea") == (3, 1, 0)
    assert barbarian_galley(w, sum(horde(scene, "black-sea-east-sea"))) == 2


# ---- moving


@pytest.mark.rule("MU-BSUP-06")
def test_a_horde_moves_as_a_whole_and_merges() -> None:
    scene = supply(
        units={
            "pontus": "barbarians: 3 light-infantry, 2 archer",
            "georgia": "barbarians: 1 light-infantry, 1 captain",
        }
    )
    scene.play("red: move-barbarians pontus georgia")

    assert horde(scene, "georgia") == (4, 2, 1)
    assert horde(scene, "pontus") == (0, 0, 0)
    assert points(scene) == 2
    scene.refuses("red: move-barbarians pontus georgia", "MU-BSUP-06")


@pytest.mark.rule("MU-BSUP-07")
def test_the_same_horde_moves_three_times() -> None:
    scene = supply(units={"pontus": "barbarians: 2 light-infantry"})
    scene.play("red: move-barbarians pontus cappadocia")
    scene.play("red: move-barbarians cappadocia syria", "red: move-barbarians syria phoenicia")

    assert horde(scene, "phoenicia") == (2, 0, 0)


@pytest.mark.rule("MU-BSUP-08")
def test_a_horde_beside_an_army_stays() -> None:
    scene = supply(
        units={
            "pontus": "barbarians: 2 light-infantry; red: 1 archer",
            "georgia": "barbarians: 2 light-infantry; blue: 1 archer",
            "black-sea-west-sea": "barbarians: 2 light-infantry; blue: 1 archer",
        },
        pieces={"black-sea-west-sea": "blue: galley 1"},
    )

    scene.refuses("red: move-barbarians pontus cappadocia", "MU-BSUP-08")
    scene.refuses("red: move-barbarians georgia armenia", "MU-BSUP-08")
    scene.refuses("red: move-barbarians black-sea-west-sea moesia", "MU-BSUP-08")


@pytest.mark.rule("MU-BSUP-09")
def test_rebels_of_the_first_player_stay() -> None:
    scene = supply(
        units={
            "bithynia": "barbarians: 2 light-infantry",
            "pannonia": "barbarians: 1 light-infantry",
        }
    )

    scene.refuses("red: move-barbarians bithynia lycia", "MU-BSUP-09")
    scene.allows("red: move-barbarians pannonia styria")


@pytest.mark.rule("MU-BSUP-10")
def test_where_a_horde_may_go() -> None:
    scene = supply(
        players=YELLOW,
        units={
            "moesia": "barbarians: 2 light-infantry",
            "black-sea-south-sea": "barbarians: 1 light-infantry",
        },
        buildings={"thrace": "town"},
    )

    scene.allows(
        "red: move-barbarians moesia thrace",
        "red: move-barbarians moesia black-sea-west-sea",
        "red: move-barbarians black-sea-south-sea black-sea-east-sea",
        "red: move-barbarians black-sea-south-sea bithynia",
    )
    scene.refuses("red: move-barbarians moesia great-plain", "MU-BSUP-10")
    scene.refuses("red: move-barbarians moesia north-aegean-sea", "MU-BSUP-10")
    scene.refuses("red: move-barbarians black-sea-south-sea moesia", "MU-BSUP-10")
    assert scene.controller("thrace") == "yellow"
    scene.play("red: move-barbarians moesia thrace")
    assert horde(scene, "thrace") == (2, 0, 0)
    assert scene.controller("thrace") is None
    assert scene.state.civil[zone(scene, "thrace")] == 0


@pytest.mark.rule("MU-BSUP-10")
def test_a_horde_may_enter_the_first_players_own_land_and_then_stays() -> None:
    scene = supply(units={"moesia": "barbarians: 2 light-infantry"})
    scene.play("red: move-barbarians moesia thrace")

    assert horde(scene, "thrace") == (2, 0, 0)
    assert scene.state.brought_by[zone(scene, "thrace")] == scene.seat("red")
    scene.refuses("red: move-barbarians thrace moesia", "MU-BSUP-09")


@pytest.mark.rule("MU-BSUP-10")
@pytest.mark.rule("MU-KING-08")
def test_hordes_do_not_leave_the_board_in_play() -> None:
    scene = supply(
        players={"red": "novgorod", "blue": "golden-horde", "green": "hungary"},
        card=9,
        units={"bohemia": "barbarians: 2 light-infantry"},
    )
    s, w = scene.state, scene.state.world
    out = [place for place in w.territories if not s.land >> place & 1]
    edge = next(t for t in w.territories if s.land >> t & 1 and w.adjacent[t] & ~s.land)
    over = next(t for t in bits(w.adjacent[edge]) if t in out)
    s.barbarians[edge] = (1, 0, 0)
    scene.restart()
    start, target = w.territory_ids[edge], w.territory_ids[over]
    scene.refuses(f"red: move-barbarians {start} {target}", "MU-KING-08")
    scene.refuses(f"red: add-barbarian {target} light-infantry", "MU-KING-08")


@pytest.mark.rule("MU-BSUP-11")
def test_putting_to_sea_and_landing() -> None:
    scene = supply(units={"pontus": "barbarians: 2 light-infantry"})
    reserve = transports_in_reserve(scene.state, GALLEY)
    scene.play("red: move-barbarians pontus black-sea-south-sea")
    assert galleys(scene) == 1
    assert transports_in_reserve(scene.state, GALLEY) == reserve - 1

    scene.play("red: move-barbarians black-sea-south-sea paphlagonia")

    assert (galleys(scene), points(scene)) == (0, 1)
    assert transports_in_reserve(scene.state, GALLEY) == reserve


@pytest.mark.rule("MU-COMP-11")
def test_at_most_four_barbarian_galleys() -> None:
    seas = ("black-sea-west", "black-sea-east", "rhodian-sea", "levantine-sea")
    scene = supply(
        units={
            "pontus": "barbarians: 2 light-infantry",
            **{f"{sea}-sea": "barbarians: 1 light-infantry" for sea in seas},
        }
    )

    scene.refuses("red: move-barbarians pontus black-sea-south-sea", "MU-COMP-11")
    scene.allows(
        "red: move-barbarians pontus black-sea-east-sea",
        "red: move-barbarians black-sea-east-sea black-sea-south-sea",
    )


@pytest.mark.rule("MU-BSUP-13")
def test_hordes_merge_at_sea_on_one_galley() -> None:
    scene = supply(
        units={
            "black-sea-east-sea": "barbarians: 3 light-infantry",
            "black-sea-south-sea": "barbarians: 2 light-infantry, 1 archer",
        }
    )
    assert galleys(scene) == 2
    scene.play("red: move-barbarians black-sea-east-sea black-sea-south-sea")

    assert galleys(scene) == 1
    size = sum(horde(scene, "black-sea-south-sea"))
    assert (size, barbarian_galley(scene.state.world, size)) == (6, 2)


# ---- contact


@pytest.mark.rule("MU-BARB-01")
def test_contact_means_battle_before_the_next_point() -> None:
    scene = supply(
        players=YELLOW,
        units={"moesia": "barbarians: 2 light-infantry", "thrace": "yellow: 1 archer"},
    )
    scene.play("red: move-barbarians moesia thrace")

    while scene.state.battle is not None:
        name = scene.asked[0]
        assert not scene.legal(name, "flee")
        scene.default(name)
    assert points(scene) == 2
    there = army_size(scene.state, scene.seat("yellow"), zone(scene, "thrace"))
    assert not (there and sum(horde(scene, "thrace")))


@pytest.mark.rule("MU-BARB-02")
def test_the_bringer_chooses_who_fights_first() -> None:
    scene = supply(
        players=YELLOW,
        units={
            "moesia": "barbarians: 9 light-infantry, 3 archer",
            "wallachia": "yellow: 1 light-infantry; green: 1 light-infantry",
        },
    )
    scene.play("red: move-barbarians moesia wallachia")

    assert scene.asked == ["red"]
    scene.refuses("red: attack @red", "MU-BARB-02")
    scene.play("red: attack @green")
    (first,) = scene.happened("battle")
    assert first.values["defender_seat"] == scene.seat("green")
    fought(scene)
    order = [event.values["defender_seat"] for event in scene.happened("battle")]
    assert order[0] == scene.seat("green")
    assert order[1:] == ([scene.seat("yellow")] if len(order) > 1 else [])


@pytest.mark.rule("MU-BARB-05")
def test_a_horde_at_sea_sinks_what_has_no_army() -> None:
    scene = supply(
        players=YELLOW,
        units={"pontus": "barbarians: 2 light-infantry"},
        pieces={
            "black-sea-south-sea": "yellow: merchant-ship 1 [2 wine]",
            "thrace": "yellow: galley 1",
        },
    )
    scene.play("red: move-barbarians pontus black-sea-south-sea")

    s = scene.state
    assert [s.piece_kind[p] for p in pieces_of(s, scene.seat("yellow"))] == [GALLEY]


@pytest.mark.rule("MU-BARB-10")
def test_who_is_entered_may_answer_first(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = supply(
        players=YELLOW,
        units={"moesia": "barbarians: 2 light-infantry"},
        buildings={"thrace": "town"},
    )
    seen = moments(monkeypatch)
    told = len(scene.happened("barbarian-plunder"))
    scene.play("red: move-barbarians moesia thrace")

    assert seen[0] == ("threat.entered", (BARBARIANS, zone(scene, "thrace")))
    assert len(scene.happened("barbarian-plunder")) == told + 1


@pytest.mark.rule("MU-COMP-11", "MU-COMP-08")
@pytest.mark.parametrize(("ships", "sails"), [(6, True), (7, False)])
def test_no_horde_puts_to_sea_without_a_galley_in_the_reserve(ships: int, sails: bool) -> None:
    """Red has 8 of the 15."""
    fleets = [", ".join(["galley 1"] * count) for count in (8, ships)]
    scene = supply(
        pieces={"south-aegean-sea": f"red: {fleets[0]}; blue: {fleets[1]}"},
        units={"thessaly": "barbarians: 2 light-infantry"},
    )
    if sails:
        scene.allows("red: move-barbarians thessaly north-aegean-sea")
    else:
        scene.refuses("red: move-barbarians thessaly north-aegean-sea", "MU-COMP-11")
