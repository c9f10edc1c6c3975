"""What cards and technologies say: in a player's language, with the numbers of the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from gonfalon import find_game, game_ids
from gonfalon.games.medioevo.game import GAME as MEDIOEVO
from gonfalon.games.medioevo.view import wording
from gonfalon.games.prototype.game import GAME as PROTOTYPE
from gonfalon.games.prototype.view import value_names
from gonfalon.kernel.game import Game
from gonfalon.kernel.texts import Texts

LANGUAGES = ("en", "it")
ABILITY = "ability."
OTHER = {"d4": "d20", "d6": "d20", "d8": "d20"}
NO_NUMBER = {("pirate", 1), ("carpenter", 0)}
"""Effects of characters whose amount is said in words: a Captain of level I, a Tower."""


def written(game: Game, language: str) -> Texts:
    """The texts of a game as they stand in its files, without the numbers of the data."""
    return Texts.load(game.folder / "text" / language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", game_ids())
def test_no_number_is_written_into_the_words_of_a_card(id: str, language: str) -> None:
    texts = written(find_game(id), language).entries
    abilities = {key: text for key, text in texts.items() if key.startswith(ABILITY)}
    if id == "prototype":
        ids = {character.id for character in PROTOTYPE.data.deck.characters}
        abilities = {key: abilities[f"{ABILITY}{key}"] for key in ids}
    assert [key for key, text in abilities.items() if re.search(r"\d", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", game_ids())
def test_cards_name_no_data_and_no_engine(id: str, language: str) -> None:
    game = find_game(id)
    noted = re.compile(r"_|\.toml|\bengine's\b|\b(sender|user)\b|\blevel_|\bby_lt\b|\bTODO\b")
    texts = game.texts(language).all()
    cards = {key: text for key, text in texts.items() if key.startswith((ABILITY, "objective."))}
    assert [(key, text) for key, text in cards.items() if noted.search(text)] == []


# ---- a number of the data is changed, and the words of its card change with it


Change = tuple[str, Callable[[Texts], str], Callable[[Texts], str]]
"""What was changed, the words before and after."""


def changed_medioevo() -> Iterator[Change]:
    data = MEDIOEVO.data
    for card in data.cards:
        key = f"{ABILITY}card-{card.number}"
        for name, other in numbers_of_card(card):
            yield said(f"card {card.number}, {name}", key, wording.card_values, data, card, other)
    for one in data.technologies:
        more = msgspec.structs.replace(one, tp_cost=one.tp_cost + 2)
        key = f"{ABILITY}{one.id}"
        yield said(f"{one.id}, tp_cost", key, wording.technology_values, data, one, more)


def numbers_of_card(card: Any) -> Iterator[tuple[str, Any]]:
    """A card with each of its numbers changed."""
    replace = msgspec.structs.replace
    if card.amount:
        yield "amount", replace(card, amount=card.amount + 2)
    if card.cost_florins:
        yield "cost_florins", replace(card, cost_florins=card.cost_florins + 7)
    if card.die:
        yield "die", replace(card, die=OTHER[card.die])
    rows = card.die_table
    if any(row.amount for row in rows):
        yield "least", replace(card, die_table=rows[1:])
        yield "most", replace(card, die_table=rows[:-1])
    for at, row in enumerate(rows):
        if row.result in ("success", "backfire"):
            other = replace(row, low=row.low + 1)
            yield row.result, replace(card, die_table=(*rows[:at], other, *rows[at + 1 :]))


def changed_prototype() -> Iterator[Change]:
    data = PROTOTYPE.data
    for one in data.deck.characters:
        key = f"{ABILITY}{one.id}"
        for at, effect in enumerate(one.effects):
            for name, other in numbers_of_effect(effect):
                if (one.id, at) in NO_NUMBER:
                    continue
                effects = (*one.effects[:at], other, *one.effects[at + 1 :])
                changed = msgspec.structs.replace(one, effects=effects)
                what = f"{one.id}, effect {at + 1}, {name}"
                yield said(what, key, value_names.card_values, data, one, changed)


def numbers_of_effect(effect: Any) -> Iterator[tuple[str, Any]]:
    replace = msgspec.structs.replace
    if effect.amount:
        yield "amount", replace(effect, amount=effect.amount + 2)
    if effect.second:
        yield "second", replace(effect, second=effect.second + 2)
    if effect.by_lt:
        yield "by_lt", replace(effect, by_lt=tuple(n + 2 for n in effect.by_lt))
    if effect.die and effect.mode == "step":
        yield "die", replace(effect, die=OTHER[effect.die])


def said(
    what: str, key: str, values: Callable[[Any, Any], dict[str, Any]], data: Any, one: Any, new: Any
) -> Change:
    return (
        what,
        lambda texts: texts.say(key, values(data, one)),
        lambda texts: texts.say(key, values(data, new)),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "changes"),
    [(MEDIOEVO, changed_medioevo), (PROTOTYPE, changed_prototype)],
    ids=["medioevo", "prototype"],
)
def test_a_changed_number_changes_the_words_of_its_card(
    game: Game, changes: Callable[[], Iterator[Change]], language: str
) -> None:
    texts = written(game, language)
    found = [(what, before(texts), after(texts)) for what, before, after in changes()]
    assert len(found) > 50
    assert [(what, before) for what, before, after in found if before == after] == []
    shown = set(game.texts(language).all().values())
    assert [what for what, before, _ in found if before not in shown] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_of_medioevo_are_those_of_the_cards(language: str) -> None:
    texts = MEDIOEVO.texts(language).all()
    dear = [card for card in MEDIOEVO.data.cards if card.cost_florins]
    assert dear
    for card in dear:
        assert str(card.cost_florins) in texts[f"{ABILITY}card-{card.number}"], card.number
