"""Marks for the compiler of `make fast`; without it they do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**attributes: Any) -> Any:
        """Of a compiled class: `allow_interpreted_subclasses` where games that are not compiled derive from it."""
        return lambda cls: cls


def window_of(step: Any) -> str:
    """The name of the question that a step puts. This module is never compiled: compiled readers do not see what other classes say."""
    window: str = step.window
    return window


def question_of(step: Any) -> str:
    """The name of the text of that question: its own, or that of the window."""
    question: str = step.question or step.window
    return question


__all__ = ["i64", "mypyc_attr", "question_of", "window_of"]
