"""Moves that were chosen on an older picture of the table: the same text must mean the same, or it does not count.

One part for each game, driven as players do; what goes over the wire is in `tests/server/test_stale.py`.
"""

from __future__ import annotations

from gonfalon.kernel.game import HOST
from gonfalon.kernel.stale import means_the_same
from gonfalon.kernel.table import Table
from tests.games.medieval import scene as medieval
from tests.games.medioevo import pacts as medioevo
from tests.games.prototype import diplomacy as prototype
from tests.games.table_scene import TableScene
from tests.games.warriors_traders import scene as warriors


class Screen:
    """What a player sees now, to be compared with what there is when the click arrives."""

    def __init__(self, scene: TableScene | warriors.Scene, name: str) -> None:
        self.scene = scene
        self.seat = scene.seat(name)
        self.seen = self.look()

    def look(self) -> Table:
        known = self.scene.table.copy()
        known.state = self.scene.table.knowledge(self.seat)
        return known

    def holds(self, text: str, seat: int | None = None) -> bool:
        """Is a click on this text still what the player meant?"""
        player = self.seat if seat is None else seat
        return means_the_same(self.seen, self.look(), player, text)


# ---- Warriors & Traders


def market() -> warriors.Scene:
    return warriors.given(
        "germany", "denmark", "france",
        phase="trade",
        provinces=warriors.trade_centers("germany", "denmark", "france"),
        store={name: {"gold": 9, "food": 9} for name in ("germany", "denmark", "france")},
        routes=[("germany", "denmark"), ("germany", "france")],
    )  # fmt: skip


def offer(scene: warriors.Scene, gold: int) -> None:
    scene.play("germany: offer denmark", f"germany: give gold {gold}", "germany: want food 2")
    scene.play("germany: send")


def test_an_answer_to_an_offer_stays_good_while_others_trade() -> None:
    scene = market()
    offer(scene, gold=3)
    screen = Screen(scene, "denmark")

    scene.play("france: bank food gold 1")

    assert screen.holds("accept germany")
    assert screen.holds("refuse germany")
    assert screen.holds("counter germany")
    assert screen.holds("resign")


def test_an_offer_with_other_goods_is_another_offer() -> None:
    scene = market()
    offer(scene, gold=3)
    screen = Screen(scene, "denmark")

    scene.play("germany: withdraw denmark")
    offer(scene, gold=1)

    for answer in ("accept", "refuse", "counter"):
        assert not screen.holds(f"{answer} germany")
    assert screen.holds("finish")


def test_an_offer_made_again_as_it_was_is_the_same_offer() -> None:
    scene = market()
    offer(scene, gold=3)
    screen = Screen(scene, "denmark")

    scene.play("germany: withdraw denmark")
    offer(scene, gold=3)

    assert screen.holds("accept germany")


# ---- Medieval


def test_a_deal_with_other_terms_is_another_deal() -> None:
    scene = medieval.given({"fred": "spain", "ginger": "france, russia", "cary": "hungary"})
    scene.play("fred: offer-to @ginger", "fred: want-florins 1", "fred: send")
    screen = Screen(scene, "ginger")

    scene.play("cary: offer-to @fred", "cary: give-florins 3", "cary: send")
    assert screen.holds("accept player-1")

    scene.play("fred: withdraw @ginger", "fred: offer-to @ginger", "fred: want-florins 5")
    scene.play("fred: send")
    assert not screen.holds("accept player-1")
    assert not screen.holds("decline player-1")
    assert screen.holds("resign")


# ---- Medioevo Universale


def test_a_proposal_stays_good_while_others_act_in_public() -> None:
    scene = medioevo.table()
    number = medioevo.propose(scene, "anna", "pact-with @bruno", "payment @bruno @anna 1")
    screen = Screen(scene, "bruno")

    scene.play("carla: give @anna 1")

    assert screen.holds(f"accept {number}")
    assert screen.holds(f"refuse {number}")


def test_another_proposal_of_the_same_number_is_not_meant() -> None:
    scene = medioevo.table()
    number = medioevo.propose(scene, "anna", "pact-with @bruno", "payment @bruno @anna 1")
    screen = Screen(scene, "bruno")

    scene.play(f"anna: withdraw {number}")
    scene.set_dice((900, number - 99))
    again = medioevo.propose(scene, "anna", "pact-with @bruno", "payment @bruno @anna 2")

    assert again == number
    assert not screen.holds(f"accept {number}")
    assert not screen.holds(f"refuse {number}")


def test_who_buys_may_go_on_while_others_buy() -> None:
    """MU-BUY-01: all buy at the same time; what one of them does is no other question for the next."""
    scene = medioevo.table()
    screen = Screen(scene, "bruno")
    text = scene.legal("bruno", "enlist")[0].split("..")[0].rsplit(" ", 1)[0] + " 1"

    scene.play(f"anna: {scene.legal('anna', 'enlist')[0].rsplit(' ', 1)[0]} 1")

    assert screen.holds(text)


# ---- the prototype


def test_the_pact_that_was_read_is_accepted_though_others_vote_meanwhile() -> None:
    scene = prototype.table(prototype.FOUR)
    old = prototype.sign(scene, "anna", "carla dora", "no-aggression", "unlimited").number
    while scene.asked != ["bruno"]:
        scene.default(scene.asked[0])
    prototype.write(
        scene, "bruno", "anna dora", "no-aggression", "unlimited", "payment @dora @bruno 1"
    )
    screen, other = Screen(scene, "anna"), Screen(scene, "dora")

    scene.play(f"carla: dispute @anna {old}")

    assert screen.holds("accept")
    assert other.holds("accept")
    assert not other.holds(f"vote-kept {old}")


def test_the_next_proposal_is_another_question() -> None:
    scene = prototype.table(technologies={"anna": prototype.LITERATE})
    prototype.write(scene, "anna", "bruno", "no-aggression", "unlimited")
    screen = Screen(scene, "bruno")

    scene.play("bruno: refuse")
    prototype.write(scene, "anna", "bruno", "no-aggression", "unlimited", "payment @bruno @anna 1")

    assert not screen.holds("accept")
    assert not screen.holds("refuse")


# ---- everywhere


def test_what_is_no_move_or_not_open_means_nothing() -> None:
    scene = market()
    screen = Screen(scene, "denmark")

    for text in ("", "fly", "accept", "accept germany", "accept atlantis", "time-up"):
        assert not screen.holds(text)


def test_the_host_s_moves_have_no_price() -> None:
    scene = market()
    screen = Screen(scene, "denmark")

    scene.play("france: bank food gold 1")

    assert screen.holds("time-up", HOST)
