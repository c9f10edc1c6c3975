"""Where rules meet: sales and purchases of one turn, relics and Cathedrals, a player without a capital, sieges and Princesses, debts of
the dead."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.state_rows import (
    CARRIED,
    IN_BOX,
    IN_CATHEDRAL,
    ON_GROUND,
    Relic,
    Siege,
)
from tests.games.prototype.battles import PLAYERS, charge, no_cards
from tests.games.prototype.economy import LT3, booked, purchase, ready
from tests.games.prototype.scene import Scene, given

W = given(PLAYERS).state.world


def to_phase(scene: Scene, phase: int) -> None:
    while scene.state.phase < phase:
        scene.default(scene.asked[0])


# ---- sales


@pytest.mark.rule("MP-LOAN-05")
@pytest.mark.rule("MP-BUY-03")
def test_what_rises_this_turn_is_not_sold_first() -> None:
    """Else a Town would cost less than the step to it."""
    scene = purchase(
        buildings={"thrace": "city", "lydia": "village, tower"},
        technologies={"anna": f"{LT3}, architecture"},
    )
    booked(scene, "anna: build town lydia")
    assert scene.window == "taxes.orders"
    scene.refuses("anna: sell-building village lydia", "MP-LOAN-05")
    scene.allows("anna: sell-building tower lydia")


# ---- relics


@pytest.mark.rule("MP-RELIC-01")
@pytest.mark.parametrize(
    ("where", "appears"), [(ON_GROUND, False), (IN_CATHEDRAL, False), (CARRIED, True), (IN_BOX, True)]
)  # fmt: skip
def test_a_relic_is_rolled_again_where_one_lies(where: int, appears: bool) -> None:
    """Whether on the ground or in a Cathedral; the first roll shows that place."""
    card = next(event for event in W.board.events if event.grail and event.deck == "core")
    listed = [W.number[id] for id in card.relics]
    first = next(t for t in listed if given(PLAYERS).state.land >> t & 1)
    number = {CARRIED: 0, IN_BOX: NOBODY}.get(where, first)
    relics = [Relic(where, number, int(where != IN_BOX))] + [Relic()] * 3
    scene = given(
        PLAYERS, phase="reinforcements", events=card.id, home=12, cards={"anna": "cardinal"},
        captains={"thrace": "anna: 1"}, vf={W.territory_ids[first]: "barbarians 1"}, fields={"relics": relics},
    )  # fmt: skip
    scene.dice("d6=1", *[f"d8={listed.index(first) + 1}"] * 2)
    to_phase(scene, 8)
    found = [e.values["territory"] for e in scene.happened("relic-appears")]
    assert (found == [first]) is appears


# ---- capitals


@pytest.mark.rule("MP-CAPITAL-03")
def test_who_had_no_settlement_left_names_the_first_he_conquers() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", buildings={"wallachia": "town"}, vf={"wallachia": "barbarians 1", "moesia": "anna 5"},
        transports={"moesia": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    assert scene.state.capital[0] == NOBODY
    scene.dice("d6=6", "d6=1")
    charge(scene, "wallachia")
    no_cards(scene)
    scene.play("anna: done")
    assert scene.state.capital[0] == W.territory("wallachia")


@pytest.mark.rule("MP-CAPITAL-03")
@pytest.mark.rule("MP-CAPITAL-04")
def test_or_the_first_he_builds() -> None:
    scene = given(PLAYERS, phase="purchase", buildings={"pannonia": "city"})
    booked(scene, "anna: build village lydia", "anna: build village thrace")
    to_phase(scene, 8)
    ready(scene)
    assert scene.window == "capital.name"
    scene.play("anna: capital lydia")
    assert scene.state.capital[0] == W.territory("lydia")


@pytest.mark.rule("MP-CAPITAL-01")
@pytest.mark.rule("MP-BUILD-09")
def test_a_damaged_village_that_was_a_capital_leaves_an_empty_site() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"lydia": "bruno 1"}, buildings={"lydia": "village"},
        damaged={"lydia": "village"}, capitals={"bruno": "lydia"},
        transports={"mysia": "anna: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "lydia")
    no_cards(scene)
    assert scene.owner("lydia") == "anna"
    to_phase(scene, 10)
    while scene.state.turn == 3 or scene.window != "purchase.orders":
        scene.default(scene.asked[0])
    scene.allows("anna: build village lydia")


# ---- captured goods


@pytest.mark.rule("MP-TRADE-10")
@pytest.mark.rule("MP-CONQ-12")
def test_captured_goods_have_no_origin() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 1"},
        buildings={"pannonia": "city", "thrace": "city"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]", "moesia": "bruno: caravan 1 [8 wine from pannonia]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    no_cards(scene)
    scene.play("anna: keep-transport caravan-1")
    caravan = W.vocabulary.number("transport", "caravan-1")
    assert [(lot.units, lot.origin) for lot in scene.state.transport_goods[caravan]] == [
        (8, NOBODY)
    ]


# ---- sieges and the Princess


@pytest.mark.rule("MP-SIEGE-27")
@pytest.mark.rule("MP-CHAR-58")
def test_a_besieged_kingdom_that_marries_is_besieged_no_more() -> None:
    """Bruno lies before the walls of a barbarian place that comes to Anna."""
    kingdom = next(
        n for n, size in enumerate(W.class_of) if size == 0 and W.home[n] & given(PLAYERS).state.land
    )  # fmt: skip
    place = W.home[kingdom].bit_length() - 1
    name = W.territory_ids[place]
    scene = given(
        {**PLAYERS, "dario": "golden-horde", "elena": "hre"}, phase="diplomacy", active="anna", technologies={"anna": LT3},
        cards={"anna": "princess"}, buildings={name: "tower"}, vf={name: "barbarians 3"},
        transports={name: "bruno: war-wagon 1 [10 vf, captain 1, catapult]"},
        fields={"sieges": [Siege(place, 1, 1, 0, 0, 2)]},
    )  # fmt: skip
    scene.play(f"anna: play-kingdom princess {W.kingdom_ids[kingdom]}")
    assert scene.owner(name) == "anna"
    assert not scene.state.sieges
    assert scene.happened("must-leave")


# ---- elimination


@pytest.mark.rule("MP-ELIM-04")
def test_debts_of_and_to_the_dead_end() -> None:
    """Bruno owes Carla from a pact, and Anna owes Bruno; Anna takes his last territory."""
    debts = [
        effects.entry_of(effects.Overdue(1, 2, 100, 7), 4),
        effects.entry_of(effects.Overdue(0, 1, 50, 8), 4),
        effects.entry_of(effects.Overdue(0, 2, 60, 9), 4),
    ]
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], home=0,
        vf={"moesia": "bruno 1", "thrace": "anna 5", "delta": "carla 5"},
        transports={"thrace": "anna: war-wagon 1 [20 vf, captain 1]"}, fields={"effects": debts},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "moesia")
    no_cards(scene)
    assert scene.happened("eliminated")
    assert effects.of(scene.state, effects.Overdue) == [effects.Overdue(0, 2, 60, 9)]


@pytest.mark.rule("MP-ELIM-04")
@pytest.mark.rule("MP-END-03")
def test_the_dead_claim_nothing() -> None:
    scene = given(
        PLAYERS, phase="turn-order", fields={"eliminated": 0b10, "order": [0, 2]}, honour_limit=5
    )
    scene.refuses("bruno: claim-honour", "MP-END-03")
    scene.allows("anna: claim-honour")


# ---- losses by default


@pytest.mark.rule("MP-TIME-24")
@pytest.mark.rule("MP-EVENT-11")
def test_default_losses_fall_on_the_ground_of_the_fullest_place_first() -> None:
    armies: Any = next(e for e in W.board.events if e.icons[0] == "armies" and "thrace" in e.red)
    scene = given(
        PLAYERS, phase="reinforcements", events=armies.id, home=0, cards={"carla": "cardinal"},
        vf={"thrace": "anna 3", "pannonia": "bruno 9", "delta": "carla 9"},
        transports={"thrace": "anna: war-wagon 2 [12 vf], war-wagon 1 [4 vf]"},
    )  # fmt: skip
    scene.dice("d6=1", "d6=6")
    scene.default("carla")
    while scene.window != "event.losses":
        scene.default(scene.asked[0])
    while scene.window == "event.losses" and "anna" in scene.asked:
        scene.default("anna")
    assert scene.ground("anna", "thrace") == 0
    assert sorted(scene.state.transport_vf)[-2:] == [4, 9]


@pytest.mark.rule("MP-ELIM-01")
@pytest.mark.rule("MP-ELIM-03")
def test_who_gives_his_last_land_away_is_out_at_once_and_nobody_inherits() -> None:
    scene = given(
        {"anna": "hre", "bruno": "hungary", "carla": "mamluks"}, phase="diplomacy", active="anna", home=0,
        vf={"saxony": "anna 5", "pannonia": "bruno 5", "delta": "carla 5"}, cards={"anna": "guard"},
    )  # fmt: skip
    scene.play("anna: pact-with @bruno", "anna: unlimited", "anna: cede saxony @bruno 5")
    scene.play("anna: propose", "bruno: accept")
    assert [e.values["seat"] for e in scene.happened("eliminated")] == [0]
    assert (scene.florins("anna"), scene.florins("bruno"), scene.hand("bruno")) == (0, 1000, [])
    assert scene.asked == ["bruno"]
    assert scene.window == "diplomacy.turn"


# ---- contested land


@pytest.mark.rule("MP-CONTEST-01")
def test_guests_at_war_with_each_other_contest_nothing_of_their_host() -> None:
    """Bruno and Carla fight each other and stand in Anna's Thrace; she still collects its taxes."""
    armies = {"thrace": "bruno: war-wagon 1 [5 vf]; carla: war-wagon 1 [5 vf]"}
    alone = given(PLAYERS, phase="taxes")
    host = given(PLAYERS, phase="taxes", transports=armies, war=["bruno carla"])
    assert host.florins("anna") == alone.florins("anna")
    enemy = given(PLAYERS, phase="taxes", transports=armies, war=["anna bruno"])
    assert enemy.florins("anna") == alone.florins("anna") - 5
