"""Cards of purchases and interest: architects, magnates 37 and 38, pirates and the Savior of a draw.

rules: MU-EC-32, MU-EC-33, MU-EC-37, MU-EC-38, MU-EC-57, MU-EC-58, MU-EC-62
"""

from __future__ import annotations

from dataclasses import replace

from gonfalon.games.medioevo.definitions.questions.effect_kinds import Moneylender, Rebate, holds
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.empire_cards.changes.hand import draw_cards, return_cards
from gonfalon.games.medioevo.empire_cards.steps.princess import FAVOUR, grow_pool
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.purchase.changes.buildings import build_choices, upgrade_choices
from gonfalon.games.medioevo.purchase.questions import Buyer
from gonfalon.games.medioevo.state import PURCHASE, MedState
from gonfalon.games.medioevo.taxes.steps import PayInterest
from gonfalon.games.medioevo.world import COLOURS

PERCENT = 100


# ---- architects


def something_to_build(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """A construction or an upgrade is possible now; money apart."""
    if s.phase != PURCHASE:
        return []
    anyone = Buyer(s, seat, at_any_price=True)
    return [()] if build_choices(s, anyone) or upgrade_choices(s, anyone) else []


def take_off(s: MedState, used: Use) -> None:
    """MU-EC-32: so many florins off the next building."""
    _promise(s, used, s.world.cards[used.card].amount, PERCENT)


def take_share(s: MedState, used: Use) -> None:
    """MU-EC-33: the next building for a part of its price."""
    _promise(s, used, 0, s.world.cards[used.card].amount)


def _promise(s: MedState, used: Use, less: int, percent: int) -> None:
    begin(s, Rebate(used.seat, less, percent))
    s.emit("rebate", s.world.cards[used.card].rule, seat=used.seat, card=used.card)


# ---- magnates


def interest_of_others(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if moment.values[0] != seat and not holds(s, Moneylender(seat)) else []


def lend(s: MedState, used: Use) -> None:
    begin(s, Moneylender(used.seat))


def own_interest(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if moment.values[0] == seat else []


def defer(s: MedState, used: Use) -> None:
    for at in range(len(s.agenda) - 1, -1, -1):
        step = s.agenda[at]
        if isinstance(step, PayInterest) and step.seat == used.seat:
            less = step.less + s.world.cards[used.card].amount
            s.agenda[at] = replace(step, less=less)
            s.emit("interest-deferred", "MU-EC-38", seat=used.seat, florins=less)
            return


# ---- pirates


def two_colours(s: MedState, seat: int, moment: Moment) -> list[Args]:
    colours = range(len(COLOURS))
    return [(one, other) for one in colours for other in colours if one <= other]


def one_colour(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [(colour,) for colour in range(len(COLOURS))]


def plunder_mixed(s: MedState, used: Use) -> None:
    _give(s, used, used.args)


def plunder_rich(s: MedState, used: Use) -> None:
    _give(s, used, used.args * s.world.cards[used.card].amount)


def _give(s: MedState, used: Use, colours: tuple[int, ...]) -> None:
    """MU-EC-60: doubled by the royal favour."""
    grow_pool(s, used.seat, used.card, colours, 1 + (used.joined >> FAVOUR & 1))


# ---- the Savior


def drawn_cards(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if s.offered_cards[seat] and s.empire_deck else []


def draw_again(s: MedState, used: Use) -> None:
    """MU-EC-62, MU-HID-06: under the deck in random order, and as many new ones."""
    drawn = s.offered_cards[used.seat]
    draw_cards(s, used.seat, min(len(drawn), len(s.empire_deck)))
    return_cards(s, list(drawn))


POWERS: dict[int, Power] = {
    32: Power("play", something_to_build, take_off),
    33: Power("play", something_to_build, take_share),
    37: Power("play", interest_of_others, lend),
    38: Power("play", own_interest, defer),
    57: Power("play-colours", two_colours, plunder_mixed),
    58: Power("play-colour", one_colour, plunder_rich),
    62: Power("play", drawn_cards, draw_again),
}
