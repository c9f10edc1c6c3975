"""The facts of a player's realm: for income and scores. Like `facts`, read off the fields of the state."""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL
from tests.games.prototype.oracle import facts
from tests.games.prototype.oracle.income import Land, Realm
from tests.games.prototype.oracle.scores import Estate, Place


def in_play(s: ProtoState, kingdom: int) -> tuple[int, ...]:
    """MP-TERM-07, MP-TERM-08: the territories of a kingdom that are part of the game."""
    names = s.world.kingdoms[kingdom].territories
    return tuple(t for t in (s.world.number[id] for id in names) if s.land >> t & 1)


def size(s: ProtoState, kingdom: int) -> str:
    """Printed."""
    found: str = s.world.kingdoms[kingdom].class_
    return found


def free_principalities(s: ProtoState, seat: int) -> int:
    """MP-TAX-02, MP-REINF-04: of the Golden Horde only."""
    world = s.world
    if world.kingdom_ids[s.kingdom[seat]] != "golden-horde":
        return 0
    names = {t.kingdom for t in world.board.territories if t.russian_principality}
    free = 0
    for name in names:
        lands = in_play(s, world.kingdom_ids.index(name))
        free += bool(lands) and all(s.owner[t] < 0 for t in lands)
    return free


def is_crusader(s: ProtoState, seat: int) -> bool:
    """MP-CRUS-02: three turns of preparation and three of action."""
    if not s.crusade:
        return False
    _, first, joined, _ = s.crusade
    return bool(joined >> seat & 1) and first <= s.turn < first + 6


def realm_of(s: ProtoState, seat: int, florins: int = 0) -> Realm:
    world = s.world
    held = facts.holdings(s, seat)
    lands = tuple(
        Land(
            plain=world.terrain[t] == "plains",
            settlement=facts.settlement_at(s, t),
            fortification=facts.walls_at(s, t),
            cathedral=facts.cathedral_at(s, t),
            home=world.kingdom_of[t] == s.kingdom[seat],
        )
        for t in held
    )
    whole = [
        size(s, kingdom)
        for kingdom in range(len(world.kingdoms))
        if kingdom != s.kingdom[seat]
        and in_play(s, kingdom)
        and set(in_play(s, kingdom)) <= set(held)
    ]
    here = [row for row in s.delivered if row.victim == seat]
    usurers = [row for row in here if row.card == world.card["usurer"]]
    return Realm(
        lands=lands,
        technologies=facts.technologies(s, seat),
        florins=florins,
        free_principalities=free_principalities(s, seat),
        kingdoms=tuple(whole),
        misers=sum(row.card == world.card["miser"] for row in here),
        own_usurers=sum(row.sender == seat for row in usurers),
        hostile_usurers=sum(row.sender != seat for row in usurers),
        doubled=facts.taxes_are_doubled(s, seat),
        crusader=is_crusader(s, seat),
    )


def estate_of(s: ProtoState, seat: int) -> Estate:
    world = s.world
    with_relic = {relic.number for relic in s.relics if relic.where == IN_CATHEDRAL}
    places = {
        t: Place(
            vf=facts.vf_in(s, seat, t),
            fortification=facts.walls_at(s, t),
            cathedral=s.cathedral[t],
            relic=t in with_relic,
            religious_capital=bool(world.board.territories[t].religious_capital),
        )
        for t in facts.holdings(s, seat)
    }
    return Estate(
        technologies=facts.technologies(s, seat),
        places=places,
        kingdoms=tuple(
            (size(s, kingdom), in_play(s, kingdom)) for kingdom in range(len(world.kingdoms))
        ),
        florins=s.florins[seat],
        loans=len(s.loans[seat]),
    )


def standing(s: ProtoState, seat: int) -> tuple[int, int, int]:
    """MP-SCORE-05: territories, VF and florins."""
    aboard = sum(s.transport_vf[t] for t in s.world.transports if s.transport_owner[t] == seat)
    vf = sum(s.ground[seat].values()) + aboard + s.reserve[seat]
    return len(facts.holdings(s, seat)), vf, s.florins[seat]
