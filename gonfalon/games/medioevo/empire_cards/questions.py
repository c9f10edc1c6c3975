"""Who may use which card or technology now, on what; and why not.

rules: MU-EUSE-02, MU-EUSE-03, MU-EUSE-07, MU-CARD-07, MU-CARD-08, MU-WINDOW-02, MU-TIME-07, MU-INTER-14, MU-INTER-15, MU-INTER-17,
MU-TN-23, MU-TN-24
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.muster import side, side_of
from gonfalon.games.medioevo.definitions.questions.accounts import spendable
from gonfalon.games.medioevo.powers import (
    ACTIVATED,
    APPLY_VERBS,
    FREE,
    INCLUDES,
    POWERS,
    TECHNIQUES,
    Args,
    Moment,
    Power,
    form,
)
from gonfalon.games.medioevo.state import BARBARIANS, COMBAT, COMMERCE, NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import (
    PROSELYTISM,
    borrowable_cards,
    lender,
    refuse_card,
    religion,
)
from gonfalon.games.medioevo.technology.questions.points import (
    Bill,
    can_settle,
    owns,
    price_with,
    within_reach,
)
from gonfalon.games.medioevo.world import COLOURS, PURPLE, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove, covers
from gonfalon.kernel.native import window_of

Listed = list[tuple[Power, int, Args]]


# ---- what can be used


def usable_cards(s: MedState, seat: int, mask: int) -> int:
    """The cards of a seat, own and borrowed, among these."""
    own = s.cards[seat] & ~s.tapped[seat] & mask
    if s.tech[seat * 6 + PURPLE] < PROSELYTISM:
        return own
    return own | borrowable_cards(s, seat, mask & s.world.borrowable)


def windows_of(moment: Moment) -> tuple[str, ...]:
    included = INCLUDES.get(moment.window)
    return (moment.window, included) if included else (moment.window,)


def could_react(s: MedState, window: str) -> list[int]:
    """Who has anything at all that is listed for the window, or borrows it; quick, for it is asked at every window."""
    mask = s.world.card_windows.get(window, 0)
    found = [seat for seat in s.order if mask & s.cards[seat] & ~s.tapped[seat]] if mask else []
    for _, branch, level in s.world.technology_windows.get(window, ()):
        found += [seat for seat in s.order if s.tech[seat * 6 + branch] >= level]
    if not found:
        return []
    return [seat for seat in s.order if seat in found or religion(s, seat) >= PROSELYTISM]


def card_uses(s: MedState, seat: int, moment: Moment) -> Listed:
    """Cards with their targets; money is not tested (MU-WINDOW-02)."""
    mask = s.world.card_windows.get(moment.window, 0)
    cards = usable_cards(s, seat, mask) if mask else 0
    found: Listed = []
    for card in bits(cards) if cards else ():
        if s.world.cards[card].scope == "side" and side_of(s, seat) == NOBODY:
            continue
        power = POWERS[card]
        found += [(power, card, args) for args in power.targets(s, seat, moment)]
    return found


def technology_uses(s: MedState, seat: int, moment: Moment) -> Listed:
    found: Listed = []
    for number, branch, level in s.world.technology_windows.get(moment.window, ()):
        if s.tech[seat * 6 + branch] >= level or lender(s, seat, branch, level) != NOBODY:
            power = TECHNIQUES[s.world.technologies[number].id]
            found += [(power, number, args) for args in power.targets(s, seat, moment)]
    return found


def may_react(s: MedState, seat: int, moment: Moment) -> bool:
    """MU-WINDOW-02: public facts only."""
    return bool(card_uses(s, seat, moment) or technology_uses(s, seat, moment))


def may_act(s: MedState, seat: int, moment: Moment) -> bool:
    """The same in a window of the seat's own: whether the seat is asked must not show what it can pay."""
    if may_react(s, seat, moment):
        return True
    return s.battle is None and bool(technology_uses(s, seat, Moment(FREE, moment.values)))


def uses(s: MedState, seat: int, moment: Moment) -> list[AnyMove]:
    """The moves by which the seat can use a card or technology in a window, as far as it can pay."""
    cards = paid_cards(s, seat, moment)
    if moment.window not in s.world.technology_windows:
        return cards
    return cards + paid_technologies(s, seat, moment)


