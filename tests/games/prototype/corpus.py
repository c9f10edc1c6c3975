"""How recorded games of the prototype begin, and what their players like: see `tools/record_corpus.py`."""

from __future__ import annotations

import random

import gonfalon
from gonfalon.commons.pacts.clauses import ALL_KINDS
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.steps.drafts import UNSET
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.moves import AnyMove, Move, RangeMove, concrete
from gonfalon.kernel.table import Table
from tests.games.corpus import Corpus
from tests.games.prototype.battles import FIVE
from tests.games.prototype.random_play import copies, rich

FRESH = 12
"""So many games begin as games do; later ones in the middle, where players hold what is missing and all but one know what is not."""
TURNS = 4
BEGUN = ("diplomacy", "combat", "diplomacy", "commerce")
"""The phases in which the later games begin."""
CARDS_EACH = 6
MODEST = 40
"""Florins and armies that are promised at most."""
CLAUSES = {
    "grant trade": "commercial", "grant passage": "passage", "no-aggression": "non-belligerence", "defend": "defensive-alliance",
    "attack-together": "offensive-alliance", "no-separate-peace": "no-separate-peace", "make-peace": "peace", "payment": "payment",
    "pay-later": "later-payment", "lend": "loan", "cede": "territory", "give-armies": "armies", "give-transport": "transport",
    "give-engine": "engine", "text": "text",
}  # fmt: skip
"""Words that write a clause."""
KINDS = set(CLAUSES.values())
NEEDS = {
    technology.id: {technology.id, *technology.prerequisites}
    for technology in GAME.data.technologies
}


def opened(number: int, missing: set[str]) -> Table:
    if number <= FRESH:
        return gonfalon.open_table(GAME, 3 + number % 6, number, {"turn_limit": TURNS})
    names = list(FIVE)
    hands = dealt(number, missing)
    known = ", ".join(id for id, needs in NEEDS.items() if missing.isdisjoint(needs))
    simple = names[number % len(names)]
    return rich(
        number, BEGUN[number % len(BEGUN)], turn_limit=3, florins=dict.fromkeys(names, 2500),
        technologies=dict.fromkeys(names, known) | {simple: ""},
        cards={name: ", ".join(hands[at :: len(names)][:CARDS_EACH]) for at, name in enumerate(names)},
    ).table  # fmt: skip


def dealt(number: int, missing: set[str]) -> list[str]:
    """The cards of a deck, those that are missing first."""
    deck = [
        c.id for c, n in zip(GAME.data.deck.characters, copies(), strict=True) for _ in range(n)
    ]
    random.Random(number).shuffle(deck)
    first = [id for id in dict.fromkeys(deck) if id in missing]
    for id in first:
        deck.remove(id)
    return first + deck


def is_fresh(table: Table, seat: int, move: AnyMove, missing: set[str]) -> bool:
    words = concrete(move).text.split()
    if move.verb.startswith("play") or move.verb == "keep-card":
        return words[1] in missing
    if move.verb == "buy-technology":
        return any(words[1] in NEEDS[id] for id in missing if id in NEEDS)
    if move.verb == "note":
        return "corsair" in missing
    s = table.state
    assert isinstance(s, ProtoState)
    return not missing.isdisjoint(KINDS) and helps_a_pact(s.drafts[seat], words, missing)


def helps_a_pact(draft: Pact | tuple[()], words: list[str], missing: set[str]) -> bool:
    """One missing clause a pact is enough, and it is accepted."""
    verb = words[0]
    if verb == "accept":
        return True
    if not draft:
        return verb == "pact-with"
    if all(ALL_KINDS[clause.kind].id not in missing for clause in draft.clauses):
        return CLAUSES.get(" ".join(words[:2]) if verb == "grant" else verb) in missing
    return verb == "propose" or (verb == "lasts" and draft.last_turn == UNSET)


def modest(generator: random.Random, moves: list[AnyMove]) -> Move:
    """Little is promised, so that it can be kept."""
    move = generator.choice(moves)
    if isinstance(move, RangeMove):
        return move.at(generator.choice(move.amounts[:MODEST]))
    return move


CORPUS = Corpus(
    opened,
    is_fresh,
    liked=(
        "accept", "attack", "attack-convoy", "charge", "assault", "fight-on", "keep-card", "propose", "buy-technology", "buy", "sell",
    ),
    spared=("drop-pact", "start-over", "call-off", "withdraw-note", "change", "go-bankrupt"),
    pick=modest,
)  # fmt: skip
