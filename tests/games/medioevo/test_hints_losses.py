"""What a seat is told before it chooses losses, crews or a surrender is what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medioevo.battles import clash, fight
from tests.games.medioevo.events import phase_two, strike
from tests.games.medioevo.scene import Scene


def hints(scene: Scene, name: str) -> dict[str, Any]:
    prompt = scene.table.prompt(scene.seat(name))
    assert prompt is not None
    return dict(prompt["hints"])


@pytest.mark.rule("MU-EVENT-09")
def test_what_becomes_of_units_in_an_event() -> None:
    scene = phase_two(units={"thrace": "red: 1 cavalry, 2 archer", "bithynia": "red: captain 1"})
    strike(scene, "armies", "movement", 2)
    told = hints(scene, "red")["losses"]
    assert (told["due"], told["chosen"]) == (2, [])
    assert told["fates"] == {
        "harm thrace archer": {"becomes": None},
        "harm thrace cavalry": {"becomes": "heavy-infantry"},
        "harm-captain captain-1a": {"becomes": None},
    }
    scene.play("red: harm thrace cavalry")
    told = hints(scene, "red")["losses"]
    assert told["chosen"] == ["harm thrace cavalry"]
    assert told["fates"]["harm thrace heavy-infantry"] == {"becomes": "light-infantry"}


@pytest.mark.rule("MU-EVENT-10")
def test_what_is_left_of_a_building_in_an_event() -> None:
    scene = phase_two(card=10, buildings={"thrace": "village, tower"})
    strike(scene, "buildings", "armies", 3)
    before = hints(scene, "red")["losses"]["fates"]
    scene.play("red: harm-building thrace civil")
    after = hints(scene, "red")["losses"]
    assert after["fates"]["harm-building thrace civil"]["left"] == before["harm-building thrace civil"]["left"] - 1  # fmt: skip
    assert after["fates"]["harm-building thrace military"] == before["harm-building thrace military"]  # fmt: skip
    assert after["chosen"] == ["harm-building thrace civil"]


@pytest.mark.rule("MU-DMG-01", "MU-DMG-04")
def test_what_becomes_of_units_in_a_battle() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 3 heavy-infantry, 3 light-infantry, captain 1")
    clash(scene, "4 6 8", "1 1 1")
    scene.pass_until("battle.assign", "bruno")
    told = hints(scene, "bruno")["losses"]
    assert told["due"] > 1
    assert told["fates"] == {
        "hit light-infantry": {"becomes": None},
        "hit heavy-infantry": {"becomes": "light-infantry"},
        "hit-captain captain-2a": {"becomes": None},
    }
    scene.play("bruno: hit heavy-infantry 1")
    assert hints(scene, "bruno")["losses"]["chosen"] == ["hit heavy-infantry"]
    assert hints(scene, "bruno")["losses"]["due"] == told["due"]


@pytest.mark.rule("MU-ARTY-01")
def test_engines_tell_how_many_serve_them() -> None:
    scene = fight(
        "anna: 6 light-infantry", "bruno: 6 light-infantry", pieces={"serbia": "anna: siege-engine 1"}
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    (engine,) = hints(scene, "anna")["crews"]
    assert (engine["piece"], engine["crew"], engine["most"]) == ("piece-1a", 0, 3)
    scene.play("anna: crew piece-1a light-infantry")
    assert hints(scene, "anna")["crews"][0]["crew"] == 1


@pytest.mark.rule("MU-SURR-02")
@pytest.mark.parametrize("verb", ["offer", "demand"])
def test_who_would_surrender(verb: str) -> None:
    scene = fight("anna: 2 light-infantry", "bruno: 3 archer")
    scene.pass_until("battle.declarations", "anna")
    scene.play(f"anna: {verb}-surrender")
    told = hints(scene, "bruno")["surrender"]
    scene.play("bruno: accept-surrender")
    gone = scene.seat("anna") if verb == "offer" else scene.seat("bruno")
    assert sum(scene.state.returned[gone]) > 0
    assert told == {"side": 0 if verb == "offer" else 1}
