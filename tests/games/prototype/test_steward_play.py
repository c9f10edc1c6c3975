"""What the steward does in single positions: it trades, takes land it can hold, keeps its own safe, pays its debts and answers with cards."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.commerce.questions.market import buying_price, selling_price
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state_rows import ON_GROUND, Relic
from gonfalon.games.prototype.steward.diplomacy import bargain
from gonfalon.games.prototype.steward.trade import travels
from gonfalon.games.prototype.steward.war import armies
from tests.games.prototype.diplomacy import write
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.steward_scene import advice, obey, situation

# ---- trade

SPICE = {"judea": "town", "palestine": "village", "syria": "village"}


def trading(**position: Any) -> Scene:
    return given(
        THREE, phase="commerce", active="carla", **{"buildings": SPICE, "turn": 3, **position}
    )


def test_a_trader_buys_where_it_is_cheap_and_sells_where_it_is_dear() -> None:
    """Spices cost 30 in Palestine and bring 44 in Trebizond; Syria on the way pays less."""
    markets = {**SPICE, "pontus": "village"}
    scene = trading(transports={"palestine": "carla: caravan 1 [2 vf]"}, buildings=markets)
    said = obey(scene, "carla")
    assert "buy caravan-1 spices 10" in said
    assert said.index("buy caravan-1 spices 10") < said.index("take caravan-1")


def test_a_load_is_sold_before_the_game_ends() -> None:
    scene = trading(
        transports={"syria": "carla: caravan 1 [2 vf, 10 spices from palestine]"}, turn=10
    )
    assert "sell caravan-1 spices palestine 10" in obey(scene, "carla")


def test_nothing_is_bought_that_cannot_be_sold_in_time() -> None:
    scene = trading(transports={"palestine": "carla: caravan 1 [2 vf]"}, turn=10)
    assert not [move for move in obey(scene, "carla") if move.startswith("buy")]


def test_a_trader_keeps_away_from_barbarians_who_would_fall_on_it() -> None:
    scene = trading(
        transports={"palestine": "carla: caravan 1 [2 vf]"}, vf={"syria": "barbarians 6"}
    )
    o = situation(scene, "carla")
    caravan = o.transports[0]
    assert travels.is_deadly(o, caravan, o.w.territory("syria"))
    assert not travels.is_deadly(o, caravan, o.w.territory("pontus"))


def test_the_prices_of_the_board_are_those_of_the_market() -> None:
    scene = trading(
        transports={"palestine": "carla: caravan 1 [2 vf]"},
        technologies={"carla": "guilds, agriculture"},
    )
    o = situation(scene, "carla")
    board = travels.board_of(o)
    for place in o.markets:
        for good in range(8):
            assert board.buying[place][good] == buying_price(o.s, o.seat, place, good)
            assert board.selling[place][good] == selling_price(o.s, o.seat, place, good)


# ---- war


def marching(**position: Any) -> Scene:
    return given(THREE, phase="combat", active="anna", **{"turn": 3, **position})


ARMY = {"bithynia": "anna: war-wagon 1 [18 vf, captain 2]"}


def test_an_army_takes_land_next_door_and_leaves_a_garrison() -> None:
    scene = marching(transports=ARMY)
    said = obey(scene, "anna")
    o = situation(scene, "anna")
    taken = [o.w.territory(move.split()[1]) for move in said if move.startswith("attack ")]
    held = [territory for territory in taken if o.s.owner[territory] == o.seat]
    assert held
    for territory in held:
        assert o.garrison(territory) + o.aboard.get(territory, 0) >= o.safe_vf(territory)


def test_an_army_does_not_run_against_a_host() -> None:
    hosts = dict.fromkeys(
        ("paphlagonia", "lycia", "cappadocia", "pontus", "cilicia", "moesia"), "barbarians 30"
    )
    o = situation(marching(transports=ARMY, vf=hosts), "anna")
    goal = armies.best_goal(o, o.transports[0])
    assert goal is None or o.s.barbarian_vf[goal.target] < 30


def test_surplus_comes_aboard_but_the_garrison_stays() -> None:
    scene = marching(
        transports={"bithynia": "anna: war-wagon 1 [2 vf, captain 1]"}, vf={"bithynia": "anna 12"}
    )
    assert advice(scene, "anna") == "load war-wagon-1 bithynia 7"


def test_land_without_enough_vf_is_relieved_first() -> None:
    scene = marching(
        transports={"bithynia": "anna: war-wagon 1 [8 vf, captain 1]"}, vf={"bithynia": "anna 2"}
    )
    assert advice(scene, "anna") == "unload war-wagon-1 bithynia 3"


def test_a_relic_is_taken_and_brought_to_the_cathedral() -> None:
    place = GAME.world(3, {}).territory("bithynia")
    scene = marching(
        transports=ARMY,
        buildings={"thrace": "city, cathedral"},
        fields={"relics": [Relic(ON_GROUND, place, 0)] + [Relic()] * 3},
    )
    said = obey(scene, "anna")
    assert said[0] == "take-relic captain-1a"


def test_what_was_a_players_is_destroyed_for_honour() -> None:
    scene = marching(
        transports={"macedonia": "anna: war-wagon 1 [20 vf, captain 3]"},
        vf={"serbia": "bruno 1"},
        buildings={"serbia": "cathedral"},
        war=["anna bruno"],
    )
    said = obey(scene, "anna")
    assert said.index("attack serbia") < said.index("destroy-building cathedral")
    assert scene.state.po[0] == 1


# ---- at court


def test_three_technologies_are_bought_and_something_is_left_for_trade() -> None:
    scene = given(
        THREE,
        phase="purchase",
        turn=1,
        buildings={"thrace": "city, castle", "lydia": "village, tower"},
        transports={"thrace": "anna: caravan 1 [2 vf], merchant-ship 1 [2 vf]"},
    )
    said = obey(scene, "anna")
    assert sum(move.startswith("buy-technology") for move in said) == 3
    for name in ("bruno", "carla"):
        scene.play(f"{name}: done")
    assert scene.state.florins[0] >= 400


def test_a_loan_is_paid_back_before_the_end() -> None:
    scene = given(
        THREE,
        phase="purchase",
        turn=10,
        florins={"anna": 400},
        fields={"loans": [((300, 4),), (), ()]},
    )
    obey(scene, "anna")
    for name in ("bruno", "carla"):
        scene.play(f"{name}: done")
    while scene.window != "taxes.orders":
        scene.default(scene.asked[0])
    assert "repay 300" in " ".join(obey(scene, "anna"))


def test_new_vf_go_where_the_land_could_rebel() -> None:
    scene = given(
        THREE,
        phase="placement",
        buildings={"thrace": "city", "lydia": "village"},
        vf={"lydia": "anna 1", "thrace": "anna 9"},
        fields={"to_place": [4, 0, 0]},
    )
    assert advice(scene, "anna") == "place-vf lydia 4"


# ---- others


def test_a_fair_pact_is_signed_and_a_tribute_is_not() -> None:
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(
        scene, "bruno", "anna", "grant trade player-2 player-1", "grant trade player-1 player-2", "lasts 3"
    )  # fmt: skip
    assert advice(scene, "anna") == "accept"
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(scene, "bruno", "anna", "payment player-1 player-2 200", "lasts 3")
    assert advice(scene, "anna") == "refuse"


def test_a_pact_with_several_that_somebody_else_has_begun_is_dropped() -> None:
    """A steward may come for a player who was writing it."""
    scene = given(THREE, phase="diplomacy", active="anna")
    scene.play("anna: pact-with @bruno", "anna: pact-with @carla")
    assert advice(scene, "anna") == "drop-pact"


def test_the_worth_of_a_pact_is_told_from_our_side() -> None:
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(scene, "bruno", "anna", "payment player-2 player-1 200", "lasts 3")
    anna, bruno = situation(scene, "anna"), situation(scene, "bruno")
    pact = anna.s.proposals[0].pact
    assert pact is not None
    assert bargain.pact_worth(anna, pact) == 200
    assert bargain.pact_worth(bruno, pact) == -200


def test_an_assassin_stops_an_assassin() -> None:
    scene = given(
        THREE, phase="combat", active="bruno", cards={"bruno": "assassin", "anna": "assassin, merchant"}
    )  # fmt: skip
    scene.play("bruno: play-seat assassin player-1")
    assert scene.window == "card.declared"
    assert advice(scene, "anna") == "play assassin"


def test_who_reaches_the_limit_and_leads_claims_it() -> None:
    scene = given(
        THREE, phase="commerce", active="anna", honour={"anna": 20}, turn=4, honour_limit=12
    )
    assert advice(scene, "anna") == "claim-honour"
    behind = given(
        THREE, phase="commerce", active="anna", honour={"anna": 9, "bruno": 11}, turn=4, honour_limit=12
    )  # fmt: skip
    assert advice(behind, "anna") != "claim-honour"
