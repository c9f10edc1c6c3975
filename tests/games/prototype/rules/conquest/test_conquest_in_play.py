"""What follows a conquest, seen by playing it: neighbours, treasure, inheritance, players who are left at sea.

rules: MP-ACTIV-01 to MP-ACTIV-03, MP-CONQ-07, MP-TREAS-01, MP-TREAS-02, MP-BCAPT-04, MP-REINF-06, MP-ELIM-01 to MP-ELIM-04, MP-LOAD-12, MP-SIEGE-13
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, charge, field, no_cards
from tests.games.prototype.rules.events.test_events import events
from tests.games.prototype.scene import Scene, given

W = given(PLAYERS).state.world


def win(scene: Scene, place: str) -> None:
    """Anna attacks and goes on until the place is hers; she keeps what is there."""
    charge(scene, place)
    while scene.owner(place) != "anna" or scene.window.startswith("conquest"):
        assert scene.window != "combat.turn"
        if scene.window == "battle.continue":
            scene.dice("d6=6", "d6=1")
            scene.play("anna: fight-on")
        else:
            scene.default(scene.asked[0])


# ---- neighbours


@pytest.mark.rule("MP-ACTIV-01")
@pytest.mark.rule("MP-ACTIV-03")
@pytest.mark.rule("MP-CONQ-07")
def test_neighbours_of_a_conquest_take_up_arms() -> None:
    """Moesia falls: Wallachia, next to it and of its kingdom, gains once; Serbia by its Captain; Byzantine land nothing."""
    scene = field(
        20, 1, defender="barbarians", vf={"serbia": "barbarians 2, captain 3", "bosnia": "barbarians 1"}, war=[]
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    win(scene, "moesia")
    barbarians = {
        place: scene.vf("barbarians", place)
        for place in ("wallachia", "serbia", "bosnia", "macedonia")
    }
    assert barbarians == {"wallachia": 1, "serbia": 5, "bosnia": 1, "macedonia": 0}


@pytest.mark.rule("MP-ACTIV-02")
def test_across_a_strait_but_not_across_the_sea() -> None:
    """Apulia is conquered from the sea: Sicily beyond the strait stirs, Corfu's neighbours beyond the sea do not."""
    sea = W.vocabulary.kinds["place"][
        next(s for s in range(W.first_sea, W.first_sea + len(W.sea_ids)) if W.shores[s] >> W.territory("apulia") & 1)
    ]  # fmt: skip
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"apulia": "barbarians 1"},
        transports={sea: "anna: galley 3 [40 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    win(scene, "apulia")
    stirred = {W.territory_ids[e.values["territory"]] for e in scene.happened("activated")}
    assert stirred == {"sicily", "campania", *_neighbours("apulia")}


def _neighbours(place: str) -> set[str]:
    s = given(PLAYERS).state
    return {
        id for t, id in enumerate(W.territory_ids) if W.adjacent[W.territory(place)] >> t & 1 and s.owner[t] < 0 and s.land >> t & 1
    }  # fmt: skip


# ---- treasure


@pytest.mark.rule("MP-TREAS-01")
@pytest.mark.rule("MP-TREAS-02")
@pytest.mark.rule("MP-BCAPT-04")
@pytest.mark.rule("MP-REINF-06")
@pytest.mark.parametrize(("level", "treasures", "honour"), [(1, 0, 0), (2, 1, 0), (3, 1, 1)])
def test_a_barbarian_captain_falls(level: int, treasures: int, honour: int) -> None:
    """The deck is empty: its discards are shuffled. Florins at once, VF with the next Reinforcements, goods on the ground."""
    scene = field(
        30, 1, wagon=2, defender="barbarians", war=[], vf={"moesia": f"barbarians 1, captain {level}"},
        fields={"treasure_deck": [], "treasure_discard": [3]}, buildings={"thrace": "city"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    win(scene, "moesia")
    card = W.board.treasures[3]
    assert scene.florins("anna") == 1000 + treasures * card.florins
    assert scene.honour("anna") == honour
    heaps = [(heap.territory, heap.owner, heap.lots[0].units) for heap in scene.state.goods]
    assert heaps == [(W.territory("moesia"), 0, card.goods)] * treasures
    assert scene.state.returning[0] == treasures * card.vf
    assert scene.state.treasure_discard == [3]
    scene.pass_until("placement.orders", "anna")
    assert [e.values["vf"] for e in scene.happened("reinforced") if e.rule == "MP-REINF-06"] == (
        [card.vf] * treasures
    )


# ---- elimination


@pytest.mark.rule("MP-ELIM-01")
@pytest.mark.rule("MP-ELIM-02")
@pytest.mark.rule("MP-ELIM-04")
def test_who_conquers_the_last_territory_inherits() -> None:
    scene = field(
        20, 1, home=0, vf={"delta": "carla 5"}, cards={"bruno": "guard, monk"}, florins={"bruno": 700},
        technologies={"anna": "agriculture, hunting, forging, weaving, carpentry, animal-husbandry", "bruno": "strategy, hunting"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    win(scene, "moesia")
    assert [e.values["seat"] for e in scene.happened("eliminated")] == [1]
    assert scene.florins("anna") == 1700
    assert sorted(scene.hand("anna")) == ["guard", "monk"]
    assert scene.state.tech[0].bit_count() == 6 + 3
    assert scene.honour("anna") == 1
    scene.pass_until("purchase.orders")
    assert sorted(scene.asked) == ["anna", "carla"]


@pytest.mark.rule("MP-ELIM-01")
def test_a_player_with_ships_alone_plays_on() -> None:
    """The player draws, learns and is asked; VF that they get find no place."""
    scene = given(
        PLAYERS, phase="empire-cards", home=0, vf={"thrace": "anna 5", "delta": "carla 5"},
        transports={"marmara-sea": "bruno: galley 1 [2 vf, captain 1]"}, buildings={"thrace": "city", "delta": "city"},
    )  # fmt: skip
    scene.pass_until("purchase.orders", "bruno")
    scene.allows("bruno: buy-technology hunting")
    scene.refuses("bruno: buy-transport galley 1", "MP-TRANS-09")
    scene.refuses("bruno: buy-transport caravan 1", "MP-BUY-02")
    turn = scene.state.turn
    scene.pass_until("combat.turn", "bruno")
    while scene.state.turn == turn:
        scene.default(scene.asked[0])
    assert not scene.happened("eliminated")
    assert 1 in scene.state.order


@pytest.mark.rule("MP-ELIM-03")
@pytest.mark.rule("MP-REBEL-03")
def test_nobody_inherits_from_a_rebellion() -> None:
    scene = events(
        "ev03", "d6=3", "d4=4", "d6=2", home=0,
        vf={"thrace": "anna 9", "delta": "bruno 9", "crimea": "carla 9", "pannonia": "dario 1"},
        buildings={"thrace": "city", "pannonia": "city"},
    )  # fmt: skip
    assert [e.values["seat"] for e in scene.happened("eliminated")] == [3]
    assert scene.state.florins[3] == 0
    assert scene.florins("anna") == 1000 + scene.happened("taxes")[0].values["florins"]
    assert scene.vf("barbarians", "pannonia") == 2


# ---- armies aboard


@pytest.mark.rule("MP-LOAD-12")
@pytest.mark.rule("MP-ATT-12")
def test_armies_aboard_defend_with_the_rest() -> None:
    """1 VF on the ground and 10 aboard: a lost round does not take the place."""
    scene = field(20, 1, transports={"moesia": "bruno: war-wagon 1 [10 vf]"})
    scene.dice("d6=6", "d6=1")
    charge(scene)
    no_cards(scene)
    while scene.window == "battle.losses":
        scene.default(scene.asked[0])
    assert scene.owner("moesia") == "bruno"
    assert scene.vf("bruno", "moesia") == 6


# ---- attrition


@pytest.mark.rule("MP-SIEGE-13")
@pytest.mark.rule("MP-TECHFX-17")
@pytest.mark.parametrize(
    ("technologies", "left"),
    [({}, (27, 9)), ({"anna": "logistics"}, (30, 9)), ({"bruno": "logistics"}, (27, 10))],
)
def test_logistics_spares_who_has_it(technologies: dict[str, Any], left: tuple[int, int]) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 10"}, technologies=technologies,
        buildings={"moesia": "castle"}, transports={"moesia": "anna: war-wagon 2 [30 vf, captain 2, catapult]"},
        fields={"sieges": [Siege(W.territory("moesia"), 0, 1, 0, 0, 2)]},
    )  # fmt: skip
    scene.play("anna: confirm-siege moesia")
    no_cards(scene)
    while scene.state.phase == 9:
        scene.default(scene.asked[0])
    assert (scene.vf("anna", "moesia"), scene.vf("bruno", "moesia")) == left
