"""Which move of a question is the main one, and which are asked about once more before they are played.

A game says in its file `buttons.toml` what most players want next in each window, which remarks of an outlook tell of harm or waste, and
which verbs are asked about whatever they take. What a move takes is known from its outlook: a move that harms its player is never the
main one, and one that only ends the question is not while something would be wasted by it or could still be had for nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from gonfalon.kernel.consequences import CHANCE, LATER, NOTE, Consequence
from gonfalon.kernel.datafiles import read_table
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import TRIED, Foreseen, Foreseer, Outlook

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game

FILE = "buttons.toml"
EVERYWHERE, STANDING = "everywhere", "standing"
"""In place of a window: all of them; what may be done at any time."""
DEFAULT = "default"
"""In place of a verb: the answer that is taken for a seat that gives none."""
LEAST = " >= "
"""Between a verb and the least chance with which it is the main one, in percent."""
ALONE = " alone"
"""After a verb that is the main one only where no other verb is offered."""
LIKELY = 0.6
"""An end is not the main move while something else succeeds so likely."""

Asked = Literal["", "once", "always"]
"""Is a move asked about before it is played: no; until its player has had enough of it; every time?"""


class Buttons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says about the moves of its questions."""

    ends: frozenset[str] = frozenset()
    """Verbs that only end a question, or give up what is under way."""
    harm: frozenset[str] = frozenset()
    """Remarks that tell of harm for who plays the move."""
    waste: frozenset[str] = frozenset()
    """Remarks that tell of something that lapses or is left lying."""
    success: frozenset[str] = frozenset()
    """Remarks whose chance is that of what a move is for."""
    aside: frozenset[str] = frozenset()
    """Verbs by which nothing is gained, whatever they bring: loans, orders that are written anew."""
    before: dict[str, list[str]] = {}
    """By window, verbs that come before its end: while one of them is offered, no end is the main move."""
    main: dict[str, list[str]] = {}
    """By window, the moves that most players want, in this order; nothing where players differ."""
    confirm: dict[str, list[str]] = {}
    """By window, the verbs that are asked about whatever they take."""
    confirmed: frozenset[str] = frozenset()
    """Ids of steps that are themselves such a question: neither their moves are asked about nor those that lead to them."""


def read_buttons(folder: Path) -> Buttons:
    """What the file of a game says; nothing where there is none."""
    return read_table(folder, FILE, Buttons) if (folder / FILE).is_file() else Buttons()


def is_loss(game: Game, one: Consequence) -> bool:
    """Is something dear lost, or does a remark tell of harm?"""
    if one.kind == CHANCE:
        return False
    if one.kind == NOTE:
        return one.key in game.buttons.harm
    worse = ((one.amount or one.most) > 0) == (one.key in game.burdens)
    return worse and one.key in game.treasures


