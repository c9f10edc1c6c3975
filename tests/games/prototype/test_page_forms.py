"""What the forms of some questions show besides their moves: what is said there is what happens."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.commons.pacts.clauses import DEFENSIVE, OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.records import load_table, save_text
from gonfalon.kernel.table import Table
from tests.games.prototype.battles import PLAYERS, charge, field
from tests.games.prototype.rules.conquest.test_conquest import taken
from tests.games.prototype.rules.siege.test_siege import besieging
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.test_page import cost


def shown(scene: Scene, name: str, form: str) -> Any:
    return scene.prompt(name)["hints"][form]


# ---- auctions


@pytest.mark.rule("MP-TURN-06")
def test_the_auction_of_a_position_is_seen_by_all() -> None:
    scene = given(PLAYERS, phase="turn-order", florins={"anna": 400})
    assert scene.view("carla")["auction"]["bidder"] is None
    assert scene.view("carla")["auction"]["least"] == 1
    scene.play("anna: bid 10", "bruno: bid 25", "carla: pass")
    for name in PLAYERS:
        auction = scene.view(name)["auction"]
        assert (auction["position"], auction["bid"], auction["bidder"]) == (1, 25, 1)
        assert (auction["bidders"], auction["passed"]) == ([0, 1], [2])
    assert f"bid {auction['least']}..400" in scene.legal("anna", "bid")
    assert auction["least"] == auction["bid"] + auction["raise"]
    scene.play("anna: pass")
    assert scene.view("anna")["auction"] is None, "one position is auctioned among three"


@pytest.mark.rule("MP-FAIR-02", "MP-TIME-18")
def test_a_ceiling_is_shown_to_its_owner_alone() -> None:
    fair = {"croatia": "town, fair-mining"}
    scene = given(PLAYERS, phase="commerce", active="bruno", cards={"bruno": "guard"}, buildings=fair)  # fmt: skip
    scene.play("bruno: auction guard 50", "carla: bid-up-to 300")
    auction = scene.view("carla")["auction"]
    assert (auction["card"], auction["seller"], auction["ceiling"]) == ("guard", 1, 300)
    assert auction["bid"] == 50, "the first bid that counts"
    assert scene.view("anna")["auction"]["ceiling"] is None
    assert sorted(scene.view("anna")["auction"]["bidders"]) == [0, 2]


# ---- set-up


@pytest.mark.rule("MP-SETUP-13", "MP-SETUP-15")
def test_what_is_left_to_be_placed() -> None:
    options = {"kingdoms": "given", "kingdom_list": ",".join(PLAYERS.values())}
    table = gonfalon.open_table(GAME, seats=3, seed=3, options=options)
    scene = Scene(table, list(PLAYERS))
    scene.pass_until("setup.pieces", "anna")
    left = shown(scene, "anna", "pieces")
    while scene.asked == ["anna"]:
        assert scene.legal("anna", "station")[0].split()[1] == left[0]
        scene.default("anna")
        if scene.window != "setup.pieces" or scene.asked != ["anna"]:
            break
        assert shown(scene, "anna", "pieces") == left[1:]
        left = left[1:]
    assert len(left) == 1
    scene.pass_until("setup.armies", "anna")
    before = shown(scene, "anna", "armies")["left"]
    scene.play("anna: station-vf thrace 4")
    armies = shown(scene, "anna", "armies")
    assert armies["left"] == before - 4
    assert [arg["id"] for arg in armies["placed"][0]["args"]] == ["thrace", "4"]
    scene.play("anna: start-over")
    assert shown(scene, "anna", "armies") == {"left": before, "placed": []}


# ---- attacks


@pytest.mark.rule("MP-ATT-09", "MP-ATT-15")
def test_an_attack_that_is_prepared_shows_both_sides() -> None:
    """Anna holds a card, so that the first roll waits for her."""
    more = {"thrace": "anna: war-wagon 1 [6 vf]"}
    scene = field(attack=10, defend=8, transports=more, cards={"anna": "crossbowman"})
    scene.play("anna: attack moesia")
    attack = shown(scene, "anna", "attack")
    assert attack["defenders"] == [{"seat": 1, "vf": 8}]
    assert set(attack["transports"]) == {"war-wagon-1", "war-wagon-2"}
    both = attack["vf"]
    scene.play("anna: leave war-wagon-2")
    attack = shown(scene, "anna", "attack")
    assert attack["transports"] == ["war-wagon-1"]
    assert attack["vf"] == both - 5
    scene.play("anna: charge")
    assert scene.view("anna")["battle"]["attackers"][0]["vf"] == attack["vf"]


@pytest.mark.rule("MP-WAR-04")
def test_a_surprise_shows_its_price() -> None:
    scene = field(attack=10, defend=8, war=[])
    scene.play("anna: attack moesia")
    price = cost(scene, "anna", "surprise 0")["honour"]
    scene.play("anna: surprise 0")
    assert scene.honour("anna") == -price < 0


@pytest.mark.rule("MP-WAR-16", "MP-WAR-04")
def test_helping_the_defence_shows_the_price_of_its_war() -> None:
    scene = given(
        PLAYERS, phase="combat", active="carla", war=["bruno carla"], vf={"moesia": "bruno 9", "serbia": "carla 5"},
        transports={"serbia": "carla: war-wagon 3 [21 vf, captain 2]", "moesia": "anna: war-wagon 2 [11 vf]"},
    )  # fmt: skip
    charge(scene, "moesia", "carla")
    price = cost(scene, "anna", "join 0")["honour"]
    scene.play("anna: join 0")
    assert scene.honour("anna") == -price < 0


@pytest.mark.rule("MP-MULTI-01")
def test_the_order_of_defenders_so_far() -> None:
    four = {**PLAYERS, "dora": "hre"}
    scene = given(
        four, phase="combat", active="bruno", war=["anna bruno", "bruno carla", "bruno dora"], vf={"thrace": "anna 9"},
        transports={"moesia": "bruno: war-wagon 3 [21 vf, captain 2]", "thrace": "carla: war-wagon 2 [8 vf]; dora: war-wagon 1 [4 vf]"},
    )  # fmt: skip
    charge(scene, "thrace", "bruno")
    assert shown(scene, "anna", "named") == []
    scene.play("anna: next-defender @carla")
    assert shown(scene, "anna", "named") == [2]


# ---- pacts, treaties and sieges


@pytest.mark.rule("MP-DIPL-03", "MP-TIME-14")
def test_a_counter_offer_is_read_by_the_proposer() -> None:
    """The page is made from a table that holds the seat's knowledge only: what is known is known from knowledge too."""
    scene = given(PLAYERS, phase="diplomacy", active="anna")
    scene.play(
        "anna: pact-with @bruno", "anna: grant passage @bruno @anna", "anna: lasts 3", "anna: propose",
        "bruno: change", "bruno: payment @anna @bruno 100", "bruno: counter",
    )  # fmt: skip
    for seat, seen in ((0, True), (1, True), (2, False)):
        known = GAME.knowledge(scene.state, seat)
        again = GAME.knowledge(known, seat)
        for state in (known, again):
            kinds = [proposal.kind for proposal in GAME.view(state, seat).proposals]
            assert ("counter" in kinds) is seen


