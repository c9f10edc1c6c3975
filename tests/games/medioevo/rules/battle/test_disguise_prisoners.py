"""Units that count as something else and are captured, or surrender: Heroine 67, Promotion."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import captured_by
from gonfalon.games.medioevo.state import NOBODY, RETURNED
from gonfalon.games.medioevo.world import CAPTAIN, HEAVY, LIGHT
from tests.games.medioevo.battles import clash, fight
from tests.games.medioevo.campaign import fight_on
from tests.games.medioevo.scene import Scene


def changed_captain(cards: dict[str, str] | None = None) -> Scene:
    """Bruno's captain of level 2 fights as an archer, beside one light infantry, against Anna's large army."""
    scene = fight(
        "anna: 9 heavy-infantry", "bruno: 1 light-infantry, captain 2",
        technologies={"bruno": "combat 2"}, cards=cards or {},
    )  # fmt: skip
    scene.pass_until("battle.declarations", "anna")
    return scene


@pytest.mark.rule("MU-TN-14", "MU-CAPTURE-03")
def test_a_changed_captain_is_captured_as_a_captain() -> None:
    scene = changed_captain()
    scene.play("anna: capture")
    scene.pass_until("battle.before-melee", "bruno")
    scene.play("bruno: apply-change-captain promotion captain-2a archer", "bruno: buy-points")
    clash(scene, "2 5 8", "1 2 3")
    fight_on(scene)
    assert (captured_by(scene.state, 5), scene.state.captain_level[5]) == (0, 2)
    assert scene.state.prisoners[0 * 3 + 1] == (1, 0, 0, 0)
    assert not scene.state.effects


@pytest.mark.rule("MU-TN-14", "MU-DMG-04")
@pytest.mark.parametrize("name", ["anna", "bruno"])
def test_a_changed_captain_falls_as_a_captain(name: str) -> None:
    small, large = f"{name}: 1 light-infantry, captain 2", "9 heavy-infantry"
    sides = (small, f"bruno: {large}") if name == "anna" else (f"anna: {large}", small)
    scene = fight(*sides, technologies={name: "combat 2"})
    seat = scene.seat(name)
    scene.pass_until("battle.before-melee", name)
    captain = f"captain-{seat + 1}a"
    scene.play(f"{name}: apply-change-captain promotion {captain} archer", f"{name}: buy-points")
    clash(scene, *(("1 2 3", "2 5 8") if name == "anna" else ("2 5 8", "1 2 3")))
    fight_on(scene)
    lost = [event.values["unit"] for event in scene.happened("unit-lost")]
    assert lost[:2] == [LIGHT, CAPTAIN]
    assert (scene.state.captain_at[seat * 5], scene.state.captain_level[seat * 5]) == (NOBODY, 0)
    assert not scene.state.effects


@pytest.mark.rule("MU-TN-14", "MU-EC-39")
def test_a_changed_captain_is_seized_as_a_captain() -> None:
    scene = changed_captain(cards={"anna": "39"})
    scene.play("anna: fight")
    scene.pass_until("battle.before-melee", "bruno")
    scene.play("bruno: apply-change-captain promotion captain-2a archer", "bruno: buy-points")
    clash(scene, "2 5 8", "1 2 3")
    while scene.state.battle is not None and not scene.legal("anna", "play"):
        scene.default(scene.asked[0])
    while scene.happened("unit-lost")[-1].values["unit"] != 4:
        scene.play("anna: pass")
        while not scene.legal("anna", "play"):
            scene.default(scene.asked[0])
    scene.play("anna: play card-39")
    assert (captured_by(scene.state, 5), scene.state.captain_level[5]) == (0, 2)


@pytest.mark.rule("MU-TN-14", "MU-DMG-04")
def test_a_promoted_unit_that_is_hit_stays_promoted() -> None:
    """Anna's light infantry fights as cavalry; a hit makes it what cavalry becomes, and the turn's end what it was."""
    scene = fight(
        "anna: 1 light-infantry, 3 heavy-infantry", "bruno: 3 heavy-infantry",
        technologies={"anna": "combat 2"}, units={"thrace": "bruno: 1 archer"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    scene.play("anna: apply-change promotion light-infantry cavalry", "anna: buy-points")
    clash(scene, "1 2 3", "1 2 7")
    scene.pass_until("battle.assign", "anna")
    scene.play("anna: hit cavalry 1")
    while not scene.happened("unit-reduced"):
        scene.default(scene.asked[0])
    assert [tuple(e)[:3] for e in scene.state.effects if e[0] == "promoted"] == [("promoted", 0, LIGHT)]  # fmt: skip
    assert [e[3] for e in scene.state.effects if e[0] == "promoted"] == [HEAVY]


@pytest.mark.rule("MU-EC-67", "MU-CAPTURE-03")
@pytest.mark.parametrize("captive", ["anna", "bruno"])
def test_a_captured_banner_bearer_is_a_prisoner_as_what_he_was(captive: str) -> None:
    captor, side = ("bruno", "attacker") if captive == "anna" else ("anna", "defender")
    armies = {captive: f"{captive}: 2 light-infantry", captor: f"{captor}: 9 heavy-infantry"}
    scene = fight(armies["anna"], armies["bruno"], cards={captive: "67"})
    scene.play(f"{captive}: play-unit-for card-67 light-infantry {side}")
    scene.pass_until("battle.declarations", captor)
    scene.play(f"{captor}: capture")
    clash(scene, *(("1 2 3", "2 5 8") if captive == "anna" else ("2 5 8", "1 2 3")))
    fight_on(scene)
    assert [event.values["unit"] for event in scene.happened("unit-captured")] == [LIGHT, CAPTAIN]
    held = scene.state.prisoners
    assert held[scene.seat(captor) * 3 + scene.seat(captive)] == (2, 0, 0, 0)
    assert sum(map(sum, held)) == 2
    assert max(scene.state.captain_at) == NOBODY


@pytest.mark.rule("MU-EC-67", "MU-SURR-02")
def test_a_banner_bearer_surrenders_as_what_he_was() -> None:
    scene = fight("anna: 5 heavy-infantry", "bruno: 9 light-infantry", cards={"anna": "67"})
    scene.play("anna: play-unit-for card-67 heavy-infantry attacker")
    clash(scene, "1 2 3", "1 2 3")
    scene.pass_until("battle.choice", "anna")
    heavy, light = (scene.state.army[0][67][kind] for kind in (1, 0))
    assert scene.state.captain_at[3] == 67, "the bearer lives"
    scene.play("anna: offer-surrender", "bruno: accept-surrender")
    assert scene.state.returned[0] == (light, heavy + 1, 0, 0)
    assert scene.state.captain_at.count(RETURNED) == 0
    assert not scene.state.effects
