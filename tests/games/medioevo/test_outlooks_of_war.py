"""What a choice of war is said to bring is what it brings: marches, steps, battles, conquest."""

from __future__ import annotations

import pytest

from tests.games.medioevo.battles import clash, dice, fight, roll_for
from tests.games.medioevo.campaign import combat, fight_on
from tests.games.medioevo.outlooks import chances, changes, notes
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.rules.empire_cards.test_spy_cards import declared
from tests.games.medioevo.scene import Scene

# ---- marching


@pytest.mark.rule("MU-CPHASE-05", "MU-MOVE-05")
def test_a_march_names_who_goes_and_who_stays() -> None:
    """A war wagon of level I has three places for eight units."""
    scene = combat(
        units={"thrace": "anna: 3 heavy-infantry, 3 light-infantry, 2 archer"},
        pieces={"thrace": "anna: war-wagon 1"},
    )
    assert notes(scene, "anna: march thrace") == {
        "group-goes": {"count": 3},
        "group-reach": {"count": 6},
        "group-stays": {"count": 5},
    }
    scene.play("anna: march thrace")
    assert sum(scene.state.movement.units) == 3


@pytest.mark.rule("MU-MOVE-16", "MU-DEF-06")
def test_a_step_names_the_horde_and_the_land_left_behind() -> None:
    scene = combat(
        units={"moesia": "anna: 2 heavy-infantry, 1 archer"},
        pieces={"moesia": "anna: war-wagon 1"}, horde=(2, 1, 0),
    )  # fmt: skip
    scene.play("anna: march moesia")
    moesia = scene.state.world.territory("moesia")
    found = notes(scene, "anna: go serbia")
    assert found["horde-appears"] == {"horde": [2, 1, 0]}
    assert found["land-lost"] == {"territories": [moesia]}
    home = notes(scene, "anna: go thrace")
    assert home == {"steps-left": {"count": 5}, "land-lost": {"territories": [moesia]}}
    assert changes(scene, "anna: go thrace") == {"territories": -1}
    scene.play("anna: go thrace")
    assert scene.controller("moesia") is None


def _against_macedonia() -> Scene:
    scene = combat(
        units={
            "thrace": "anna: 3 heavy-infantry, 2 archer",
            "macedonia": "bruno: 2 archer, 1 heavy-infantry",
        },
        pieces={"thrace": "anna: war-wagon 2"}, buildings={"macedonia": "tower"},
    )  # fmt: skip
    scene.play("anna: march thrace")
    return scene


@pytest.mark.rule("MU-DIP-06", "MU-DIP-09", "MU-CONQ-03")
def test_an_attack_names_its_odds_its_price_and_the_war() -> None:
    scene = _against_macedonia()
    step = "anna: go macedonia"
    assert chances(scene, step)["battle-won"] == 90
    found = notes(scene, step)
    assert found["battle-losses"] == {"least": 1, "most": 4, "about": 3}
    assert found["undeclared"] == {"seats": [1]}
    assert found["honour-lost"] == {"points": 3}
    assert found["war-now"] == {"seats": [1]}
    scene.play(step)
    assert notes(scene, "anna: confirm")["honour-lost"] == {"points": 3}
    scene.play("anna: confirm")
    assert scene.honour("anna") == 7


@pytest.mark.rule("MU-DIP-06", "MU-DIP-42")
def test_an_attack_on_a_partner_costs_the_pact_too() -> None:
    scene = _against_macedonia()
    sign(scene, "anna", "bruno", "no-war")
    found = notes(scene, "anna: go macedonia")
    assert (found["pacts-broken"], found["honour-lost"]) == ({"count": 1}, {"points": 5})
    scene.play("anna: go macedonia", "anna: confirm")
    assert scene.honour("anna") == 5


# ---- a battle, round by round


def _lost_battle() -> Scene:
    """Three against four barbarians whose dice 2, 3 and 3 make an attack of 9."""
    return fight(
        "anna: 1 archer, 1 heavy-infantry, 1 light-infantry",
        "barbarians: 2 light-infantry, 1 archer, 1 captain",
        at="moesia", barbarian_dice=(2, 3, 3),
        pieces={"moesia": "anna: war-wagon 1"}, reserve={"piece-1a": 3},
    )  # fmt: skip


@pytest.mark.rule("MU-BATTLE-05", "MU-FLEE-02", "MU-CAPTURE-02", "MU-HP-14")
def test_declarations_name_their_odds() -> None:
    scene = _lost_battle()
    assert chances(scene, "anna: fight") == {"battle-won": 15, "battle-lost": 67}
    assert notes(scene, "anna: fight")["lost-to-barbarians"] == {"points": 1}
    flight = notes(scene, "anna: flee thrace")
    assert flight["flight-halves"] == {"count": 1}
    assert flight["flight-room"] == {"count": 3, "of_count": 3}
    assert flight["flight-honour"] == {"points": 1}
    assert chances(scene, "anna: flee thrace") == {"round-won": 5, "round-lost": 95}
    capture = notes(scene, "anna: capture")
    assert capture == {"capture-halved": {"count": 3}, "capture-for-nothing": {}}
    scene.play("anna: fight")
    fight_on(scene)
    assert scene.honour("anna") == 10 - (scene.controller("moesia") is None)


