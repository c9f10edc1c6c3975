"""Where columns may go from one position, where not and by which rule (MP-MOVE, MP-BLOCK, MP-COMBAT-02, MP-DIPL-07)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state import (
    BOUGHT,
    HELD,
    LEAVING,
    MOVED_IN_COMBAT,
    MOVED_IN_COMMERCE,
    SABOTAGED,
    SOLD,
    STOPPED,
)
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import FIVE
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.transports import mark, number, pm
from tests.games.prototype.verdicts import by_rule, story, verdicts

OWN = "galley-1 galley-2 merchant-ship-1 war-wagon-1 war-wagon-2 war-wagon-3 caravan-1 caravan-2"
"""The last one is bruno's; war-wagon-2 is empty and war-wagon-3 in Serbia."""
LANDS = "thrace mysia bithynia moesia macedonia serbia wallachia lydia crete"
SEAS = "marmara-sea north-aegean-sea black-sea-west-sea"


def straits(phase: str = "combat", **more: Any) -> Scene:
    """Anna holds Thrace; Mysia is carla's, at peace, Bithynia and Moesia bruno's, at war; dario lets her into Wallachia."""
    position: dict[str, Any] = {
        "war": ["anna bruno"],
        "vf": {
            "thrace": "anna 12", "mysia": "carla 4", "bithynia": "bruno 3", "moesia": "bruno 4", "serbia": "barbarians 2",
            "macedonia": "anna 3", "wallachia": "dario 3",
        },
        "transports": {
            "thrace": (
                "anna: war-wagon 2 [6 vf, captain 1], caravan 1 [2 vf], galley 1 [4 vf], war-wagon 1; bruno: caravan 1 [2 vf]"
            ),
            "marmara-sea": "anna: galley 2 [8 vf], merchant-ship 1 [3 vf]",
            "north-aegean-sea": "bruno: galley 1 [4 vf]",
            "serbia": "anna: war-wagon 1 [3 vf]",
        },
        "fields": {"pacts": [Pact(100, (0, 3), (Clause(PASSAGE, 3, 0),), 0, 0, 2)]},
    } | more  # fmt: skip
    scene = given(FIVE, phase=phase, active="anna", **position)
    scene.pass_until(f"{phase}.turn", "anna")
    return scene


def take(scene: Scene, *transports: str) -> Scene:
    scene.play(*(f"anna: take {transport}" for transport in transports))
    return scene


@pytest.mark.rule("MP-COMBAT-02", "MP-LOAD-08", "MP-MOVE-01", "MP-MOVE-11")
@pytest.mark.parametrize(
    ("phase", "column", "found"),
    [
        ("combat", (), {
            "": ["galley-1", "galley-2", "war-wagon-1", "war-wagon-3"], "MP-COMBAT-02": ["merchant-ship-1", "caravan-1"],
            "MP-LOAD-08": ["war-wagon-2"], "MP-MOVE-01": ["caravan-2"],
        }),
        ("combat", ("war-wagon-1",), {
            "": ["galley-1", "galley-2", "war-wagon-3", "caravan-1"], "MP-COMBAT-02": ["merchant-ship-1"],
            "MP-MOVE-11": ["war-wagon-1"], "MP-LOAD-08": ["war-wagon-2"], "MP-MOVE-01": ["caravan-2"],
        }),
        ("combat", ("galley-2", "merchant-ship-1"), {
            "": ["galley-1", "war-wagon-1", "war-wagon-3"], "MP-MOVE-11": ["galley-2", "merchant-ship-1"],
            "MP-LOAD-08": ["war-wagon-2"], "MP-COMBAT-02": ["caravan-1"], "MP-MOVE-01": ["caravan-2"],
        }),
        ("commerce", ("caravan-1",), {
            "": ["galley-1", "galley-2", "merchant-ship-1", "war-wagon-1", "war-wagon-3"], "MP-LOAD-08": ["war-wagon-2"],
            "MP-MOVE-11": ["caravan-1"], "MP-MOVE-01": ["caravan-2"],
        }),
    ],
)  # fmt: skip
def test_what_may_be_taken_into_a_column(
    phase: str, column: tuple[str, ...], found: dict[str, list[str]]
) -> None:
    scene = take(straits(phase), *column)
    assert by_rule(verdicts(scene, "anna", "take", OWN)) == found
    several = column if len(column) > 1 else ()
    left = by_rule(verdicts(scene, "anna", "leave", OWN))
    assert tuple(left.pop("", ())) == several
    assert left.pop("MP-MOVE-01") == ["caravan-2"]
    assert list(left) == ["MP-MOVE-11"]
    names = [
        scene.state.world.transport_names[t] for t in scene.prompt("anna")["values"]["transports"]
    ]
    assert tuple(names) == column


