"""How recorded games of Medieval begin, what they must show, and what their players like: see `tools/record_corpus.py`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gonfalon
from gonfalon.cli.corpus import Part
from gonfalon.games.medieval.battle.questions import jihad_is_possible
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.changes import REASONS
from gonfalon.games.medieval.world import CARDS, INVESTMENTS, JIHAD, VERBS
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, concrete
from gonfalon.kernel.table import UNDO, Table
from tests.games.corpus import Corpus
from tests.games.medieval.configurations import configurations

GAMES = 20
"""So many are recorded: every number of players in turn, with options from all over the list."""
LEAVING = 20
"""In this one players resign until one is left."""
LEAVING_TURN = 4
GIVEN_UP = ("remove",)
"""Verbs that nobody may play any more."""
OF_KNIGHTS = ("knights-attack", "knights-defend", "knights-against-mongols", "crusade-knights")
CARD_EVENTS = {
    "pope-played": "pope",
    "mongol-played": "mongol",
    "card-negated": "deus-ex-machina",
    "spies-open-militia": "spies",
    **dict.fromkeys(OF_KNIGHTS, "knights-of-christ"),
}
"""Events by which cards take effect that are not announced like others."""


def opened(number: int, missing: set[str]) -> Table:
    """A game as games begin; the options change from game to game."""
    seats = GAME.min_seats + number % (GAME.max_seats - GAME.min_seats + 1)
    ways = [options for count, options in configurations() if count == seats]
    return gonfalon.open_table(GAME, seats, number, ways[number * 37 % len(ways)])


def is_fresh(table: Table, seat: int, move: AnyMove, missing: set[str]) -> bool:
    if move.verb == "resign":
        return table.seed == LEAVING and GAME.turn(table.state) >= LEAVING_TURN
    words = concrete(move).text.split()
    if move.verb == "attack" and "jihad" in missing and is_holy(table, seat, *move.args):
        return True
    if move.verb in ("offer-to", "send") and "withdraw" in missing and table.seed > GAMES:
        return True  # only an offer that somebody made can be withdrawn
    return not missing.isdisjoint(words) and move.verb not in ("end", "pass")


def is_holy(table: Table, seat: int, power: int, target: int) -> bool:
    """Could the attacker play Jihad?"""
    s = table.state
    assert isinstance(s, MedState)
    return JIHAD in s.hands[seat] and jihad_is_possible(s, power, target)


def parts(game: Game) -> dict[str, dict[str, str]]:
    """Every window, verb, event, card, investment and Power, every ending, number of players and option."""
    texts = game.texts("en").entries
    wanted = {
        "ending": REASONS,
        "seats": [str(seats) for seats in range(game.min_seats, game.max_seats + 1)],
        "option": [f"{option.id}={choice}" for option in game.options for choice in option.choices],
        "card": CARDS,
        "investment": INVESTMENTS,
        "power": [power.id for power in GAME.data.powers],
        "window": sorted({step.window for step in game.steps.values() if step.window}),
        "verb": [verb for verb in VERBS if verb not in GIVEN_UP],
        "event": [key.removeprefix("event.") for key in texts if key.startswith("event.")],
    }
    return {kind: dict.fromkeys(ids, "") for kind, ids in wanted.items()}


def shown(game: Game, record: dict[str, Any]) -> Counter[Part]:
    """What a record shows of it, move by move."""
    table = gonfalon.open_table(game, record["seats"], record["seed"], record["options"])
    found: Counter[Part] = Counter()
    found["seats", str(table.seats)] += 1
    found.update(("option", f"{id}={value}") for id, value in table.options.items())
    found.update(("event", event.kind) for event in table.opening)
    for seat, text in record["segments"][0]["moves"]:
        found["window", table.state.agenda[-1].window] += 1
        if text == UNDO:
            table.undo(seat)
            continue
        verb, *words = text.split()
        found["verb", verb] += 1
        if verb == "buy":
            found["investment", words[0]] += 1
        for event in table.play(seat, text):
            found["event", event.kind] += 1
            if event.kind == "power-gained":
                found["power", GAME.data.powers[event.values["power"]].id] += 1
            if event.kind in ("card-played", "card-answered") and "card" in event.values:
                found["card", table.state.vocabulary.kinds["card"][event.values["card"]]] += 1
            elif event.kind in CARD_EVENTS:
                found["card", CARD_EVENTS[event.kind]] += 1
    assert table.result is not None
    found["ending", table.result.reason] += 1
    return found


CORPUS = Corpus(
    opened,
    is_fresh,
    liked=(
        "attack", "crusade", "excommunicate", "marry", "papal-passage", "buy", "hire", "offer-to", "give-florins", "want-province",
        "send", "accept", "agree", "counter", "intercept", "bid", "knights", "commit", "play", "price", "grant",
    ),
    spared=("drop", "call-off"),
    parts=parts,
    shown=shown,
    kept=GAMES,
    undone=0.01,
)  # fmt: skip
