"""Every word a player reads is there, in both languages, and gets the values it needs.

What needs words is read from the code itself, so that a new event, refusal, window or verb without its text
fails here.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.games.warriors_traders import game as game_module
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.realm import vp_sources
from gonfalon.games.warriors_traders.state import PHASES, WarState
from gonfalon.games.warriors_traders.steps.ending import REASONS
from gonfalon.games.warriors_traders.world import (
    COLOURS,
    ORDERS,
    PATHS,
    RESOURCES,
    TITLES,
    TYPES,
    UNITS,
    VERBS,
    VOTES,
)
from gonfalon.kernel import state as kernel_state
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.moves import AMOUNT, AnyMove, RangeMove
from gonfalon.kernel.table import Table, argument_names

HERE = Path(game_module.__file__).parent
SOURCES = [*sorted(HERE.rglob("*.py")), Path(kernel_state.__file__)]
LANGUAGES = sorted(GAME.languages)
EN, IT = GAME.languages["en"], GAME.languages["it"]

Given = dict[str, set[str]]
"""By key, the values that every place in the code gives."""


# ---- what the code says


def calls(name: str, key_at: int) -> Given:
    """The keys with which a function is called anywhere, and the values each of them always gets."""
    found: Given = {}
    for file in SOURCES:
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and _name(call.func) == name:
                    values = {str(word.arg) for word in call.keywords} - {"audience"}
                    for key in _strings(call.args[key_at], function):
                        found[key] = found.get(key, values) & values
    return found


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _strings(expression: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """The words an expression can be: a word, one of two, or a name that was given such."""
    if isinstance(expression, ast.Constant):
        yield str(expression.value)
    elif isinstance(expression, ast.IfExp):
        yield from _strings(expression.body, function)
        yield from _strings(expression.orelse, function)
    elif isinstance(expression, ast.Name):
        given = [
            line.value
            for line in ast.walk(function)
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == expression.id
        ]
        assert given, f"{function.name}: cannot tell what {expression.id} is"
        for value in given:
            yield from _strings(value, function)
    else:
        raise AssertionError(f"{function.name}: cannot read {ast.unparse(expression)}")


def windows() -> Given:
    """Every question a step puts, and the values of its `asks`."""
    found: Given = {step.window: set() for step in GAME.steps.values() if step.window}
    for file in SOURCES:
        for step in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(step, ast.ClassDef) and step.name in GAME.steps:
                for asks in step.body:
                    if isinstance(asks, ast.FunctionDef) and asks.name == "asks":
                        found[GAME.steps[step.name].window] = {
                            str(key.value)
                            for answer in ast.walk(asks)
                            if isinstance(answer, ast.Return) and isinstance(answer.value, ast.Dict)
                            for key in answer.value.keys
                            if isinstance(key, ast.Constant)
                        }
    return found


def names() -> dict[str, list[str]]:
    """Everything that has a name of its own, by kind."""
    data = GAME.data
    highest = max(len(data.technologies.production), len(data.technologies.military))
    kinds: dict[str, list[str]] = {
        "country": [country.id for board in data.boards.values() for country in board.countries],
        "seat": ["barbarians", "unnamed", "none"],
        "unit": UNITS,
        "resource": RESOURCES,
        "good": ["none"],
        "path": PATHS,
        "title": TITLES,
        "type": TYPES,
        "phase": PHASES,
        "level": [str(number + 1) for number in range(highest)],
        "colour": COLOURS,
        "ability": [ability.id for ability in data.technologies.abilities],
        "order": ORDERS,
        "vote": VOTES,
    }
    teams = ["v".join(map(str, entry.teams)) for entry in data.victory.allied_thresholds]
    further = {
        "countries": ["random", "chosen"],
        "alliances": ["none", *teams],
        "colours": ["auto"],
    }
    for option in GAME.options:
        kinds[option.id] = [*map(str, option.choices), *further.get(option.id, [])]
    return kinds


def needed() -> Given:
    """Every text the game needs, with the values it may use."""
    keys: Given = {f"event.{key}": given for key, given in calls("emit", 0).items()}
    keys |= {f"refusal.{key}": given for key, given in calls("Refusal", 1).items()}
    keys["prompt.waiting"] = {"seats"}
    for window, given in windows().items():
        keys[f"prompt.{window}"] = given
        keys[f"window.{window}"] = set()
    for verb, kinds in VERBS.items():
        keys[f"move.{verb}"] = set(argument_names(kinds))
        keys[f"move-help.{verb}"] = set()
    for kind, ids in names().items():
        keys |= {f"name.{kind}.{id}": set() for id in ids}
    keys["name.seat.unnamed"] = {"number"}
    keys["name.piece.at"] = {"unit", "province"}
    keys |= {f"ability.{ability}": set() for ability in names()["ability"]}
    for option in GAME.options:
        keys |= {f"option.{option.id}.label": set(), f"option.{option.id}.help": set()}
    keys |= {f"result.{reason}": set() for reason in REASONS}
    start = GAME.open(2, 1, GAME.check_options(2, {}))
    keys |= {f"vp.{source}": set() for source in vp_sources(start, 0)}
    return keys


# ---- the files


def test_both_languages_have_the_same_keys() -> None:
    assert set(EN.entries) == set(IT.entries)


def test_both_languages_use_the_same_values() -> None:
    differing = {
        key: (EN.fields(key), IT.fields(key))
        for key in EN.entries
        if EN.fields(key) != IT.fields(key)
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_code_has_a_text(language: str) -> None:
    assert [key for key in needed() if key not in GAME.languages[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_in_a_text_is_given(language: str) -> None:
    texts = GAME.languages[language]
    missing = {key: texts.fields(key) - given for key, given in needed().items() if key in texts}
    assert {key: fields for key, fields in missing.items() if fields} == {}


def test_no_text_is_left_over() -> None:
    """The words of the screen (`ui`) are the interfaces' to use; forms of names belong to their name."""
    keys = needed()
    left = [
        key
        for key in EN.entries
        if not key.startswith("ui.") and re.sub(r"(name\..*)-(one|many)$", r"\1", key) not in keys
    ]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_braces(language: str) -> None:
    texts = GAME.languages[language]
    for key, sentence in texts.entries.items():
        values = dict.fromkeys(texts.fields(key), 2)
        said = texts.say(key, values) + texts.say(key, dict.fromkeys(values, 1))
        assert sentence.strip() and not set(said) & set("{}|"), key


