"""What must hold of the words of every game: `TextsOfAGame` is the base of each game's test of its texts.

What needs words is read from the code itself, so that a new event, refusal, window or verb without its text
fails here.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cached_property
from inspect import isdatadescriptor
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import gonfalon
from gonfalon import commons
from gonfalon.cli.windows import asked_in
from gonfalon.kernel import state as kernel_state
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AMOUNT, AnyMove, RangeMove
from gonfalon.kernel.native import question_of
from gonfalon.kernel.table import Table, argument_names
from gonfalon.kernel.texts import TERMS, Namer, Texts

Given = dict[str, set[str]]
"""By key, the values that every place in the code gives."""


# ---- what the code says


_READ: dict[str, Code] = {}


def code_of(game: Game) -> Code:
    """Read once for all tests of a game."""
    return _READ.setdefault(game.id, _READ.get(game.id) or Code(game))


class Code:
    """The source of a game, and what of it is said to players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._calls: dict[str, Given] = {}
        self.needed: Given = {}
        """Every text the game needs, once it was looked for."""
        shared = Path(commons.__file__).parent
        files = [*game.folder.rglob("*.py"), *shared.rglob("*.py"), Path(kernel_state.__file__)]
        self.trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(files)]
        self.functions = [
            node
            for tree in self.trees
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef)
        ]
        self.called: dict[str, list[tuple[ast.Call, ast.FunctionDef]]] = {}
        """By name of a function, its calls and where they stand."""
        for function in self.functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    self.called.setdefault(_name(node.func), []).append((node, function))
        self.constants = {
            ast.unparse(line.targets[0]): str(line.value.value)
            for tree in self.trees
            for line in tree.body
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
        }

    def calls(self, name: str, key_at: int) -> Given:
        """The keys with which a function is called anywhere, and the values each of them always gets."""
        if name not in self._calls:
            self._calls[name] = self._read_calls(name, key_at)
        return self._calls[name]

    def _read_calls(self, name: str, key_at: int) -> Given:
        found: Given = {}
        for call, function in self.called.get(name, []):
            if _says(call, key_at):
                values = {word.arg for word in call.keywords if word.arg} - {"audience"}
                values |= self._spread(call, function)
                for key in self.strings(call.args[key_at], function):
                    found[key] = found.get(key, values) & values
        return found

    def _spread(self, call: ast.Call, function: ast.FunctionDef) -> set[str]:
        """The values of a dict that was written before in the function, or that another returns."""
        names = {ast.unparse(word.value) for word in call.keywords if word.arg is None}
        dicts = [
            line.value
            for line in ast.walk(function)
            if isinstance(line, ast.Assign | ast.AnnAssign) and isinstance(line.value, ast.Dict)
            if ast.unparse(line.targets[0] if isinstance(line, ast.Assign) else line.target)
            in names
        ]
        return {
            str(key.value) for one in dicts for key in one.keys if isinstance(key, ast.Constant)
        }

    def pairs(self) -> Given:
        """Keys of refusals that stand beside their rule in a tuple, to be handed on."""
        return {
            str(key.value): set()
            for tree in self.trees
            for node in ast.walk(tree)
            if isinstance(node, ast.Tuple)
            for rule, key in pairwise(node.elts)
            if isinstance(key, ast.Constant) and self._is_rule(rule)
        }

    def _is_rule(self, expression: ast.expr) -> bool:
        """A rule of the game, or one of two."""
        if isinstance(expression, ast.IfExp):
            return self._is_rule(expression.body)
        return isinstance(expression, ast.Constant) and expression.value in self.game.ledger

    def questions(self) -> Given:
        """Every question that steps put, and the values that all of them give it in `asks`."""
        asks = {
            step.name: set(self._answers(part))
            for tree in self.trees
            for step in ast.walk(tree)
            if isinstance(step, ast.ClassDef)
            for part in step.body
            if isinstance(part, ast.FunctionDef) and part.name == "asks"
        }
        found: Given = {}
        for step in self.game.steps.values():
            # a step for many windows says its window by a property; its game tells which they are
            if step.window and not isdatadescriptor(step.window):
                given = next(
                    (asks[one.__name__] for one in step.__mro__ if one.__name__ in asks), set()
                )
                question = question_of(step)
                found[question] = found.get(question, given) & given
        return found

    def windows(self) -> set[str]:
        steps = self.game.steps.values()
        return {step.window for step in steps if step.window and not isdatadescriptor(step.window)}

    def _handed(self, name: str, function: ast.FunctionDef) -> Iterator[str]:
        """A word that a module has named, or those with which others call a function under this name."""
        if name in self.constants:
            yield self.constants[name]
            return
        if _is_unpacked(name, function):
            return
        names = [arg.arg for arg in function.args.args]
        assert name in names, f"{function.name}: cannot tell what {name} is"
        at = names.index(name)
        for call, caller in self.called.get(function.name, []):
            given = [word.value for word in call.keywords if word.arg == name]
            for value in given or call.args[at : at + 1]:
                yield from self.strings(value, caller)

    def _answers(self, function: ast.FunctionDef) -> Iterator[str]:
        """The keys of what a function returns: a dict, or what another function returns."""
        for line in ast.walk(function):
            if isinstance(line, ast.Return):
                if isinstance(line.value, ast.Call):
                    name = _name(line.value.func)
                    for other in self.functions:
                        if other.name == name:
                            yield from self._answers(other)
                elif line.value:
                    for part in ast.walk(line.value):
                        if isinstance(part, ast.Dict):
                            yield from (
                                str(key.value) for key in part.keys if isinstance(key, ast.Constant)
                            )

    def strings(self, expression: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
        """The words an expression can be: a word, one of two, what a name was given, what a function returns."""
        if isinstance(expression, ast.Constant):
            if expression.value:
                yield str(expression.value)
        elif isinstance(expression, ast.IfExp):
            yield from self.strings(expression.body, function)
            yield from self.strings(expression.orelse, function)
        elif isinstance(expression, ast.JoinedStr | ast.Attribute):
            return  # made of parts, or said already: the game says which there are
        elif isinstance(expression, ast.Name):
            given = [
                line.value
                for line in ast.walk(function)
                if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == expression.id
            ]
            for value in given:
                yield from self.strings(value, function)
            if not given:
                yield from self._handed(expression.id, function)
        elif isinstance(expression, ast.Call):
            asked = [one for one in self.functions if one.name == _name(expression.func)]
            assert asked, f"{function.name}: cannot read {ast.unparse(expression)}"
            for line in ast.walk(asked[0]):
                if isinstance(line, ast.Return) and line.value:
                    yield from self.strings(line.value, asked[0])
        else:
            raise AssertionError(f"{function.name}: cannot read {ast.unparse(expression)}")


def _says(call: ast.Call, key_at: int) -> bool:
    """Is the key in the call itself? Else it comes in a tuple with its rule (`pairs`)."""
    return len(call.args) > key_at and not isinstance(call.args[0], ast.Starred)


def _is_unpacked(name: str, function: ast.FunctionDef) -> bool:
    """Does a name get its value out of a tuple?"""
    parts = (node for node in ast.walk(function) if isinstance(node, ast.Tuple))
    stored = (part for node in parts if isinstance(node.ctx, ast.Store) for part in node.elts)
    return any(isinstance(part, ast.Name) and part.id == name for part in stored)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


class Asked(Texts):
    """Texts that note which keys they were asked for, and with which values."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts.language, texts.entries)
        self.asked: Given = {}

    def say(self, key: str, values: dict[str, Any], namer: Namer | None = None) -> str:
        self.asked[key] = self.asked.get(key, set(values)) & set(values)
        return super().say(key, values, namer)


def asked_questions(game: Game) -> set[str]:
    """The names of all questions that steps put; what may be done at any time answers none."""
    standing = type(game.standing)
    steps = [step for step in game.steps.values() if step is not standing]
    return {step.question or window for step in steps for window in asked_in(step)}


def sheet_keys(game: Game) -> Given:
    """The texts of its own that the reference sheet of a game needs."""
    english, asked = game.languages["en"], Asked(game.languages["en"])
    game.languages["en"] = asked
    try:
        game.sheet("en")
    finally:
        game.languages["en"] = english
    return {key: given for key, given in asked.asked.items() if key.startswith("sheet.")}


# ---- the tests


def is_form(key: str) -> bool:
    """Does a key hold the forms in which a term stands in sentences?"""
    return key.startswith("forms.") or (key.startswith("term.") and key.endswith(".forms"))


class TextsOfAGame:
    """Derive from it and say what the game has of its own; the name of the class must begin with Test."""

    game: ClassVar[Game]
    verbs: ClassVar[dict[str, tuple[str, ...]]]
    configurations: ClassVar[list[tuple[int, dict[str, Any]]]]
    """Seats and options of the games that are played."""
    moves = 1500
    """How far they are played."""

    def names(self) -> dict[str, list[str]]:
        """Everything that has a name of its own, by kind."""
        raise NotImplementedError

    def further(self) -> Given:
        """What else needs words: reasons of results and keys that only this game has."""
        raise NotImplementedError

    def needed(self) -> Given:
        """Every text the game needs, with the values it may use."""
        code = code_of(self.game)
        code.needed = code.needed or self._look(code)
        return code.needed

    def _look(self, code: Code) -> Given:
        keys: Given = {f"event.{key}": given for key, given in code.calls("emit", 0).items()}
        keys |= {f"refusal.{key}": given for key, given in code.calls("Refusal", 1).items()}
        keys |= {f"outlook.{key}": given for key, given in code.calls("remark", 0).items()}
        keys["prompt.waiting"] = {"seats"}
        keys |= {f"prompt.{question}": given for question, given in code.questions().items()}
        keys |= {f"window.{window}": set() for window in code.windows()}
        keys |= {f"purpose.{question}": set() for question in asked_questions(self.game)}
        for verb, kinds in self.verbs.items():
            keys[f"move.{verb}"] = set(argument_names(kinds))
            keys[f"move-help.{verb}"] = set()
        for kind, ids in self.names().items():
            keys |= {f"name.{kind}.{id}": set() for id in ids}
        table = gonfalon.open_table(self.game, self.game.max_seats, 1)
        held = self.game.holdings(table.state, 0)
        keys |= {f"name.holding.{holding}": set() for holding in held}
        for option in self.game.options:
            keys |= {f"option.{option.id}.label": set(), f"option.{option.id}.help": set()}
            keys |= {f"name.{option.id}.{choice}": set() for choice in option.choices}
        return keys | sheet_keys(self.game) | self.further()

    # ---- the files

    def test_both_languages_have_the_same_keys(self) -> None:
        """But for the forms of terms: languages inflect differently."""
        english, italian = (
            {key for key in self.game.languages[language].entries if not is_form(key)}
            for language in ("en", "it")
        )
        assert english == italian

    def test_both_languages_use_the_same_values(self) -> None:
        english, italian = self.game.languages["en"], self.game.languages["it"]
        differing = {
            key: (english.fields(key), italian.fields(key))
            for key in english.entries
            if not is_form(key) and english.fields(key) != italian.fields(key)
        }
        assert differing == {}

    def test_everything_in_the_code_has_a_text(self) -> None:
        needed = self.needed()
        for texts in self.game.languages.values():
            assert [key for key in needed if key not in texts] == [], texts.language

    def test_every_value_in_a_text_is_given(self) -> None:
        needed = self.needed()
        for texts in self.game.languages.values():
            missing = {
                key: texts.fields(key) - given for key, given in needed.items() if key in texts
            }
            assert {key: fields for key, fields in missing.items() if fields} == {}

    def test_no_text_is_left_over(self) -> None:
        """The words of the screen (`ui`) are the interfaces' to use; forms of names belong to their name; terms are in `test_terms`."""
        needed = self.needed()
        left = [
            key
            for key in self.game.languages["en"].entries
            if key.split(".")[0] not in ("ui", *TERMS)
            and re.sub(r"(name\..*)-(one|many)$", r"\1", key) not in needed
        ]
        assert left == []

    def test_no_text_is_empty_or_has_stray_braces(self) -> None:
        for texts in self.game.languages.values():
            for key, sentence in texts.entries.items():
                if is_form(key):
                    continue
                values = dict.fromkeys(texts.fields(key), 2)
                said = texts.say(key, values) + texts.say(key, dict.fromkeys(values, 1))
                assert sentence.strip() and not set(said) & set("{}|"), key

    def test_the_whole_ledger_is_in_italian(self) -> None:
        words = parse_toml(self.game.folder / "text" / "rules-it.toml")
        assert set(words) == set(self.game.ledger)
        for id, rule in self.game.ledger.items():
            assert words[id].get("title") and words[id].get("text"), id
            assert bool(rule.ruling) == bool(words[id].get("ruling")), f"{id}: ruling"

    # ---- whole games

    @cached_property
    def raw(self) -> re.Pattern[str]:
        """Ids that are no words: those with a hyphen."""
        vocabulary = gonfalon.open_table(self.game, self.game.max_seats, 1).state.vocabulary
        ids = [id for kind in vocabulary.kinds.values() for id in kind if "-" in id]
        return re.compile(rf"\b({'|'.join(map(re.escape, ids))})\b")

    def check(self, sentence: str, key: str) -> None:
        assert sentence != key and not set(sentence) & set("{}|"), f"{key}: {sentence}"
        assert not self.raw.search(sentence), f"{key}: {sentence}"

    def check_moves(self, table: Table, moves: list[AnyMove]) -> None:
        for move in moves:
            for language in self.game.languages:
                self.check(table.describe_move(move, language), f"move.{move.verb}")

    def check_refusal(self, table: Table, seat: int, text: str) -> None:
        for table.language in self.game.languages:
            why = table.why(seat, text)
            if why:
                assert why.rule in self.game.ledger, why.rule
                assert not why.reason.startswith("refusal.") and "{" not in why.reason, why.reason

    def forged(self, table: Table, dice: random.Random) -> str:
        """Words that could be a move, legal or not."""
        kinds = table.state.vocabulary.kinds
        verb = dice.choice(sorted(self.verbs))
        words = [
            str(dice.randrange(4))
            if kind == AMOUNT
            else dice.choice([*kinds.get(kind, ()), "nowhere"])
            for kind in self.verbs[verb]
        ]
        return " ".join([verb if dice.random() < 0.95 else "fly", *words])

    def test_everything_in_a_game_can_be_said(self) -> None:
        for seats, options in self.configurations:
            self.play(seats, options, seed=7)

    def play(self, seats: int, options: dict[str, Any], seed: int) -> None:
        dice = random.Random(seed)
        languages = self.game.languages
        table = gonfalon.open_table(self.game, seats=seats, seed=seed, options=options)
        events = table.opening
        for _ in range(self.moves):
            for event in events:
                for language in languages:
                    self.check(table.describe_event(event, language), f"event.{event.kind}")
            if table.over:
                break
            seat = dice.choice(table.waiting)
            prompt = table.prompt(seat)
            assert prompt is not None
            moves, standing = table.legal(seat), table.standing(seat)
            for language in languages:
                key = f"prompt.{prompt['question']}"
                self.check(table.say(key, prompt["values"], language), key)
            self.check_moves(table, dice.sample(moves, min(4, len(moves))))
            self.check_refusal(table, dice.randrange(-1, seats), self.forged(table, dice))
            if dice.random() < 0.05:
                self.check_moves(table, standing)
                moves = [move for move in standing if move.verb != "resign"] or moves
            move = dice.choice(moves)
            if isinstance(move, RangeMove):
                move = move.at(dice.choice(move.amounts))
            events = table.play(seat, move)
