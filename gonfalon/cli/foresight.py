"""What follows from the moves of a person at the terminal, and what the steward would do."""

from __future__ import annotations

from gonfalon.bots import make_bot
from gonfalon.kernel.consequences import CHANGE
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.outlook import Foreseer, Outlook
from gonfalon.kernel.table import Table

MOST = 60
"""Of longer lists not all moves are tried out."""


def notes_on(table: Table, seat: int, moves: list[AnyMove]) -> dict[str, str]:
    """By text of a move, what follows from it in a few words."""
    foreseer = Foreseer(table.game, table.knowledge(seat), seat)
    found = foreseer.of_most(moves, most=MOST)
    return {
        move.text: words(table, foreseen.outlook)
        for move, foreseen in zip(moves, found, strict=True)
        if foreseen.outlook and foreseen.outlook.consequences
    }


def outlook_of(table: Table, seat: int, move: Move | str) -> Outlook:
    """What follows from one move; `IllegalMove` where there is none."""
    found, standing = table.find(seat, str(move))
    return Foreseer(table.game, table.knowledge(seat), seat).of(found, standing)


def words(table: Table, outlook: Outlook) -> str:
    said = []
    for one in outlook.consequences:
        text = table.describe_consequence(one)
        said.append(text if one.chance is None else f"{text} {one.chance:.0%}")
    return ", ".join(said)


def lost_for_good(table: Table, outlook: Outlook) -> str:
    """What is dear and gone once this cannot be taken back; empty if nothing."""
    game = table.game
    lost = [
        table.describe_consequence(one)
        for one in outlook.consequences
        if one.kind == CHANGE and one.key in game.treasures and one.amount < 0
    ]
    return ", ".join(lost) if outlook.final else ""


def advice(table: Table, seat: int) -> str:
    """The move that the steward would choose from what the seat knows."""
    known = table.knowledge(seat)
    legal, standing = table.legal(seat), table.standing(seat)
    return make_bot("steward", table.game, 0).choose(seat, known, None, legal, standing).text