def paid_cards(s: MedState, seat: int, moment: Moment) -> list[AnyMove]:
    """The uses of cards that the seat could pay."""
    found: list[AnyMove] = []
    for power, card, target in card_uses(s, seat, moment):
        if can_pay_card(s, seat, card):
            verb, args = form(power, target)
            found.append(_move(s, verb, args, card))
    return found


def paid_technologies(s: MedState, seat: int, moment: Moment) -> list[AnyMove]:
    """The uses of technologies that the seat could pay; each price is looked at once."""
    found: list[AnyMove] = []
    payable: dict[tuple[int, int], bool] = {}
    for power, number, target in technology_uses(s, seat, moment):
        verb, args = form(power, target)
        price = (number, points_of(s, number, args))
        if price not in payable:
            payable[price] = can_pay_technology(s, seat, number, bill_of(s, number, args))
        if payable[price]:
            found.append(_move(s, verb, args, number))
    return found


def own_uses(s: MedState, seat: int, moment: Moment) -> list[AnyMove]:
    """The same in a window of the seat's own, where technologies for any own action may be used too (MU-TIME-11)."""
    found = uses(s, seat, moment)
    if s.battle is None and could_apply_freely(s, seat):
        found += paid_technologies(s, seat, Moment(FREE, moment.values))
    return found


def could_apply_freely(s: MedState, seat: int) -> bool:
    """Has the seat a technology for any own action, its own or a neighbour's?"""
    for _, branch, level in s.world.technology_windows.get(FREE, ()):
        if s.tech[seat * 6 + branch] >= level or lender(s, seat, branch, level) != NOBODY:
            return True
    return False


def free_uses(s: MedState, seat: int) -> list[AnyMove]:
    """MU-EUSE-02, MU-TIME-10: cards for any moment, outside bids, battles and activations."""
    if not could_use_freely(s, seat) or not is_free(s):
        return []
    return paid_cards(s, seat, Moment(FREE))


def could_use_freely(s: MedState, seat: int) -> bool:
    mask = s.world.card_windows.get(FREE, 0)
    if mask & s.cards[seat] & ~s.tapped[seat]:
        return True
    return religion(s, seat) >= PROSELYTISM and seat in s.order


def is_free(s: MedState) -> bool:
    if s.outcome or not s.turn or s.battle is not None:
        return False
    return window_of(s.agenda[-1]) not in BIDS and not any(
        window_of(step) in WAITING for step in s.agenda
    )


BIDS = ("order.bid", "order.rebid")
WAITING = (ACTIVATED, "card.declared")
"""An activation waits while one of these lies on the agenda (MU-INTER-01)."""


def _move(s: MedState, verb: str, args: Args, number: int) -> AnyMove:
    """The use of a card or technology; its arguments may end with a range."""
    if args and isinstance(args[-1], range):
        low, high, step = args[-1].start, args[-1][-1], args[-1].step
        if low == high:
            return s.vocabulary[(verb, number, *args[:-1], low)]
        return RangeMove(s.vocabulary, verb, (number, *args[:-1]), low, high, step)
    return s.vocabulary[(verb, number, *args)]


# ---- what it costs


def can_pay_card(s: MedState, seat: int, card: int) -> bool:
    florins = s.world.cards[card].cost_florins
    if s.cards[seat] >> card & 1:
        return spendable(s, seat) >= florins
    return can_settle(s, seat, Bill(florins, PURPLE, 1))


def bill_of(s: MedState, number: int, args: Args) -> Bill:
    """The points that a use of a technology costs (MU-TUSE-01)."""
    technology = s.world.technologies[number]
    return Bill(0, COLOURS.index(technology.colour), points_of(s, number, args))


def points_of(s: MedState, number: int, args: Args) -> int:
    technology = s.world.technologies[number]
    points = TECHNIQUES[technology.id].points
    return technology.tp_cost if points is None else points(s, tuple(args))


def can_pay_technology(s: MedState, seat: int, number: int, bill: Bill) -> bool:
    if owns(s, seat, bill.colour, s.world.technologies[number].level):
        return can_settle(s, seat, bill)
    fee = price_with(s, Bill(0, PURPLE, 1), within_reach(s, seat, PURPLE))
    return can_settle(s, seat, bill._replace(florins=fee))


