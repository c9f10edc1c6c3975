"""The engine: runs an agenda until somebody owes a choice.

These functions are all that a game needs to be played; `Table` adds the record, undo and texts.
"""

from __future__ import annotations

from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.native import window_of
from gonfalon.kernel.state import State, Step


def advance(s: State, floor: int = 0) -> None:
    """Do whatever needs no answer. Afterwards somebody is waited for or the game is over.

    A seat with a single legal move is not asked; a seat that is absent, or has said so in advance, is answered by default.
    With a `floor`, it also stops as soon as the agenda is shorter than that.
    """
    agenda, follow_ups = s.agenda, s.follow_ups
    s.choices = {}
    while not s.outcome and (follow_ups or len(agenda) >= floor):
        while follow_ups:
            s.interrupt(follow_ups.pop(0))
        if s.aside and s.aside[-1][0] == len(agenda):
            # a list of its own: copies share what lies aside
            s.sealed = list(s.aside.pop()[1])
        step = agenda[-1]
        seats = step.waits_for(s)
        if not seats:
            if step.masked and step.might_ask(s):
                s.pass_unseen()
            agenda.pop()
            step.run(s)
            if step.sealed:
                s.sealed = [()] * len(s.sealed)
                s.barrier += 1
        elif (s.absent or s.ahead) and _answer_unasked(s, step, seats):
            continue
        elif len(seats) > 1 or not _is_forced(s, step, seats[0]):
            s.waiting = seats
            if step.masked:
                s.unseen += 1
            return
    s.waiting = []


def _answer_unasked(s: State, step: Step, seats: list[int]) -> bool:
    """For a seat that is absent, or has left the answer in advance; that is used up when the seat is no longer asked in the window."""
    for seat in seats:
        if s.absent >> seat & 1:
            if step.masked:
                s.pass_unseen()
            take(s, step, seat, step.default(s, seat))
            return True
        for entry in s.ahead:
            if entry[:2] == (seat, window_of(step)):
                if step.masked:
                    s.pass_unseen()
                s.ahead = tuple(other for other in s.ahead if other != entry)
                if len(entry) == 2:
                    answer_by_default(s, seat)
                elif not answer_with(s, seat, entry[2:]):
                    break
                return True
    return False


def answer_by_default(s: State, seat: int) -> None:
    """The whole default answer to the question on top, which may be several moves."""
    step = s.agenda[-1]
    window = window_of(step)
    while s.agenda and window_of(s.agenda[-1]) == window and seat in s.agenda[-1].waits_for(s):
        step = s.agenda[-1]
        take(s, step, seat, step.default(s, seat))


def answer_with(s: State, seat: int, texts: tuple[str, ...]) -> bool:
    """Moves left in advance for the question on top; what is not legal now is left out. Was any of them?"""
    window, used = window_of(s.agenda[-1]), False
    for text in texts:
        step = s.agenda[-1]
        if window_of(step) != window or seat not in step.waits_for(s):
            break
        move = s.vocabulary.parse(text)
        if covers(step.moves(s, seat), move):
            take(s, step, seat, move)
            used = True
    return used


def _is_forced(s: State, step: Step, seat: int) -> bool:
    """If the seat has but one move, it is played without asking."""
    if step.stays_open(s):
        return False
    moves = step.moves(s, seat)
    if len(moves) == 1 and isinstance(moves[0], Move):
        if step.masked:
            s.pass_unseen()
        take(s, step, seat, moves[0])
        return True
    s.choices[seat] = moves
    return False


def take(s: State, step: Step, seat: int, move: Move) -> None:
    """Carry out a move that is known to be legal in the step on top."""
    if step.covert:
        # what may be taken back would show whether somebody else is still asked
        s.commit()
    if step.sealed:
        s.sealed[seat] = (*s.sealed[seat], move)
    else:
        step.apply(s, seat, move)


def legal(s: State, seat: int) -> list[AnyMove]:
    """The moves a seat may play in the step on top; a short list, ranges included."""
    moves = s.choices.get(seat)
    if moves is None:
        if s.outcome:
            return []
        step = s.agenda[-1]
        moves = step.moves(s, seat) if step.open_to(s, seat) else []
        s.choices[seat] = moves
    return moves


def play(s: State, seat: int, move: Move) -> None:
    """Play a move that is known to be legal in the step on top, and go on to the next question."""
    if s.missed:
        s.missed = tuple(other for other in s.missed if other != seat)
    step = s.agenda[-1]
    if not step.masked:
        take(s, step, seat, move)
        advance(s)
        return
    depth, unseen = len(s.agenda), s.unseen
    take(s, step, seat, move)
    advance(s)
    if seat in s.waiting and len(s.agenda) == depth and window_of(s.agenda[-1]) == window_of(step):
        # a part of an answer: the question goes on and was met before
        s.unseen = unseen


def play_standing(s: State, standing: Step, seat: int, move: Move) -> None:
    """Play a standing move that is known to be legal."""
    standing.apply(s, seat, move)
    advance(s)
