"""What holds for a while: a class for every kind of effect, and what is in force.

`s.effects` keeps an effect as a plain tuple of numbers: (number of its kind, last turn, its fields ...). It is taken out at the end of
its last turn. Only this module and `realm/changes/effects.py` know that form; others ask for effects by their class.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from gonfalon.games.prototype.state import ProtoState


class Used(NamedTuple):
    """A character of which one copy works in a turn was used (MP-CARD-09)."""

    seat: int
    card: int


class Protected(NamedTuple):
    """A Castellan's protection (MP-CHAR-12)."""

    territory: int
    seat: int
    """Who has played the card."""


class DoubleTax(NamedTuple):
    """A Jester doubles the taxes (MP-CHAR-27)."""

    seat: int


class OpenGates(NamedTuple):
    """An Infiltrator has opened the gates for this attacker (MP-CHAR-29)."""

    territory: int
    seat: int


class Fought(NamedTuple):
    """Rounds of one pair of opponents against an objective that was not taken (MP-RES-09)."""

    battle: int
    active: int
    """The seat in whose turn it was."""
    kind: int
    """With `place`, `target` and `galley`: the objective."""
    place: int
    target: int
    galley: int
    attacker: int
    defender: int
    lost: int
    """VF that the attacker lost to this defender."""
    destroyed: int
    """VF of this defender that the attacker destroyed."""


class Raided(NamedTuple):
    """Barbarians have attacked this player's territory, convoy or fleet there this turn (MP-BARB-05)."""

    place: int
    seat: int


class Overdue(NamedTuple):
    """A payment of a pact that the debtor could not make when it fell due; they owe it until the end of the next Taxes phase, which is
    in the last turn of the effect (MP-DIPL-17, MP-LOAN-07)."""

    debtor: int
    creditor: int
    florins: int
    pact: int


class Invested(NamedTuple):
    """Has bought the VF of Investiture this turn (MP-REINF-03)."""

    seat: int


class Spied(NamedTuple):
    """Has read this pact with a Spy and knows what it says as long as it is in force (MP-CHAR-43)."""

    seat: int
    pact: int


class ReadObjective(NamedTuple):
    """Has read the Objective card of the other player with a Spy (MP-OBJ-07)."""

    seat: int
    other: int


class Fetch(NamedTuple):
    """The player's transports may enter and leave the territory this turn for what was ceded there, or left by them (MP-DIPL-10)."""

    seat: int
    territory: int


class Lingers(NamedTuple):
    """A right of a pact that was broken during the receiver's turn of this phase (MP-TIME-04)."""

    phase: int
    right: int
    """The kind of its clause."""
    granter: int
    receiver: int
    fee: int


class WarOn(NamedTuple):
    """Declared in the treaty chain that is being resolved (MP-WAR-08)."""

    aggressor: int
    victim: int


class Due(NamedTuple):
    """A payment that falls due at the end of this turn and waits for an answer (MP-DIPL-17)."""

    debtor: int
    creditor: int
    florins: int
    """HIDDEN in the knowledge of a seat that has not read the pact: there may be such a payment."""
    pact: int


class Disputed(NamedTuple):
    """A vote about the pact was called; no second one until the end of the next turn (MP-DIPL-12)."""

    pact: int
    claimant: int
    accused: int


class Ending(NamedTuple):
    """A party agrees that the pact ends (MP-DIPL-11)."""

    pact: int
    seat: int


class LastNumber(NamedTuple):
    """The last number that a pact, a proposal or a dispute was given."""

    number: int


class Directed(NamedTuple):
    """Where the ally wants the help that they were promised (MP-DIPL-15)."""

    ally: int
    helper: int
    territory: int
    pact: int


class CaravanMaster(NamedTuple):
    """The next lot that the player buys or sells has a better price (MP-CHAR-10)."""

    seat: int


class PaidMerchant(NamedTuple):
    """One of the player's Merchants has paid this turn (MP-CHAR-35)."""

    seat: int


class Tolls(NamedTuple):
    """The player's Toll Collector works (MP-CHAR-23)."""

    seat: int


class TollPaid(NamedTuple):
    """The goods of the transport have paid this player the toll for transit (MP-CHAR-60)."""

    seat: int
    transport: int


class Auctioned(NamedTuple):
    """Has put a card up for auction this turn (MP-FAIR-01)."""

    seat: int


Effect = TypeVar("Effect", bound=NamedTuple)

NUMBERS: dict[type[NamedTuple], int] = {
    Used: 0,
    Protected: 1,
    DoubleTax: 2,
    OpenGates: 3,
    Fought: 4,
    Raided: 10,
    Overdue: 20,
    Invested: 21,
    Spied: 40,
    Fetch: 41,
    Lingers: 42,
    WarOn: 43,
    Due: 44,
    Disputed: 45,
    Ending: 46,
    LastNumber: 47,
    Directed: 48,
    ReadObjective: 49,
    CaravanMaster: 60,
    PaidMerchant: 61,
    Tolls: 62,
    TollPaid: 63,
    Auctioned: 64,
}
"""The number of every kind. Saved games have them: they never change."""

KINDS = {number: kind for kind, number in NUMBERS.items()}

ALWAYS = 9999
"""Last turn of what has no term."""


def holds(s: ProtoState, effect: NamedTuple) -> bool:
    """Is exactly this in force?"""
    number = NUMBERS[type(effect)]
    for entry in s.effects:
        if entry[0] == number and entry[2:] == effect:
            return True
    return False


def any_of(s: ProtoState, kind: type[NamedTuple]) -> bool:
    """Is anything of this kind in force? To be asked first where much is asked and little found."""
    number = NUMBERS[kind]
    for entry in s.effects:
        if entry[0] == number:
            return True
    return False


def of(s: ProtoState, kind: type[Effect]) -> list[Effect]:
    """All of this kind that are in force, oldest first."""
    number = NUMBERS[kind]
    return [kind._make(entry[2:]) for entry in s.effects if entry[0] == number]


def debts(s: ProtoState) -> list[Due | Overdue]:
    """MP-DIPL-17: all payments of pacts that are owed now."""
    return [*of(s, Due), *of(s, Overdue)]


# ---- as they are kept


def entry_of(effect: NamedTuple, last_turn: int) -> tuple[int, ...]:
    """An effect as it stands in `s.effects`."""
    return (NUMBERS[type(effect)], last_turn, *effect)


def effect_in(entry: tuple[int, ...]) -> NamedTuple:
    """The effect of an entry of `s.effects`."""
    return KINDS[entry[0]]._make(entry[2:])
