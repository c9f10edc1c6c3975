"""The Pope, excommunication and the Crusade (MP-POPE, MP-EXCOM, MP-CRUS)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.diplomacy import FOUR, LITERATE, table, write
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn
from tests.games.prototype.scene import Scene

ANNA, BRUNO = range(2)
CATHOLICS = {
    "anna": "hre", "bruno": "hungary", "dora": "france", "carla": "mamluks", "emma": "hafsids", "fred": "byzantium",
}  # fmt: skip
"""Three Catholics; needs all_kingdoms."""


def rome(holder: str, **more: Any) -> Scene:
    return table(vf={"latium": f"{holder} 5"}, pope=holder, **more)


def storm(attacker: str, holder: str, pope: str, **more: Any) -> Scene:
    """The attacker's wagon in Tuscany takes Rome from 1 VF of its holder."""
    scene = table(
        phase="combat",
        active=attacker,
        vf={"latium": f"{holder} 1"},
        pope=pope,
        transports={"tuscany": f"{attacker}: war-wagon 2 [40 vf, captain 1]"},
        technologies={attacker: LITERATE},
        **more,
    )
    scene.play(f"{attacker}: attack latium", f"{attacker}: surprise 0")
    while scene.owner("latium") != attacker:
        if scene.window == "battle.continue":
            scene.play(f"{attacker}: fight-on")
        else:
            scene.default(scene.asked[0])
    scene.pass_until("combat.turn", attacker)
    return scene


# ---- the Pope


@pytest.mark.rule("MP-POPE-01")
def test_a_catholic_who_takes_rome_is_pope() -> None:
    scene = storm("bruno", "anna", "anna")
    assert scene.state.pope == BRUNO
    assert [event.values["seat"] for event in scene.happened("pope")] == [BRUNO]


@pytest.mark.rule("MP-POPE-02")
def test_without_catholics_in_rome_there_is_no_pope() -> None:
    scene = storm("carla", "anna", "anna")
    assert scene.state.pope == -1
    assert scene.happened("pope-dies")


@pytest.mark.rule("MP-POPE-02", "MP-POPE-01")
def test_who_retakes_rome_is_the_new_pope() -> None:
    scene = storm("bruno", "carla", "")
    assert scene.state.pope == BRUNO


@pytest.mark.rule("MP-POPE-02", "MP-MOVE-12")
def test_rome_left_to_barbarians() -> None:
    scene = table(
        phase="combat", vf={"latium": "anna 0"}, owner={"latium": "anna"}, pope="anna",
        transports={"latium": "anna: war-wagon 1 [5 vf]"},
    )  # fmt: skip
    scene.play("anna: take war-wagon-1", "anna: go tuscany")
    assert scene.owner("latium") is None
    assert scene.state.pope == -1
    assert scene.honour("anna") == -2


@pytest.mark.rule("MP-POPE-04")
def test_the_pope_has_no_action_more() -> None:
    scene = rome("anna", turn=5, cards={"anna": "bard"})
    write(scene, "anna", "bruno", "no-aggression", "lasts 1")
    scene.play("bruno: accept")
    scene.refuses("anna: declare-war @carla 0", "MP-WAR-03")


@pytest.mark.rule("MP-POPE-04", "MP-EXCOM-01", "MP-CRUS-01")
def test_optional_powers_are_off_by_default() -> None:
    scene = rome("bruno")
    scene.refuses("anna: proclaim-crusade judea", "MP-CRUS-01")
    scene.play("anna: declare-war @bruno 0")
    assert scene.window == "diplomacy.turn"


# ---- excommunication


@pytest.mark.rule("MP-EXCOM-01")
def test_the_pope_may_excommunicate_who_attacks_a_catholic() -> None:
    scene = rome("bruno", excommunication="on")
    scene.play("anna: declare-war @bruno 0")
    assert scene.window == "pope.excommunicate"
    assert scene.asked == ["bruno"]
    scene.play("bruno: excommunicate @anna")
    assert scene.state.excommunicated == 1 << ANNA


@pytest.mark.rule("MP-EXCOM-01", "MP-TIME-23")
def test_the_pope_may_let_it_be() -> None:
    scene = rome("bruno", excommunication="on")
    scene.play("anna: declare-war @bruno 0")
    scene.default("bruno")
    assert scene.state.excommunicated == 0


@pytest.mark.rule("MP-EXCOM-01")
def test_not_for_war_on_other_faiths_nor_against_the_pope_himself() -> None:
    scene = rome("bruno", excommunication="on")
    scene.play("anna: declare-war @carla 0")
    assert scene.window == "diplomacy.turn"
    scene = rome("anna", excommunication="on")
    scene.play("anna: declare-war @bruno 0")
    assert scene.window == "diplomacy.turn"


