"""FIN: the final rebellion check, the awards, the adjustments and the ranking."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import HELD
from tests.games.medioevo.finish import PLAYERS, award, gained, last_turn
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene, given

WEST = {"anna": "byzantium", "bruno": "hungary", "carla": "hre"}
NONE = (0, 0, 0, 0)


def play_out(scene: Scene) -> None:
    """Whatever is still asked in the final steps is answered by default."""
    while not scene.over:
        scene.default(scene.asked[0])


# ---- the final rebellion check


@pytest.mark.rule("MU-FIN-01", "MU-END-06")
def test_the_back_of_the_second_card_is_the_tolerated_level() -> None:
    """Event 2 is discarded; the back of Event 1 shows 20. Anna taxes 40 and has a rebel territory already."""
    scene = last_turn(
        event_deck="2, 1",
        tax={"anna": 40, "bruno": 20, "carla": 10},
        units={"rhodes": "barbarians: 1 light-infantry"},
        horde=(1, 0, 0),
    )
    assert scene.honour("anna") == 8, "two rebellions with a rebel territory cost 2 points"
    assert scene.happened("tolerated-tax")[0].values["tax"] == 20
    assert scene.state.event_discard[-1] == 1
    play_out(scene)

    assert len(scene.happened("rebellion")) == 2
    assert gained(scene, "anna", "rebellions") == -2
    assert gained(scene, "bruno", "rebellions") == 0
    lost = {"thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"}
    assert len(lost - set(scene.controls("anna"))) == 3
    assert award(scene, "most-territories") == {"bruno": 1, "carla": 1}


@pytest.mark.rule("MU-FIN-01")
def test_an_empty_deck_is_shuffled_anew() -> None:
    discard = [card for card in range(30) if card != 3]
    scene = last_turn(fields={"event_deck": [3], "event_discard": discard})

    assert scene.over
    assert scene.happened("events-shuffled"), "for the back of the second card"
    assert (len(scene.state.event_deck), scene.state.event_discard) == (30, [])


@pytest.mark.rule("MU-FIN-01", "MU-END-06")
def test_a_garrison_fights_and_its_battle_counts() -> None:
    garrisons = ["thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes"]
    scene = last_turn(
        event_deck="2, 1",
        tax={"anna": 30, "bruno": 10, "carla": 10},
        units=dict.fromkeys(garrisons, "anna: 1 archer"),
        horde=(9, 0, 0),
    )
    assert scene.window == "rebellion.place"
    scene.play("anna: rebellion thrace")
    play_out(scene)

    assert scene.happened("battle")
    assert gained(scene, "anna", "battles") in (-1, 1)


# ---- awards


@pytest.mark.rule("MU-FIN-02")
def test_contested_land_counts_for_nobody() -> None:
    scene = last_turn(
        units={"thrace": "anna: 1 archer; bruno: 1 archer"},
        buildings={"thrace": "castle, city, cathedral", "rhodes": "castle"},
        markets={"thrace": "wine, salt"},
        war=["anna bruno"],
    )
    assert scene.controller("thrace") is None
    assert award(scene, "most-castles") == {"anna": 3}
    assert award(scene, "most-cities") == {}
    assert award(scene, "most-cathedrals") == {}
    assert award(scene, "highest-great-market") == {}
    assert award(scene, "most-territories") == {"bruno": 1, "carla": 1}


@pytest.mark.rule("MU-FIN-03", "MU-FIN-09")
def test_who_ties_for_an_award_gets_one_point() -> None:
    scene = last_turn(
        buildings={
            "thrace": "city", "lydia": "city", "pannonia": "city", "transylvania": "city", "delta": "city",
        },
    )  # fmt: skip
    assert award(scene, "most-cities") == {"anna": 1, "bruno": 1}


@pytest.mark.rule("MU-FIN-04")
def test_nothing_is_not_the_most() -> None:
    scene = last_turn(florins={"anna": 0, "bruno": 0, "carla": 0})

    for id in ("highest-great-market", "highest-technology", "most-cathedrals", "most-cities", "most-castles"):  # fmt: skip
        assert award(scene, id) == {}
    assert award(scene, "most-coins") == {"anna": 1, "bruno": 1, "carla": 1}


@pytest.mark.rule("MU-FIN-05")
def test_wealth_is_cash_less_debt_and_its_interest() -> None:
    rich = last_turn(debt={"anna": 500}, florins={"anna": 1000, "bruno": 449, "carla": 0})
    assert award(rich, "most-coins") == {"anna": 3}
    equal = last_turn(debt={"anna": 500}, florins={"anna": 1000, "bruno": 450, "carla": 0})
    assert award(equal, "most-coins") == {"anna": 1, "bruno": 1}
    poor = last_turn(debt={"anna": 500}, florins={"anna": 1000, "bruno": 451, "carla": 0})
    assert award(poor, "most-coins") == {"bruno": 3}


@pytest.mark.rule("MU-FIN-05")
def test_wealth_may_be_negative() -> None:
    debts = {"anna": 2500, "bruno": 2000, "carla": 2500}
    scene = last_turn(debt=debts, florins={"anna": 0, "bruno": 0, "carla": 100})
    assert award(scene, "most-coins") == {"bruno": 3}


@pytest.mark.rule("MU-FIN-06")
def test_only_markets_of_players_count() -> None:
    scene = last_turn(
        markets={
            "crimea": "weapons, salt, furs, grain, spices, wine",
            "thrace": "weapons, salt, furs, grain, spices",
            "lydia": "weapons, salt, furs, grain, spices",
            "delta": "weapons, salt, furs, spices",
        }
    )
    assert award(scene, "highest-great-market") == {"anna": 3}, "two equal ones of one player"


@pytest.mark.rule("MU-FIN-06", "MU-FIN-03")
def test_equal_markets_of_two_players() -> None:
    scene = last_turn(
        markets={"thrace": "salt, furs", "lydia": "wine, furs", "delta": "salt, wine"}
    )
    assert award(scene, "highest-great-market") == {"anna": 1, "carla": 1}


@pytest.mark.rule("MU-FIN-06", "MU-FIN-04")
@pytest.mark.parametrize("market", ["", "salt"])
def test_who_has_no_land_has_no_market(market: str) -> None:
    """Anna's armies stand in all of Hungary."""
    hungary = "pannonia great-plain upper-hungary transylvania slavonia croatia bosnia"
    scene = last_turn(
        units=dict.fromkeys(hungary.split(), "anna: 1 archer"),
        markets={"thrace": market} if market else {},
    )
    assert scene.controls("bruno") == []
    assert award(scene, "highest-great-market") == ({"anna": 3} if market else {})


