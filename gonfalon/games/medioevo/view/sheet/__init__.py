"""The reference sheet of Medioevo Universale: every table of its data that a player looks up, chapter by chapter."""

from __future__ import annotations

from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.view.sheet.board import board_part
from gonfalon.games.medioevo.view.sheet.cards import cards_part, technologies_part
from gonfalon.games.medioevo.view.sheet.numbers import money_part, turn_part, victory_part
from gonfalon.games.medioevo.view.sheet.pieces import pieces_part
from gonfalon.games.medioevo.view.sheet.war import war_part
from gonfalon.kernel.sheets import Options, Sheet, SheetWriter
from gonfalon.kernel.texts import Texts


def sheet(data: Data, texts: Texts, options: Options | None) -> Sheet:
    w = SheetWriter(texts, options)
    turn_part(w, data)
    money_part(w, data)
    pieces_part(w, data)
    war_part(w, data)
    technologies_part(w, data)
    victory_part(w, data)
    cards_part(w, data)
    board_part(w, data)
    return w.sheet()
