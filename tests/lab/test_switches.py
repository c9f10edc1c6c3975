"""The switches of both Medioevi: with all of them off, nothing of their rules is left in a real game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gonfalon.bots import make_bot, play_out
from gonfalon.games.medioevo.battle.questions import arithmetic
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.prototype.reinforcements.questions import levies
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from gonfalon.lab.changes import changed_data, parse_change
from gonfalon.lab.switches import switches_of

TURNS = 6
SEEDS = {"medioevo": (3, 5), "prototype": (3,)}
MEDIOEVI = tuple(SEEDS)

WHOLE = {"MU-TECH-01", "MP-RELIC-05"}
"""Rules that others stand on, or against: without them the others would have nothing to show."""

Trace = Callable[[Event], bool]


def honour(event: Event) -> bool:
    return event.kind == "honour"


TRACES: dict[str, Trace] = {
    "MU-ARCHER-01": lambda event: event.kind == "damage",
    "MU-SETUP-11": lambda event: bool(event.values["territories"]),
    "MU-CONQ-03": lambda event: event.values.get("florins", 0) > 0,
    **dict.fromkeys(("MU-FIN-05", "MU-FIN-06", "MU-FIN-07", "MU-FIN-08", "MU-FIN-09"), honour),
    **dict.fromkeys(("MU-FIN-10", "MU-FIN-11", "MU-DIP-06", "MP-CONQ-03", "MP-WAR-02"), honour),
    "MP-REBEL-01": lambda event: event.kind == "rebellion",
    "MP-CONQ-04": lambda event: event.values.get("florins", 0) > 0,
    "MP-REINF-01": lambda event: False,  # told together with others: see the test of levies
}
"""How a rule shows in events that name it, where an event alone does not show it."""

ELSEWHERE: dict[str, Trace] = {
    "MU-CARD-01": lambda event: event.rule == "MU-CARD-03",
    "MU-BSUP-01": lambda event: event.rule.startswith("MU-BSUP"),
    "MU-DIP-43": lambda event: honour(event) and event.rule in ("MU-DIP-41", "MU-DIP-42"),
    "MU-EVENT-06": lambda event: event.rule == "MU-EVENT-07",
    "MU-EVENT-08": lambda event: event.rule == "MU-EVENT-09",
    "MU-EVENT-12": lambda event: event.rule == "MU-EVENT-13",
    "MU-GM-03": lambda event: event.kind == "sold" and event.values["florins"] > 100 * sum(event.values["cubes"]),
    "MP-REBEL-01": lambda event: event.rule == "MP-REBEL-03",
}  # fmt: skip
"""And where events that name other rules show it."""


def switched(game: Game, rules: list[str]) -> Game:
    """The game with these rules off."""
    switches = switches_of(game)
    texts = [text for rule in rules for text in switches[rule].off]
    with TemporaryDirectory() as folder:
        changed_data(game.folder / "data", list(map(parse_change, texts)), Path(folder))
        return game.with_data(Path(folder))


def by_numbers(id: str) -> list[str]:
    return [rule for rule, switch in switches_of(find_game(id)).items() if not switch.on]


def by_hand(id: str) -> list[str]:
    """Without the cards, which are all alike."""
    return [rule for rule in by_numbers(id) if not rule.startswith(("MU-EC", "MP-CHAR"))]


@cache
def played(id: str, off: bool) -> list[Table]:
    game = find_game(id)
    if off:
        game = switched(game, [rule for rule in by_hand(id) if rule not in WHOLE])
    tables = []
    for seed in SEEDS[id]:
        table = open_table(game, 4, seed, {"turn_limit": TURNS})
        tables.append(play_out(table, [make_bot("steward", game, seat) for seat in range(4)]))
    return tables


def traces(id: str, rule: str, off: bool) -> list[Event]:
    shows, elsewhere = TRACES.get(rule, lambda event: True), ELSEWHERE.get(rule)
    return [
        event
        for table in played(id, off)
        for event in (*table.opening, *table.log)
        if (event.rule == rule and shows(event)) or (elsewhere is not None and elsewhere(event))
    ]


ABLE = [(id, rule) for id in MEDIOEVI for rule in by_hand(id) if rule not in WHOLE]


@pytest.mark.parametrize(("id", "rule"), ABLE)
def test_nothing_is_left_of_a_rule_that_is_off(id: str, rule: str) -> None:
    assert not traces(id, rule, off=True)


SHOWN = {
    "MU-ARCHER-01", "MU-BSUP-01", "MU-CARD-01", "MU-DICE-10", "MU-DIP-43", "MU-EVENT-08", "MU-EVENT-12", "MU-FIN-05",
    "MU-FIN-06", "MU-FIN-07", "MU-FIN-09", "MU-FIN-10", "MU-FIN-14", "MU-HP-02", "MU-HP-10", "MU-HP-11", "MU-HP-14",
    "MU-MAINT-01", "MU-REB-02", "MU-REB-03", "MU-ROAD-10", "MU-SETUP-11", "MP-RELIC-01", "MP-SCORE-02",
    "MP-TECH-07",
}  # fmt: skip


@pytest.mark.parametrize(("id", "rule"), [pair for pair in ABLE if pair[1] in SHOWN])
def test_and_otherwise_it_is_there(id: str, rule: str) -> None:
    """Else the test above could not fail."""
    assert traces(id, rule, off=False)


@pytest.mark.parametrize("id", MEDIOEVI)
def test_nobody_scores_for_anything(id: str) -> None:
    for table in played(id, True):
        for seat in range(table.seats):
            sources = table.game.score_sources(table.state, seat)
            assert {source for source, points in sources.items() if points} <= {"loans", "bard"}


def test_numbers_of_battles_and_levies() -> None:
    for off in (False, True):
        s = played("medioevo", off)[0].state
        assert isinstance(s, MedState)
        assert any(arithmetic.penalty(s.world, s.order, seat) for seat in s.order) != off
        assert bool(arithmetic.superiorities(s.world, 40)) != off
        assert arithmetic.melee_damage(s.world, 0, 0, 3, 0) == (0 if off else 6)
        other = played("prototype", off)[0].state
        assert isinstance(other, ProtoState)
        home = [levies(other, seat)["home"] for seat in range(4)]
        assert any(home) != off


# ---- cards and technologies


def test_no_card_has_power() -> None:
    """Each alone, which comes to the same as all at once."""
    game = find_game("medioevo")
    cards = [rule for rule in by_numbers("medioevo") if rule.startswith("MU-EC")]
    assert len(cards) == len(game.parts()["card"])
    one, every = switches_of(game)[cards[0]].off, switches_of(game)["MU-EUSE-01"].off
    assert [text.replace("*", "truce-of-god") for text in every] == one
    for off in (False, True):
        used = [part for t in played("medioevo", off) for part in game.used(t.state, t.log)]
        assert any(kind == "card" for kind, _ in used) != off


def test_nobody_learns_anything() -> None:
    game = switched(find_game("medioevo"), ["MU-TECH-01"])
    table = open_table(game, 3, 1, {"turn_limit": 3})
    play_out(table, [make_bot("steward", game, seat) for seat in range(3)])
    assert not any(event.kind == "technology" for event in table.log)


def test_characters_are_taken_out_of_the_deck() -> None:
    game = find_game("prototype")
    characters = [rule for rule in by_numbers("prototype") if rule.startswith("MP-CHAR")]
    assert len(characters) == len(game.parts()["card"])
    parts = {rule: id for id, rule in game.parts()["card"].items()}
    other = switched(game, characters[::2])
    state = other.open(4, 1, other.check_options(4, {}))
    assert isinstance(state, ProtoState)
    left = {parts[rule] for rule in characters[1::2]}
    assert {state.world.card_ids[card] for card in state.empire_deck} <= left
