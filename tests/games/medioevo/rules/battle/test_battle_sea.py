"""Battles at sea: MU-NAVAL."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, pieces_of
from tests.games.medioevo.battles import (
    FOUR,
    PLACE,
    SEA,
    army,
    clash,
    d8,
    damages,
    fight,
    horde,
    naval,
    value,
)
from tests.games.medioevo.scene import Scene, given


@pytest.mark.rule("MU-NAVAL-01")
def test_the_penalty_applies_at_sea() -> None:
    scene = naval(
        "anna: 3 light-infantry", "dora: 3 light-infantry", "anna: galley 1; dora: galley 1",
        players=FOUR,
    )  # fmt: skip
    clash(scene, "1 3 6", "1 3 7")
    assert value(scene, 1) == 4


@pytest.mark.rule("MU-NAVAL-02")
def test_the_galley_bonus() -> None:
    scene = naval(
        "anna: 3 light-infantry", "bruno: 3 light-infantry",
        "anna: galley 2, galley 2; bruno: galley 1, galley 1, galley 1",
    )  # fmt: skip
    clash(scene, "1 3 6", "1 3 7")
    assert (value(scene, 0), value(scene, 1)) == (7, 6)


def _engines_aboard(level: int, *engines: int) -> Scene:
    scene = naval(
        "anna: 3 light-infantry", "bruno: 6 light-infantry",
        f"anna: galley {level}" + "".join(f", siege-engine {n}" for n in engines) + "; bruno: galley 2",
    )  # fmt: skip
    state = scene.state
    for piece in range(1, 1 + len(engines)):
        state.piece_at[piece] = state.world.aboard(0)
    scene.restart()
    scene.pass_until("battle.crews")
    return scene


@pytest.mark.rule("MU-NAVAL-03")
@pytest.mark.parametrize(
    ("level", "engines", "both"),
    [(2, (1, 1), True), (2, (1, 2), False), (3, (1, 2), True), (3, (1, 3), False)],
)
def test_engine_slots(level: int, engines: tuple[int, int], both: bool) -> None:
    scene = _engines_aboard(level, *engines)
    scene.play("anna: crew piece-1c light-infantry")
    if both:
        scene.play("anna: crew piece-1b light-infantry")
    else:
        scene.refuses("anna: crew piece-1b light-infantry", "MU-NAVAL-03")
    scene.refuses("anna: fire-at-buildings", "MU-ARTY-03")


@pytest.mark.rule("MU-NAVAL-04")
def test_powers_at_sea() -> None:
    scene = naval(
        "anna: 1 cavalry, 2 heavy-infantry, captain 1", "bruno: 5 light-infantry",
        "anna: galley 2; bruno: galley 2",
    )  # fmt: skip
    scene.pass_until("battle.captain-points")
    scene.play("anna: done")
    assert scene.legal("anna") == [
        "done", "act captain-1a light-infantry", "cancel light-infantry",
    ]  # fmt: skip
    scene.refuses("anna: act captain-1a cavalry", "MU-NAVAL-04")
    scene.dice("d4=2", "d6=3", "d8=8")
    scene.play("anna: done")
    scene.dice("d4=1", "d6=3", "d8=8")
    scene.play("anna: done", "bruno: done", "bruno: done")
    assert damages(scene)[0] == (2, 1, 1), "no cavalry damage"
    assert damages(scene)[1] == (3, 0, 2), "heavy infantry does not help"


@pytest.mark.rule("MU-NAVAL-05")
def test_one_point_removes_cavalry_at_sea() -> None:
    scene = naval(
        "anna: 2 archer", "bruno: 1 cavalry, 1 heavy-infantry, 1 light-infantry",
        "anna: galley 1; bruno: galley 1",
    )  # fmt: skip
    scene.play("anna: fight")
    scene.dice(*d8(1, 8))
    scene.play("bruno: fight")
    assert scene.legal("bruno") == [
        f"hit-aboard piece-2a {unit} 1" for unit in ("light-infantry", "heavy-infantry", "cavalry")
    ]
    scene.play("bruno: hit-aboard piece-2a cavalry 1")
    assert army(scene, "bruno", SEA) == {"heavy-infantry": 1, "light-infantry": 1}


@pytest.mark.rule("MU-NAVAL-06", "MU-REMOVE-02")
@pytest.mark.parametrize(("die", "sinks"), [(3, True), (4, False)])
def test_sinking(die: int, sinks: bool) -> None:
    scene = naval(
        "anna: 2 archer", "bruno: 2 light-infantry", "anna: galley 1; bruno: galley 1, war-wagon 1"
    )
    scene.state.piece_at[11] = scene.state.world.aboard(10)
    scene.restart()
    scene.play("anna: fight")
    scene.dice(*d8(1, 1, die))
    scene.play("bruno: fight")
    assert scene.state.battle is None
    rolls = [e.values["die"] for e in scene.happened("sinking-roll")]
    assert rolls == [die]
    sunk = [e for e in scene.happened("piece-lost") if e.rule == "MU-NAVAL-06"]
    assert len(sunk) == (2 if sinks else 0)
    if sinks:
        assert pieces_of(scene.state, 1) == []


@pytest.mark.rule("MU-NAVAL-06")
def test_no_roll_for_galleys_that_were_empty() -> None:
    scene = naval(
        "anna: 2 archer", "bruno: 2 light-infantry", "anna: galley 1; bruno: galley 1, galley 2"
    )
    scene.play("anna: fight")
    scene.dice(*d8(1, 1, 8))
    scene.play("bruno: fight")
    assert [e.values["piece"] for e in scene.happened("sinking-roll")] == [10]


@pytest.mark.rule("MU-NAVAL-07")
def test_anchored_galleys_fight_on_land() -> None:
    scene = fight(
        "anna: 2 archer", "bruno: 1 cavalry, 2 light-infantry",
        pieces={PLACE: "bruno: galley 3"},
    )  # fmt: skip
    assert scene.state.battle.sides[1].galleys == 0
    scene.play("anna: fight")
    scene.dice(*d8(1, 8))
    scene.play("bruno: fight", "bruno: hit cavalry 1")
    assert army(scene, "bruno") == {"heavy-infantry": 1, "light-infantry": 2}


@pytest.mark.rule("MU-NAVAL-08", "MU-BSUP-12")
def test_a_barbarian_galley() -> None:
    scene = naval("anna: 3 light-infantry", "barbarians: 3 light-infantry", "anna: galley 2")
    sides = scene.state.battle.sides
    assert (sides[0].galleys, sides[1].galleys) == (2, 1)
    clash(scene, "1 3 8")
    assert value(scene, 0) == 9
    scene = naval("anna: 5 archer", "barbarians: 2 light-infantry", "anna: galley 2")
    scene.dice(*d8(1, 1, 8, 8, 8))
    scene.play("anna: fight")
    assert horde(scene, SEA) == (0, 0, 0)
    assert not scene.happened("sinking-roll")


@pytest.mark.rule("MU-NAVAL-09")
def test_no_conquest_at_sea() -> None:
    scene = naval("anna: 3 archer", "bruno: 1 light-infantry", "anna: galley 1; bruno: galley 2")
    scene.play("anna: fight")
    scene.dice(*d8(1, 1, 1, 4))
    honour = scene.honour("anna")
    scene.play("bruno: fight")
    assert scene.happened("battle-over")[0].values["winner_seat"] == 0
    assert scene.honour("anna") == honour


@pytest.mark.rule("MU-NAVAL-10")
def test_an_empty_galley_does_not_fight() -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        pieces={SEA: "anna: galley 1; bruno: galley 2"}, units={SEA: "anna: 1 archer"},
    )  # fmt: skip
    assert armies_in(scene.state, scene.state.world.zone(SEA)) == [0]


@pytest.mark.rule("MU-NAVAL-11")
def test_only_galleys_with_the_points_leave() -> None:
    scene = naval(
        "anna: 3 light-infantry", "bruno: 3 light-infantry",
        "anna: galley 1, galley 1; bruno: galley 1",
        reserve={"piece-1a": 3, "piece-1b": 0},
    )  # fmt: skip
    state = scene.state
    change_units(state, 0, state.world.aboard(1), 0, 2)
    scene.restart()
    scene.play("anna: flee south-aegean-sea", "anna: flee rhodian-sea-sea", "anna: fight")
    clash(scene, "1 2 6", "1 2 4")
    scene.pass_until("battle.choice")
    assert scene.state.piece_at[0] == state.world.zone("rhodian-sea-sea")
    assert scene.state.piece_at[1] == state.world.zone(SEA)
    assert scene.state.battle.sides[0].units == 2


@pytest.mark.rule("MU-NAVAL-09")
@pytest.mark.parametrize("answer", ["keep", "plunder"])
def test_a_galley_that_did_not_sink_is_kept_or_plundered(answer: str) -> None:
    scene = naval(
        "anna: 3 archer", "bruno: 1 light-infantry", "anna: galley 1; bruno: galley 2",
        war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: fight")
    scene.dice(*d8(1, 1, 1, 4))
    florins = scene.florins("anna")
    scene.play("bruno: fight")
    assert (scene.state.battle, scene.asked) == (None, ["anna"])
    move = next(text for text in scene.legal("anna") if text.startswith(answer))
    scene.play(f"anna: {move}")
    levels = [scene.state.piece_level[piece] for piece in pieces_of(scene.state, 0)]
    assert pieces_of(scene.state, 1) == []
    assert (levels, scene.florins("anna") - florins) == (
        ([1, 2], 0) if answer == "keep" else ([1], 100)
    )
