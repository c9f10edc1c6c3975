"""Shown equals taken: what a move promises its player against what happens.

The outlook of a move is made from its player's knowledge. Then the move is played on a copy of the true position. What the player has
where the trial behind the outlook ended (the procedure is closed, somebody is asked, or chance begins) is compared with what was
promised. What others answer unseen, and a range that chance or an answer decides, is compared when the procedure is closed in the game
itself; a chance with what happens then (`happened.py` of each game says how that is seen).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from gonfalon.cli.decisions import STANDING
from gonfalon.kernel import engine
from gonfalon.kernel.consequences import CHANCE, CHANGE, LATER, RANGE, Consequence
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.outlook import Foreseer, Trial, tried
from gonfalon.kernel.rng import HIDDEN, ChanceIsHidden
from gonfalon.kernel.state import State, Step
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded
from tests.games.throws import TooMany, throws

Key = tuple[str, str]
"""Window, or `standing`, and verb."""


class Reached(NamedTuple):
    """A true position, and whether chance begins there."""

    state: State
    chancy: bool


@dataclass(slots=True)
class Promise:
    """What a player was told of the move that they have played."""

    key: Key
    seat: int
    move: Move
    step: Step
    """That offered the move."""
    state: State
    """The true position before the move."""
    before: dict[str, int]
    shown: list[Consequence]
    final: bool
    where: str
    then: tuple[str, int, str, str] | None = None
    """Where the game has come to when the next question is put, if the truth has come to where the trial ended."""

    def ranged(self) -> set[str]:
        """The holdings of which something hidden decides how much there is."""
        return {one.key for one in self.shown if one.kind == RANGE}

    def changed(self) -> set[str]:
        """The holdings of which it is said how much there is."""
        return {one.key for one in self.shown if one.kind in (CHANGE, RANGE)}


def compare(promises: list[Promise], after: dict[str, int], keys: Iterable[str]) -> None:
    """Is there as much more of these holdings as was shown in all, since the first of these promises?"""
    least, most = Counter[str](), Counter[str]()
    shown = [one for promise in promises for one in promise.shown]
    for one in shown:
        if one.kind in (CHANGE, RANGE):
            least[one.key] += one.amount
            most[one.key] += one.amount if one.kind == CHANGE else one.most
    first = promises[0]
    taken = {key: after[key] - first.before.get(key, 0) for key in keys}
    wrong = {key: n for key, n in taken.items() if not least[key] <= n <= most[key]}
    assert not wrong, f"{first.where}: {wrong}, shown were {shown}"


Verdict = Callable[[Promise, Consequence, Event], bool | None]
"""Has what was shown with a chance happened? None as long as an event does not decide it."""


@dataclass(slots=True)
class Chances:
    """Of one kind of chance: what was shown, and what happened."""

    told: int = 0
    """How often it was shown in all."""
    shown: list[float] = field(default_factory=list)
    """Of those that were decided."""
    happened: int = 0
    undecided: int = 0
    """It was called off, cancelled, or shown anew with other forces."""
    thrown: int = 0
    """How often it was compared with all throws of the dice."""


class Shown:
    """Promises of one game, and what became of them."""

    def __init__(
        self,
        game: Game,
        verdicts: dict[str, Verdict] | None = None,
        lasting: frozenset[str] = frozenset(),
        chosen: frozenset[str] = frozenset(),
    ) -> None:
        self.game = game
        self.verdicts = verdicts or {}
        self.chosen = chosen
        """Chances on which players decide too, such as those of a battle that may be stopped: not counted, only thrown."""
        self.lasting = lasting
        """Chances that are decided after the procedure of the move is closed."""
        self.promised: Counter[Key] = Counter()
        self.compared: Counter[Key] = Counter()
        self.later: Counter[Key] = Counter()
        """How often what closing the question brings was compared."""
        self.unforeseen: Counter[Key] = Counter()
        """Moves that could not be taken back, and were not shown as final."""
        self.ended: dict[Key, Counter[str]] = {}
        """Why promises were not compared."""
        self.chances: dict[str, Chances] = {}
        self.sealed: list[Promise] = []
        """Promises of answers that wait for those of others."""
        self.ranged: list[Promise] = []
        """Promises of a range, as long as others are asked in secret."""
        self.open: list[tuple[Promise, Consequence]] = []
        """Chances that are not decided yet."""
        self.most_thrown = 0
        """How often all dice are thrown for a chance of a verb."""
        self.thrown: Counter[tuple[Key, str]] = Counter()

    # ---- recorded games

    def play(self, file: Path, every: int = 1) -> None:
        table, moves = recorded(file)
        for number, (seat, text) in enumerate(moves):
            if text == UNDO:
                self.drop_undone(table)
                table.undo(seat)
                continue
            where = f"{file.name}, move {number}: {text}"
            self.play_one(table, seat, text, where, seat >= 0 and number % every == 0)
        self.drop_all()

    def play_one(self, table: Table, seat: int, text: str, where: str, looked: bool) -> None:
        """Play a move, and compare what it promised, if it is looked at, and what it decides of earlier promises."""
        promise = self.look(table, seat, text, where) if looked else None
        move, standing = table.find(seat, text, recorded=True)
        if promise:
            self.throw_all(promise, standing)
        if not standing:
            self.unseal(table.state, seat, move)
        events = table.play(seat, text, recorded=True)
        if promise:
            self.compare_final(promise, table)
            self.show_chances(promise)
        self.close(table)
        self.decide(events)
        self.give_up(table)

    def look(self, table: Table, seat: int, text: str, where: str) -> Promise:
        """Compare what a move promises with what it does, as far as its trial goes; what is left is compared later."""
        game, s = self.game, table.state
        move, standing = table.find(seat, text, recorded=True)
        step: Step = game.standing if standing else s.agenda[-1]
        key = (STANDING if standing else window_of(step), move.verb)
        known = table.knowledge(seat)
        trial = tried(game, known, seat, move, standing)
        outlook = Foreseer(game, known, seat).after_trial(move, trial, standing)
        self.promised[key] += 1
        for one in outlook.consequences:
            if one.kind == CHANCE:
                self.chances_by_key(one.key).told += 1
        before = game.holdings(s, seat)
        promise = Promise(
            key, seat, move, step, s.copy(), before, outlook.consequences, outlook.final, where
        )
        if step.sealed and trial.after is not None and trial.after.agenda[-1:] == [step]:
            self.sealed.append(promise)
            return promise
        end = self.reached(s, known, seat, move, standing, trial)
        if end is not None:
            promise.then = trial.then and moment(trial.then)
            after = game.holdings(end, seat)
            compare([promise], after, after.keys() - promise.ranged())
            self.compare_later(promise, known, end)
        elif trial.after is None and promise.changed():
            end = played(game, s, seat, move, standing).state
            compare([promise], game.holdings(end, seat), promise.changed())
        if promise.ranged():
            self.ranged.append(promise)
        elif end is not None:
            self.compared[key] += 1
        else:
            self.end(key, "unknown" if trial.after is None else "hidden")
        return promise

    def try_out(self, table: Table, seat: int, text: str, where: str) -> None:
        """Compare a move that is not played; an answer in secret with the default answers of the others."""
        promise = self.look(table, seat, text, where)
        waiting = [one for one in (*self.sealed, *self.ranged) if one is promise]
        self.sealed = [one for one in self.sealed if one is not promise]
        self.ranged = [one for one in self.ranged if one is not promise]
        if waiting and not self.try_sealed(promise):
            self.promised[promise.key] -= 1

    def try_sealed(self, promise: Promise) -> bool:
        """Whether it could be compared: not where it is only a part of the answer."""
        true: State = promise.state.copy()
        step, seat = promise.step, promise.seat
        if not step.sealed or true.sealed[seat]:
            return False
        engine.take(true, step, seat, promise.move)
        while waiting := step.waits_for(true):
            if seat in waiting:
                return False
            engine.take(true, step, waiting[0], step.default(true, waiting[0]))
        true.agenda.pop()
        step.run(true)
        compare([promise], self.game.holdings(true, seat), promise.changed())
        self.compared[promise.key] += 1
        return True

    def reached(
        self, s: State, known: State, seat: int, move: Move, standing: bool, trial: Trial
    ) -> State | None:
        """The true position at the moment at which the trial ended; None where the truth never comes to it."""
        if trial.after is None:
            return None
        end = played(self.game, s, seat, move, standing)
        if standing and trial.after.agenda == known.agenda and end.state.agenda == s.agenda:
            return end.state  # the question on top, which the seat may not know, is still put
        passed = [Reached(beat, False) for _, beat in end.state.beats or ()]
        wanted = (moment(trial.after), trial.after.unseen - known.unseen, trial.chancy)
        for state, chancy in (*passed, end):
            if (moment(state), state.unseen - s.unseen, chancy) == wanted:
                return state
        return None

    def compare_final(self, promise: Promise, table: Table) -> None:
        """What is shown as final is; what is not, can be taken back, unless something hidden has happened on the way."""
        if promise.then == moment(table.state):
            undoable = table.can_undo(promise.seat)
            assert not (promise.final and undoable), f"{promise.where}: not final"
            self.unforeseen[promise.key] += not promise.final and not undoable

    def compare_later(self, promise: Promise, known: State, after: State) -> None:
        """What closing the question brings more after the move than without it, on the true position."""
        step, move = promise.step, promise.move
        if not step.closing or move.verb == step.closing:
            return
        shown = Counter({one.key: one.amount for one in promise.shown if one.kind == LATER})
        for one in self.game.outlook(known, promise.seat, step, move):
            if one.kind == LATER:
                shown[one.key] -= one.amount
        true = Foreseer(self.game, promise.state, promise.seat).at_the_end(after)
        wrong = {key: true[key] for key in {*shown, *true} if shown[key] != true[key]}
        assert not wrong, f"{promise.where}: later {wrong}, shown were {promise.shown}"
        self.later[promise.key] += any(true.values())

    # ---- what is compared later

    def unseal(self, s: State, seat: int, move: Move) -> None:
        """Before a move is played: if all answers are in then, what do they bring?"""
        step = s.agenda[-1]
        waiting = [one for one in self.sealed if one.step is step]
        if not waiting:
            return
        true: State = s.copy()
        engine.take(true, step, seat, move)
        if true.agenda[-1] is not step or step.waits_for(true):
            return
        true.agenda.pop()
        step.run(true)
        for one in {promise.seat for promise in waiting}:
            own = [promise for promise in waiting if promise.seat == one]
            after = self.game.holdings(true, one)
            compare(own, after, {key for promise in own for key in promise.changed()})
            self.compared.update(promise.key for promise in own)
        self.sealed = [one for one in self.sealed if one.step is not step]

    def close(self, table: Table) -> None:
        """After a move: have others answered in secret what decides a range?"""
        step = None if table.over else table.state.agenda[-1]
        if step is None or not (step.covert or step.sealed):
            for one in self.ranged:
                compare([one], self.game.holdings(table.state, one.seat), one.ranged())
                self.compared[one.key] += 1
            self.ranged = []

    def decide(self, events: list[Event]) -> None:
        """After a move: which chances have come true, or not?"""
        for promise, chance in self.open[:]:
            verdict = self.verdicts[chance.key]
            found = (verdict(promise, chance, event) for event in events)
            happened = next((each for each in found if each is not None), None)
            if happened is not None:
                kind = self.chances_by_key(chance.key)
                assert chance.chance is not None
                kind.shown.append(chance.chance)
                kind.happened += happened
                self.open.remove((promise, chance))

    def chances_of(self, promise: Promise) -> list[Consequence]:
        """The chances of which it can be seen whether it happened."""
        return [one for one in promise.shown if one.kind == CHANCE and one.key in self.verdicts]

    def show_chances(self, promise: Promise) -> None:
        """A chance that is shown anew, with what was added to it since, counts for the one before."""
        chances = [one for one in self.chances_of(promise) if one.key not in self.chosen]
        shown = {one.key for one in chances}

        def anew(old: Promise, chance: Consequence) -> bool:
            same = old.seat == promise.seat or chance.key not in self.lasting
            return same and chance.key in shown

        self.leave_undecided(anew)
        self.open += [(promise, one) for one in chances]

    def leave_undecided(self, left: Callable[[Promise, Consequence], bool]) -> None:
        for promise, chance in self.open:
            if left(promise, chance):
                self.chances_by_key(chance.key).undecided += 1
        self.open = [one for one in self.open if not left(*one)]

    def chances_by_key(self, key: str) -> Chances:
        return self.chances.setdefault(key, Chances())

    def give_up(self, table: Table) -> None:
        """The procedure of a promise is over, and nothing has decided its chance."""
        s = table.state
        depth, id = len(s.agenda), "" if table.over else s.agenda[-1].id

        def over(promise: Promise, chance: Consequence) -> bool:
            before = len(promise.state.agenda)
            closed = depth < before or (depth == before and id == promise.step.id)
            return table.over or (closed and chance.key not in self.lasting)

        self.leave_undecided(over)

    def throw_all(self, promise: Promise, standing: bool) -> None:
        """Compare the chances of a move with the share of all throws in which they happen, where no other answer comes before."""
        chances = [
            one
            for one in self.chances_of(promise)
            if self.thrown[promise.key, one.key] < self.most_thrown
        ]
        for chosen in (False, True):
            asked = [one for one in chances if (one.key in self.chosen) == chosen]
            if asked:
                self.throw_for(promise, asked, standing)

    def throw_for(self, promise: Promise, chances: list[Consequence], standing: bool) -> None:

        def verdicts(events: list[Event]) -> list[bool] | None:
            """Of all chances, or nothing yet."""
            found = []
            for chance in chances:
                verdict = self.verdicts[chance.key]
                told = (verdict(promise, chance, event) for event in events)
                found.append(next((one for one in told if one is not None), None))
            return None if None in found else [bool(one) for one in found]

        happens = [0.0] * len(chances)
        try:
            for share, happened in throws(
                self.game, promise.state, promise.seat, promise.move, standing, verdicts
            ):
                if happened is None or share == 1:
                    return  # others answer first, or it is no matter of dice
                happens = [
                    so_far + share * one for so_far, one in zip(happens, happened, strict=True)
                ]
        except TooMany:
            return
        for chance, share in zip(chances, happens, strict=True):
            assert chance.chance is not None
            told = f"{promise.where}: {chance}, but {share} of all throws"
            assert abs(chance.chance - share) < 1e-9, told
            self.thrown[promise.key, chance.key] += 1
            self.chances_by_key(chance.key).thrown += 1

    def drop_undone(self, table: Table) -> None:
        """An undo never goes back beyond what is final."""
        self.drop(lambda one: one.state.barrier == table.state.barrier, "undone")

    def drop_all(self) -> None:
        self.drop(lambda one: True, "open")

    def forget(self) -> None:
        """What waits was never promised."""
        for one in (*self.sealed, *self.ranged):
            self.promised[one.key] -= 1
        self.sealed, self.ranged, self.open = [], [], []

    def drop(self, dropped: Callable[[Promise], bool], why: str) -> None:
        for one in (*self.sealed, *self.ranged):
            if dropped(one):
                self.end(one.key, why)
        self.sealed = [one for one in self.sealed if not dropped(one)]
        self.ranged = [one for one in self.ranged if not dropped(one)]
        self.leave_undecided(lambda promise, _: dropped(promise))

    def end(self, key: Key, why: str) -> None:
        self.ended.setdefault(key, Counter())[why] += 1


def played(game: Game, s: State, seat: int, move: Move, standing: bool) -> Reached:
    """The true position when the procedure of the move is closed, somebody is asked, or chance begins."""
    true: State = s.copy()
    true.key, true.beats = HIDDEN, []
    floor = len(true.agenda)
    try:
        if standing:
            game.standing.apply(true, seat, move)
        else:
            engine.take(true, true.agenda[-1], seat, move)
        engine.advance(true, floor)
    except ChanceIsHidden:
        return Reached(true, True)
    return Reached(true, False)


def moment(s: State) -> tuple[str, int, str, str]:
    """Where the game has come to."""
    step = s.agenda[-1] if s.agenda else None
    return s.outcome, len(s.agenda), step.id if step else "", window_of(step) if step else ""
