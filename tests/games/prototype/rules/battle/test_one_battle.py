"""What is one battle: attacks on the same objective in a turn, their prisoners and losses (MP-RES-07, MP-RES-09), and who can still fight."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    CONVOY,
    FIGHTING,
    STOPPED,
    aboard_fighters,
    attack_vf,
    defence_vf,
    is_won,
    next_attacker,
    next_defender,
    opponents,
)
from gonfalon.games.prototype.battle.questions.prisoners import prisoners_of
from gonfalon.games.prototype.loading.questions import besieged
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import BARBARIANS, NOBODY
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import charge, dice_of, field, settle
from tests.games.prototype.scene import Scene
from tests.games.prototype.transports import combat, number


def fought(scene: Scene) -> list[Any]:
    return list(effects.of(scene.state, effects.Fought))


@pytest.mark.rule("MP-RES-07", "MP-RES-09")
def test_a_second_attack_on_the_same_place_is_the_same_battle() -> None:
    scene = field(10, 8)
    dice_of(scene, 5, 2)
    charge(scene)
    scene.play("anna: stop-attack")
    (entry,) = fought(scene)
    place = scene.state.world.territory("moesia")
    assert entry[:6] == (1, 0, 0, place, 1, -1)
    assert entry[6:] == (0, 1, 1, 3), "anna lost 1 VF to bruno and destroyed 3"
    dice_of(scene, 5, 3)
    charge(scene)
    scene.play("anna: stop-attack")
    assert [event.values["number"] for event in scene.happened("attack")] == [1, 1]
    assert [entry.destroyed for entry in fought(scene)] == [3, 2]
    found = [(entry.battle, entry.seat, entry.vf) for entry in scene.state.losses]
    assert found == [(1, 0, 2), (1, 1, 5)]


@pytest.mark.rule("MP-RES-09")
def test_of_a_battle_that_was_won_nothing_is_left_to_remember() -> None:
    scene = field(10, 1)
    dice_of(scene, 6, 1)
    charge(scene)
    settle(scene)
    assert scene.owner("moesia") == "anna" and fought(scene) == []


@pytest.mark.rule("MP-RES-07", "MP-TECHFX-16")
def test_how_many_are_captured() -> None:
    plain = field().state
    assert [prisoners_of(plain, 0, vf) for vf in (0, 1, 10, 11, 20, 21)] == [0, 1, 1, 2, 2, 3]
    with_strategy = field(technologies={"anna": "strategy"}).state
    assert prisoners_of(with_strategy, 0, 20) == 4
    assert prisoners_of(with_strategy, 1, 20) == 2


@pytest.mark.rule("MP-ATT-05", "MP-ATT-06")
def test_one_of_those_aboard_stays_as_crew() -> None:
    scene = combat(transports={"marmara-sea": "anna: galley 2 [1 vf, war-wagon 1 [4 vf]], galley 1 [3 vf]"})  # fmt: skip
    t = {name: number(scene, name) for name in ("galley-1", "galley-2", "war-wagon-1")}
    s = scene.state
    assert aboard_fighters(s, t["galley-1"]) == [(t["galley-1"], 0), (t["war-wagon-1"], 4)]
    assert aboard_fighters(s, t["galley-2"]) == [(t["galley-2"], 2)]


@pytest.mark.rule("MP-MULTI-01", "MP-MULTI-02", "MP-MULTI-03", "MP-RES-10")
def test_who_fights_next() -> None:
    """Three attackers, of whom one has stopped and one has nobody; three defenders, of whom one has nobody."""
    scene = field(10, 8, cards={"anna": "guard"}, transports={"moesia": "carla: war-wagon 1 [3 vf]"}, war=["anna bruno", "anna carla"])  # fmt: skip
    charge(scene)
    while scene.window != "battle.attacker-cards":
        scene.default(scene.asked[0])
    s = scene.state
    b = s.battle
    (party,) = b.attackers
    empty, stopped = party._replace(transports=()), party._replace(status=STOPPED)
    three = b._replace(attackers=(party, empty, stopped))
    assert [next_attacker(s, three, first) for first in range(3)] == [0, 0, 0]
    three = b._replace(attackers=(stopped, empty, party))
    assert [next_attacker(s, three, first) for first in range(3)] == [2, 2, 2]
    assert next_attacker(s, b._replace(attackers=(stopped, empty)), 0) == -1
    assert party.status == FIGHTING and attack_vf(s, b, 0) == 10
    assert b.defenders == (1, 2)
    assert [defence_vf(s, b, n) for n in (0, 1)] == [7, 3], "the owner's last VF waits"
    assert [next_defender(s, b, n) for n in (0, 1)] == [0, 1]
    assert opponents(b, 0) == [1, 2] and opponents(b, 1) == opponents(b, 2) == [0]
    walls = b._replace(outside=(0, 3))
    assert [defence_vf(s, walls, n) for n in (0, 1)] == [0, 3]
    assert [next_defender(s, walls, n) for n in (0, 1)] == [1, 1]
    assert [defence_vf(s, walls._replace(stage=ASSAULT), n) for n in (0, 1)] == [7, 3]
    assert not is_won(s, b)
    s.ground[1][b.place] = 0
    s.transport_vf[number(scene, "war-wagon-2")] = 0
    assert is_won(s, b) and next_defender(s, b, 0) == -1


@pytest.mark.rule("MP-TIME-07", "MP-BATTLE-02")
def test_barbarians_show_nobodys_cards() -> None:
    """Not those of the players who sit last either, who always use theirs."""
    scene = field(
        10, 4, defender="barbarians", war=[], cards={"bruno": "crossbowman", "carla": "crossbowman"}
    )
    for name in ("bruno", "carla"):
        scene.play(f"{name}: use-always crossbowman everybody")
    dice_of(scene, 3, 3)
    charge(scene)
    assert not scene.happened("card-shown")
    assert scene.happened("roll")[0].values["other_total"] == 3


@pytest.mark.rule("MP-MULTI-03", "MP-CARD-07", "MP-SIEGE-17")
def test_the_first_seat_and_barbarians_are_no_exception() -> None:
    scene = field(10, 8, cards={"anna": "guard"})
    charge(scene)
    s, b = scene.state, scene.state.battle
    assert b._replace(target=0).holder == 0 and b._replace(target=BARBARIANS).holder == NOBODY
    assert b._replace(kind=CONVOY).holder == NOBODY
    raid = b._replace(attackers=(b.party._replace(seat=BARBARIANS),))
    assert opponents(raid, 1) == [] and opponents(b, 1) == [0]
    s.sieges = [Siege(b.place, 2, 1, 0, 6, 3, 1 << 0)]
    assert [besieged(s, seat, b.place, by_sea=False) for seat in range(3)] == [False, True, False]


@pytest.mark.rule("MP-RES-09")
def test_in_the_turn_of_another_it_is_another_battle() -> None:
    scene = field(
        10, 20, war=["anna bruno", "bruno carla"], vf={"wallachia": "carla 3"},
        transports={"wallachia": "carla: war-wagon 2 [10 vf, captain 1]"},
    )  # fmt: skip
    dice_of(scene, 5, 2)
    charge(scene)
    scene.play("anna: stop-attack", "anna: done", "bruno: done")
    assert fought(scene)
    dice_of(scene, 3, 3)
    charge(scene, who="carla")
    assert [event.values["number"] for event in scene.happened("attack")] == [1, 2]


@pytest.mark.rule("MP-ATT-15", "MP-TIME-07")
def test_with_stored_cards_the_highest_captain_leads_again() -> None:
    """A leader is named for one roll; cards stored for the next one are no name."""
    scene = field(10, 20, load="captain 1", cards={"anna": "crossbowman"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1b")
    dice_of(scene, 3, 3)
    scene.play("anna: charge", "anna: lead captain-1b", "anna: done")
    assert scene.state.battle.party.leader == 1
    scene.play("anna: use-always crossbowman everybody")
    dice_of(scene, 3, 3)
    scene.play("anna: fight-on")
    assert len(scene.happened("roll")) == 2
    assert scene.state.battle.party.leader == 0