@pytest.mark.rule("MP-DIPL-17")
def test_what_is_due_shows_what_paying_and_refusing_cost() -> None:
    scene = given(PLAYERS, phase="diplomacy", active="anna", florins={"anna": 900})
    scene.play(
        "anna: pact-with @bruno", "anna: pay-later @anna @bruno 300", "anna: lasts 1", "anna: propose", "bruno: accept",
    )  # fmt: skip
    scene.pass_until("pact.due")
    pay, refuse = scene.legal("anna")
    had = scene.florins("anna")
    price = cost(scene, "anna", refuse)["honour"]
    assert cost(scene, "anna", pay) == {"florins": 300}
    scene.play(f"anna: {refuse}")
    assert (scene.florins("anna") >= had, scene.honour("anna")) == (True, -price)


def called(**more: Any) -> Scene:
    """Bruno declares war on Carla, whom Anna has promised to defend."""
    pacts = [Pact(101, (0, 2), (Clause(DEFENSIVE, 0, 2, 12),))]
    scene = given(PLAYERS, phase="diplomacy", active="bruno", fields={"pacts": pacts}, **more)
    scene.play("bruno: declare-war @carla 0")
    return scene


@pytest.mark.rule("MP-WAR-07")
def test_keeping_and_breaking_a_treaty_cost_what_is_shown() -> None:
    kept, broken = called(), called()
    (call,) = shown(kept, "anna", "treaties")["calls"]
    assert (call["number"], [enemy["seat"] for enemy in call["enemies"]]) == (101, [1])
    assert cost(broken, "anna", "settle") == {"honour": call["breach"]}
    broken.play("anna: settle")
    assert broken.honour("anna") == -call["breach"] < 0
    kept.play("anna: confirm-treaty 101")
    assert shown(kept, "anna", "treaties")["calls"][0]["confirmed"]
    assert cost(kept, "anna", "settle") == {"honour": call["enemies"][0]["honour"]}
    kept.play("anna: settle")
    assert kept.honour("anna") == -call["enemies"][0]["honour"] < 0