class Weigher:
    """The moves of a seat in one position: which is the main one, and which are asked about."""

    def __init__(self, foreseer: Foreseer, moves: list[AnyMove]) -> None:
        self.foreseer, self.moves = foreseer, moves
        self.game, self.known, self.seat = foreseer.game, foreseer.known, foreseer.seat
        self._avoidable: bool | None = None

    # ---- the question before a move

    def asked(self, move: AnyMove, outlook: Outlook, standing: bool = False) -> Asked:
        """Is this asked about once more? Not where everything that can be done takes something dear."""
        buttons = self.game.buttons
        step = self.known.agenda[-1]
        window = STANDING if standing else window_of(step)
        if {type(step).id, outlook.then} & buttons.confirmed:
            return ""
        named = (*buttons.confirm.get(EVERYWHERE, ()), *buttons.confirm.get(window, ()))
        if move.verb in named:
            return "always"
        if move.verb in buttons.aside and not outlook.final:
            return ""
        if not self.losses(move, outlook) or not (standing or self.avoidable):
            return ""
        return "always" if outlook.final else "once"

    def losses(self, move: AnyMove, outlook: Outlook) -> list[Consequence]:
        """What a move takes that is dear. What only the end of the question would take is asked about then."""
        ends = self.is_end(move)
        return [
            one
            for one in outlook.consequences
            if is_loss(self.game, one) and (ends or one.kind != LATER)
        ]

    def is_end(self, move: AnyMove) -> bool:
        return move.verb in self.game.buttons.ends or move.verb == self.known.agenda[-1].closing

    @property
    def avoidable(self) -> bool:
        """Can the seat do something that takes nothing dear?"""
        if self._avoidable is None:
            self._avoidable = any(
                not self.losses(move, self.foreseer.of(move)) for move in self.moves[:TRIED]
            )
        return self._avoidable

    # ---- the main move

    def main(self, foreseen: list[Foreseen]) -> int | None:
        """The place in the list of what most players want next; None where they differ, or where it harms."""
        for entry in self.game.buttons.main.get(window_of(self.known.agenda[-1]), ()):
            verb, _, least = entry.partition(LEAST)
            name = verb.removesuffix(ALONE)
            if name != verb and any(move.verb != name for move in self.moves):
                continue
            at = self.place_of(name)
            if at is None:
                continue
            outlook = foreseen[at].outlook or self.foreseer.of(self.moves[at])
            if least and self.chance(outlook) < int(least.removesuffix("%")) / 100:
                continue
            if self.harms(outlook) and self.escapes(foreseen):
                continue
            if not self.is_end(self.moves[at]) or not self.wastes(at, outlook, foreseen):
                return at
        return None

    def escapes(self, foreseen: list[Foreseen]) -> bool:
        """Is there a move that takes nothing dear?"""
        return any(one.outlook and not self.harms(one.outlook) for one in foreseen)

    def place_of(self, verb: str) -> int | None:
        """The only move of a verb; of several, the one by default."""
        found = [at for at, move in enumerate(self.moves) if verb in (move.verb, DEFAULT)]
        if len(found) < 2:
            return found[0] if found else None
        move = self.default
        return next((at for at in found if move and covers([self.moves[at]], move)), None)

    @property
    def default(self) -> Move | None:
        """The answer for a seat that gives none; None for a seat that owes none."""
        step = self.known.agenda[-1]
        if self.seat not in step.waits_for(self.known):
            return None
        return concrete(step.default(self.known, self.seat))

    def chance(self, outlook: Outlook) -> float:
        """How likely a move succeeds; certainly, where nothing is said of it."""
        told = [one for one in outlook.consequences if one.key in self.game.buttons.success]
        return next((one.chance for one in told if one.chance is not None), 1.0)

    def harms(self, outlook: Outlook) -> bool:
        return any(is_loss(self.game, one) for one in outlook.consequences)

    def wastes(self, at: int, outlook: Outlook, foreseen: list[Foreseen]) -> bool:
        """Would something lapse by this end, or could something still be had for nothing, or very likely?"""
        buttons = self.game.buttons
        if any(_is_waste(self.game, one) for one in outlook.consequences):
            return True
        first = buttons.before.get(window_of(self.known.agenda[-1]), ())
        if any(move.verb in first for move in self.moves):
            return True
        others = [
            one.outlook
            for place, (move, one) in enumerate(zip(self.moves, foreseen, strict=True))
            if place != at and one.outlook and move.verb not in buttons.aside
        ]
        return any(self.is_gift(one) or self.is_likely(one) for one in others)

    def is_gift(self, outlook: Outlook) -> bool:
        """Does a move bring something and take nothing?"""
        burdens = self.game.burdens
        changes = [one for one in outlook.consequences if one.kind not in (NOTE, CHANCE)]
        better = [((one.amount or one.most) > 0) != (one.key in burdens) for one in changes]
        return bool(better) and all(better) and not self.harms(outlook)

    def is_likely(self, outlook: Outlook) -> bool:
        told = any(one.key in self.game.buttons.success for one in outlook.consequences)
        return told and self.chance(outlook) >= LIKELY and not self.harms(outlook)


def _is_waste(game: Game, one: Consequence) -> bool:
    return one.key in game.buttons.waste and one.values.get("count") != 0
