"""The reference sheet of the Italian prototype: every table of its data that a player looks up, chapter by chapter."""

from __future__ import annotations

from gonfalon.games.prototype.data import Data
from gonfalon.games.prototype.view.sheet.board import board_part
from gonfalon.games.prototype.view.sheet.cards import cards_part, technologies_part, victory_part
from gonfalon.games.prototype.view.sheet.numbers import (
    diplomacy_part,
    events_part,
    money_part,
    turn_part,
    war_part,
)
from gonfalon.games.prototype.view.sheet.pieces import moves_part, pieces_part
from gonfalon.kernel.sheets import Options, Sheet, SheetWriter
from gonfalon.kernel.texts import Texts


def sheet(data: Data, texts: Texts, options: Options | None) -> Sheet:
    w = SheetWriter(texts, options)
    turn_part(w, data)
    money_part(w, data)
    pieces_part(w, data)
    moves_part(w, data)
    war_part(w, data)
    technologies_part(w, data)
    diplomacy_part(w, data)
    events_part(w, data)
    victory_part(w, data)
    cards_part(w, data)
    board_part(w, data)
    return w.sheet()
