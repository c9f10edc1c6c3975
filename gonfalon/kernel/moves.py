"""Moves: a verb and arguments with a stable text form.

In the state and in the rules arguments are small integers. A `Vocabulary` knows the name of every
integer of every kind, makes each move once and hands out the same object ever after, so that legal
moves are listed without building text and compared by identity.
"""

from __future__ import annotations

from typing import Any

AMOUNT = "amount"
"""The kind of an argument that is a plain number."""


class Move:
    """One concrete choice. Never changed after it is made."""

    __slots__ = ("args", "text", "verb")

    def __init__(self, verb: str, args: tuple[int, ...], text: str) -> None:
        self.verb = verb
        self.args = args
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.verb, self.args, self.text))


class RangeMove:
    """Moves that differ only in an amount from `low` to `high` in steps of `step`."""

    __slots__ = ("args", "high", "low", "step", "verb", "vocabulary")

    def __init__(
        self,
        vocabulary: Vocabulary,
        verb: str,
        args: tuple[int, ...],
        low: int,
        high: int,
        step: int = 1,
    ) -> None:
        self.vocabulary = vocabulary
        self.verb = verb
        self.args = args
        self.low = low
        self.high = high
        self.step = step

    def at(self, amount: int) -> Move:
        """The concrete move for one amount."""
        if not self.holds(amount):
            raise ValueError(f"{amount} is not in {self.text}")
        return self.vocabulary[(self.verb, *self.args, amount)]

    def holds(self, amount: int) -> bool:
        return self.low <= amount <= self.high and (amount - self.low) % self.step == 0

    @property
    def amounts(self) -> range:
        return range(self.low, self.high + 1, self.step)

    @property
    def text(self) -> str:
        words = self.vocabulary.words(self.verb, self.args)
        by = "" if self.step == 1 else f"/{self.step}"
        return " ".join((*words, f"{self.low}..{self.high}{by}"))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


AnyMove = Move | RangeMove


class NotAMove(ValueError):
    """A text that no move has. `verb` is its first word, `kind` what its `word` should have been."""

    def __init__(self, verb: str, kind: str, word: str) -> None:
        super().__init__(f"{verb}: {word!r} is no {kind}")
        self.verb = verb
        self.kind = kind
        self.word = word


class Vocabulary(dict[tuple[Any, ...], Move]):
    """The words of a game's moves: `vocabulary["move", army, province]` is that move.

    `kinds` names the integers of every kind of argument; `verbs` says which kinds a verb takes. Only
    the last argument may be an amount.
    """

    def __init__(self, kinds: dict[str, list[str]], verbs: dict[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.kinds = kinds
        self.verbs = verbs
        self._numbers = {
            kind: {name: number for number, name in enumerate(names)}
            for kind, names in kinds.items()
        }

    def __missing__(self, key: tuple[Any, ...]) -> Move:
        verb: str = key[0]
        args: tuple[int, ...] = key[1:]
        move = Move(verb, args, " ".join(self.words(verb, args)))
        # in one go: threads that meet here must get the same object
        return self.setdefault(key, move)

    def words(self, verb: str, args: tuple[int, ...]) -> list[str]:
        words = [verb]
        for kind, number in zip(self.verbs[verb], args, strict=False):
            words.append(str(number) if kind == AMOUNT else self.kinds[kind][number])
        return words

    def number(self, kind: str, name: str) -> int:
        return self._numbers[kind][name]

    def range(self, verb: str, *args: int, low: int, high: int, step: int = 1) -> RangeMove:
        return RangeMove(self, verb, args, low, high, step)

    def parse(self, text: str) -> Move:
        """The move of this text; `NotAMove` says which word is wrong."""
        words = text.split()
        verb = words[0] if words else ""
        if verb not in self.verbs:
            raise NotAMove(verb, "verb", verb)
        kinds = self.verbs[verb]
        if len(words) != len(kinds) + 1:
            raise NotAMove(verb, f"list of {len(kinds)} words", " ".join(words[1:]))
        args: list[int] = []
        for kind, word in zip(kinds, words[1:], strict=True):
            if kind == AMOUNT:
                if not word.isascii() or not word.isdigit() or len(word) > 6:
                    raise NotAMove(verb, kind, word)
                args.append(int(word))
            elif word in self._numbers[kind]:
                args.append(self._numbers[kind][word])
            else:
                raise NotAMove(verb, kind, word)
        return self[(verb, *args)]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Vocabulary, (self.kinds, self.verbs))


def concrete(move: AnyMove) -> Move:
    """The move itself, or the smallest amount of a range."""
    return move.at(move.low) if isinstance(move, RangeMove) else move


def covers(moves: list[AnyMove], move: Move) -> bool:
    """Is this concrete move one of the listed ones, alone or within a range?"""
    for listed in moves:
        if listed is move:
            return True
    for listed in moves:
        if listed.verb == move.verb:
            if isinstance(listed, RangeMove):
                if move.args[:-1] == listed.args and listed.holds(move.args[-1]):
                    return True
            elif listed == move:
                return True
    return False
