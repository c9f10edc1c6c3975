"""What a pact cannot hand over, and why (MP-DIPL-09, MP-DIPL-17, MP-COMP-02): every hindrance, at its limit."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import (
    ARMIES,
    ENGINE,
    LOAN,
    PAYMENT,
    TERRITORY,
    TRANSPORT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.handing_over import hindrance, unable
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.diplomacy import LITERATE, table
from tests.games.prototype.scene import Scene

KINDS = {
    "land": TERRITORY,
    "armies": ARMIES,
    "transport": TRANSPORT,
    "engine": ENGINE,
    "pay": PAYMENT,
    "lend": LOAN,
}


@pytest.fixture(scope="module")
def scene() -> Scene:
    """Anna has 8 VF on the ground of Saxony, 4 on a wagon and an empty caravan there, a wagon and a caravan at bruno's."""
    return table(
        vf={"saxony": "anna 8", "bavaria": "anna 5; carla 2", "swabia": "anna 1", "pannonia": "bruno 5"},
        owner={"bavaria": "anna"}, war=["anna carla"], technologies={"anna": LITERATE, "bruno": LITERATE},
        transports={
            "saxony": "anna: war-wagon 2 [4 vf, captain 1, catapult], caravan 1",
            "pannonia": "anna: war-wagon 1 [3 vf, catapult], caravan 1 [2 vf]; bruno: caravan 1 [2 vf]",
            "swabia": "anna: war-wagon 1 [2 vf]",
            "ligurian-sea-sea": "anna: galley 1 [3 vf, captain 1], merchant-ship 1 [2 vf, caravan 1 [1 vf]]",
        },
        engines={"saxony": "anna: trebuchet"}, florins={"anna": 100, "bruno": 0},
    )  # fmt: skip


def pact_of(scene: Scene, *clauses: str) -> Pact:
    """Of clauses such as "land anna bruno saxony 5"."""
    w = scene.state.world
    found = []
    for text in clauses:
        word, by, to, *rest = text.split()
        amount = int(rest[-1]) if rest[-1].isdigit() else 0
        more: tuple[int, ...] = ()
        if word in ("land", "armies"):
            more = (w.territory(rest[0]),)
        elif word in ("transport", "engine"):
            more = (w.vocabulary.number(word, rest[0]),)
        found.append(Clause(KINDS[word], scene.seat(by), scene.seat(to), amount, more))
    return Pact(0, (0, 1, 2), tuple(found))


@pytest.mark.rule("MP-DIPL-09", "MP-DIPL-10", "MP-TERM-06")
@pytest.mark.parametrize(
    ("clauses", "key"),
    [
        ("land anna bruno saxony 8", ""),
        ("land anna bruno saxony 9", "too-few-vf"),
        ("land anna bruno saxony 0", "no-garrison"),
        ("land bruno anna saxony 1", "not-the-givers"),
        ("land anna bruno bavaria 1", "land-in-dispute"),
        ("armies anna bruno saxony 8", ""),
        ("armies anna bruno saxony 9", "too-few-vf"),
        ("armies bruno anna saxony 1", "not-the-givers"),
        ("armies anna bruno saxony 1; land anna bruno saxony 1", "cede-with-land"),
        ("armies anna bruno saxony 8; transport anna bruno war-wagon-1 4", "leaves-land-empty"),
        ("armies anna bruno saxony 7; transport anna bruno war-wagon-1 4", ""),
        ("armies anna bruno saxony 7; transport anna bruno war-wagon-1 5", "leaves-land-empty"),
        ("armies anna bruno saxony 6; transport anna bruno war-wagon-1 5", ""),
        ("armies anna bruno swabia 1", ""),
        ("armies anna bruno swabia 1; transport anna bruno war-wagon-3 2", "leaves-land-empty"),
        ("transport anna bruno war-wagon-3 3", "leaves-land-empty"),
        ("transport anna bruno war-wagon-3 2", ""),
        ("transport anna bruno war-wagon-3 4", "too-few-vf"),
        ("transport anna bruno war-wagon-3 2; land anna bruno swabia 1", ""),
        ("transport anna bruno war-wagon-3 3; land anna bruno swabia 1", "too-few-vf"),
        ("transport anna bruno war-wagon-1 12", "leaves-land-empty"),
        ("transport anna bruno war-wagon-1 11", ""),
        ("transport anna bruno war-wagon-1 13", "too-few-vf"),
        ("transport anna bruno war-wagon-1 1", ""),
        ("transport anna bruno war-wagon-1 0", "needs-crew"),
        ("transport anna bruno caravan-1 0", "needs-crew"),
        ("transport anna bruno caravan-1 0; land anna bruno saxony 1", ""),
        ("transport anna bruno caravan-1 0; land anna carla saxony 1", "needs-crew"),
        ("transport anna bruno caravan-1 8", ""),
        ("transport anna bruno caravan-1 9", "too-few-vf"),
        ("transport bruno anna caravan-1 1", "not-the-givers"),
        ("transport anna bruno war-wagon-2 3", "engine-aboard"),
        ("transport anna bruno war-wagon-2 3; engine anna bruno catapult-2", ""),
        ("transport anna bruno war-wagon-2 3; engine anna carla catapult-2", "engine-aboard"),
        ("transport anna bruno war-wagon-2 2; engine anna bruno catapult-2", "crew-goes-along"),
        ("transport anna bruno caravan-2 2", ""),
        ("transport anna bruno caravan-2 1", "crew-goes-along"),
        ("transport anna bruno galley-1 3", "captain-not-given"),
        ("transport anna bruno merchant-ship-1 2", "not-while-carried"),
        ("transport anna bruno caravan-4 1", "not-while-carried"),
        ("engine anna bruno trebuchet-1", "engine-needs-place"),
        ("engine anna bruno trebuchet-1; land anna bruno saxony 1", ""),
        ("engine anna bruno trebuchet-1; land anna carla saxony 1", "engine-needs-place"),
        ("engine anna bruno catapult-2", ""),
        ("engine anna carla catapult-2", "engine-needs-place"),
        ("engine bruno anna catapult-2", "not-the-givers"),
        ("engine anna bruno catapult-1; transport anna bruno war-wagon-1 1", ""),
        ("engine anna carla catapult-1; transport anna bruno war-wagon-1 1", "needs-crew"),
        ("engine anna bruno catapult-1; land anna bruno saxony 1", ""),
        ("engine anna bruno catapult-1; transport anna bruno war-wagon-3 2", "engine-needs-place"),
        (
            "transport anna carla war-wagon-3 2; engine anna bruno catapult-1; transport anna bruno war-wagon-1 1",
            "",
        ),
    ],
)
def test_what_hinders_a_handover(scene: Scene, clauses: str, key: str) -> None:
    why = hindrance(scene.state, pact_of(scene, *clauses.split("; ")))
    assert ("" if why is None else why.key) == key


