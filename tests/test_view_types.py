"""The types of the browser app are made of the structs that games return: the stored schemas say what the structs say.

That the types are made of the schemas is checked by `npm run check`, and that views and hints are what their structs say by
`tests/games/worded.py`.
"""

from __future__ import annotations

import msgspec
import pytest

from gonfalon.kernel.registry import find_game, game_ids
from tools.view_types import SCHEMAS, schema_text, shown_by, texts_of


class Purse(msgspec.Struct):
    """What a player has."""

    coins: int
    income: int = msgspec.field(name="in")
    """What came in this turn."""


TYPED = [id for id in game_ids() if shown_by(find_game(id))]


@pytest.mark.parametrize("id", TYPED)
def test_the_stored_schema_is_made_of_the_structs(id: str) -> None:
    stored = (SCHEMAS / f"{id}.json").read_text(encoding="utf-8")
    assert stored == schema_text(find_game(id)), "run: make types"


def test_every_schema_belongs_to_a_game() -> None:
    assert sorted(file.stem for file in SCHEMAS.iterdir()) == sorted(TYPED)


def test_the_text_under_a_field_is_its_description() -> None:
    assert texts_of(Purse) == {"in": "What came in this turn."}
