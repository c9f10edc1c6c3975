"""What a siege is forecast from: both sides of it as they stand, and what is left of its turn. See `siege.py`.

rules: MP-SIEGE-02, MP-SIEGE-04, MP-SIEGE-05, MP-SIEGE-08, MP-SIEGE-11, MP-SIEGE-12, MP-SIEGE-16, MP-SIEGE-19, MP-SIEGE-24
"""

from __future__ import annotations

from gonfalon.games.prototype.attack.questions.objectives import land
from gonfalon.games.prototype.battle.questions.parties import (
    ATTACK,
    DEFENCE,
    Battle,
    Party,
    attack_vf,
    room_behind,
)
from gonfalon.games.prototype.battle.questions.rolls import Roll, roll_of
from gonfalon.games.prototype.combat.steps.phase import EndCombat
from gonfalon.games.prototype.forecast.battle import Forecast, begun, forecast, terms_of
from gonfalon.games.prototype.forecast.siege import (
    ATTRITION,
    BLOWS,
    CONFIRM,
    DUEL,
    REDUCTION,
    Camp,
    Engine,
    SiegeForecast,
    Siegeworks,
    course,
)
from gonfalon.games.prototype.realm.changes.pieces import remove_engine
from gonfalon.games.prototype.realm.questions.holdings import vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import carried_by
from gonfalon.games.prototype.siege.changes.declaring import declare_siege
from gonfalon.games.prototype.siege.questions.camps import (
    acting,
    all_besiegers,
    all_engines,
    besiegers,
    camp,
    defenders,
    engines_inside,
    fronts,
    has_engine,
    is_confirmed,
    leader,
    siege_at,
)
from gonfalon.games.prototype.siege.steps.artillery import Artillery, EngineLosses
from gonfalon.games.prototype.siege.steps.siege_turn import (
    Attrition,
    Reduction,
    SiegeCards,
    SiegeLosses,
    blow_of,
    parties_of,
    ready_parties,
    toll_percent,
)
from gonfalon.games.prototype.state import BARBARIANS, COMBAT, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import sides


def forecast_siege(known: ProtoState, siege: Siege) -> SiegeForecast | None:
    """The odds of a siege as it stands; None while one of its turns is half done and nothing can be said."""
    due = parts_due(known, siege)
    return None if due is None else course(*survey(known, siege), due)


def forecast_declared(known: ProtoState) -> SiegeForecast | None:
    """The odds of a siege that the attacker before walls might declare now."""
    s = known.copy()
    b: Battle = s.battle
    declare_siege(s)
    s.battle = None
    siege = siege_at(s, b.place, b.party.seat)
    return None if siege is None else forecast_siege(s, siege)


def forecast_assault(known: ProtoState, siege: Siege) -> Forecast:
    """MP-SIEGE-15: the odds of the battle if the besiegers assault the walls now."""
    s = known.copy()
    return forecast(s, begun(s, tuple(ready_parties(s, siege)), land(s, siege.territory)))


# ---- what is still to come in this turn


def parts_due(s: ProtoState, siege: Siege) -> tuple[int, ...] | None:
    """MP-SIEGE-04, by the phase and by what waits on the agenda; None in the middle of losses or of a battle for the place."""
    if s.battle is not None and s.battle.place == siege.territory:
        return None
    pending = [step for step in s.agenda if getattr(step, "territory", -1) == siege.territory]
    if any(isinstance(step, EngineLosses) for step in pending):
        return None
    if any(isinstance(step, SiegeLosses) and siege.territory in step.places for step in s.agenda):
        return None
    confirmed = is_confirmed(s, siege)
    duel = not confirmed
    if s.active == siege.besieger and s.phase == COMBAT:
        duel = any(isinstance(step, Artillery) for step in pending)
    hunger = s.phase < COMBAT or any(isinstance(step, EndCombat | Attrition) for step in s.agenda)
    parts = {
        DUEL: duel,
        CONFIRM: not confirmed,
        BLOWS: not confirmed or any(isinstance(step, SiegeCards) for step in pending),
        REDUCTION: not confirmed or any(isinstance(step, Reduction) for step in pending),
        ATTRITION: hunger and (siege.turns > 1 or not confirmed),
    }
    return tuple(part for part, is_due in parts.items() if is_due)


