"""Standing orders: what a bot that plays for an absent player must not do.

A game declares them as data (`Game.standing_orders`): its wishes, and which moves break an order. Whoever plays under orders is
offered the moves that break none; an order yields only where nothing else is left. The rules know nothing of orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

FRIEND, NEUTRAL, HOSTILE = "friend", "neutral", "hostile"
POSTURES = (FRIEND, NEUTRAL, HOSTILE)
"""How to treat another player: never against them; as the bot sees fit; never with them."""

Value = str | bool
Breaks = Callable[[Move], bool]
"""Does a move break the orders?"""

FEW = 200
"""Of ranges with so many amounts at most, every amount is looked at; of longer ones only the highest that is allowed is found."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One line of the form, besides the postures."""

    id: str
    choices: tuple[str, ...] = ()
    """The first one leaves it to the bot; without choices it is yes or no."""

    @property
    def default(self) -> Value:
        return self.choices[0] if self.choices else False


@dataclass(frozen=True, slots=True)
class Orders:
    """What one player wants of the bot that plays for them."""

    posture: tuple[str, ...]
    """By seat; the own one counts for nothing."""
    wishes: Mapping[str, Value] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        """Plain data, to be stored or sent."""
        return {"posture": list(self.posture), "wishes": dict(self.wishes)}

    @staticmethod
    def load(data: dict[str, Any]) -> Orders:
        return Orders(tuple(data["posture"]), data["wishes"])

    def is_friend(self, seat: int) -> bool:
        return 0 <= seat < len(self.posture) and self.posture[seat] == FRIEND

    def is_hostile(self, seat: int) -> bool:
        return 0 <= seat < len(self.posture) and self.posture[seat] == HOSTILE

    def __getitem__(self, id: str) -> Value:
        return self.wishes[id]

    def spares(self, seat: int, at_war: bool) -> bool:
        """By posture and the wish `no-wars`: must this player not be attacked? A war that is on is fought out, but not against friends."""
        if seat < 0 or self.is_hostile(seat):
            return False
        return self.is_friend(seat) or (self["no-wars"] is True and not at_war)

    def shuns(self, seat: int, wish: str) -> bool:
        """By posture and a wish about dealings: must nothing be agreed with this player?"""
        if seat < 0:
            return False
        if self.is_hostile(seat) or self[wish] == NOBODY:
            return True
        return self[wish] == FRIENDS and not self.is_friend(seat)


NOBODY, FRIENDS, ANYBODY = "nobody", "friends", "anybody"

NO_WARS = Wish("no-wars")
"""Begin no war of one's own accord, except with those who are marked hostile."""


def with_whom(id: str) -> Wish:
    """A wish about dealings of a kind: with anybody, with friends, with nobody."""
    return Wish(id, (ANYBODY, FRIENDS, NOBODY))


def reserve(*amounts: int) -> Wish:
    """What is to be kept in the purse, if it is spent at will."""
    return Wish("reserve", ("0", *map(str, amounts)))


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """What a game can be ordered, and how it is obeyed."""

    wishes: tuple[Wish, ...]
    breaks: Callable[[Any, int, Orders], Breaks]
    """From a seat's knowledge, the seat and its orders, which moves break them."""
    facts: Callable[[Any, int], dict[str, int]]
    """From a seat's knowledge, what it has: points, land, money; shown before and after."""

    def read(
        self, seats: int, seat: int, posture: Mapping[Any, Any], wishes: Mapping[str, Any]
    ) -> Orders:
        """Orders as a form gives them, checked; what is left out is left to the bot."""
        chosen = [NEUTRAL] * seats
        for other, value in posture.items():
            number = int(other) if str(other).isdecimal() else seats
            if number >= seats or number == seat or value not in POSTURES:
                raise OptionError(f"posture to {other!r}: {value!r} is not understood")
            chosen[number] = value
        known = {wish.id: wish for wish in self.wishes}
        for id, value in wishes.items():
            allowed: tuple[Any, ...] = known[id].choices or (False, True) if id in known else ()
            if not any(value == one and type(value) is type(one) for one in allowed):
                raise OptionError(f"order {id!r}: {value!r} is not understood")
        values = {wish.id: wishes.get(wish.id, wish.default) for wish in self.wishes}
        return Orders(tuple(chosen), values)


def permitted(moves: Iterable[AnyMove], breaks: Breaks) -> list[AnyMove]:
    """The moves that break no order; ranges are cut to the amounts that break none."""
    found: list[AnyMove] = []
    for move in moves:
        if isinstance(move, Move):
            if not breaks(move):
                found.append(move)
        else:
            found += cut(move, breaks)
    return found


def cut(move: RangeMove, breaks: Breaks) -> list[RangeMove]:
    """The part of a range that breaks no order: empty, or the first stretch of amounts."""
    amounts = move.amounts
    if len(amounts) > FEW:
        if not breaks(move.at(amounts[-1])):
            return [move]
        low, high = 0, len(amounts)
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if breaks(move.at(amounts[middle])) else (middle + 1, high)
        kept = amounts[:low]
    else:
        allowed = [not breaks(move.at(amount)) for amount in amounts]
        if all(allowed):
            return [move]
        first = allowed.index(True) if True in allowed else len(allowed)
        end = next((at for at in range(first, len(allowed)) if not allowed[at]), len(allowed))
        kept = amounts[first:end]
    if not kept:
        return []
    return [
        move.vocabulary.range(move.verb, *move.args, low=kept[0], high=kept[-1], step=move.step)
    ]


def nearest(move: Move, moves: list[AnyMove]) -> Move | None:
    """The amount of a listed range that comes nearest to a move with the same verb and arguments."""
    for listed in moves:
        if isinstance(listed, RangeMove) and (listed.verb, listed.args) == (
            move.verb,
            move.args[:-1],
        ):
            wanted = move.args[-1]
            return listed.at(min(listed.amounts, key=lambda amount: abs(amount - wanted)))
    return None