@pytest.mark.rule("MP-CB-06", "MP-WAR-07")
def test_casus_belli_lower_the_price_of_an_answer() -> None:
    scene = called(wrongs={"anna bruno": 3})
    scene.play("anna: confirm-treaty 101")
    full = cost(scene, "anna", "settle")["honour"]
    scene.play("anna: waive @bruno 1")
    assert shown(scene, "anna", "treaties")["waived"] == [{"seat": 1, "honour": 1}]
    assert cost(scene, "anna", "settle").get("honour", 0) == full - 1
    scene.play("anna: settle")
    assert scene.honour("anna") == 1 - full


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-09")
def test_a_siege_shows_what_becomes_of_the_walls() -> None:
    scene = besieging(walls="castle", inside=2)
    facts = shown(scene, "anna", "besieging")
    assert (facts["inside"], facts["outside"], facts["walls"]) == (2, 20, 3)
    assert facts["can_go_on"]
    scene.play("anna: confirm-siege moesia")
    moesia = scene.state.world.territory("moesia")
    assert scene.state.fortification[moesia] == facts["walls_after"] < 3


@pytest.mark.rule("MP-SIEGE-06", "MP-SIEGE-08")
def test_a_siege_that_cannot_go_on_says_so() -> None:
    scene = besieging(walls="castle", attack=9, inside=12)
    assert not shown(scene, "anna", "besieging")["can_go_on"]
    assert scene.legal("anna", "confirm-siege") == []


@pytest.mark.rule("MP-MULTI-02")
def test_an_ally_sees_what_he_brings_and_what_it_changes() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "bruno carla"], vf={"moesia": "bruno 12", "serbia": "carla 5"},
        transports={"thrace": "anna: war-wagon 1 [9 vf, captain 1]", "serbia": "carla: war-wagon 3 [31 vf, captain 2], war-wagon 1 [6 vf]"},
        fields={"pacts": [Pact(101, (0, 2), (Clause(OFFENSIVE, more=(1,)),))]},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    alone = shown(scene, "carla", "odds")["win"]
    scene.play(f"carla: {scene.legal('carla', 'join-with')[0]}")
    force = shown(scene, "carla", "force")
    assert set(force["transports"]) == {"war-wagon-2", "war-wagon-3"}
    assert force["captains"] == ["captain-3a"]
    assert shown(scene, "carla", "odds")["win"] > alone
    scene.play("carla: leave war-wagon-3")
    assert shown(scene, "carla", "force")["transports"] == ["war-wagon-2"]


@pytest.mark.rule("MP-CONQ-02")
def test_a_table_that_was_saved_goes_on_with_a_conquest() -> None:
    scene = taken(buildings={"moesia": "village, cathedral"})
    old = scene.table
    asked = Table(old.game, old.seats, old.seed, old.options, old.state.copy())
    loaded = load_table(save_text(asked))
    loaded.play(0, "destroy-building cathedral")
    assert not any(move.text.endswith(" cathedral") for move in loaded.legal(0))


# ---- church, gifts


@pytest.mark.rule("MP-CHAR-07")
def test_a_gift_names_the_host_and_what_the_largest_brings() -> None:
    scene = given(PLAYERS, phase="diplomacy", active="bruno", cards={"bruno": "bard"})
    scene.play("bruno: play bard")
    assert shown(scene, "anna", "gift") == {"host": 1, "honour": 1}
    before = scene.honour("anna")
    scene.play("anna: gift 20", "carla: gift 10")
    assert scene.honour("anna") == before + 1


@pytest.mark.rule("MP-CRUS-02", "MP-CRUS-03")
@pytest.mark.parametrize(("goal", "prize"), [("judea", 5), ("delta", 4)])
def test_a_crusade_shows_its_prize_and_its_time(goal: str, prize: int) -> None:
    catholics = {"anna": "hre", "bruno": "hungary", "carla": "mamluks"}
    scene = given(
        catholics, phase="diplomacy", active="bruno", crusade="on", pope="bruno",
        vf={"latium": "bruno 5"},
    )  # fmt: skip
    scene.play(f"bruno: proclaim-crusade {goal}")
    call = shown(scene, "anna", "crusade")
    assert call == {"prize": prize, "vf": 10, "first_turn": 6, "last_turn": 8}


@pytest.mark.rule("MP-SIEGE-16")
def test_a_siege_shows_who_leads_it() -> None:
    scene = besieging(engines="catapult")
    assert shown(scene, "anna", "besieging")["captain"] == "captain-1a"