@pytest.mark.rule("MP-EXCOM-01")
def test_an_ally_of_the_pope_is_spared() -> None:
    treaty = Pact(100, (ANNA, BRUNO), (Clause(DEFENSIVE),))
    scene = rome(
        "bruno",
        players=CATHOLICS,
        all_kingdoms="on",
        excommunication="on",
        fields={"pacts": [treaty]},
    )
    scene.play("anna: declare-war @dora 0")
    assert scene.window == "diplomacy.turn"
    scene = rome(
        "bruno",
        players=CATHOLICS,
        all_kingdoms="on",
        excommunication="on",
        fields={"pacts": [treaty]},
    )
    scene.play("anna: declare-war @bruno 0")
    assert scene.window == "pope.excommunicate", "that alliance fell with the declaration"


@pytest.mark.rule("MP-EXCOM-01", "MP-TIME-06")
def test_a_secret_ally_of_the_pope_is_spared_without_telling() -> None:
    treaty = Pact(100, (ANNA, BRUNO), (Clause(DEFENSIVE),), secret=1)
    scene = rome(
        "bruno", players=CATHOLICS, all_kingdoms="on", excommunication="on", fields={"pacts": [treaty]}
    )  # fmt: skip
    scene.play("anna: declare-war @dora 0")
    assert (scene.window, scene.asked) == ("pope.excommunicate", ["bruno"])
    scene.refuses("bruno: excommunicate @anna", "MP-EXCOM-01")
    assert scene.legal("bruno") == ["pass"]


@pytest.mark.rule("MP-EXCOM-02")
def test_war_with_the_excommunicated_costs_one_point() -> None:
    scene = rome(
        "bruno", active="bruno", excommunication="on", fields={"excommunicated": 1 << ANNA}
    )
    scene.play("bruno: declare-war @anna 0")
    assert scene.honour("bruno") == -1
    assert scene.window != "pope.excommunicate"


@pytest.mark.rule("MP-EXCOM-02")
def test_the_excommunicated_cannot_become_pope() -> None:
    more = {"excommunication": "on", "fields": {"excommunicated": 1 << ANNA}}
    scene = storm("anna", "bruno", "bruno", **more)
    assert scene.state.pope == -1
    assert scene.state.excommunicated == 0, "the Pope who spoke it is dead"


@pytest.mark.rule("MP-POPE-02")
def test_a_vacant_see_waits_for_the_conquest_of_rome() -> None:
    """A Catholic who has Rome without having conquered it as one is not made Pope by what happens elsewhere."""
    scene = table(
        phase="combat", vf={"latium": "anna 5", "bavaria": "anna 0"}, owner={"bavaria": "anna"}, pope="",
        transports={"bavaria": "anna: war-wagon 1 [5 vf]"},
    )  # fmt: skip
    scene.play("anna: take war-wagon-1", "anna: go franconia")
    assert scene.owner("bavaria") is None
    assert scene.state.pope == -1


@pytest.mark.rule("MP-EXCOM-03")
def test_pardon() -> None:
    scene = rome(
        "bruno", excommunication="on", fields={"excommunicated": 1 << ANNA}, cards={"anna": "bard"}
    )
    scene.play("anna: ask-pardon")
    assert scene.window == "diplomacy.answer"
    scene.refuses("bruno: change", "MP-DIPL-03")
    scene.play("bruno: refuse")
    assert scene.state.excommunicated == 1 << ANNA
    scene.refuses("anna: ask-pardon", "MP-DIPL-01")


@pytest.mark.rule("MP-EXCOM-03")
def test_the_pope_agrees() -> None:
    scene = rome("bruno", excommunication="on", fields={"excommunicated": 1 << ANNA})
    scene.play("anna: ask-pardon", "bruno: accept")
    assert scene.state.excommunicated == 0
    scene.refuses("bruno: ask-pardon", "MP-EXCOM-03")


@pytest.mark.rule("MP-EXCOM-03")
def test_excommunication_ends_with_the_pope() -> None:
    more = {"excommunication": "on", "fields": {"excommunicated": 1 << ANNA, "antipope": ANNA}}
    scene = storm("carla", "bruno", "bruno", **more)
    assert (scene.state.excommunicated, scene.state.antipope) == (0, -1)


@pytest.mark.rule("MP-EXCOM-04")
def test_an_antipope_unites_the_excommunicated() -> None:
    scene = rome(
        "dora", players=CATHOLICS, all_kingdoms="on", excommunication="on", technologies={"anna": LITERATE},
        fields={"excommunicated": 1 << ANNA | 1 << BRUNO},
    )  # fmt: skip
    scene.play("anna: proclaim-antipope")
    scene.refuses("anna: ask-pardon", "MP-EXCOM-03")
    scene.refuses("anna: proclaim-antipope", "MP-EXCOM-04")
    scene.play("anna: declare-war @bruno 0")
    assert scene.honour("anna") == -3


@pytest.mark.rule("MP-EXCOM-02", "MP-EXCOM-04")
def test_without_an_antipope_each_has_a_religion_of_his_own() -> None:
    scene = rome("dora", players=FOUR | {"dora": "hungary", "bruno": "byzantium"}, excommunication="on",
                 fields={"excommunicated": 1 << ANNA | 1 << BRUNO})  # fmt: skip
    scene.play("anna: declare-war @bruno 0")
    assert scene.honour("anna") == -1


# ---- the Crusade