@pytest.mark.rule("MU-FIN-07")
def test_the_highest_technology_then_the_number_of_branches() -> None:
    def technologies(**levels: str) -> dict[str, int]:
        return award(last_turn(technologies=levels), "highest-technology")

    four = "commerce 4, combat 4, religion 1"
    assert technologies(anna=four, bruno="commerce 4, combat 3, religion 3") == {"anna": 3}
    assert technologies(anna=four, bruno="commerce 5") == {"bruno": 3}
    tie = technologies(anna=four, bruno="combat 4, religion 4, legislation 3")
    assert tie == {"anna": 1, "bruno": 1}


@pytest.mark.rule("MU-FIN-08")
def test_rome_and_jerusalem() -> None:
    scene = last_turn(units={"latium": "bruno: 1 archer", "judea": "anna: 1 archer"})
    assert award(scene, "control-rome") == {"bruno": 3}
    assert award(scene, "control-jerusalem") == {"anna": 3}


@pytest.mark.rule("MU-FIN-08")
def test_the_mamluks_get_nothing_for_jerusalem() -> None:
    scene = last_turn()
    assert scene.controller("judea") == "carla"
    assert award(scene, "control-jerusalem") == {}
    assert award(scene, "control-rome") == {}, "nobody controls it"


@pytest.mark.rule("MU-FIN-09")
def test_most_castles_and_cathedrals() -> None:
    scene = last_turn(
        buildings={
            "thrace": "castle", "lydia": "castle", "rhodes": "castle", "bosnia": "castle, cathedral",
            "egypt": "castle",
        },
    )  # fmt: skip
    assert award(scene, "most-castles") == {"anna": 3}
    assert award(scene, "most-cathedrals") == {"bruno": 3}


