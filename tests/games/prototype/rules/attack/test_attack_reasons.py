"""What may be attacked from here, what not, and by which rule (MP-ATT-02 to MP-ATT-08, MP-WAR-12 to MP-WAR-18, MP-NAVAL-07 to MP-NAVAL-10)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state import HELD, LEAVING, SABOTAGED
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import FIVE, charge, field
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import mark, pm
from tests.games.prototype.verdicts import by_rule, verdicts

TRUCE = [0] * 4 + [5] + [0] * 15 + [5] + [0] * 4
"""Between the first and the fifth player, until turn 5."""


def aegean(**more: Any) -> Scene:
    """Anna's armies in Thrace, Lycia and the North Aegean have Captains, those in Macedonia and Marmara none."""
    position: dict[str, Any] = {
        "war": ["anna bruno", "carla bruno"],
        "vf": {
            "thrace": "anna 12", "macedonia": "anna 8", "moesia": "bruno 14", "serbia": "barbarians 4", "mysia": "carla 5",
            "lydia": "carla 6", "thessaly": "elena 7", "albania": "dario 3", "bithynia": "bruno 4",
        },
        "transports": {
            "thrace": "anna: war-wagon 3 [20 vf, captain 2, catapult], caravan 1 [4 vf]; dario: caravan 1 [2 vf]",
            "macedonia": "anna: war-wagon 1 [1 vf]",
            "north-aegean-sea": "anna: galley 2 [10 vf, captain 1]; bruno: galley 1 [4 vf]; carla: merchant-ship 1 [3 vf]",
            "marmara-sea": "anna: galley 1 [8 vf]; bruno: galley 1 [5 vf]",
            "lydia": "bruno: galley 1 [3 vf]; dario: caravan 1 [2 vf]",
            "lycia": "anna: war-wagon 1 [5 vf, captain 1]; bruno: caravan 1 [2 vf]; dario: caravan 1 [2 vf]",
            "serbia": "bruno: caravan 1 [2 vf]",
        },
        "pirates": ["north-aegean 6, captain 2", "marmara 4"],
        "fields": {"truce": TRUCE},
    } | more  # fmt: skip
    return given(FIVE, phase="combat", active="anna", **position)


def convoys(places: str, seats: str) -> list[str]:
    return [f"{place} @{seat}" for place in places.split() for seat in seats.split()]


@pytest.mark.rule("MP-ATT-02", "MP-ATT-03", "MP-WAR-01", "MP-CHAR-21", "MP-KING-04")
def test_land_that_may_be_attacked() -> None:
    near = "thrace macedonia moesia bithynia mysia lydia lycia cilicia serbia albania thessaly wallachia novgorod"
    assert by_rule(verdicts(aegean(), "anna", "attack", near)) == {
        "MP-WAR-01": ["thrace", "macedonia"],
        "": ["moesia", "bithynia", "mysia", "lydia", "lycia", "cilicia"],
        "MP-ATT-02": ["serbia", "albania"],
        "MP-CHAR-21": ["thessaly"],
        "MP-ATT-03": ["wallachia"],
        "MP-KING-04": ["novgorod"],
    }


