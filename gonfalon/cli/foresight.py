"""What follows from the moves of a person at the terminal, which one is the main one, and what the steward would do."""

from __future__ import annotations

from gonfalon.bots import make_bot
from gonfalon.kernel.buttons import Asked, Weigher
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.outlook import Foreseer, Outlook
from gonfalon.kernel.table import Table

MOST = 60
"""Of longer lists not all moves are tried out."""


def notes_on(table: Table, seat: int, moves: list[AnyMove]) -> tuple[dict[str, str], str]:
    """By text of a move, what follows from it in a few words; and the text of the main move, if there is one."""
    foreseer = Foreseer(table.game, table.knowledge(seat), seat)
    found = foreseer.of_most(moves, most=MOST)
    main = Weigher(foreseer, moves).main(found)
    notes = {
        move.text: words(table, foreseen.outlook)
        for move, foreseen in zip(moves, found, strict=True)
        if foreseen.outlook and foreseen.outlook.consequences
    }
    return notes, "" if main is None else moves[main].text


def outlook_of(table: Table, seat: int, move: Move | str) -> Outlook:
    """What follows from one move; `IllegalMove` where there is none."""
    found, standing = table.find(seat, str(move))
    return Foreseer(table.game, table.knowledge(seat), seat).of(found, standing)


def asked_about(table: Table, seat: int, move: Move | str) -> tuple[Asked, Outlook]:
    """Is a move asked about once more, and what follows from it; `IllegalMove` where there is none."""
    found, standing = table.find(seat, str(move))
    foreseer = Foreseer(table.game, table.knowledge(seat), seat)
    outlook = foreseer.of(found, standing)
    return Weigher(foreseer, table.legal(seat)).asked(found, outlook, standing), outlook


def words(table: Table, outlook: Outlook) -> str:
    said = []
    for one in outlook.consequences:
        text = table.describe_consequence(one)
        said.append(text if one.chance is None else f"{text} {one.chance:.0%}")
    return ", ".join(said)


def advice(table: Table, seat: int) -> str:
    """The move that the steward would choose from what the seat knows."""
    known = table.knowledge(seat)
    legal, standing = table.legal(seat), table.standing(seat)
    return make_bot("steward", table.game, 0).choose(seat, known, None, legal, standing).text