def crusade(**more: Any) -> Scene:
    """Anna is Pope and has called bruno, who joined, for Jerusalem in turn 3."""
    scene = rome("anna", crusade="on", **more)
    scene.play("anna: proclaim-crusade judea")
    return scene


@pytest.mark.rule("MP-CRUS-01")
def test_the_pope_calls_and_catholics_join_or_not() -> None:
    scene = crusade(technologies={"anna": LITERATE})
    assert scene.window == "crusade.join"
    assert scene.asked == ["bruno"], "carla is no Catholic"
    scene.play("bruno: join-crusade")
    assert scene.state.crusade == (scene.state.world.jerusalem, 3, 0b11, ANNA)
    scene.refuses("anna: proclaim-crusade delta", "MP-CRUS-01")


@pytest.mark.rule("MP-CRUS-01")
def test_who_stays_away() -> None:
    scene = crusade()
    scene.default("bruno")
    assert scene.state.crusade[2] == 0b01


@pytest.mark.rule("MP-CRUS-01")
def test_only_the_pope_and_only_against_what_no_catholic_holds() -> None:
    scene = rome("bruno", crusade="on")
    scene.refuses("anna: proclaim-crusade judea", "MP-CRUS-01")
    scene = table(vf={"latium": "anna 5", "judea": "bruno 5"}, pope="anna", crusade="on")
    scene.refuses("anna: proclaim-crusade judea", "MP-CRUS-01")
    scene.refuses("anna: proclaim-crusade sinai", "MP-CRUS-01")
    scene.allows("anna: proclaim-crusade delta")


@pytest.mark.rule("MP-CRUS-02")
def test_crusaders_do_not_fight_each_other() -> None:
    scene = crusade()
    scene.play("bruno: join-crusade")
    scene.refuses("bruno: declare-war @anna 0", "MP-CRUS-02")
    scene.allows("bruno: declare-war @carla 0")


def holding(turn: int, **more: Any) -> Scene:
    """Called in turn 3; anna holds Jerusalem with 12 VF, bruno has 10 VF next to it."""
    vf = {"latium": "anna 5", "judea": "anna 12", "sinai": "bruno 10", **more}
    return table(
        phase="commerce", active="carla", turn=turn, vf=vf, pope="anna", crusade="on",
        buildings={"judea": "castle", "sinai": "castle"},
        fields={"crusade": (table().state.world.jerusalem, 3, 0b11, ANNA)},
    )  # fmt: skip


@pytest.mark.rule("MP-CRUS-02", "MP-CRUS-03")
def test_conquest_counts_in_turns_six_to_eight() -> None:
    scene = holding(5)
    end_turn(scene)
    assert scene.honour("anna") == 0
    scene = holding(6)
    end_turn(scene)
    assert scene.honour("anna") == 3
    assert scene.honour("bruno") == 2
    assert scene.state.crusade[2] == 0


@pytest.mark.rule("MP-CRUS-03")
def test_who_has_fewer_than_ten_vf_near_gets_nothing() -> None:
    scene = holding(7, sinai="bruno 9")
    end_turn(scene)
    assert scene.honour("anna") == 5
    assert scene.honour("bruno") == 0


@pytest.mark.rule("MP-CRUS-02")
def test_after_six_turns_it_has_failed() -> None:
    for turn, running in ((7, True), (8, False)):
        scene = holding(turn, judea="carla 12")
        end_turn(scene)
        assert scene.honour("anna") == 0
        assert bool(scene.state.crusade[2]) is running
    assert scene.happened("crusade-failed")


@pytest.mark.rule("MP-CRUS-03")
def test_alexandria_is_worth_four() -> None:
    scene = table(
        phase="commerce", active="carla", turn=6, vf={"delta": "anna 10", "egypt": "bruno 10"}, crusade="on",
        buildings={"delta": "castle", "egypt": "castle"},
        fields={"crusade": (table().state.world.alexandria, 3, 0b11, ANNA)},
    )  # fmt: skip
    end_turn(scene)
    assert (scene.honour("anna"), scene.honour("bruno")) == (2, 2)


@pytest.mark.rule("MP-CRUS-04")
def test_fanaticism_in_a_crusade() -> None:
    got = {}
    for joined in (0b01, 0b10):
        scene = table(
            phase="reinforcements", turn=4, technologies={"anna": "fanaticism"}, crusade="on",
            fields={"crusade": (table().state.world.jerusalem, 3, joined, ANNA)},
        )  # fmt: skip
        while scene.window == "reinforcements.orders":
            scene.play(f"{scene.asked[0]}: done")
        got[joined] = scene.state.to_place[ANNA]
    assert got[0b01] - got[0b10] == 7 - 2


@pytest.mark.rule("MP-CRUS-02", "MP-WAR-04")
def test_crusaders_do_not_surprise_each_other() -> None:
    scene = table(
        phase="combat", crusade="on", vf={"styria": "bruno 1"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"},
        fields={"crusade": (table().state.world.jerusalem, 3, 0b11, ANNA)},
    )  # fmt: skip
    scene.refuses("anna: attack styria", "MP-CRUS-02")
