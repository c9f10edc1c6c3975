"""What people are shown of the bot that plays for them: the form, the orders as text, the digest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.bots import bot_names
from gonfalon.bots.order_texts import choice_label, in_words, say, wish_label
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Game
from gonfalon.kernel.standing_orders import NEUTRAL, POSTURES, Orders, StandingOrders, Wish
from gonfalon.kernel.table import Table
from gonfalon.server.advice import may_advise
from gonfalon.server.digest import befell, by_turns, changes, deeds, facts_of
from gonfalon.server.own_texts import bot_help, bot_label
from gonfalon.server.problems import Refused
from gonfalon.server.seat_texts import knowing
from gonfalon.server.shapes import (
    BotShape,
    Choice,
    DigestShape,
    OrdersForm,
    PostureShape,
    StandInBody,
    StandInShape,
    WishShape,
)
from gonfalon.server.store import iso

if TYPE_CHECKING:
    from gonfalon.server.room import Room
    from gonfalon.server.substitutes import Substitute

SUBSTITUTES = ("steward", "marshal", "marshal-5s")
"""The bots that play for others."""


def stand_in_bots(game: Game) -> list[str]:
    return [name for name in bot_names(game) if name in SUBSTITUTES]


def declared(game: Game) -> StandingOrders:
    if game.standing_orders is None or not stand_in_bots(game):
        raise Refused(409, "no-orders")
    return game.standing_orders


def own_affairs(room: Room, known: Table, seat: int) -> dict[str, Any]:
    """The fields of a seat's state about who plays it."""
    game, language = room.game, known.language
    away = room.substitutes.playing.get(seat)
    known_ones = substitutes_of(room, seat)
    unread = [one.number for one in known_ones if not one.plays and not one.read]
    return {
        "may_ask_advice": not known.over and may_advise(room),
        "may_hand_over": not known.over and away is None and game.standing_orders is not None,
        "stand_in": substitute_shape(room, away, known, language) if away else None,
        "digest": max(unread, default=None),
        "digests": len(known_ones),
        "habits": room.habits.shape(seat, known),
    }


def substitutes_of(room: Room, seat: int, guest: str = "") -> list[Substitute]:
    """The substitutes that are the business of the seat's person, and not of somebody who had it before.

    Who was invited in their place, and has not moved yet, learns nothing of the orders of the one they replace.
    """
    row = room.seats[seat]
    found = [one for one in room.substitutes.of(seat) if one.number > row.past]
    return [one for one in found if one.cause] if guest and guest == row.heir else found


def substitute_shape(room: Room, one: Substitute, known: Table, language: str) -> StandInShape:
    return StandInShape(
        number=one.number,
        bot=one.bot,
        name=bot_label(room.game, one.bot, language),
        orders=_orders(room, one, known, language),
        until=one.until,
        played=room.substitutes.decisions(one),
        began=iso(one.began_at),
        cause=one.cause,
    )


def _orders(room: Room, one: Substitute, known: Table, language: str) -> list[str]:
    if one.orders is None:
        return []
    return in_words(room.game, language, one.orders, names_of(room, known, language))


def names_of(room: Room, known: Table, language: str) -> list[str]:
    return [room.game.word(known.state, language, "seat", row.seat) for row in room.seats]


# ---- the form


def orders_form(room: Room, seat: int, guest: str, language: str) -> OrdersForm:
    game, orders = room.game, declared(room.game)
    known = knowing(room.shown(), seat, language)
    names = names_of(room, known, language)
    bots = stand_in_bots(game)
    earlier = [one for one in substitutes_of(room, seat, guest) if one.orders]
    last = earlier[-1] if earlier else None
    last_orders = last.orders if last else None
    values: dict[str, str | bool] = {wish.id: wish.default for wish in orders.wishes}
    if last_orders is not None:
        values |= {id: value for id, value in last_orders.wishes.items() if id in values}
    return OrdersForm(
        bots=[
            BotShape(bot, bot_label(game, bot, language), bot_help(game, bot, language))
            for bot in bots
        ],
        postures=[Choice(id, say(game, language, f"posture.{id}")) for id in POSTURES],
        posture_help=say(game, language, "posture.help"),
        players=[
            PostureShape(
                row.seat,
                say(game, language, "posture.label", seat=names[row.seat]),
                names[row.seat],
            )
            for row in room.seats
            if row.seat != seat
        ],
        wishes=[wish_shape(game, wish, language) for wish in orders.wishes],
        turn=game.turn(known.state),
        bot=last.bot if last and last.bot in bots else bots[0],
        posture={
            str(row.seat): last_orders.posture[row.seat] if last_orders else NEUTRAL
            for row in room.seats
            if row.seat != seat
        },
        values=values,
    )


def wish_shape(game: Game, wish: Wish, language: str) -> WishShape:
    return WishShape(
        id=wish.id,
        label=wish_label(game, language, wish),
        help=say(game, language, f"wish.{wish.id}.help"),
        default=wish.default,
        choices=[Choice(id, choice_label(game, language, wish, id)) for id in wish.choices],
    )


def orders_in(room: Room, body: StandInBody) -> Orders:
    """The orders of a form, or a refusal."""
    orders = declared(room.game)
    if body.bot not in stand_in_bots(room.game):
        raise Refused(400, "wrong-bot")
    try:
        return orders.read(len(room.seats), body.seat, body.posture, body.wishes)
    except OptionError as problem:
        raise Refused(400, "wrong-orders", detail=str(problem)) from None


# ---- the digest


def digest_shape(room: Room, one: Substitute, language: str) -> DigestShape:
    seat = one.seat
    table = room.shown()
    known = knowing(table, seat, language)
    if one.befell is None:
        events = befell(table, room.sights[seat], room.moves, one.began)
        now = facts_of(table, seat)
    else:
        events, now = one.befell, one.after or {}
    return DigestShape(
        number=one.number,
        name=bot_label(room.game, one.bot, language),
        orders=_orders(room, one, known, language),
        began=iso(one.began_at),
        ended=None if one.ended_at is None else iso(one.ended_at),
        reason=one.reason,
        played=room.substitutes.decisions(one),
        read=one.read,
        turns=by_turns(deeds(room.moves[one.began : one.ended], seat), language),
        befell=events.get(language, []),
        facts=changes(room.game, one.before, now, language),
    )
