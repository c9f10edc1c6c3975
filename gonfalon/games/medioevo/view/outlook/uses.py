"""Cards and technologies that are used: price, die, who may answer, and what the effect would change.

rules: MU-EUSE-01, MU-EUSE-03, MU-EUSE-09, MU-CARD-08, MU-INTER-01, MU-INTER-02, MU-TUSE-01, MU-TECH-10, MU-DIP-06
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from gonfalon.games.medioevo.battle.questions.muster import side, side_of
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER
from gonfalon.games.medioevo.battle.steps.melee import final_value
from gonfalon.games.medioevo.definitions.questions.realm import pieces_in
from gonfalon.games.medioevo.empire_cards.powers.battle.army import outnumbering
from gonfalon.games.medioevo.empire_cards.powers.battle.dice import dice_step, lowered
from gonfalon.games.medioevo.empire_cards.questions import bill_of, card_uses
from gonfalon.games.medioevo.empire_cards.steps.activation import Declared
from gonfalon.games.medioevo.empire_cards.steps.princess import FAVOUR, Help
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.forecast.odds_count import Forecast
from gonfalon.games.medioevo.forecast.under_way import under_way
from gonfalon.games.medioevo.movement.steps.arrival import attacked_by_use
from gonfalon.games.medioevo.powers import (
    ACTIVATED,
    APPLY_VERBS,
    POWERS,
    TECHNIQUES,
    Moment,
    Use,
)
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import holder
from gonfalon.games.medioevo.technology.questions.points import Bill, owns, pool, price_with
from gonfalon.games.medioevo.view.holdings import holdings
from gonfalon.games.medioevo.view.outlook.parts import breach, odds_for
from gonfalon.games.medioevo.world import ENGINE, PURPLE
from gonfalon.kernel.consequences import Consequence, later, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.rng import HIDDEN as HIDDEN_KEY
from gonfalon.kernel.state import Step

BY_NUMBER = 4
"""The Warlord whose user outnumbers the enemy's units of a type (MU-EC-04)."""
UNSEEN = (55, 56)
"""The cards with which transports pass without reaction (MU-EC-55, MU-EC-56)."""


