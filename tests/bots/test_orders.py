"""Standing orders: read from a form, obeyed by every bot, and without any effect on bots that have none."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.obedient import advice, breaking, obedient
from gonfalon.bots.order_texts import choice_label, fact_label, in_words, say, wish_label
from gonfalon.bots.playing import courted, next_seat
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move, Vocabulary, covers
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.kernel.standing_orders import (
    POSTURES,
    Orders,
    StandingOrders,
    cut,
    nearest,
    permitted,
)
from gonfalon.kernel.table import Table
from tests.bots.matches import answer
from tests.bots.under_orders import told
from tests.games.warriors_traders.scene import given

GAMES = sorted(game_ids())


def declared(game: Game) -> StandingOrders:
    assert game.standing_orders is not None
    return game.standing_orders


def one_by_one(game: Game, seats: int, seat: int) -> dict[str, Orders]:
    """Every order that can be given, each alone."""
    orders = declared(game)
    others = [other for other in range(seats) if other != seat]
    found = {
        posture: orders.read(seats, seat, dict.fromkeys(others, posture), {})
        for posture in ("friend", "hostile")
    }
    for wish in orders.wishes:
        for choice in wish.choices[1:] or (True,):
            found[f"{wish.id} {choice}"] = orders.read(seats, seat, {}, {wish.id: choice})
    return found


# ---- moves that are left


def amounts(low: int, high: int, step: int = 1) -> Any:
    return Vocabulary({}, {"bid": ("amount",)}).range("bid", low=low, high=high, step=step)


@pytest.mark.parametrize("high", [20, 5_000])
def test_a_range_is_cut_to_what_is_allowed(high: int) -> None:
    offer = amounts(2, high, 2)
    (left,) = cut(offer, lambda move: move.args[0] > 9)
    assert (left.low, left.high, left.step) == (2, 8, 2)
    assert cut(offer, lambda move: False) == [offer]
    assert cut(offer, lambda move: True) == []


def test_a_range_may_keep_only_its_middle() -> None:
    (left,) = cut(amounts(10, 50, 10), lambda move: move.args[0] != 30)
    assert (left.low, left.high) == (30, 30)
    assert nearest(amounts(0, 90).at(77), [left]) == left.at(30)
    assert nearest(Move("pass", (), "pass"), [left]) is None


# ---- reading a form


def test_orders_are_read_and_checked() -> None:
    orders = declared(find_game("medioevo"))
    read = orders.read(3, 0, {"1": "friend"}, {"tax": "20", "keep-pacts": True})
    assert read.posture == ("neutral", "friend", "neutral")
    assert (read["tax"], read["keep-pacts"], read["no-wars"]) == ("20", True, False)
    for posture, wishes in (
        ({"0": "friend"}, {}), ({"3": "friend"}, {}), ({"x": "friend"}, {}), ({"1": "enemy"}, {}),
        ({}, {"tax": "25"}), ({}, {"tax": 20}), ({}, {"keep-pacts": 1}), ({}, {"loyalty": True}),
    ):  # fmt: skip
        with pytest.raises(OptionError):
            orders.read(3, 0, posture, wishes)


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_words_in_both_languages(game: str) -> None:
    found = find_game(game)
    orders = declared(found)
    table = gonfalon.open_table(found, found.min_seats, 1)
    said = []
    for language in ("en", "it"):
        lines = [say(found, language, f"posture.{key}") for key in (*POSTURES, "help", "label")]
        lines += [wish_label(found, language, wish) for wish in orders.wishes]
        lines += [
            choice_label(found, language, w, choice) for w in orders.wishes for choice in w.choices
        ]
        facts = orders.facts(table.knowledge(0), 0)
        lines += [fact_label(found, language, fact) for fact in facts]
        keys = {*POSTURES, *facts, *(c for w in orders.wishes for c in (w.id, *w.choices))}
        assert all(lines) and not keys & set(lines)
        said.append(lines)
    assert len(said[0]) == len(said[1]) and said[0] != said[1]


def test_orders_are_told_in_one_line_each() -> None:
    game = find_game("warriors_traders")
    read = declared(game).read(3, 0, {1: "friend", 2: "hostile"}, {"no-wars": True, "reserve": "5"})
    assert in_words(game, "en", read, ["France", "England", "Denmark"]) == [
        "Friendly to England", "Hostile to Denmark", "Start no wars",
        "Keep in the store: At least 5 Gold",
    ]  # fmt: skip
    assert in_words(game, "it", declared(game).read(3, 0, {}, {}), ["", "", ""]) == []


# ---- obeying


def disobedience(table: Table, seat: int, seen: set[str]) -> Move:
    """The steward's move. Wherever an order forbids it, the same bot under that order finds another one."""
    game = table.game
    legal = table.answers(seat) or table.legal(seat)
    known, standing = table.knowledge(seat), table.standing(seat)
    assert game.steward is not None
    freely = game.steward(known, seat, legal, standing)
    for name, orders in one_by_one(game, table.seats, seat).items():
        breaks = breaking(game, known, seat, orders)
        if not breaks(freely):
            continue
        seen.add(name)
        obeying = advice(game, seat, orders)(known, seat, legal, standing)
        assert covers(legal, obeying) or covers(standing, obeying)
        assert not breaks(obeying) or not permitted(legal, breaks), (name, freely, obeying)
    return freely


