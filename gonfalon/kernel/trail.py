"""A list that only grows and is copied in no time: copies share what they have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")
ALL = -1


class Trail(Generic[T]):
    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T] | None = None, length: int = ALL) -> None:
        self._items: list[T] = [] if items is None else items
        self._length = len(self._items) if length == ALL else length
        """How much of the list is its own; what follows was added by a copy."""

    def append(self, item: T) -> None:
        if len(self._items) != self._length:
            self._own()
        self._items.append(item)
        self._length += 1

    def extend(self, items: list[T]) -> None:
        if len(self._items) != self._length:
            self._own()
        self._items.extend(items)
        self._length += len(items)

    def cut(self, length: int) -> None:
        """Forget everything from position `length` on."""
        self._length = min(length, self._length)

    def copy(self) -> Trail[T]:
        return Trail(self._items, self._length)

    def _own(self) -> None:
        """A copy has grown the shared list meanwhile: go on with a list of one's own."""
        self._items = self._items[: self._length]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> T:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return self._items[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._length])
