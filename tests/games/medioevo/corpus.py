"""How recorded games of Medioevo Universale begin, and what their players like: see `tools/record_corpus.py`."""

from __future__ import annotations

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from gonfalon.kernel.moves import AnyMove, concrete
from gonfalon.kernel.table import Table
from tests.games.corpus import Corpus
from tests.games.medioevo.plants import PLANTS

FRESH = 20
"""So many games begin as games do; in later ones the players are endowed with everything."""
ENDOWED = 60
"""From here on they begin with positions of the tests."""
LEFT_IN_DECK = 18
TURNS = 12
USES = ("play", "apply", "technology", "keep-card")
CLAUSES = {"payment": "payment", "hand-over": "prisoners", "hand-over-captain": "prisoners"}
"""Words of a pact that write a clause."""
PIECES = ("buy-piece siege-engine", "crew ")
LEVELS = 4
"""Technologies of a branch."""
CARDS = list(GAME.parts()["card"])
TECHNOLOGIES = list(GAME.parts()["technology"])


def opened(number: int, missing: set[str]) -> Table:
    """A game as games begin; after some of them one with endowed players, or from a position."""
    if number > ENDOWED:
        return PLANTS[number % len(PLANTS)]()
    seats = GAME.min_seats + number % (GAME.max_seats - GAME.min_seats + 1)
    table = gonfalon.open_table(GAME, seats, number, {"turn_limit": TURNS})
    return table if number <= FRESH else endowed(table)


def endowed(table: Table) -> Table:
    """The same table with rich players, who know most technologies and hold most of the cards."""
    s = table.state
    assert isinstance(s, MedState)
    s.florins = [3 * florins for florins in s.florins]
    s.tech = [LEVELS * ((table.seed + number) % 3 > 0) for number in range(len(s.tech))]
    while len(s.empire_deck) > LEFT_IN_DECK:
        for seat in range(table.seats):
            s.cards[seat] |= 1 << s.empire_deck.pop()
    s.choices = {}
    engine.advance(s)
    return Table(table.game, table.seats, table.seed, table.options, s)


def is_fresh(table: Table, seat: int, move: AnyMove, missing: set[str]) -> bool:
    if move.verb in CLAUSES:
        return CLAUSES[move.verb] in missing
    if not move.verb.startswith(USES):
        return concrete(move).text.startswith(PIECES)
    word = concrete(move).text.split()[1]
    if move.verb == "technology":
        # a branch is climbed for what stands on top of it
        first = TECHNOLOGIES.index(word) // LEVELS * LEVELS
        return not missing.isdisjoint(TECHNOLOGIES[first : first + LEVELS])
    number = word.removeprefix("card-")
    return (CARDS[int(number) - 1] if number.isdigit() else word) in missing


CORPUS = Corpus(
    opened,
    is_fresh,
    liked=(
        "buy-card", "technology", "accept", "propose", "open-road", "attack", "buy-piece", "lead", "hand-over", "capture",
    ),
    spared=("give-up", "tap-card"),
)  # fmt: skip
"""What is begun is paid for, and cards are kept for their powers."""
