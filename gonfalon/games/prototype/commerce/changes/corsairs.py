"""A Corsair's note is written or withdrawn."""

from __future__ import annotations

from gonfalon.games.prototype.commerce.questions.corsairs import Note, all_others, note_of
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.moves import Move


def write_note(s: ProtoState, seat: int, move: Move) -> None:
    """Secret: nobody else hears of it."""
    note = note_of(s, seat)
    if move.verb == "withdraw-note":
        s.notes[seat] = ()
        return
    if move.verb == "note":
        s.notes[seat] = tuple(Note(s.world.first_sea + move.args[0], all_others(s, seat)))
        return
    assert note is not None
    if move.verb == "note-spare":
        note = note._replace(victims=note.victims & ~(1 << move.args[0]))
    elif move.verb == "note-least":
        note = note._replace(least=move.args[0])
    else:
        note = note._replace(prey=move.args[0])
    s.notes[seat] = tuple(note)