def test_the_whole_ledger_is_in_italian() -> None:
    words = parse_toml(HERE / "text" / "rules-it.toml")
    assert set(words) == set(GAME.ledger)
    for id, rule in GAME.ledger.items():
        assert words[id].get("title") and words[id].get("text"), id
        assert bool(rule.ruling) == bool(words[id].get("ruling")), f"{id}: ruling"


# ---- words of values


@pytest.fixture
def table() -> Table:
    return gonfalon.open_table(
        "warriors_traders", seats=2, seed=1, options={"countries": ["denmark", "france"]}
    )


def test_numbers_take_the_right_form_of_a_name(table: Table) -> None:
    values = {"count": 1, "resource": RESOURCES.index("weapons"), "have_count": 0}
    assert table.say("refusal.not-enough", values) == "You need 1 Weapon; you have 0."
    assert table.say("refusal.not-enough", values, "it") == "Serve 1 Arma; ne hai 0."
    values["count"] = 3
    assert table.say("refusal.not-enough", values) == "You need 3 Weapons; you have 0."
    assert table.say("refusal.not-enough", values, "it") == "Servono 3 Armi; ne hai 0."


def test_goods_are_said_as_a_list(table: Table) -> None:
    offer = {"seat": 0, "partner_seat": 1, "give_goods": [0, 3, 0, 1], "want_goods": [0, 0, 0, 0]}
    assert table.say("event.offer-made", offer) == (
        "Denmark offers France 3 Products, 1 Gold for nothing."
    )
    assert table.say("event.offer-made", offer, "it") == (
        "Danimarca offre a Francia 3 Merci, 1 Oro in cambio di nulla."
    )


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        ("feed archer-2b", "Feed Archer", "Nutri Arciere"),
        ("hit fort-a 1", "Fort: 1 damage", "Forte: 1 danno"),
        ("hit barbarian-3 2", "Barbarian army: 2 damage", "Armata Barbara: 2 danni"),
        ("hit princess-1a 2", "Princess: 2 damage", "Principessa: 2 danni"),
        (
            "move-princess princess-1a fyn",
            "Move Princess in Sjælland to Fyn",
            "Muovi Principessa in Sjælland verso Fyn",
        ),
        (
            "move-token trade military",
            "Move a token from Trade to Military",
            "Sposta un segnalino da Commercio a Militare",
        ),
        (
            "place-tokens 2 1 0",
            "Production 2, Trade 1, Military 0",
            "Produzione 2, Commercio 1, Militare 0",
        ),
        (
            "bank food products 1",
            "Bank: take 1 Product, pay with Food",
            "Banca: prendi 1 Merce, paga con Cibo",
        ),
    ],
)
def test_moves_have_labels(table: Table, text: str, english: str, italian: str) -> None:
    move = table.state.vocabulary.parse(text)
    assert table.describe_move(move) == english
    assert table.describe_move(move, "it") == italian


