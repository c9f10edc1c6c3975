"""What a pact can say: the kinds of clauses as data, and the clauses themselves.

A game takes the kinds that it has. The engine of a game asks which rights a clause gives; what a right allows is the game's own business.
"""

from __future__ import annotations

from typing import NamedTuple

ALL = -1
"""Stands for all signatories where a clause is not between two of them."""

COMMERCIAL, PASSAGE, MILITARY_CONTROL, CIVILIAN_CONTROL = range(4)
NON_BELLIGERENCE, DEFENSIVE, OFFENSIVE, PAYMENT, PRISONERS, TEXT = range(4, 10)
LATER, LOAN, PEACE, NO_SEPARATE_PEACE, TERRITORY, ARMIES, TRANSPORT, ENGINE = range(10, 18)

RIGHTS = (COMMERCIAL, PASSAGE, MILITARY_CONTROL, CIVILIAN_CONTROL)
"""Kinds that give one signatory a right on the land of another."""
ALLIANCES = (DEFENSIVE, OFFENSIVE)
DEBTS = (LATER, LOAN)
"""Kinds under which florins are owed at a set turn."""
TRANSFERS = (TERRITORY, ARMIES, TRANSPORT, ENGINE)
"""Kinds that hand something over on the board."""


class ClauseKind(NamedTuple):
    """What a kind of clause needs, and what it does."""

    id: str
    directed: bool
    """Is it between two of the signatories (who grants, pays, hands over; who receives)?"""
    opens: tuple[str, ...] = ()
    """What the receiver may do that they might not do without it."""
    amount: str = ""
    """What its number counts; empty where it has none."""
    at_once: bool = False
    """Is it carried out when the pact comes into force, so that nothing is left to be kept?"""
    duty: str = ""
    """When something is owed later: "trade", "attacked", "attacking", "due"."""
    watched: bool = True
    """Does the engine see a breach? What it does not see needs a claim."""


CLAUSE_KINDS = (
    ClauseKind("commercial", True, ("trade",), "fee", duty="trade"),
    ClauseKind("passage", True, ("enter", "stay")),
    ClauseKind("military-control", True, ("place-military", "stay")),
    ClauseKind("civilian-control", True, ("place-commercial",)),
    ClauseKind("non-belligerence", False),
    ClauseKind("defensive-alliance", False, ("join-war",), "units", duty="attacked", watched=False),
    ClauseKind("offensive-alliance", False, (), "units", duty="attacking", watched=False),
    ClauseKind("payment", True, amount="florins", at_once=True),
    ClauseKind("prisoners", True, amount="prisoners", at_once=True),
    ClauseKind("text", False, watched=False),
)
"""The kinds that Medioevo Universale has."""

ALL_KINDS = (
    *CLAUSE_KINDS,
    ClauseKind("later-payment", True, amount="florins", duty="due"),
    ClauseKind("loan", True, amount="florins", duty="due"),
    ClauseKind("peace", False, at_once=True),
    ClauseKind("no-separate-peace", False),
    ClauseKind("territory", True, amount="vf", at_once=True),
    ClauseKind("armies", True, amount="vf", at_once=True),
    ClauseKind("transport", True, amount="vf", at_once=True),
    ClauseKind("engine", True, at_once=True),
)


class Clause(NamedTuple):
    """One sentence of a pact."""

    kind: int
    by: int = ALL
    """Who grants, pays, hands over or leads."""
    to: int = ALL
    """Who receives."""
    amount: int = 0
    """Florins, units, or the fee for a trade."""
    more: tuple[int, ...] = ()
    """Named targets, the kind of prisoners, the letters of a text, the turn of a payment, what is repaid and when, what is handed over."""

    def same_place(self, other: Clause) -> bool:
        """Would one of them replace the other in a pact?"""
        if self.kind == PRISONERS:
            mine, its = self._replace(amount=0), other._replace(amount=0)
            return mine == its
        if self.kind != other.kind:
            return False
        if self.kind in TRANSFERS:
            return self.more == other.more
        return self.kind in (OFFENSIVE, TEXT) or self[1:3] == other[1:3]


def written_into(clauses: tuple[Clause, ...], new: Clause) -> tuple[Clause, ...]:
    """The clauses with a new one, in place of the one that it replaces."""
    for at, old in enumerate(clauses):
        if old.same_place(new):
            return (*clauses[:at], new, *clauses[at + 1 :])
    return (*clauses, new)


# ---- texts
# A move is a verb and numbers, so a text is written three letters a move.

LETTERS = (
    " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    ".,;:!?'\"()-+%/&=*\u00e0\u00e8\u00e9\u00ec\u00f2\u00f9\u00e4\u00f6\u00fc\u00df\u00e7\u00f1\u00c0\u00c8\u00c9"
)
"""The first one is also what fills the last move of a text."""
_BASE = len(LETTERS)
MOST_CODE = _BASE**3 - 1
LONGEST_TEXT = 80
"""In moves: 240 letters."""


def spelled(text: str) -> list[int]:
    """The numbers of a text; a letter that we have not becomes a question mark."""
    known = [letter if letter in LETTERS else "?" for letter in " ".join(text.split())]
    known += LETTERS[0] * (-len(known) % 3)
    numbers = [LETTERS.index(letter) for letter in known]
    return [
        (numbers[at] * _BASE + numbers[at + 1]) * _BASE + numbers[at + 2]
        for at in range(0, len(numbers), 3)
    ]


def text_of(codes: tuple[int, ...]) -> str:
    """The text of these numbers."""
    letters = []
    for code in codes:
        letters += [
            LETTERS[code // _BASE**2],
            LETTERS[code // _BASE % _BASE],
            LETTERS[code % _BASE],
        ]
    return "".join(letters).strip()
