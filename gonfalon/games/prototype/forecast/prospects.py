"""The odds of battles and sieges, as buttons show them: from the seat's knowledge, counted by `battle.py` and `siege.py`.

rules: MP-ATT-14, MP-ATT-15, MP-CAPT-06, MP-SIEGE-08, MP-SIEGE-15, MP-MULTI-01
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gonfalon.games.prototype.attack.questions.forces import FORCE_VERBS, changed
from gonfalon.games.prototype.attack.questions.objectives import objective_of, price, selection
from gonfalon.games.prototype.attack.steps.announce import Announce, sortie_captains
from gonfalon.games.prototype.attack.steps.joining import Join, helpers
from gonfalon.games.prototype.battle.changes.parties import show
from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    CONVOY,
    Battle,
    Objective,
    Party,
    behind_walls,
    shelter,
)
from gonfalon.games.prototype.battle.questions.prospects import PROSPECTS
from gonfalon.games.prototype.battle.steps.end import set_back
from gonfalon.games.prototype.cards.questions.power import Use
from gonfalon.games.prototype.cards.questions.uses import happen
from gonfalon.games.prototype.forecast.battle import (
    Forecast,
    forecast,
    forecast_attack,
    forecast_begun,
    next_roll,
)
from gonfalon.games.prototype.forecast.siege import SiegeForecast
from gonfalon.games.prototype.forecast.siege_survey import (
    forecast_assault,
    forecast_declared,
    forecast_siege,
)
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.questions.holdings import at_war, level, room_in_ceiling
from gonfalon.games.prototype.siege.changes.declaring import go_ashore
from gonfalon.games.prototype.siege.questions.camps import siege_at
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, later, remark
from gonfalon.kernel.moves import Move

# ---- in words


def attack_notes(odds: Forecast) -> list[Consequence]:
    """For who attacks."""
    return [remark("wins", odds.win), *own_losses(odds, 0)]


def defence_notes(odds: Forecast) -> list[Consequence]:
    """For who is attacked."""
    return [remark("holds-out", 1 - odds.win), *own_losses(odds, 1)]


def own_losses(odds: Forecast, k: int) -> list[Consequence]:
    """On average, and in four battles of five."""
    least, most = odds.likely(k)
    about = round((odds.lost, odds.destroyed)[k])
    if least == most:
        return [remark("own-losses", vf=about)]
    return [remark("own-losses-between", vf=about, least=least, most=most)]


def siege_notes(s: ProtoState, odds: SiegeForecast | None) -> list[Consequence]:
    """The chance that the place falls, and the turn in which it does on average."""
    if odds is None:
        return []
    turn = s.turn + round(odds.turns)
    return [remark("falls", sum(odds.falls), turn=turn), remark("own-losses", vf=round(odds.lost))]


def setback_note(s: ProtoState, party: Party) -> list[Consequence]:
    """MP-CAPT-06: what giving up costs, once it is done."""
    after = s.copy()
    set_back(after, party)
    levels = sum(after.captain_level) - sum(s.captain_level)
    return [later("captain-levels", levels)] if levels else []


# ---- attacks


def of_combat_turn(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    if move.verb in ("attack", "attack-convoy", "attack-galley"):
        goal = objective_of(s, move)
        transports, captain = selection(s, seat, goal)
        return of_attack(s, Party(seat, tuple(transports), (captain,)), goal)
    if move.verb == "sally":
        captain = sortie_captains(s, seat, move.args[0])[0]
        siege = next(one for one in s.sieges if one.territory == move.args[0] and not one.by_sea)
        goal = Objective(CONVOY, move.args[0], siege.besieger)
        return of_attack(s, Party(seat, (), (captain,), sallying=move.args[1]), goal)
    return of_siege(s, seat, move)


def of_attack(s: ProtoState, party: Party, goal: Objective) -> list[Consequence]:
    """Odds, movement and what a failure costs."""
    movement = max((price(s, t, goal) or 0 for t in party.transports), default=0)
    found = attack_notes(forecast_attack(s, party, goal))
    return [*found, remark("attack-costs", pm=movement), remark("if-it-fails")]


def of_announcement(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    step = s.agenda[-1]
    assert isinstance(step, Announce)
    if move.verb in ("call-off", "call-ally"):
        return []
    if move.verb == "sally":
        step = replace(step, sallying=move.args[1])
    elif move.verb in FORCE_VERBS:
        force = changed(s, step.force(s), move)
        step = replace(step, transports=force.transports, captains=force.captains)
    party = Party(seat, tuple(step.transports), tuple(step.captains), sallying=step.sallying)
    if move.verb in ("charge", "surprise"):
        return of_attack(s, party, Objective(*step.goal))
    if step.why_not(s) is not None:
        return [remark("not-enough")]
    return attack_notes(forecast_attack(s, party, Objective(*step.goal)))


def of_joining(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """With the player on the side that they would join."""
    step = s.agenda[-1]
    assert isinstance(step, Join)
    if move.verb == "pass":
        return []
    if move.verb == "join":
        return defence_notes(before_the_first_roll(s, seat, helping=True))
    said = s.copy()
    if move.verb != "done":
        said.sealed[seat] = (*said.sealed[seat], move)
    return attack_notes(before_the_first_roll(said, seat))


def before_the_first_roll(known: ProtoState, seat: int, *, helping: bool = False) -> Forecast:
    """The odds of a battle that somebody may still join: with all who are bound to fight, and with what the player brings."""
    step, b = known.agenda[-1], known.battle
    if isinstance(step, Join):
        attacker = b.attackers[0].seat
        bound = [
            other for other in helpers(known) if attacker >= 0 and at_war(known, other, attacker)
        ]
        b = b._replace(defenders=(b.target, *bound, *([seat] if helping else [])))
        if force := step.force(known, seat):
            party = Party(seat, tuple(force.transports), tuple(force.captains))
            b = b._replace(attackers=(*b.attackers, party))
    return _drawn_up(known, b)


def _drawn_up(known: ProtoState, b: Battle) -> Forecast:
    if behind_walls(known, b):
        b = b._replace(outside=shelter(known, b))
    return forecast(known, b, ramming=known.world.is_sea(b.place))


def of_order(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """MP-MULTI-01: with this one next, the others after it as they stand."""
    b: Battle = s.battle
    named = (*getattr(s.agenda[-1], "named", ()), move.args[0])
    rest = tuple(other for other in b.defenders if other not in named)
    return defence_notes(_drawn_up(s, b._replace(defenders=(*named, *rest))))


def of_gates(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    after = s.copy()
    if move.verb != "pass":
        happen(after, Use(seat, move, "attack.prepare"))
    return attack_notes(forecast_begun(after))


def of_reaction(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """With the card; a Guard by all rolls of the die."""
    if move.verb == "pass":
        return defence_notes(forecast_begun(s))
    if move.args[0] != s.world.card["guard"]:
        after = s.copy()
        happen(after, Use(seat, move, "attack.react"))
        return defence_notes(forecast_begun(after))
    die = s.world.level_die[level(s, seat) - 1]
    chances = []
    for roll in range(1, die + 1):
        after = s.copy()
        change_ground(after, seat, s.battle.place, room_in_ceiling(s, seat, roll))
        chances.append(1 - forecast_begun(after).win)
    return [remark("holds-out", sum(chances) / die)]


# ---- battles


def of_mode(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    b: Battle = s.battle
    if move.verb == "assault":
        return [*attack_notes(forecast(s, b._replace(stage=ASSAULT))), remark("if-it-fails")]
    if move.verb == "stop-attack":
        return setback_note(s, b.party)
    if move.verb == "lead":
        return []
    before = s.copy()
    if move.verb == "besiege-ashore":
        go_ashore(before)
    return [*siege_notes(s, forecast_declared(before)), remark("captain-bound")]


def of_cards(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """With the cards that lie there; MP-BATTLE-03: and with one more."""
    notes = attack_notes if seat == s.battle.party.seat else defence_notes
    if move.verb == "done":
        return notes(forecast(s, s.battle))
    if move.verb != "play":
        return []
    after = s.copy()
    show(after, seat, move.args[0])
    return notes(forecast(after, after.battle))


def of_continuing(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """The next roll, and the end of it all; MP-BATTLE-03: cards of the last roll must be shown anew, if they are not lost."""
    b: Battle = s.battle
    if move.verb == "stop-attack":
        return setback_note(s, b.party)
    b = b._replace(attack_cards=(), defence_cards=())
    rolled = next_roll(s, b)
    hurts = sum(chance for (lost, _), chance in rolled.items() if lost)
    hits = sum(chance for (_, destroyed), chance in rolled.items() if destroyed)
    return [
        *attack_notes(forecast(s, b)),
        remark("next-hits", hits),
        remark("next-hurts", hurts),
        remark("if-it-fails"),
    ]


# ---- sieges


def of_siege(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    siege = siege_at(s, move.args[0], seat) if move.args else None
    if siege is None:
        return []
    if move.verb == "confirm-siege":
        return siege_notes(s, forecast_siege(s, siege))
    if move.verb == "assault-siege":
        return [*attack_notes(forecast_assault(s, siege)), remark("if-it-fails")]
    return []


WINDOWS: dict[str, Callable[[ProtoState, int, Move], list[Consequence]]] = {
    "combat.turn": of_combat_turn,
    "attack.announce": of_announcement,
    "attack.join": of_joining,
    "attack.order": of_order,
    "attack.prepare": of_gates,
    "attack.react": of_reaction,
    "attack.mode": of_mode,
    "battle.attacker-cards": of_cards,
    "battle.defender-cards": of_cards,
    "battle.continue": of_continuing,
    "siege.confirm": of_siege,
}
PROSPECTS.update(WINDOWS)