def test_a_piece_on_the_map_is_called_by_its_place(table: Table) -> None:
    s = table.state
    assert isinstance(s, WarState)
    move = s.vocabulary.parse("move infantry-1a fyn")
    s.army_at[move.args[0]] = s.world.province_ids.index("jylland")
    assert table.describe_move(move) == "Move Infantry in Jylland to Fyn"
    assert table.describe_move(move, "it") == "Muovi Fanteria in Jylland verso Fyn"


def test_a_range_shows_its_amounts(table: Table) -> None:
    weapons = RESOURCES.index("weapons")
    vocabulary = table.state.vocabulary
    assert table.describe_move(vocabulary.range("give", weapons, low=1, high=4)) == (
        "Offer 1–4 Weapons"
    )
    assert table.describe_move(vocabulary.range("give", weapons, low=1, high=1), "it") == (
        "Offri 1 Arma"
    )


def test_a_game_without_a_winner_says_so(table: Table) -> None:
    said = table.say("event.game-over", {"reason": "no-winner", "seats": []})
    assert said.endswith("the VP were not counted. Winner: nobody.")


# ---- whole games


def check(sentence: str, key: str) -> None:
    assert sentence != key and not set(sentence) & set("{}|"), f"{key}: {sentence}"


def check_moves(table: Table, moves: list[AnyMove]) -> None:
    for move in moves:
        for language in LANGUAGES:
            check(table.describe_move(move, language), f"move.{move.verb}")


def check_refusal(table: Table, seat: int, text: str) -> None:
    for table.language in LANGUAGES:
        why = table.why(seat, text)
        if why:
            assert why.rule in GAME.ledger, why.rule
            assert not why.reason.startswith("refusal.") and "{" not in why.reason, why.reason


def forged(table: Table, dice: random.Random) -> str:
    """Words that could be a move, legal or not."""
    kinds = table.state.vocabulary.kinds
    verb = dice.choice(sorted(VERBS))
    words = [
        str(dice.randrange(4)) if kind == AMOUNT else dice.choice([*kinds[kind], "nowhere"])
        for kind in VERBS[verb]
    ]
    return " ".join([verb if dice.random() < 0.95 else "fly", *words])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scenario": "2p-british-isles", "countries": "chosen"}),
        (4, {"alliances": "2v2", "map": "east"}),
        (5, {"turn_order": "variable"}),
    ],
)
def test_everything_in_a_game_can_be_said(seats: int, options: dict[str, Any]) -> None:
    seed = 7
    dice = random.Random(seed)
    table = gonfalon.open_table("warriors_traders", seats=seats, seed=seed, options=options)
    events = table.opening
    for _ in range(1500):
        for event in events:
            for language in LANGUAGES:
                check(table.describe_event(event, language), f"event.{event.kind}")
        if table.over:
            break
        seat = dice.choice(table.waiting)
        prompt = table.prompt(seat)
        assert prompt is not None
        moves, standing = table.legal(seat), table.standing(seat)
        for language in LANGUAGES:
            key = f"prompt.{prompt['window']}"
            check(table.say(key, prompt["values"], language), key)
        check_moves(table, dice.sample(moves, min(4, len(moves))))
        check_refusal(table, dice.randrange(-1, seats), forged(table, dice))
        if dice.random() < 0.05:
            check_moves(table, standing)
            moves = [move for move in standing if move.verb != "resign"]
        move = dice.choice(moves)
        if isinstance(move, RangeMove):
            move = move.at(dice.choice(move.amounts))
        events = table.play(seat, move)
