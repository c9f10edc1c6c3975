"""Pacts in force come to an end, are broken or made public; whose units are then left on foreign land.

rules: MU-DIP-15, MU-DIP-27, MU-DIP-30, MU-DIP-34, MU-DIP-41 to MU-DIP-43, MU-DIP-48, MU-DIP-49
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import (
    CLOSED,
    NUMBERS,
    Pact,
    free_number,
    replaced,
    without,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import is_eliminated
from gonfalon.games.medioevo.diplomacy.questions import host_of, is_guest, price, war_with
from gonfalon.games.medioevo.state import COMBAT, OPEN, MedState
from gonfalon.games.medioevo.state_rows import Guest
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import CAPTAINS_EACH

GuestsThere = list[tuple[int, int, int]]


def new_number(s: MedState) -> int:
    """A number for a proposal, a pact or a claim: drawn, so that it tells nothing about the others (MU-DIP-27)."""
    taken = {item.number for item in (*s.pacts, *s.proposals, *s.claims)}
    taken |= {claim.pact for claim in s.claims}
    return free_number(taken, s.draw(NUMBERS))


def terms(pact: Pact) -> list[list[object]]:
    """The clauses for events."""
    return [[*clause[:4], list(clause.more)] for clause in pact.clauses]


def audience(pact: Pact) -> tuple[int, ...] | None:
    """Who is told about a pact."""
    return pact.signatories if pact.secret else None


# ---- guests


def guests(s: MedState) -> GuestsThere:
    """Every army that stands on another's land by a right: seat, territory, host."""
    found: GuestsThere = []
    if not s.pacts and not s.stranded:
        return found
    for seat in s.order:
        for territory in territories_with(s, seat):
            if is_guest(s, seat, territory):
                found.append((seat, territory, host_of(s, territory)))
    return found


def territories_with(s: MedState, seat: int) -> list[int]:
    first = seat * CAPTAINS_EACH
    spaces = {*s.army[seat], *s.captain_at[first : first + CAPTAINS_EACH]}
    return sorted(space for space in spaces if 0 <= space < s.world.first_sea)


def grace(s: MedState) -> int:
    """MU-DIP-30: the turn of the next Combat phase."""
    return s.turn if s.phase < COMBAT else s.turn + 1


def strand(s: MedState, before: GuestsThere) -> None:
    """MU-DIP-30: guests whose right is gone stay as stranded guests, unless open war makes them enemies."""
    touched = []
    for seat, territory, host in before:
        if is_guest(s, seat, territory):
            continue
        touched.append(territory)
        if war_with(s, seat, host) != OPEN and not is_eliminated(s, host):
            add_stranded(s, seat, territory, host)
    settle(s, touched)


def add_stranded(s: MedState, seat: int, territory: int, host: int) -> None:
    s.stranded.append(Guest(seat, territory, host, grace(s)))
    s.emit("guests-stranded", "MU-DIP-30", seat=seat, host_seat=host, territory=territory)


def drop_stranded(s: MedState, one: int, other: int) -> None:
    """Between enemies nobody is a guest by grace."""
    gone = [guest for guest in s.stranded if {guest.seat, guest.host} == {one, other}]
    s.stranded = [guest for guest in s.stranded if guest not in gone]
    settle(s, [guest.territory for guest in gone])


# ---- the end of a pact


def remove_pact(s: MedState, pact: Pact) -> None:
    """It is no longer in force, and all that hung on it is gone; what was paid is kept (MU-DIP-49)."""
    number = pact.number
    s.pacts = without(s.pacts, number)
    s.triggered = [call for call in s.triggered if call.pact != number]
    s.directions = [order for order in s.directions if order.pact != number]
    s.claims = [
        claim._replace(state=CLOSED) if claim.pact == number else claim for claim in s.claims
    ]
    s.proposals = [item for item in s.proposals if item.about != number]


def end_pact(s: MedState, pact: Pact, rule: str) -> None:
    """MU-DIP-34: it ends without loss."""
    before = guests(s)
    remove_pact(s, pact)
    s.emit("pact-ended", rule, audience(pact), pact=pact.number, seats=list(pact.signatories))
    strand(s, before)


def break_pact(s: MedState, pact: Pact, breaker: int, rule: str) -> None:
    """MU-DIP-43, MU-DIP-48: it ends for all, and all learn of it (MU-DIP-27); the breaker alone loses."""
    publish(s, pact)
    before = guests(s)
    remove_pact(s, pact)
    s.emit(
        "pact-broken", rule, pact=pact.number, seat=breaker, with_seats=list(pact.others(breaker))
    )
    book(s, breaker, price(s, "pact-broken"), rule)
    strand(s, before)


def publish(s: MedState, pact: Pact) -> None:
    """MU-DIP-27: everybody sees a pact that was secret."""
    if pact.secret:
        public = pact._replace(secret=0)
        s.pacts = replaced(s.pacts, public)
        s.claims = [
            claim._replace(signatories=()) if claim.pact == pact.number else claim
            for claim in s.claims
        ]
        tell(s, public, published=True)


def tell(s: MedState, pact: Pact, published: bool = False) -> None:
    """A pact is signed, or a secret one is shown to all."""
    s.emit(
        "pact-published" if published else "pact-signed",
        "MU-DIP-27" if published else "MU-DIP-16",
        audience(pact),
        pact=pact.number,
        seats=list(pact.signatories),
        clauses=terms(pact),
        last_turn=pact.last_turn,
    )


def welcome_stranded(s: MedState) -> None:
    """Stranded guests who have a right to be where they are again are stranded no longer."""
    s.stranded = [guest for guest in s.stranded if not _has_new_right(s, guest)]


def _has_new_right(s: MedState, guest: Guest) -> bool:
    others = [item for item in s.stranded if item != guest]
    kept, s.stranded = s.stranded, others
    new = is_guest(s, guest.seat, guest.territory)
    s.stranded = kept
    return new