def of_use(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """A card or technology that is used in a window."""
    if isinstance(step, Declared | Help):
        doubles = move.args[0] == FAVOUR
        return [remark("card-tapped"), remark("points-doubled" if doubles else "points-besides")]
    moment = step.now() if isinstance(step, Reaction) else Moment(step.window)
    # where others answer first, no trial shows what follows
    waits = isinstance(step, Reaction) and len(known.waiting) > 1
    if move.verb in APPLY_VERBS:
        found = _price_of_technology(known, seat, move)
    else:
        answers = answerers(known, seat, move.args[0])
        waits = waits or bool(answers)
        found = _price_of_card(known, seat, move.args[0], waits)
        found += at_once(known, seat, move)
        found += of_die(known, move.args[0])
        if answers:
            found.append(remark("may-be-negated", seats=answers))
    if waits or known.battle is not None:
        found += effect(known, seat, move, moment, waits)
    return found + breach(known, seat, attacked_by_use(known, seat, move))


# ---- the price


def _price_of_card(known: MedState, seat: int, card: int, unseen: bool) -> list[Consequence]:
    """MU-EUSE-03, MU-CARD-08: florins, where no trial shows them, and the card itself for this turn."""
    found = []
    florins = known.world.cards[card].cost_florins
    if florins and unseen:
        found.append(remark("pays", florins=florins))
    if holder(known, card) == seat:
        return [*found, remark("card-tapped")]
    return [*found, remark("use-costs", count=1, colour=PURPLE)]


def _price_of_technology(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-TUSE-01, MU-TECH-10: points, and florins for those that are not in the pool."""
    number = move.args[0]
    bill = bill_of(known, number, move.args[1:])
    found = [remark("use-costs", count=bill.points, colour=bill.colour)]
    florins = price_with(known, bill, pool(known, seat, bill.colour))
    if not owns(known, seat, bill.colour, known.world.technologies[number].level):
        florins += price_with(known, Bill(0, PURPLE, 1), pool(known, seat, PURPLE))
    return [*found, remark("at-most", florins=florins)] if florins else found


def answerers(known: MedState, seat: int, card: int) -> list[int]:
    """MU-INTER-02: the others whose open cards could make this one useless."""
    now = Moment(ACTIVATED, (seat, card))
    return [o for o in known.order if o != seat and card_uses(known, o, now)]


# ---- what no holding shows


def at_once(known: MedState, seat: int, move: Move) -> list[Consequence]:
    """MU-EC-04, MU-EC-46, MU-EC-47, MU-EC-55, MU-EC-56: what the card does at this moment."""
    number = known.world.cards[move.args[0]].number
    if number == BY_NUMBER:
        k = side_of(known, seat)
        return [remark("powers-free", units=outnumbering(known, k))] if k >= ATTACKER else []
    step = dice_step(known)
    if move.verb == "play-die" and step is not None and move.args[1] <= len(step.lying(known)):
        result = step.lying(known)[move.args[1] - 1][1]
        lower = lowered(result, known.world.cards[move.args[0]].amount)
        return [remark("die-becomes", result=result, new=lower)]
    if number in UNSEEN:
        if move.verb != "play-at":
            return [remark("passes-unseen", count=1)]
        there = [p for p in pieces_in(known, seat, move.args[1]) if known.piece_kind[p] != ENGINE]
        return [remark("passes-unseen", count=len(there))]
    return []


# ---- the die


def of_die(known: MedState, card: int) -> list[Consequence]:
    """MU-EUSE-09: the results of a card's die with their chances."""
    data = known.world.cards[card]
    if data.die is None:
        return []
    faces = int(data.die.removeprefix("d"))
    chances: Counter[tuple[str, int]] = Counter()
    for row in data.die_table:
        chances[row.result, row.amount] += row.high - row.low + 1
    found = []
    for (result, amount), count in chances.items():
        if result == "success":
            found.append(remark("spy-succeeds", count / faces))
        elif result == "backfire":
            found.append(remark("spy-caught", count / faces))
        elif result != "nothing":
            found.append(remark("die-gives", count / faces, count=amount))
    return found


# ---- the effect


def effect(
    known: MedState, seat: int, move: Move, moment: Moment, unseen: bool
) -> list[Consequence]:
    """What the seat has more or less if the use stands, where no trial shows it; attack values and odds of a battle."""
    number, args = move.args[0], tuple(move.args[1:])
    if move.verb in APPLY_VERBS:
        power = TECHNIQUES[known.world.technologies[number].id]
    elif known.world.cards[number].die is not None:
        return []
    else:
        power = POWERS[number]
    after = known.copy()
    after.key = HIDDEN_KEY
    try:
        power.effect(after, Use(seat, number, move.verb, args, moment))
    except Exception:
        # what follows needs chance, or something hidden
        return []
    found: list[Consequence] = []
    if unseen:
        before = holdings(known, seat)
        more = [later(key, n - before[key]) for key, n in holdings(after, seat).items()]
        found += [one for one in more if one.amount]
        found += _values(known, after, seat)
    return found + _odds(known, after, seat)


def _values(known: MedState, after: MedState, seat: int) -> list[Consequence]:
    if after.battle is None or not all(side(after, k).dice for k in (ATTACKER, DEFENDER)):
        return []
    then = [final_value(after, k) for k in (ATTACKER, DEFENDER)]
    if then == [final_value(known, k) for k in (ATTACKER, DEFENDER)]:
        return []
    k = max(side_of(known, seat), ATTACKER)
    return [remark("attack-values", points=then[k], other_points=then[1 - k])]


def _odds(known: MedState, after: MedState, seat: int) -> list[Consequence]:
    """How the battle ends with it for a side that uses it, where that is not as without."""
    k = side_of(known, seat)
    if known.battle is None or after.battle is None or k == NOBODY:
        return []
    then = odds_for(under_way(after), k)
    return then if then != odds_for(_without(known), k) else []


@lru_cache(maxsize=1)
def _without(known: MedState) -> Forecast:
    """Once for all moves of a question."""
    return under_way(known)


def of_princess(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-INTER-11: her owner says whether she helps."""
    if move.verb != "ask-help":
        return []
    return [remark("owner-decides", seat=holder(known, move.args[0]))]
