"""Cards about money and points: Infiltrator 13, Magnate 36, the Mystics.

rules: MU-EC-13, MU-EC-36, MU-EC-71, MU-EC-72
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.definitions.changes.money import empty_deposit, pay, receive
from gonfalon.games.medioevo.definitions.questions.accounts import deposit
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Deposit, HeldTapped
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.registry import LASTING
from gonfalon.games.medioevo.empire_cards.steps.activation import fill_pool
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.changes.points import spend_points
from gonfalon.games.medioevo.technology.questions.borrowing import holder
from gonfalon.games.medioevo.technology.questions.points import (
    POOL_VERBS,
    pool,
    pool_moves,
    refuse_pool,
    within_reach,
)
from gonfalon.games.medioevo.world import COLOURS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

DISCORD = 12
MAGNATE, ALMS, RELICS = 35, 70, 71
"""The cards, as numbered in the state."""

# ---- Infiltrator 13


def tapped_cards(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-13: tapped cards of all players that would be readied now; price and die are in `data/cards.toml`."""
    found: list[Args] = []
    for owner in s.order:
        cards = bits(s.tapped[owner] & ~s.held_tapped[owner])
        found += [(card,) for card in cards if card != DISCORD]
    return found


def any_tapped(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if tapped_cards(s, seat, moment) else []


def hold(s: MedState, used: Use) -> None:
    """MU-EC-13: the card is not readied at the end of this turn."""
    card = used.args[0]
    owner = holder(s, card)
    s.held_tapped[owner] |= 1 << card
    begin(s, HeldTapped(owner, card))
    s.emit("card-held", "MU-EC-13", seat=owner, card=card)


# ---- Magnate 36

LASTING[Deposit] = lambda s, effect: True


def sums(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """What may be put on the card; or what comes back from it."""
    coins = deposit(s, seat)
    if coins:
        return [(_with_bonus(s, coins),)]
    most = min(s.world.cards[MAGNATE].amount, s.florins[seat])
    return [(range(1, most + 1),)] if most > 0 else []


def _with_bonus(s: MedState, coins: int) -> int:
    return coins + coins * s.world.limits.deposit_bonus_percent // 100


def bank(s: MedState, used: Use) -> None:
    seat, florins = used.seat, used.args[0]
    if deposit(s, seat):
        receive(s, seat, _with_bonus(s, empty_deposit(s, seat)))
        s.emit("deposit-taken", "MU-EC-36", seat=seat, florins=florins)
        return
    florins = min(florins, s.florins[seat])
    if florins:
        pay(s, seat, florins)
        begin(s, Deposit(seat, florins))
        s.emit("deposit", "MU-EC-36", seat=seat, florins=florins)


# ---- Mystics


def colours_within_reach(s: MedState, seat: int) -> int:
    return sum(within_reach(s, seat, colour) > 0 for colour in range(len(COLOURS)))


def with_points(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if colours_within_reach(s, seat) else []


def with_two_colours(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if colours_within_reach(s, seat) > 1 else []


def give_alms(s: MedState, used: Use) -> None:
    s.push(Alms(used.seat))


def sell_relics(s: MedState, used: Use) -> None:
    s.push(Relics(used.seat))


@dataclass(slots=True)
class Alms(CardStep):
    """MU-EC-71: points of any colours for florins."""

    id = "Alms"
    window = "card.choice"
    question = "card.alms"
    rule = "MU-EC-71"
    verbs = ("done", "spend", "spend-pair", *POOL_VERBS)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if len(self.offers(s, self.seat)) > 1 else []

    def sales(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        at_hand = [(colour, pool(s, seat, colour)) for colour in range(len(COLOURS))]
        return [v.range("spend", colour, low=1, high=count) for colour, count in at_hand if count]

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *self.sales(s, seat), *pool_moves(s, seat)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
        elif move.verb == "spend":
            colour, count = move.args
            spend_points(s, seat, colour, count)
            self.earn(s, count * s.world.cards[ALMS].amount)
        elif move.verb == "spend-pair":
            for colour in move.args:
                spend_points(s, seat, colour, 1)
            self.earn(s, s.world.cards[RELICS].amount)
        else:
            fill_pool(s, seat, move)

    def earn(self, s: MedState, florins: int) -> None:
        receive(s, self.seat, florins)
        s.emit("points-sold", self.rule, seat=self.seat, florins=florins)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb in POOL_VERBS:
            return refuse_pool(s, seat, move)
        return Refusal(self.rule, "no-such-points")


@dataclass(slots=True)
class Relics(Alms):
    """MU-EC-72: pairs of points of two colours for florins."""

    id = "Relics"
    question = "card.relics"
    rule = "MU-EC-72"

    def sales(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        have = [colour for colour in range(len(COLOURS)) if pool(s, seat, colour)]
        return [v["spend-pair", one, two] for one in have for two in have if one < two]


POWERS: dict[int, Power] = {
    13: Power("play", any_tapped, hold, picks=tapped_cards, pick_verb="play-card"),
    36: Power("play-sum", sums, bank),
    71: Power("play", with_points, give_alms),
    72: Power("play", with_two_colours, sell_relics),
}