@pytest.mark.rule("MU-DICE-02", "MU-DICE-08")
def test_a_re_roll_names_the_chances_of_the_round() -> None:
    """The dice 3, 1 and 1 make an attack of 3 against 9."""
    scene = _lost_battle()
    roll_for(scene, "anna", "3 1 1", "d8=8")
    assert chances(scene, "anna: done") == {"round-lost": 100}
    assert notes(scene, "anna: done")["round-takes-exactly"] == {"points": 4}
    two = chances(scene, "anna: reroll d6-d8")
    assert two == {"round-won": 8, "round-tied": 25, "round-lost": 67}
    # damage of 2.0 and own casualties of 1.2 on average
    assert notes(scene, "anna: reroll d6-d8")["round-takes"]["about"] == 3
    assert chances(scene, "anna: reroll d4-d6-d8") == {
        "round-won": 13, "round-tied": 8, "round-lost": 79,
    }  # fmt: skip
    scene.play("anna: done")
    (melee,) = [e.values["points"] for e in scene.happened("damage") if e.values["seat"] == 0][:1]
    assert melee == 4


@pytest.mark.rule("MU-LINF-01")
def test_a_sacrifice_names_the_better_attack() -> None:
    scene = fight("anna: 3 light-infantry, 1 cavalry", "bruno: 2 archer, 1 cavalry")
    scene.pass_until("battle.sacrifice", "anna")
    without, given_up = chances(scene, "anna: done"), chances(scene, "anna: sacrifice")
    assert given_up["round-won"] > without["round-won"]
    assert notes(scene, "anna: sacrifice")["attack-more"] == {"points": 4}
    assert changes(scene, "anna: sacrifice") == {"light-infantry": -1}
    scene.play("anna: sacrifice")
    assert scene.state.battle.sides[0].sacrificed == 1


@pytest.mark.rule("MU-DMG-03", "MU-DMG-04")
def test_damage_names_what_becomes_of_a_unit() -> None:
    scene = fight("anna: 2 heavy-infantry, 2 archer", "bruno: 4 cavalry, 2 light-infantry")
    scene.dice(*dice("1 2 3"))
    scene.pass_until("battle.assign", "anna")
    light = scene.state.vocabulary.number("unit", "light-infantry")
    assert notes(scene, "anna: hit heavy-infantry 1") == {"unit-becomes": {"unit": light}}
    assert notes(scene, "anna: hit archer 1") == {"unit-lost": {}}


@pytest.mark.rule("MU-MILB-02")
def test_walls_name_how_much_they_take_off() -> None:
    scene = fight(
        "anna: 3 archer", "bruno: 2 archer", at="macedonia", buildings={"macedonia": "fort"}
    )
    scene.pass_until("battle.declarations", "bruno")
    scene.play("bruno: fight")
    assert notes(scene, "bruno: protect archers")["protects"]["count"] > 0


# ---- spies and conquest


@pytest.mark.rule("MU-EUSE-09", "MU-EC-17")
def test_a_spy_names_the_chances_of_its_die() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer", cards={"anna": "17"})
    scene.pass_until("battle.declared", "anna")
    (ambush, *_) = scene.legal("anna", "play-unit")
    assert chances(scene, f"anna: {ambush}") == {"spy-succeeds": 38, "spy-caught": 25}
    assert "card-tapped" in notes(scene, f"anna: {ambush}")


@pytest.mark.rule("MU-CONQ-02", "MU-CONQ-03")
def test_spoils_name_what_plunder_brings() -> None:
    scene = combat(
        units={"thrace": "anna: 3 heavy-infantry"}, pieces={"thrace": "anna: war-wagon 1"},
        buildings={"macedonia": "tower"}, control_tokens={"macedonia": "bruno"},
        war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march thrace", "anna: go macedonia")
    scene.pass_until("conquest.assets", "anna")
    brings = notes(scene, "anna: keep-building military")["plunder-forgone"]["florins"]
    assert brings == 50
    assert changes(scene, "anna: plunder-building military")["florins"] == brings
    had = scene.florins("anna")
    scene.play("anna: plunder-building military")
    assert scene.florins("anna") == had + brings


@pytest.mark.rule("MU-DICE-10")
def test_more_damage_and_fewer_casualties_say_how_the_battle_ends() -> None:
    scene = fight(
        "anna: 1 light-infantry, 1 archer, 1 heavy-infantry, 1 cavalry, captain 1",
        "bruno: 1 light-infantry, 1 archer, 2 heavy-infantry, captain 1",
    )
    clash(scene, "1 5 6", "4 4 4")
    assert scene.window == "battle.superiority"
    spared, pressed = (chances(scene, f"bruno: {verb}") for verb in ("spare", "press"))
    assert min(spared["battle-won"], pressed["battle-won"]) > 90
    assert notes(scene, "bruno: spare")["casualties-then"]["count"] == (
        notes(scene, "bruno: press")["casualties-then"]["count"] - 1
    )


@pytest.mark.rule("MU-EUSE-01")
def test_a_card_for_the_battle_says_the_odds_with_it() -> None:
    """A bribe: one of the barbarians fights for Anna in this battle."""
    scene = declared("anna: 2 archer", "barbarians: 2 light-infantry", 14)
    bribed = chances(scene, "anna: play-unit card-14 light-infantry")
    scene.play("anna: pass")
    assert scene.window == "battle.declarations"
    assert bribed["battle-won"] > chances(scene, "anna: fight")["battle-won"]
