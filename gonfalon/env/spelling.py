"""Moves as numbers: a move is spelled word by word, and every word of a game has a number of its own.

A move is a verb and arguments (`move archer-1a bern`, `bank products gold 2`). First its verb is chosen, then each argument, then an
amount digit by digit, the highest first. Words that are the only possible ones are put in unasked. So every legal move can be
reached exactly, whatever its amounts, and a number means the same in every position of games with the same seats and options.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove, Vocabulary

VERB = "verb"
DIGIT = "digit"
DIGITS = 10


class Word(NamedTuple):
    """What one number means."""

    kind: str
    """`verb`, `digit`, or a kind of the game's own: province, card, seat."""
    name: str


class Words:
    """All words of a game with their numbers: the verbs, the names of every kind that a verb takes, the digits."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        taken = {kind for kinds in vocabulary.verbs.values() for kind in kinds}
        self.verbs = {verb: number for number, verb in enumerate(vocabulary.verbs)}
        self.list = [Word(VERB, verb) for verb in vocabulary.verbs]
        self.first: dict[str, int] = {}
        """Per kind, the number of its first name."""
        for kind, names in vocabulary.kinds.items():
            if kind in taken:
                self.first[kind] = len(self.list)
                self.list += [Word(kind, name) for name in names]
        self.first[AMOUNT] = len(self.list)
        self.list += [Word(DIGIT, str(digit)) for digit in range(DIGITS)]

    def __len__(self) -> int:
        return len(self.list)

    def number(self, kind: str, name: str) -> int:
        """The number of a word."""
        return self.list.index(Word(kind, name))


class Spelling:
    """A move being spelled: the moves that are still possible, and the words so far."""

    __slots__ = ("amount", "at", "digits", "moves", "spelled", "words")

    def __init__(self, words: Words, moves: list[AnyMove]) -> None:
        self.words = words
        self.moves = moves
        self.at = -1
        """The argument that comes next; -1 for the verb."""
        self.digits = 0
        """How many digits of an amount are still to come."""
        self.amount = 0
        self.spelled: tuple[int, ...] = ()
        """The words so far, those put in unasked included."""

    def copy(self) -> Spelling:
        twin = Spelling(self.words, self.moves)
        twin.at, twin.digits, twin.amount = self.at, self.digits, self.amount
        twin.spelled = self.spelled
        return twin

    def options(self) -> list[int]:
        """The words that may come next, ascending; empty when the move is complete."""
        words = self.words
        if self.at < 0:
            return sorted({words.verbs[move.verb] for move in self.moves})
        kinds = words.vocabulary.verbs[self.moves[0].verb]
        if self.at == len(kinds):
            return []
        first = words.first[kinds[self.at]]
        if kinds[self.at] != AMOUNT:
            return sorted({first + move.args[self.at] for move in self.moves})
        left = self.digits or self._width()
        return [
            first + digit
            for digit in range(DIGITS)
            if any(self._fits(move, self.amount * DIGITS + digit, left - 1) for move in self.moves)
        ]

    def add(self, number: int) -> None:
        """Put the next word, one of `options`."""
        words, at = self.words, self.at
        self.spelled = (*self.spelled, number)
        if at < 0:
            self.moves = [move for move in self.moves if words.verbs[move.verb] == number]
            self.at = 0
            return
        kind = words.vocabulary.verbs[self.moves[0].verb][at]
        value = number - words.first[kind]
        if kind != AMOUNT:
            self.moves = [move for move in self.moves if move.args[at] == value]
            self.at = at + 1
            return
        left = (self.digits or self._width()) - 1
        amount = self.amount * DIGITS + value
        self.moves = [move for move in self.moves if self._fits(move, amount, left)]
        self.digits, self.amount = left, amount
        if not left:
            self.moves = [m.at(amount) if isinstance(m, RangeMove) else m for m in self.moves]
            self.amount = 0
            self.at = at + 1

    def settle(self) -> Move | None:
        """Put in the words that are the only possible ones; the move, once it is complete."""
        while True:
            options = self.options()
            if not options:
                move = self.moves[0]
                assert isinstance(move, Move)
                return move
            if len(options) > 1:
                return None
            self.add(options[0])

    def _width(self) -> int:
        """Digits of the highest amount that is possible here."""
        highest = 0
        for move in self.moves:
            if isinstance(move, RangeMove) and self.at == len(move.args):
                highest = max(highest, move.high)
            else:
                highest = max(highest, move.args[self.at])
        return len(str(highest))

    def _fits(self, move: AnyMove, begun: int, left: int) -> bool:
        """Has the move an amount that begins so, with so many digits to come?"""
        scale: int = DIGITS**left
        low, high = begun * scale, (begun + 1) * scale - 1
        if not isinstance(move, RangeMove) or self.at < len(move.args):
            return low <= move.args[self.at] <= high
        first = move.low
        if low > first:
            first += -((first - low) // move.step) * move.step
        return first <= min(high, move.high)


def spell(words: Words, moves: list[AnyMove], move: Move) -> list[int]:
    """The words by which one of the moves is chosen, without those that are put in unasked."""
    numbers = _all_words(words, moves, move)
    spelling = Spelling(words, moves)
    chosen: list[int] = []
    while spelling.settle() is None:
        number = numbers[len(spelling.spelled)]
        chosen.append(number)
        spelling.add(number)
    return chosen


def _all_words(words: Words, moves: list[AnyMove], move: Move) -> list[int]:
    spelling = Spelling(words, moves)
    spelling.add(words.verbs[move.verb])
    for at, kind in enumerate(words.vocabulary.verbs[move.verb]):
        first = words.first[kind]
        if kind != AMOUNT:
            spelling.add(first + move.args[at])
            continue
        for digit in str(move.args[at]).zfill(spelling._width()):
            spelling.add(first + int(digit))
    return list(spelling.spelled)