@pytest.mark.rule("MP-ATT-08", "MP-WAR-12", "MP-WAR-16", "MP-WAR-18", "MP-NAVAL-07", "MP-NAVAL-10")
def test_fleets_and_convoys_that_may_be_attacked() -> None:
    scene = aegean()
    lands = convoys("thrace moesia lydia lycia serbia", "bruno carla dario")
    assert by_rule(verdicts(scene, "anna", "attack-convoy", lands)) == {
        "MP-ATT-08": [
            "thrace @bruno", "thrace @carla", "moesia @carla", "moesia @dario", "lycia @carla", "serbia @carla", "serbia @dario",
        ],
        "MP-WAR-12": ["thrace @dario"],
        "MP-NAVAL-07": ["moesia @bruno", "lydia @carla"],
        "MP-WAR-18": ["lydia @bruno", "lydia @dario"],
        "": ["lycia @bruno", "lycia @dario"],
        "MP-WAR-16": ["serbia @bruno"],
    }  # fmt: skip
    seas = convoys("north-aegean-sea marmara-sea", "anna bruno carla dario elena")
    assert by_rule(verdicts(scene, "anna", "attack-convoy", seas)) == {
        "MP-WAR-01": ["north-aegean-sea @anna", "marmara-sea @anna"],
        "": ["north-aegean-sea @bruno", "north-aegean-sea @carla"],
        "MP-ATT-08": ["north-aegean-sea @dario", "marmara-sea @carla", "marmara-sea @dario"],
        "MP-CHAR-21": ["north-aegean-sea @elena", "marmara-sea @elena"],
        "MP-NAVAL-10": ["marmara-sea @bruno"],
    }


@pytest.mark.rule("MP-PIRATE-07", "MP-NAVAL-10")
def test_galleys_of_pirates_that_may_be_attacked() -> None:
    galleys = [
        f"{place} {number}"
        for place in ("north-aegean-sea", "marmara-sea", "lydia")
        for number in range(3)
    ]
    found = by_rule(verdicts(aegean(), "anna", "attack-galley", galleys))
    assert found[""] == ["north-aegean-sea 0"]
    assert found["MP-NAVAL-10"] == ["marmara-sea 1"]
    assert len(found["MP-PIRATE-07"]) == 7


@pytest.mark.rule("MP-NAVAL-08")
@pytest.mark.parametrize(
    ("clause", "war", "rule"),
    [
        (Clause(PASSAGE, 2, 0), [], ""),
        (Clause(PASSAGE, 0, 2), [], "MP-WAR-18"),
        (Clause(COMMERCIAL, 2, 0), [], "MP-WAR-18"),
        (Clause(PASSAGE, 2, 0), ["anna carla"], "MP-WAR-18"),
    ],
)
def test_ships_in_a_port_that_lets_the_attacker_in(
    clause: Clause, war: list[str], rule: str
) -> None:
    pact = Pact(100, (0, 2), (clause,), 0, 0, 2)
    scene = aegean(fields={"pacts": [pact]}, war=["anna bruno", "carla bruno", *war])
    in_port = convoys("lydia", "bruno carla dario")
    assert verdicts(scene, "anna", "attack-convoy", in_port) == {
        "lydia @bruno": rule,
        "lydia @carla": "MP-NAVAL-07",
        "lydia @dario": "MP-WAR-18",
    }


@pytest.mark.rule("MP-NAVAL-08", "MP-ATT-04")
def test_a_fleet_pays_for_a_port_that_it_attacks_and_meets_only_ships() -> None:
    pact = Pact(100, (0, 2), (Clause(PASSAGE, 2, 0),), 0, 0, 2)
    scene = aegean(fields={"pacts": [pact]})
    before = pm(scene, "galley-1")
    scene.play("anna: attack-convoy lydia @bruno")
    assert scene.prompt("anna")["values"]["vf"] == 9
    scene.play("anna: charge")
    assert pm(scene, "galley-1") == before - 1
    assert scene.happened("attack")[-1].values["place"] == scene.state.world.place("lydia")
    assert scene.happened("roll")[-1].values["other_seat"] == scene.seat("bruno")


# ---- one wagon in Thrace before Moesia, and what keeps it


@pytest.mark.rule("MP-CHAR-29", "MP-WAR-13", "MP-EVENT-10")
@pytest.mark.parametrize(
    ("bit", "rule"),
    [(SABOTAGED, "MP-CHAR-29"), (LEAVING, "MP-WAR-13"), (HELD, "MP-EVENT-10"), (0, "")],
)
def test_marks_that_keep_a_wagon_from_an_attack(bit: int, rule: str) -> None:
    scene = field()
    mark(scene, "war-wagon-1", bit)
    assert verdicts(scene, "anna", "attack", "moesia") == {"moesia": rule}
    assert scene.legal("anna", "attack").count("attack moesia") == (rule == "")


