"""What moves of Combat say before they are played: chances, what a failure costs, what is taken."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.wrongs import war_price
from gonfalon.games.prototype.game import GAME
from tests.games.prototype.battles import FIVE, LT, charge, dice_of, field, no_cards, settle
from tests.games.prototype.outlooks import (
    chances,
    changes,
    keeps_its_word,
    later,
    notes,
    ranges,
    taken,
)
from tests.games.prototype.rules.attack.test_announcing import host
from tests.games.prototype.rules.siege.test_siege import before_walls, besieging
from tests.games.prototype.scene import given

# ---- attacks and battles


@pytest.mark.rule("MP-ASSAULT-05", "MP-ATT-04")
def test_an_attack_says_its_odds_and_what_it_costs() -> None:
    """Twelve storm two behind a Tower: even odds."""
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="combat",
        active="anna",
        vf={"moesia": "barbarians 2"},
        transports={"thrace": "anna: war-wagon 2 [13 vf, captain 2]"},
        buildings={"moesia": "village, tower"},
    )
    assert chances(scene, "anna: attack moesia") == {"wins": 50}
    said = notes(scene, "anna: attack moesia")
    assert {"own-losses-between", "attack-costs", "if-it-fails"} == said.keys()
    wagon = scene.state.world.transport_names.index("war-wagon-1")
    before = scene.state.transport_pm[wagon]
    charge(scene)
    assert scene.state.transport_pm[wagon] == before - said["attack-costs"]["pm"]


@pytest.mark.rule("MP-MULTI-02", "MP-ATT-09")
def test_an_ally_who_is_called_may_refuse() -> None:
    """Of all that may be changed before the charge, only a call says so; the charge says its odds."""
    scene = host()
    scene.play("anna: attack moesia")
    assert notes(scene, "anna: call-ally @carla") == {"ally-may-refuse": {}}
    assert chances(scene, "anna: call-ally @carla") == {}
    for line in ("charge", "leave war-wagon-2", "take war-wagon-4", "call-off"):
        assert "ally-may-refuse" not in notes(scene, f"anna: {line}")
    assert chances(scene, "anna: charge")["wins"] > 0
    assert "breaks-peace" not in notes(scene, "anna: charge")


@pytest.mark.rule("MP-WAR-04", "MP-WAR-02")
def test_a_surprise_says_its_odds_and_the_price_of_the_war() -> None:
    """Anna has a pact with bruno, whom dario must help."""
    bound = [
        Pact(101, (0, 1), (Clause(PASSAGE, 0, 1),)),
        Pact(102, (1, 3), (Clause(DEFENSIVE, 3, 1, 5),)),
    ]
    scene = host(war=["bruno carla"], fields={"pacts": bound})
    scene.play("anna: attack moesia")
    said = notes(scene, "anna: surprise 0")
    assert said["bound-to-help"] == {"seats": [3]}
    assert chances(scene, "anna: surprise 0")["wins"] > 0
    declared = war_price(scene.state, 0, 1, surprise=False)
    fall = said["pacts-fall"]
    assert fall["points"] > declared
    before = scene.honour("anna")
    scene.play("anna: surprise 0")
    assert before - scene.honour("anna") == fall["points"] + fall["pact_points"]


@pytest.mark.rule("MP-ATT-14", "MP-CAPT-06")
def test_another_round_or_none() -> None:
    """Eight storm one behind a Tower: three times in four the next roll costs them one."""
    scene = field(9, 1, captain=3, defender="bruno", buildings={"moesia": "tower"})
    dice_of(scene, 1, 6, (4, 6))
    charge(scene)
    assert scene.window == "battle.continue"
    found = chances(scene, "anna: fight-on")
    assert (found["next-hurts"], found["next-hits"]) == (75, 12)
    assert found["wins"] == 71
    assert notes(scene, "anna: fight-on")["own-losses-between"] == {"vf": 4, "least": 0, "most": 8}
    assert later(scene, "anna: stop-attack") == {"captain-levels": -1}
    captains = GAME.holdings(scene.state, 0)["captain-levels"]
    scene.play("anna: stop-attack")
    assert GAME.holdings(scene.state, 0)["captain-levels"] == captains - 1


@pytest.mark.rule("MP-BATTLE-03", "MP-RES-05")
def test_a_card_of_the_roll_says_the_odds_with_it() -> None:
    scene = field(10, 8, cards={"anna": "crossbowman"})
    scene.play("anna: attack moesia", "anna: charge")
    plain, better = (chances(scene, f"anna: {m}")["wins"] for m in ("done", "play crossbowman"))
    assert better > plain
    assert "card-at-stake" in notes(scene, "anna: play crossbowman")
    scene.play("anna: play crossbowman")
    assert chances(scene, "anna: done")["wins"] == better


@pytest.mark.rule("MP-BATTLE-03")
def test_cards_of_the_last_roll_do_not_count_for_the_next() -> None:
    found = []
    for cards in ("", "crossbowman"):
        hand = {"anna": cards} if cards else {}
        scene = field(9, 1, captain=3, cards=hand, buildings={"moesia": "tower"})
        scene.play("anna: attack moesia", "anna: charge")
        dice_of(scene, 1, 6, (4, 6))
        if cards:
            scene.play("anna: play crossbowman", "anna: done")
        no_cards(scene)
        assert scene.window == "battle.continue"
        found.append(chances(scene, "anna: fight-on"))
        assert scene.view("anna")["battle"]["odds"]["win"] == pytest.approx(
            found[-1]["wins"], abs=0.5
        )
    assert found[0] == found[1]


@pytest.mark.rule("MP-CHAR-31")
def test_a_thief_in_battle_promises_a_range() -> None:
    scene = field(
        10, 8, players=FIVE, cards={"anna": "thief, cutthroat", "bruno": "thief"},
        technologies={"anna": "guilds, mathematics, weaving", "bruno": "guilds, mathematics, mysticism"}, captains={"moesia": "bruno: 2"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: charge")
    assert ranges(scene, "anna: play-florins thief @bruno") == {"florins": (0, 400)}
    assert "may-be-stopped" in notes(scene, "anna: play-copy thief @bruno mysticism")
    assert notes(scene, "anna: play-captain cutthroat captain-2a")["captain-dies"] == {"points": 1}
    scene.play("anna: play-florins thief @bruno")
    assert scene.window == "card.declared"
    scene.pass_until("battle.defender-cards", "bruno")
    assert ranges(scene, "bruno: play-florins thief @anna") == {"florins": (0, 400)}
    assert "learns" in notes(scene, "bruno: play-copy thief @anna weaving")
    scene.play("bruno: done")


@pytest.mark.rule("MP-CHAR-53")
def test_the_older_cardinal_takes_a_cathedral_also_in_defence() -> None:
    scene = field(
        10, 8, players=FIVE, cards={"bruno": "cardinal"}, old_cardinal="on",
        buildings={"thrace": "city, cathedral", "moesia": "village"},
    )  # fmt: skip
    charge(scene)
    assert scene.window == "battle.defender-cards"
    for move in scene.legal("bruno", "play-territory") + scene.legal("bruno", "play-from-to"):
        assert "takes-cathedral" in notes(scene, f"bruno: {move}")
    scene.play("bruno: done")


@pytest.mark.rule("MP-WAR-04")
def test_a_surprise_shows_its_price_and_the_odds() -> None:
    scene = field(10, 8, war=[])
    scene.play("anna: attack moesia")
    assert chances(scene, "anna: surprise 0")["wins"] == 70
    assert changes(scene, "anna: surprise 0")["honour"] == -3
    scene.play("anna: surprise 0")
    assert scene.honour("anna") == -3


@pytest.mark.rule("MP-CHAR-28")
def test_a_guard_says_by_how_much_the_chance_grows() -> None:
    scene = field(10, 8, cards={"bruno": "guard"}, technologies={"bruno": "law"})
    charge(scene)
    assert scene.window == "attack.react"
    assert ranges(scene, "bruno: play guard") == {"vf": (1, 4)}
    held = chances(scene, "bruno: play guard")["holds-out"]
    assert held > chances(scene, "bruno: pass")["holds-out"] == 30


# ---- sieges


@pytest.mark.rule("MP-SIEGE-01", "MP-ASSAULT-01")
def test_before_walls_both_ways_say_their_chances() -> None:
    scene = before_walls()
    charge(scene)
    storm, siege = (chances(scene, f"anna: {verb}") for verb in ("assault", "besiege"))
    assert 0 <= storm["wins"] <= 100
    assert siege["falls"] > storm["wins"]


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-15")
def test_a_siege_that_is_given_up_or_forgotten_costs_a_level() -> None:
    scene = besieging()
    assert chances(scene, "anna: confirm-siege moesia")["falls"] > 50
    assert changes(scene, "anna: abandon-siege moesia") == {"captain-levels": -1}
    assert "forgotten-siege" in notes(scene, "anna: pass")
    scene.play("anna: pass")
    assert later(scene, "anna: done") == {"captain-levels": -1}
    assert taken(scene, "anna: done")["captain-levels"] == -1


@pytest.mark.rule("MP-SIEGE-12")
def test_losses_of_a_siege_say_what_is_left() -> None:
    scene = besieging(turns=2, vf={"moesia": "bruno 8; anna 3"})
    scene.play("anna: confirm-siege moesia", "anna: done")
    scene.pass_until("siege.losses", "anna")
    for where in ("lose-vf moesia", "lose-aboard war-wagon-1"):
        assert "left-there" in notes(scene, f"anna: {where} 1")
    scene.play("anna: lose-vf moesia 1")


# ---- conquest and movement


@pytest.mark.rule("MP-CONQ-03", "MP-CONQ-04")
def test_the_conqueror_sees_florins_and_honour_of_every_choice() -> None:
    scene = field(
        30, 1, wagon=3, technologies={"anna": LT[3]}, buildings={"moesia": "village", "pannonia": "village"}, capitals={"bruno": "pannonia"},
        transports={"moesia": "bruno: war-wagon 1 [1 vf, catapult]"}, captains={"moesia": "bruno: 3"},
    )  # fmt: skip
    dice_of(scene, 6, 1)
    charge(scene)
    no_cards(scene)
    assert scene.window == "conquest.choices"
    florins = {"building village": 25, "transport war-wagon-2": 50, "engine catapult-1": 50}
    for thing, half in florins.items():
        kind, name = thing.split()
        assert changes(scene, f"anna: plunder-{kind} {name}")["florins"] == half
        assert changes(scene, f"anna: destroy-{kind} {name}")["honour"] == 1
    assert changes(scene, "anna: plunder-captain captain-2a")["florins"] == 150
    assert "stays-yours" in notes(scene, "anna: keep-building village")
    found = keeps_its_word(scene, "anna: destroy-building village")
    assert (found["honour"], found["settlements"]) == (1, -1)
    settle(scene)


@pytest.mark.rule("MP-MOVE-12", "MP-CAPITAL-03")
def test_driving_out_of_the_capital_shows_all_that_is_lost() -> None:
    """The last four armies of Byzantium drive out of Thrace."""
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        phase="commerce",
        active="anna",
        vf={"thrace": "anna 0"},
        transports={"thrace": "anna: caravan 1 [4 vf]"},
        buildings={"thrace": "city, castle, cathedral", "lydia": "village"},
        capitals={"anna": "thrace"},
    )
    scene.play("anna: take caravan-1")
    lost = changes(scene, "anna: go bithynia")
    assert (lost["territories"], lost["settlements"], lost["fortifications"]) == (-1, -3, -3)
    assert (lost["honour"], lost["cathedrals"], lost["taxes"]) == (-2, -1, -55)
    assert lost["final-honour"] == -5, "the kingdom, the Cathedral and the religious capital"
    assert lost == taken(scene, "anna: go bithynia")


@pytest.mark.rule("MP-MULTI-01", "MP-WAR-04")
def test_who_helps_a_defence_sees_the_war_and_the_odds_with_them() -> None:
    scene = field(20, 1, transports={"moesia": "carla: war-wagon 1 [3 vf], caravan 1 [4 vf]"})
    charge(scene)
    assert scene.asked == ["carla"]
    assert notes(scene, "carla: join 0")["war-with"] == {"seats": [0]}
    assert "holds-out" in chances(scene, "carla: join 0")
    move = scene.state.vocabulary.parse("join 0")
    price = GAME.cost(scene.table.knowledge(2), 2, move)["honour"]  # type: ignore[arg-type]
    scene.dice("d6=6", "d6=1")
    scene.play("carla: join 0")
    assert scene.honour("carla") == -price < 0
