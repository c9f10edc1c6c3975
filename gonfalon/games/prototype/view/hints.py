"""What a seat should know before it chooses, from its knowledge alone."""

from __future__ import annotations

from msgspec import UNSET

from gonfalon.games.prototype.attack.questions.objectives import objective_of, selection
from gonfalon.games.prototype.attack.steps.announce import Announce, attack_moves
from gonfalon.games.prototype.battle.questions.parties import Objective, Party
from gonfalon.games.prototype.commerce.steps.trade import trade_moves
from gonfalon.games.prototype.forecast.battle import forecast, foreseen
from gonfalon.games.prototype.forecast.prospects import before_the_first_roll
from gonfalon.games.prototype.forecast.siege_survey import (
    forecast_assault,
    forecast_declared,
    forecast_siege,
)
from gonfalon.games.prototype.siege.questions.camps import siege_at
from gonfalon.games.prototype.siege.questions.declaring import may_besiege
from gonfalon.games.prototype.siege.steps.siege_turn import siege_moves
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.view import shapes_hints as shapes
from gonfalon.games.prototype.view.affairs_view import shown_odds, shown_siege
from gonfalon.games.prototype.view.move_costs import rates
from gonfalon.games.prototype.view.question_forms import add_form
from gonfalon.games.prototype.view.shapes_affairs import Odds, SiegeOdds
from gonfalon.games.prototype.view.trade_ways import traders
from gonfalon.kernel.moves import concrete


def hints(known: ProtoState, seat: int) -> shapes.Hints:
    """Odds of attacks and of sieges; what trade would bring; what the orders of a sealed phase come to; what forms show."""
    step = known.agenda[-1]
    if seat not in step.waits_for(known):
        return shapes.Hints()
    found = forecasts(known, seat)
    add_form(found, known, seat)
    return found


def forecasts(known: ProtoState, seat: int) -> shapes.Hints:
    step = known.agenda[-1]
    if isinstance(step, Orders):
        return shapes.Hints(spent=known.florins[seat] - step.desk(known, seat).florins[seat])
    if step.window == "commerce.turn":
        found = rates(known, seat, trade_moves(known, seat))
        return shapes.Hints(traders=traders(known, seat), rates=found)
    if step.window in ("combat.turn", "siege.confirm"):
        return turn_odds(known, seat)
    if isinstance(step, Announce):
        party = Party(seat, tuple(step.transports), tuple(step.captains), sallying=step.sallying)
        odds, siege = attack_odds(known, party, Objective(*step.goal))
        return shapes.Hints(odds=odds, sieges={"besiege": siege} if siege else UNSET)
    if step.window in ("attack.join", "attack.order"):
        return shapes.Hints(odds=shown_odds(before_the_first_roll(known, seat)))
    if step.window == "attack.mode" and may_besiege(known):
        siege = shown_siege(known, forecast_declared(known))
        return shapes.Hints(sieges={"besiege": siege} if siege else UNSET)
    return shapes.Hints()


def turn_odds(known: ProtoState, seat: int) -> shapes.Hints:
    """By the words of a move: odds of every attack and assault; of every siege that could be declared or kept up."""
    attacks: dict[str, Odds] = {}
    sieges: dict[str, SiegeOdds | None] = {}
    if known.agenda[-1].window == "combat.turn":
        for move in attack_moves(known, seat):
            goal = objective_of(known, concrete(move))
            transports, captain = selection(known, seat, goal)
            party = Party(seat, tuple(transports), (captain,))
            attacks[move.text], sieges[move.text] = attack_odds(known, party, goal)
    for move in siege_moves(known, seat):
        siege = siege_at(known, move.args[0], seat)
        assert siege is not None
        if move.verb == "confirm-siege":
            sieges[move.text] = shown_siege(known, forecast_siege(known, siege))
        elif move.verb == "assault-siege":
            attacks[move.text] = shown_odds(forecast_assault(known, siege))
    known_sieges = {text: odds for text, odds in sieges.items() if odds}
    return shapes.Hints(attacks=attacks or UNSET, sieges=known_sieges or UNSET)


def attack_odds(known: ProtoState, party: Party, goal: Objective) -> tuple[Odds, SiegeOdds | None]:
    """Of an attack; and of a siege instead, where walls are attacked and nobody stands before them."""
    s, b = foreseen(known, party, goal)
    odds = shown_odds(forecast(s, b, ramming=s.world.is_sea(goal.place)))
    if not b.outside or any(b.outside) or not may_besiege(s):
        return odds, None
    return odds, shown_siege(s, forecast_declared(s))