FROM_THRACE = {
    "MP-MOVE-01": ["thrace", "serbia", "wallachia", "lydia"], "MP-DIPL-07": ["mysia"],
    "MP-MOVE-09": ["bithynia", "moesia"], "": ["macedonia"],
    "MP-MOVE-10": ["crete", "marmara-sea", "north-aegean-sea", "black-sea-west-sea"],
}  # fmt: skip
"""Whatever wagons go, in either phase."""


@pytest.mark.rule("MP-MOVE-01", "MP-MOVE-09", "MP-MOVE-10", "MP-MOVE-11", "MP-DIPL-07")
@pytest.mark.parametrize(
    ("phase", "column", "found"),
    [
        ("combat", ("war-wagon-1",), FROM_THRACE),
        ("commerce", ("war-wagon-1", "caravan-1"), FROM_THRACE),
        ("combat", ("war-wagon-3",), {
            "MP-MOVE-01": ["thrace", "mysia", "bithynia", "serbia", "lydia"], "MP-MOVE-09": ["moesia"],
            "": ["macedonia", "wallachia"],
            "MP-MOVE-10": ["crete", "marmara-sea", "north-aegean-sea", "black-sea-west-sea"],
        }),
    ],
)  # fmt: skip
def test_where_wagons_may_go(
    phase: str, column: tuple[str, ...], found: dict[str, list[str]]
) -> None:
    scene = take(straits(phase), *column)
    assert by_rule(verdicts(scene, "anna", "go", f"{LANDS} {SEAS}")) == found
    assert {f"go {place}" for place in found[""]} <= set(scene.legal("anna", "go"))


@pytest.mark.rule("MP-MOVE-01", "MP-BLOCK-03", "MP-BLOCK-06")
@pytest.mark.parametrize(
    ("phase", "column", "legal", "blocked"),
    [
        ("combat", "galley-1", ["marmara-sea"], "MP-MOVE-01"),
        ("combat", "galley-2", ["thrace", "black-sea-west-sea"], "MP-BLOCK-03"),
        ("combat", "galley-2 merchant-ship-1", ["thrace", "black-sea-west-sea"], "MP-BLOCK-03"),
        ("commerce", "galley-2", ["thrace", "black-sea-west-sea"], "MP-BLOCK-06"),
        ("commerce", "merchant-ship-1", ["thrace", "black-sea-west-sea"], "MP-BLOCK-06"),
    ],
)
def test_where_ships_may_go(phase: str, column: str, legal: list[str], blocked: str) -> None:
    scene = take(straits(phase), *column.split())
    found = verdicts(scene, "anna", "go", f"{LANDS} {SEAS}")
    assert [place for place, rule in found.items() if not rule] == legal
    assert found.pop("north-aegean-sea") == blocked
    assert {rule for rule in found.values() if rule} == {"MP-MOVE-01"}


# ---- blockades: bruno's Galleys in the North Aegean, anna's come from Marmara


