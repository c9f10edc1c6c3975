"""Directions to allies, and claims that a pact was broken: excuses, admission, votes.

rules: MU-DIP-37, MU-DIP-38, MU-DIP-44 to MU-DIP-50
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import (
    CLOSED,
    RAISED,
    VOTING,
    Claim,
    Pact,
    find,
    is_rupture,
    put_to_vote,
    replaced,
    still_to_vote,
    voted,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.diplomacy.changes.treaties import (
    break_pact,
    new_number,
    publish,
    welcome_stranded,
)
from gonfalon.games.medioevo.diplomacy.questions import attacking, breach_cost, entry_victims, price
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.state_rows import Direction

# ---- directions


def direct(s: MedState, seat: int, ally: int, zone: int) -> None:
    """MU-DIP-37: to every alliance between the two that is owed now."""
    s.commit()
    for call in s.triggered:
        order = Direction(call.pact, seat, ally, zone, s.turn)
        if (call.director, call.ally) == (seat, ally) and order not in s.directions:
            s.directions.append(order)
    s.emit("direction", "MU-DIP-37", (seat, ally), seat=seat, to_seat=ally, zone=zone)
    welcome_stranded(s)
    settle(s, [zone])


def excuses(s: MedState, pact: Pact, accused: int) -> tuple[tuple[int, ...], ...]:
    """MU-DIP-38: per direction the zone, the Honour Points that following it would cost, and the pacts it would break."""
    found = []
    for order in s.directions:
        if (order.pact, order.ally) != (pact.number, accused):
            continue
        victims = _in_the_way(s, accused, order)
        cost = breach_cost(s, accused, attacking(*victims))
        if cost.is_breach:
            found.append((order.zone, cost.hp, *cost.pacts))
    return tuple(found)


def _in_the_way(s: MedState, seat: int, order: Direction) -> list[int]:
    on_land = s.world.is_land(order.zone)
    victims = list(entry_victims(s, seat, order.zone)) if on_land else []
    for call in s.triggered:
        if (call.pact, call.ally) == (order.pact, seat) and call.enemy not in victims:
            victims.append(call.enemy)
    return victims


# ---- claims


def raise_claim(s: MedState, seat: int, accused: int, pact: Pact) -> None:
    """MU-DIP-44."""
    s.commit()
    known_to = pact.signatories if pact.secret else ()
    claim = Claim(
        new_number(s), pact.number, seat, accused, signatories=known_to,
        excuses=excuses(s, pact, accused),
    )  # fmt: skip
    s.claims.append(claim)
    s.emit(
        "claim-raised", "MU-DIP-44", known_to or None, claim=claim.number, seat=seat,
        accused_seat=accused, pact=pact.number,
    )  # fmt: skip


def admit(s: MedState, claim: Claim) -> None:
    """MU-DIP-45: the same loss without a vote."""
    s.commit()
    pact = find(s.pacts, claim.pact)
    assert pact is not None
    s.emit("claim-admitted", "MU-DIP-45", claim=claim.number, seat=claim.accused)
    break_pact(s, pact, claim.accused, "MU-DIP-45")


def contest(s: MedState, claim: Claim) -> None:
    """MU-DIP-45, MU-DIP-46: everybody votes, so everybody sees the pact."""
    s.commit()
    pact = find(s.pacts, claim.pact)
    assert pact is not None
    publish(s, pact)
    s.claims = replaced(s.claims, put_to_vote(claim, s.world.seats))
    s.emit("claim-contested", "MU-DIP-46", claim=claim.number, seat=claim.accused, pact=pact.number)


def cast(s: MedState, seat: int, claim: Claim, vote: int) -> None:
    """MU-DIP-46: in public; it is counted when the last one has voted."""
    s.commit()
    claim = voted(claim, seat, vote)
    s.claims = replaced(s.claims, claim)
    s.emit("vote", "MU-DIP-46", claim=claim.number, seat=seat, vote=vote)
    count_if_all_voted(s, claim)


def count_if_all_voted(s: MedState, claim: Claim) -> None:
    if claim.state == VOTING and not still_to_vote(claim, s.order):
        rupture = is_rupture(claim, s.order)
        s.claims = replaced(s.claims, claim._replace(state=CLOSED))
        s.emit("vote-counted", "MU-DIP-47", claim=claim.number, rupture=int(rupture))
        pact = find(s.pacts, claim.pact)
        if rupture and pact is not None:
            break_pact(s, pact, claim.accused, "MU-DIP-47")


def known_excuses(s: MedState, claim: Claim, numbers: set[int]) -> tuple[tuple[int, ...], ...]:
    """Without the pacts that are hidden, and without what breaking them would cost."""
    found = []
    for zone, hp, *pacts in claim.excuses:
        shown = [number for number in pacts if number in numbers]
        cost = hp - price(s, "pact-broken") * (len(pacts) - len(shown))
        if cost < 0:
            found.append((zone, cost, *shown))
    return tuple(found)


def open_claims(s: MedState) -> list[Claim]:
    return [claim for claim in s.claims if claim.state in (RAISED, VOTING)]