BOTH = ("engine anna bruno catapult-1", "engine anna bruno catapult-2")
BACK = ("engine bruno anna trebuchet-1", "land bruno anna pannonia 1")


@pytest.mark.rule("MP-DIPL-09", "MP-ENGINE-02")
@pytest.mark.parametrize(
    ("technologies", "own", "clauses", "key"),
    [
        (LITERATE, False, BOTH, ""),
        ("", False, BOTH, "receiver-engines"),
        ("", False, BOTH[:1], ""),
        ("", True, BOTH[:1], "receiver-engines"),
        ("", True, (*BOTH[:1], *BACK), ""),
        ("", True, (*BOTH, *BACK), "receiver-engines"),
    ],
)
def test_engines_within_the_level_of_the_receiver(
    technologies: str, own: bool, clauses: tuple[str, ...], key: str
) -> None:
    scene = table(
        vf={"saxony": "anna 8", "pannonia": "bruno 4"},
        transports={"pannonia": "anna: war-wagon 1 [1 vf, catapult, catapult]"},
        engines={"pannonia": "bruno: trebuchet"} if own else {},
        technologies={"anna": LITERATE, "bruno": technologies},
    )
    why = hindrance(scene.state, pact_of(scene, *clauses))
    assert ("" if why is None else why.key) == key


@pytest.mark.rule("MP-DIPL-09")
def test_besieged_land_is_not_ceded(scene: Scene) -> None:
    s = scene.state
    pact = pact_of(scene, "land anna bruno saxony 5")
    try:
        s.sieges = [Siege(s.world.territory("swabia"), 2, 1, 0, 0, 3)]
        assert hindrance(s, pact) is None
        s.sieges = [Siege(s.world.territory("saxony"), 2, 1, 0, 0, 3)]
        why = hindrance(s, pact)
        assert why is not None and why.key == "land-in-dispute"
    finally:
        s.sieges = []


@pytest.mark.rule("MP-DIPL-17", "MP-COMP-02")
@pytest.mark.parametrize(
    ("seat", "clauses", "rule"),
    [
        (0, "pay anna bruno 100", ""),
        (0, "pay anna bruno 101", "MP-DIPL-17"),
        (0, "pay anna bruno 60; lend anna carla 41", "MP-DIPL-17"),
        (0, "pay anna bruno 60; lend anna carla 40", ""),
        (1, "pay anna bruno 101", ""),
        (1, "lend bruno anna 1", "MP-DIPL-17"),
    ],
)
def test_nobody_promises_more_than_they_have(
    scene: Scene, seat: int, clauses: str, rule: str
) -> None:
    why = unable(scene.state, pact_of(scene, *clauses.split("; ")), seat)
    assert ("" if why is None else why.rule) == rule