@pytest.mark.rule("MP-BLOCK-02", "MP-BLOCK-03")
@pytest.mark.parametrize(
    ("coming", "there", "rule"),
    [
        ("galley 1 [4 vf, captain 1]", "bruno: galley 1 [4 vf]", ""),
        ("galley 1 [4 vf]", "bruno: galley 1 [4 vf]", "MP-BLOCK-03"),
        ("galley 1 [1 vf, captain 1]", "bruno: galley 1 [4 vf]", "MP-BLOCK-03"),
        ("galley 1 [4 vf]", "bruno: galley 1", ""),
        ("galley 1 [4 vf]", "bruno: merchant-ship 1 [4 vf]", ""),
        ("galley 1 [4 vf]", "carla: galley 1 [4 vf]", ""),
        ("galley 1 [4 vf]", "bruno: galley 1 [4 vf]; anna: galley 1 [2 vf]", ""),
        ("galley 1 [4 vf]", "bruno: galley 1 [4 vf]; anna: galley 1", "MP-BLOCK-03"),
        ("galley 1 [4 vf]", "bruno: galley 1 [4 vf]; carla: galley 1 [2 vf]", "MP-BLOCK-03"),
        ("galley 1 [4 vf, war-wagon 1 [2 vf, captain 1]]", "bruno: galley 1 [4 vf]", ""),
    ],
)
def test_entering_a_blocked_zone(coming: str, there: str, rule: str) -> None:
    scene = straits(transports={"marmara-sea": f"anna: {coming}", "north-aegean-sea": there})
    take(scene, "galley-1")
    assert verdicts(scene, "anna", "go", "north-aegean-sea") == {"north-aegean-sea": rule}


@pytest.mark.rule("MP-BLOCK-02")
@pytest.mark.parametrize(
    ("own", "rule"),
    [("galley 1 [4 vf, captain 1]", "MP-BLOCK-02"), ("galley 1 [4 vf], galley 1 [1 vf]", "")],
)
def test_leaving_a_blocked_zone(own: str, rule: str) -> None:
    scene = straits(transports={"marmara-sea": f"anna: {own}; bruno: galley 1 [4 vf]"})
    take(scene, "galley-1")
    assert verdicts(scene, "anna", "go", "black-sea-west-sea") == {"black-sea-west-sea": rule}


@pytest.mark.rule("MP-BLOCK-01")
@pytest.mark.parametrize(
    ("shores", "granted", "rule"),
    [
        ("carla carla", False, "MP-BLOCK-01"),
        ("carla carla", True, ""),
        ("carla bruno", False, ""),
        ("anna anna", False, ""),
        ("bruno bruno", False, "MP-BLOCK-01"),
    ],
)
def test_a_strait_between_two_shores_of_one_player(shores: str, granted: bool, rule: str) -> None:
    thrace, bithynia = shores.split()
    pacts = [Pact(100, (0, 2), (Clause(PASSAGE, 2, 0),), 0, 0, 2)] if granted else []
    scene = straits(
        vf={"thrace": f"{thrace} 4", "bithynia": f"{bithynia} 4", "macedonia": "anna 3"},
        transports={"marmara-sea": "anna: galley 1 [4 vf]"}, fields={"pacts": pacts},
    )  # fmt: skip
    take(scene, "galley-1")
    assert verdicts(scene, "anna", "go", "black-sea-west-sea") == {"black-sea-west-sea": rule}


# ---- what keeps a transport