# ---- both sides


def survey(known: ProtoState, siege: Siege) -> tuple[Siegeworks, Camp]:
    """Both sides in numbers: who is outside and inside, and what each would roll in the field."""
    s, place = known.copy(), siege.territory
    goal = land(s, siege.territory)
    both = fronts(s, siege)
    seats = all_besiegers(s, siege)
    able = parties_of(s, siege) if is_confirmed(s, siege) else ready_parties(s, siege)
    parties = {party.seat: party for party in able}
    attackers = tuple(parties.values()) or (Party(siege.besieger),)
    b = begun(s, attackers, goal)
    fighters = {
        party.seat: attack_vf(s, b, n) for n, party in enumerate(attackers) if party.captains
    }
    there = tuple(
        sum(vf_at(s, seat, camp(s, front)) for front in both if seat in besiegers(front))
        for seat in seats
    )
    others = [seat for seat in defenders(s, place) if seat not in b.defenders]
    garrison = (*b.defenders, *others)
    inside = tuple(
        s.barbarian_vf[place] if seat == BARBARIANS else vf_at(s, seat, place) for seat in garrison
    )
    ours = tuple(_engine(s, e, parties) for e in _weakest(s, all_engines(s, siege)))
    theirs = tuple(_engine(s, e, None) for e in _weakest(s, engines_inside(s, place)))
    led = leader(s, siege) if is_confirmed(s, siege) else acting(s, siege)
    attack, defence = _bare_rolls(s, b, siege)
    works = Siegeworks(
        seats,
        garrison,
        tuple(attack.get(seat, Roll(1)) for seat in seats),
        defence,
        terms_of(s),
        tuple(vf - fighters.get(seat, 0) for seat, vf in zip(seats, there, strict=True)),
        1 if goal.target == BARBARIANS else len(garrison),
        tuple(room_behind(s, level) for level in range(walls(s, place) + 1)),
        blow_of(s, siege.besieger),
        blow_of(s, goal.target),
        tuple(toll_percent(s, seat, place) for seat in seats),
        tuple(toll_percent(s, seat, place) for seat in garrison),
        s.world.limits.attrition_min,
        led != NOBODY,
        has_engine(s, siege),
    )
    return works, Camp(walls(s, place), there, inside, ours, theirs)


def _weakest(s: ProtoState, engines: list[int]) -> list[int]:
    """MP-SIEGE-05: in the order in which they are given up."""
    return sorted(engines, key=lambda engine: s.world.engine_kind[engine])


def _engine(s: ProtoState, engine: int, parties: dict[int, Party] | None) -> Engine:
    """MP-BATTLE-10: engines of besiegers help in the field from aboard."""
    kind, seat = s.world.engine[s.world.engine_kind[engine]], s.engine_owner[engine]
    die = sides(s.world.limits.duel_die)
    helps = parties is None
    if parties is not None and seat in parties:
        own = parties[seat].transports
        helps = s.engine_aboard[engine] in {t for top in own for t in (top, *carried_by(s, top))}
    hit = max(0, die + 1 - kind.duel_from) / die
    return Engine(seat, kind.level, hit, kind.field_bonus if helps else 0)


def _bare_rolls(s: ProtoState, b: Battle, siege: Siege) -> tuple[dict[int, Roll], tuple[Roll, ...]]:
    """What both sides would roll in the field if they had no engines; `s` is a copy, from which these are taken."""
    for engine in (*all_engines(s, siege), *engines_inside(s, siege.territory)):
        remove_engine(s, engine)
    attack = {
        party.seat: roll_of(s, b, ATTACK, n, ())
        for n, party in enumerate(b.attackers)
        if party.captains
    }
    defence = tuple(roll_of(s, b, DEFENCE, n, ()) for n in range(len(b.defenders)))
    return attack, defence