@pytest.mark.rule("MP-CHAR-29", "MP-WAR-13", "MP-EVENT-10", "MP-ATT-02")
@pytest.mark.parametrize(
    ("name", "bit", "rule"),
    [
        ("war-wagon-1", SABOTAGED, "MP-CHAR-29"),
        ("war-wagon-1", LEAVING, "MP-WAR-13"),
        ("war-wagon-1", HELD, "MP-EVENT-10"),
        ("war-wagon-2", SABOTAGED, ""),
        ("war-wagon-2", LEAVING, ""),
    ],
)
def test_the_wagon_of_the_captain_counts_not_one_beside_it(name: str, bit: int, rule: str) -> None:
    scene = field(transports={"thrace": "anna: war-wagon 1 [4 vf]"})
    mark(scene, name, bit)
    assert verdicts(scene, "anna", "attack", "moesia") == {"moesia": rule}


@pytest.mark.rule("MP-EVENT-10")
def test_who_is_held_still_fights_in_the_place() -> None:
    scene = given(
        FIVE, phase="combat", active="anna", war=["anna bruno"],
        transports={"lycia": "anna: war-wagon 1 [5 vf, captain 1]; bruno: caravan 1 [2 vf]"},
    )  # fmt: skip
    mark(scene, "war-wagon-1", HELD)
    scene.allows("anna: attack lycia", "anna: attack-convoy lycia @bruno")
    scene.refuses("anna: attack cilicia", "MP-EVENT-10")


@pytest.mark.rule("MP-ATT-02", "MP-ATT-04", "MP-ATT-06", "MP-ATT-07")
@pytest.mark.parametrize(
    ("lacks", "rule"),
    [
        ({"transport_pm": 1}, "MP-ATT-04"),
        ({"transport_pm": 2}, ""),
        ({"captain_attacks": 2}, "MP-ATT-07"),
        ({"captain_attacks": 1}, ""),
        ({"transport_vf": 1}, "MP-ATT-06"),
        ({"transport_vf": 2}, ""),
        ({"captain_aboard": -1}, "MP-ATT-02"),
    ],
)
def test_what_an_attack_needs(lacks: dict[str, int], rule: str) -> None:
    scene = field()
    s = scene.state
    wagon = s.world.transport_names.index("war-wagon-1")
    for name, value in lacks.items():
        getattr(s, name)[wagon if name.startswith("transport") else 0] = value
    scene.restart()
    assert verdicts(scene, "anna", "attack", "moesia") == {"moesia": rule}


# ---- besieged in Thrace: by land, by sea, or both


def besieged(*by_sea: int, **more: Any) -> Scene:
    """Bruno besieges Thrace, by land with carla; anna's relief stands in Macedonia, her ships in the port and before it."""
    sieges = [Siege(0, 1, 2, sea, 0, 2, 0 if sea else 4, 0) for sea in by_sea]
    position: dict[str, Any] = {
        "war": ["anna bruno", "anna carla", "dario bruno"],
        "vf": {"thrace": "anna 12", "macedonia": "anna 8", "moesia": "dario 4", "bithynia": "bruno 9"},
        "buildings": {"thrace": "castle"},
        "transports": {
            "thrace": (
                "bruno: war-wagon 2 [16 vf, captain 1, catapult]; carla: war-wagon 1 [6 vf]; dario: caravan 1 [2 vf]; "
                "anna: war-wagon 1 [4 vf, captain 1], galley 1 [4 vf, captain 1]"
            ),
            "marmara-sea": "bruno: galley 1 [8 vf]; carla: galley 1 [5 vf]",
            "macedonia": "anna: war-wagon 2 [9 vf, captain 2]",
        },
        "fields": {"sieges": sieges},
    } | more  # fmt: skip
    return given(FIVE, phase="combat", active="anna", **position)