@pytest.mark.rule(
    "MP-CHAR-29", "MP-EVENT-09", "MP-COMBAT-02", "MP-COMBAT-03", "MP-TRADE-01", "MP-TRADE-02"
)
@pytest.mark.parametrize(
    ("phase", "name", "bits", "rule"),
    [
        ("combat", "war-wagon-1", SABOTAGED, "MP-CHAR-29"),
        ("combat", "war-wagon-1", HELD, "MP-EVENT-09"),
        ("combat", "war-wagon-1", SABOTAGED | HELD, "MP-CHAR-29"),
        ("combat", "war-wagon-1", MOVED_IN_COMBAT | MOVED_IN_COMMERCE | STOPPED | BOUGHT | SOLD, ""),
        ("commerce", "war-wagon-1", MOVED_IN_COMBAT, "MP-COMBAT-03"),
        ("commerce", "caravan-1", MOVED_IN_COMBAT, "MP-COMBAT-02"),
        ("commerce", "caravan-1", STOPPED, "MP-TRADE-02"),
        ("commerce", "caravan-1", BOUGHT | SOLD, "MP-TRADE-01"),
        ("commerce", "caravan-1", BOUGHT, ""),
        ("commerce", "caravan-1", SOLD, ""),
        ("commerce", "caravan-1", MOVED_IN_COMMERCE | LEAVING, ""),
    ],
)  # fmt: skip
def test_marks_that_keep_a_transport(phase: str, name: str, bits: int, rule: str) -> None:
    scene = straits(phase)
    mark(scene, name, bits)
    assert verdicts(scene, "anna", "take", name) == {name: rule}


@pytest.mark.rule("MP-MOVE-01", "MP-MOVE-11")
@pytest.mark.parametrize(
    ("left", "rules"), [(3, ("", "")), (2, ("MP-MOVE-01", "MP-MOVE-11")), (0, ("MP-MOVE-01",))]
)
def test_every_transport_pays_for_itself(left: int, rules: tuple[str, ...]) -> None:
    """From Thrace over the river to the hills of Macedonia costs a War Wagon 3 PM."""
    scene = straits()
    scene.state.transport_pm[number(scene, "war-wagon-1")] = left
    scene.restart()
    if not left:
        assert verdicts(scene, "anna", "take", "war-wagon-1") == {"war-wagon-1": rules[0]}
        return
    take(scene, "war-wagon-1")
    assert verdicts(scene, "anna", "go", "macedonia") == {"macedonia": rules[0]}
    take(scene, "caravan-1")
    assert verdicts(scene, "anna", "go", "macedonia") == {"macedonia": rules[1]}


@pytest.mark.rule("MP-SIEGE-17", "MP-SIEGE-18", "MP-SIEGE-19")
@pytest.mark.parametrize(
    ("by_sea", "besieger", "wagon", "ship"),
    [
        (0, 1, "MP-SIEGE-17", ""),
        (1, 1, "", "MP-SIEGE-18"),
        (0, 0, "", ""),
        (1, 0, "", ""),
    ],
)
def test_a_siege_closes_one_side(by_sea: int, besieger: int, wagon: str, ship: str) -> None:
    scene = straits(fields={"sieges": [Siege(0, besieger, 1, by_sea, 0, 3)]})
    assert verdicts(take(scene, "war-wagon-1"), "anna", "go", "macedonia") == {"macedonia": wagon}
    assert verdicts(take(scene, "galley-1"), "anna", "go", "marmara-sea") == {"marmara-sea": ship}


@pytest.mark.rule("MP-MOVE-01", "MP-MOVE-11")
def test_a_column_moves_and_is_told() -> None:
    scene = take(straits(), "war-wagon-1", "caravan-1")
    before = pm(scene, "war-wagon-1"), pm(scene, "caravan-1")
    scene.play("anna: go macedonia")
    spent = before[0] - pm(scene, "war-wagon-1"), before[1] - pm(scene, "caravan-1")
    assert spent == (3, 3)
    assert story(scene)[-1] == (
        "moved MP-MOVE-01: seat=anna transports=war-wagon-1,caravan-1 place=macedonia from_place=thrace"
    )
    marks = scene.state.transport_marks
    assert all(
        marks[number(scene, name)] & MOVED_IN_COMBAT for name in ("war-wagon-1", "caravan-1")
    )
    assert scene.prompt("anna")["values"]["transports"] == list(scene.state.column)
    assert scene.transports("anna", "macedonia") == ["war-wagon-1", "caravan-1"]