@pytest.mark.rule("MU-FIN-10")
def test_most_territories() -> None:
    one_more = last_turn(units={"serbia": "anna: 1 archer"})
    assert award(one_more, "most-territories") == {"anna": 3}
    equal = last_turn(units={"serbia": "anna: 1 archer", "wallachia": "bruno: 1 archer"})
    assert award(equal, "most-territories") == {"anna": 1, "bruno": 1}


@pytest.mark.rule("MU-FIN-11")
def test_each_monopoly_counts() -> None:
    """Prussia alone produces furs; clothes come from Swabia and Syria."""
    scene = last_turn(
        units={
            "prussia": "bruno: 1 archer",
            "swabia": "bruno: 1 archer",
            "syria": "bruno: 1 archer",
        }
    )
    goods = [event.values["good"] for event in scene.happened("monopoly")]
    names = [scene.state.world.vocabulary.kinds["good"][good] for good in goods]
    assert names == ["furs", "clothes"]
    assert gained(scene, "bruno", "awards") == 6 + 3 + 1, "with territories, and coins shared"


@pytest.mark.rule("MU-FIN-11")
def test_a_single_producer_in_other_hands_prevents_it() -> None:
    scene = last_turn(units={"swabia": "bruno: 1 archer", "syria": "carla: 1 archer"})
    assert scene.happened("monopoly") == []


# ---- adjustments


@pytest.mark.rule("MU-FIN-12")
@pytest.mark.parametrize(
    ("one", "other", "hp"), [(0, 0, 0), (1, 0, -3), (2, 1, -3), (2, 2, -6), (3, 3, -6), (4, 3, -9)]
)
def test_units_held_by_others(one: int, other: int, hp: int) -> None:
    prisoners = [NONE] * 9
    prisoners[1 * 3 + 0] = (one, 0, 0, 0)
    prisoners[2 * 3 + 0] = (0, 0, other, 0)
    scene = last_turn(fields={"prisoners": prisoners})

    assert gained(scene, "anna", "prisoners") == hp
    assert gained(scene, "bruno", "prisoners") == gained(scene, "carla", "prisoners") == 0


@pytest.mark.rule("MU-FIN-12")
def test_a_captain_held_is_a_unit_held() -> None:
    prisoners = [NONE] * 9
    prisoners[1 * 3 + 0] = (3, 0, 0, 0)
    captains, levels = [-1] * 15, [0] * 15
    captains[0], levels[0] = HELD - 2, 1
    scene = last_turn(
        fields={"prisoners": prisoners, "captain_at": captains, "captain_level": levels}
    )
    assert gained(scene, "anna", "prisoners") == -6


@pytest.mark.rule("MU-FIN-13")
@pytest.mark.parametrize(
    ("debt", "hp"), [(0, 0), (500, -2), (1000, -4), (1500, -6), (2000, -9), (2500, -15)]
)
def test_debts(debt: int, hp: int) -> None:
    scene = last_turn(debt={"anna": debt})
    assert gained(scene, "anna", "debts") == hp


