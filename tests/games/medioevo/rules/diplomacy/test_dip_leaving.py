"""Diplomacy when a player is eliminated (MU-ELIM-05): what concerned them ends, and nothing else."""

from __future__ import annotations

import pytest

from tests.games.medioevo.pacts import claim, in_force, known, propose, sign, table

ANNA, BRUNO, CARLA, DARIO = range(4)


@pytest.mark.rule("MU-ELIM-05", "MU-DIP-12", "MU-DIP-13")
def test_what_others_have_agreed_goes_on() -> None:
    """Bruno leaves his interest unpaid for the second time; Anna, Carla and Dario have dealings with him and without him."""
    scene = table(
        "anna bruno carla dario", phase="tax", war=["anna bruno", "bruno dario", "anna dario"], debt={"bruno": 2500},
        florins={"bruno": 0}, fields={"strike": [0, 2, 0, 0]},
    )  # fmt: skip
    for one, other in (("anna", "bruno"), ("anna", "dario")):
        scene.play(f"{one}: offer-armistice @{other}")
        scene.play(f"{other}: accept {scene.state.proposals[-1].number}")
    secret = sign(scene, "bruno", "carla", "no-war", "secret")
    public = sign(scene, "bruno", "dario", "no-war")
    kept = sign(scene, "anna", "carla", "no-war")
    against_bruno = claim(scene, "anna", "bruno", public).number
    by_bruno = claim(scene, "bruno", "dario", public).number
    among_others = claim(scene, "dario", "anna", kept).number
    propose(scene, "bruno", "pact-with @anna", "no-war")
    propose(scene, "carla", "pact-with @bruno", "no-war")
    stays = propose(scene, "carla", "pact-with @dario", "no-war")
    scene.play("anna: pact-with @bruno", "carla: pact-with @dario", "bruno: pact-with @dario")

    scene.play(*(f"{name}: tax 10" for name in scene.names), "bruno: done")

    s = scene.state
    assert s.order == [ANNA, CARLA, DARIO]
    assert in_force(scene) == [kept]
    ended = {event.values["pact"]: event for event in scene.happened("pact-ended")}
    assert ended.keys() == {secret, public}
    assert (ended[secret].rule, ended[secret].audience) == ("MU-ELIM-05", (BRUNO, CARLA))
    assert (ended[public].audience, ended[public].values["seats"]) == (None, [BRUNO, DARIO])
    assert [item.number for item in s.claims] == [among_others]
    assert {against_bruno, by_bruno}.isdisjoint(item.number for item in s.claims)
    assert [item.number for item in s.proposals] == [stays]
    assert [bool(draft) for draft in s.drafts] == [False, False, True, False]
    at_war = {frozenset(divmod(at, 4)) for at, war in enumerate(s.war) if war}
    assert at_war == {frozenset((ANNA, DARIO))}
    assert {frozenset(divmod(at, 4)) for at, holds in enumerate(s.armistice) if holds} == at_war
    assert s.hp == [10] * 4
    scene.refuses("bruno: give @anna 1", "MU-DIP-01")
    scene.refuses("anna: declare-war @bruno", "MU-DIP-02")


@pytest.mark.rule("MU-ELIM-05", "MU-DIP-46", "MU-DIP-47")
def test_a_vote_is_counted_without_them() -> None:
    """All but Bruno have voted when he leaves."""
    scene = table(
        "anna bruno carla dario", phase="tax", debt={"bruno": 2500}, florins={"bruno": 0},
        fields={"strike": [0, 2, 0, 0]},
    )  # fmt: skip
    number = sign(scene, "anna", "carla", "no-war")
    case = claim(scene, "dario", "carla", number).number
    scene.play(f"carla: contest {case}", f"anna: vote-rupture {case}", f"dario: vote-rupture {case}")  # fmt: skip
    scene.play(f"carla: vote-respect {case}")
    assert in_force(scene) == [number]
    scene.play(*(f"{name}: tax 10" for name in scene.names), "bruno: done")
    assert (in_force(scene), scene.honour("carla")) == ([], 8)
    assert [event.values["rupture"] for event in scene.happened("vote-counted")] == [1]


@pytest.mark.rule("MU-DIP-35", "MU-DIP-37", "MU-ELIM-05")
@pytest.mark.parametrize("leaver", ["anna", "bruno", "carla", "dario"])
def test_support_is_owed_to_those_who_stay(leaver: str) -> None:
    """Anna has declared war on Dario as leader of Bruno; Bruno was called and directed. Carla stands aside."""
    names = ["anna", "bruno", "carla", "dario"]
    scene = table(
        " ".join(names), phase="tax", debt={leaver: 2500}, florins={leaver: 0},
        fields={"strike": [2 * (name == leaver) for name in names]},
    )  # fmt: skip
    sign(scene, "anna", "bruno", "lead @anna 3", "target @dario")
    scene.play("anna: declare-war @dario", "anna: direct @bruno thrace")
    assert len(scene.state.triggered) == len(scene.state.directions) == len(scene.state.proposals) == 1  # fmt: skip
    assert len(known(scene, "bruno").directions) == 1
    assert known(scene, "carla").directions == []
    scene.play(*(f"{name}: tax 10" for name in names), f"{leaver}: done")
    stays = leaver == "carla"
    s = scene.state
    assert (len(s.triggered), len(s.directions), len(s.proposals)) == ((1, 1, 1) if stays else (0, 0, 0))  # fmt: skip