@pytest.mark.parametrize(("id", "first"), [("warriors_traders", 3), ("medieval", 4)])
def test_in_games_of_stewards_every_order_matters_and_is_obeyed(id: str, first: int) -> None:
    game = find_game(id)
    seen: set[str] = set()
    for seed in range(first, first + 6):
        table, last = gonfalon.open_table(game, 4, seed), -1
        while not table.over:
            last = next_seat(courted(table) or table.waiting, last)
            table.play(last, disobedience(table, last, seen))
        if seen == set(one_by_one(game, 4, 0)):
            return
    raise AssertionError(f"never needed: {set(one_by_one(game, 4, 0)) - seen}")


def at_arms(**position: Any) -> Table:
    """France has four Cavalry beside weak land of England's, and may declare war."""
    provinces = {
        "normandie": "france: 4 cavalry", "wessex": "england: 1 princess", "anjou": "england: 1 princess",
    }  # fmt: skip
    store = {"france": {"gold": 12, "products": 9, "food": 9, "weapons": 9}}
    return given("france", "england", turn=3, provinces=provinces, store=store, **position).table


def test_warriors_and_traders_no_war_on_a_friend() -> None:
    table = at_arms()
    while table.waiting != [0]:
        table.play(table.waiting[0], table.default(table.waiting[0]))
    assert told(table, 0, {1: "friend"}).freely == "declare-war england"
    for orders in ({"posture": {1: "friend"}}, {"no_wars": True}):
        assert not told(table, 0, **orders).obeying.startswith("declare-war")
    assert told(table, 0, {1: "hostile"}, no_wars=True).obeying == "declare-war england"
    # a war that is on is fought, but not against a friend
    table = at_arms(phase="maneuvering", active="france", wars=[("france", "england")])
    freely = told(table, 0, no_wars=True)
    assert freely.freely == freely.obeying and freely.freely.startswith("move cavalry")
    target = table.state.vocabulary.parse(freely.freely).args[1]
    assert table.state.owner[target] == 1
    friend = table.state.vocabulary.parse(told(table, 0, {1: "friend"}).obeying)
    assert friend.verb != "move" or table.state.owner[friend.args[1]] != 1


@pytest.mark.parametrize("bot", ["random", "squire", "marshal-6r"])
def test_every_bot_obeys(bot: str) -> None:
    table = at_arms(phase="maneuvering", active="france", wars=[("france", "england")])
    for seed in range(2):
        game = table.game
        orders = declared(game).read(2, 0, {1: "friend"}, {})
        chosen = answer(obedient(bot, game, seed, 0, orders), table, 0)
        assert not breaking(game, table.knowledge(0), 0, orders)(chosen)
        assert chosen.text != told(table, 0).freely


def test_an_order_yields_where_nothing_else_is_left() -> None:
    """A battle that was begun is fought."""
    table = at_arms(phase="maneuvering", active="france", wars=[("france", "england")])
    table.play(0, told(table, 0).freely)
    table.play(0, "done")
    game = table.game
    orders = declared(game).read(2, 0, {1: "friend"}, {"reserve": "10", "no-wars": True})
    chosen = answer(obedient("steward", game, 0, 0, orders), table, 0)
    assert covers(table.legal(0), chosen)
    refusing = Orders(("neutral", "friend"), orders.wishes)
    everything = advice_under_ban(game, refusing)
    assert covers(table.legal(0), everything(table.knowledge(0), 0, table.legal(0), []))


def advice_under_ban(game: Game, orders: Orders) -> Any:
    """A steward to whom everything is forbidden."""
    from copy import copy

    twin = copy(game)
    banned = declared(game)
    twin.standing_orders = StandingOrders(banned.wishes, lambda *_: lambda move: True, banned.facts)
    return advice(twin, 0, orders)


def test_orders_for_one_seat_leave_the_others_alone() -> None:
    table = gonfalon.open_table(find_game("warriors_traders"), 2, 1)
    orders = declared(table.game).read(2, 1, {0: "friend"}, {"reserve": "10", "no-wars": True})
    under = advice(table.game, 1, orders)
    steward = make_bot("steward", table.game, 0)
    for _ in range(60):
        seat = table.waiting[0]
        natural = answer(steward, table, seat)
        if seat == 0:
            legal = table.answers(0) or table.legal(0)
            assert under(table.knowledge(0), 0, legal, table.standing(0)) == natural
        table.play(seat, natural)