# ---- in what order (MU-TIME-07)


def reaction_order(s: MedState, moment: Moment) -> list[int]:
    """Attacker and defender, or the active player; MU-CPHASE-15: of land that is entered, its controller."""
    if moment.window == ACTIVATED:
        return list(s.order)
    if s.battle is not None:
        first = [side(s, k).seat for k in (0, 1) if side(s, k).seat != BARBARIANS]
    elif moment.window == "threat.entered" and moment.values[1] < s.world.first_sea:
        holder = s.control[moment.values[1]]
        first = [holder] if holder in s.order else []
    else:
        first = [s.active] if s.phase in (COMBAT, COMMERCE) and s.active in s.order else []
    return first + [seat for seat in s.order if seat not in first]


# ---- why not


def refuse_use(s: MedState, seat: int, move: Move, moment: Moment) -> Refusal:
    """Why a card or technology cannot be used so in this window."""
    if move.verb in APPLY_VERBS:
        return _refuse_technology(s, seat, move, moment)
    card, args = move.args[0], move.args[1:]
    listed = s.world.cards[card].windows
    if FREE in listed and moment.window not in listed:
        moment = Moment(FREE)
    return (
        _refuse_card(s, seat, card)
        or _refuse_window(s, seat, card, moment)
        or _refuse_target(s, seat, POWERS[card], move.verb, args)
        or _refuse_price(s, seat, card)
        or Refusal("MU-EUSE-03", "no-such-target", card=card)
    )


def _refuse_card(s: MedState, seat: int, card: int) -> Refusal | None:
    lent = s.cards[seat] >> card & 1 or s.world.cards[card].borrowable
    why = refuse_card(s, seat, card, "MU-EUSE-01")
    return why if why or lent else Refusal("MU-INTER-14", "not-lent", card=card)


def _refuse_window(s: MedState, seat: int, card: int, moment: Moment) -> Refusal | None:
    if card not in POWERS or not any(w in s.world.cards[card].windows for w in windows_of(moment)):
        waits = any(window_of(step) in WAITING for step in s.agenda)
        if waits:
            return Refusal("MU-INTER-01", "an-answer-first", card=card)
        return Refusal("MU-EUSE-02", "card-when", card=card, windows=s.world.cards[card].windows)
    if moment.window == FREE and not is_free(s):
        waits = any(window_of(step) in WAITING for step in s.agenda)
        if waits:
            return Refusal("MU-INTER-01", "an-answer-first", card=card)
        return Refusal("MU-EUSE-02", "card-at-rest", card=card)
    if s.world.cards[card].scope == "side" and side_of(s, seat) == NOBODY:
        return Refusal("MU-EUSE-07", "no-side", card=card)
    return None


def _refuse_target(s: MedState, seat: int, power: Power, verb: str, args: Args) -> Refusal | None:
    if power.refuse is None or verb != power.verb:
        return None
    return power.refuse(s, seat, args)


def _refuse_price(s: MedState, seat: int, card: int) -> Refusal | None:
    if can_pay_card(s, seat, card):
        return None
    price = s.world.cards[card].cost_florins
    return Refusal("MU-EUSE-03", "not-enough", florins=price, have=s.florins[seat])


def _refuse_technology(s: MedState, seat: int, move: Move, moment: Moment) -> Refusal:
    number, args = move.args[0], move.args[1:]
    technology = s.world.technologies[number]
    branch = COLOURS.index(technology.colour)
    if not owns(s, seat, branch, technology.level) and (
        lender(s, seat, branch, technology.level) == NOBODY
    ):
        return Refusal(technology.rule, "needs-technology", technology=number)
    listed = (*windows_of(moment), FREE)
    if technology.id not in TECHNIQUES or not any(w in technology.windows for w in listed):
        return Refusal(
            "MU-TIME-11", "technology-when", technology=number, windows=technology.windows
        )
    power = TECHNIQUES[technology.id]
    why = _refuse_target(s, seat, power, move.verb, args)
    if why is None and covers(
        [_move(s, *form(p, a), n) for p, n, a in technology_uses(s, seat, moment)], move
    ):
        why = Refusal(
            "MU-TECH-09", "points-missing", colour=branch, count=bill_of(s, number, args).points
        )
    return why or Refusal(technology.rule, "no-such-target", technology=number)