RELIEF = convoys("thrace marmara-sea", "bruno carla dario")


@pytest.mark.rule("MP-SIEGE-20", "MP-WAR-12", "MP-ATT-03")
@pytest.mark.parametrize(
    ("by_sea", "legal"),
    [
        ((), []),
        ((0,), ["thrace @bruno", "thrace @carla"]),
        ((1,), ["marmara-sea @bruno"]),
        ((0, 1), ["thrace @bruno", "thrace @carla", "marmara-sea @bruno"]),
    ],
)
def test_besiegers_who_may_be_attacked(by_sea: tuple[int, ...], legal: list[str]) -> None:
    found = by_rule(verdicts(besieged(*by_sea), "anna", "attack-convoy", RELIEF))
    assert found.pop("", []) == legal
    assert found.pop("MP-ATT-08") == ["marmara-sea @dario"]
    guests = [goal for goal in RELIEF[:3] if goal not in legal]
    assert found.pop("MP-WAR-12") == guests
    assert list(found) in ([], ["MP-ATT-03"])


@pytest.mark.rule("MP-SIEGE-17")
@pytest.mark.parametrize(("by_sea", "rule"), [((), ""), ((0,), "MP-SIEGE-17"), ((1,), "")])
def test_who_is_shut_in_attacks_nothing_outside(by_sea: tuple[int, ...], rule: str) -> None:
    scene = besieged(*by_sea)
    assert verdicts(scene, "anna", "attack", "bithynia") == {"bithynia": rule}
    scene.allows("anna: attack moesia")


@pytest.mark.rule("MP-SIEGE-22")
@pytest.mark.parametrize(("by_sea", "most"), [((), 0), ((0,), 12), ((1,), 0)])
def test_a_garrison_comes_out_only_against_a_camp(by_sea: tuple[int, ...], most: int) -> None:
    scene = besieged(*by_sea)
    assert scene.legal("anna", "sally") == ([f"sally thrace 1..{most}"] if most else [])


@pytest.mark.rule("MP-SIEGE-20", "MP-ATT-04")
def test_what_the_relief_pays() -> None:
    scene = besieged(0, 1)
    before = pm(scene, "war-wagon-4"), pm(scene, "galley-1")
    charge_convoy(scene, "thrace @bruno")
    assert (before[0] - pm(scene, "war-wagon-4")) == 2, "a river lies before the plain"
    scene = besieged(1)
    charge_convoy(scene, "marmara-sea @bruno")
    assert before[1] - pm(scene, "galley-1") == 1


def charge_convoy(scene: Scene, goal: str) -> None:
    scene.play(f"anna: attack-convoy {goal}")
    scene.play("anna: charge")


@pytest.mark.rule("MP-ATT-04")
def test_an_attack_is_paid_like_a_step() -> None:
    scene = field()
    before = pm(scene, "war-wagon-1")
    charge(scene)
    assert before - pm(scene, "war-wagon-1") == 2


@pytest.mark.rule("MP-SIEGE-20", "MP-ATT-03")
def test_from_a_besieged_port_pirates_are_not_attacked() -> None:
    """Ships in the port relieve it of besiegers alone."""
    thrace = given(THREE).state.world.territory("thrace")
    scene = given(
        THREE, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "anna 12"}, buildings={"thrace": "city, castle"},
        transports={"thrace": "anna: galley 1 [10 vf, captain 1]", "marmara-sea": "bruno: galley 2 [20 vf, captain 1, catapult]"},
        fields={"sieges": [Siege(thrace, 1, 1, 1, 0, 2)]}, pirates=["marmara 4"],
    )  # fmt: skip
    assert scene.legal("anna", "attack-convoy") == ["attack-convoy marmara-sea player-2"]
    assert scene.legal("anna", "attack-galley") == []
    scene.refuses("anna: attack-galley marmara-sea 0", "MP-ATT-03")