@pytest.mark.rule("MU-FIN-14")
@pytest.mark.parametrize(
    ("tokens", "hp"),
    [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5), (5, 8), (6, 11), (7, 15), (8, 20), (9, 20)],
)
def test_objective_tokens(tokens: int, hp: int) -> None:
    held = f"{min(tokens, 5)} red, {max(tokens - 5, 0)} blue"
    scene = last_turn(tokens={"anna": held})
    assert gained(scene, "anna", "objectives") == hp


# ---- ranking


@pytest.mark.rule("MU-FIN-15")
def test_most_honour_wins() -> None:
    scene = last_turn(honour={"bruno": 20, "carla": 15})
    assert scene.winners == ["bruno"]
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[1], [2], [0]]
    assert scene.table.result.rule == "MU-FIN-15"


@pytest.mark.rule("MU-FIN-15")
def test_equal_honour_is_parted_by_wealth_then_by_the_last_turn_order() -> None:
    """Bruno is richer than Anna, Carla richest; the award for coins is evened out by honour."""
    rich = last_turn(florins={"anna": 600, "bruno": 700, "carla": 800}, honour={"carla": 1})
    assert rich.state.hp[:2] == [11, 11]
    assert rich.table.result is not None
    assert rich.table.result.ranking == [[1], [0], [2]]

    equal = last_turn(
        florins={"anna": 700, "bruno": 700, "carla": 100},
        fields={"order": [1, 2, 0], "last_order": [1, 2, 0]},
    )
    assert equal.state.hp[0] == equal.state.hp[1]
    assert equal.winners == ["bruno"], "he was 1st in the last turn, Anna 3rd"


@pytest.mark.rule("MU-FIN-16", "MU-HID-01")
def test_nothing_is_hidden_any_more() -> None:
    running = given(PLAYERS, phase="end", florins={"anna": 1234})
    assert running.table.knowledge(1).florins[0] != 1234
    scene = last_turn(florins={"anna": 1234})
    for seat in (-1, 0, 1, 2):
        assert scene.table.knowledge(seat).florins == [1234, 1000, 1000]


@pytest.mark.rule("MU-DIP-50")
def test_pacts_cease_without_loss() -> None:
    scene = given(PLAYERS, phase="purchase", turn=8, length="short", tax=dict.fromkeys(PLAYERS, 10))
    before = scene.state.hp[:]
    sign(scene, "anna", "bruno", "defend 3")
    play_out(scene)

    assert scene.over
    for name in PLAYERS:
        assert gained(scene, name, "diplomacy") == 0
    assert before == [10, 10, 10]


# ---- reports


@pytest.mark.rule("MU-HP-01")
def test_points_can_be_told_by_their_source() -> None:
    scene = last_turn(
        players=WEST,
        units={"latium": "bruno: 1 archer"},
        tokens={"anna": "3 red"},
        debt={"carla": 1000},
    )
    for name in WEST:
        tallied = sum(
            gained(scene, name, source) for source in scene.state.vocabulary.kinds["source"]
        )
        assert scene.honour(name) == 10 + tallied
    sources = {event.values["source"] for event in scene.happened("honour")}
    names: Any = scene.state.vocabulary.kinds["source"]
    assert {names[source] for source in sources} == {"awards", "objectives", "debts"}


@pytest.mark.rule("MU-END-06", "MU-FIN-01", "MU-REB-11")
def test_the_final_check_has_the_reactions_of_any_rebellion() -> None:
    scene = last_turn(
        event_deck="2, 1",
        tax={"anna": 30, "bruno": 10, "carla": 10},
        technologies={"anna": "legislation 2"},
        tokens={"anna": "1 orange"},
    )
    assert (scene.window, scene.asked) == ("event.rebellion-received", ["anna"])
    scene.refuses("anna: loan", "MU-END-06")
    scene.play("anna: apply-at law serbia", "anna: flip orange")

    assert scene.over
    assert len(scene.controls("anna")) == 7
    assert gained(scene, "anna", "objectives") == 0, "a used token still counts as one"
