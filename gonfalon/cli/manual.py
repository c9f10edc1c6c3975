"""Help pages and the complaints of the library that reads the arguments, in the language of the person."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand, TyperGroup

from gonfalon.cli.own_texts import choose_language, say, tell, texts

ROOT = "gonfalon"

COMPLAINTS = {
    "no-command": r"No such command '(?P<name>.*)'\.",
    "no-option": r"No such option:? '?(?P<name>[^\s']+)'?.*",
    "missing": r"Missing (?:argument|option|parameter):? '?(?P<name>[^']*)'?\.?",
    "too-many": r"Got unexpected extra arguments?(?:\(s\))? \((?P<name>.*)\)",
    "no-value": r"Option '(?P<name>.*)' does not take a value\.",
    "needs-value": r"Option '(?P<name>.*)' requires an argument\.",
    "whole-number": r"Invalid value for (?P<name>.*): .*\binteger\b.*",
    "at-least": r"Invalid value for (?P<name>.*): .*greater than or equal to (?P<bound>\S+)",
    "at-most": r"Invalid value for (?P<name>.*): .*less than or equal to (?P<bound>\S+)",
    "number": r"Invalid value for (?P<name>.*): .*\b(?:number|float)\b.*",
}
"""What the library says, by the key of our own text for it."""


def complaint(message: str) -> str:
    """Our text for what the library has to say; its own where we have none."""
    for key, pattern in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return tell(f"complaint.{key}", **found.groupdict())
    return message


def localise(command: Any, above: str = "") -> None:
    """Put the texts of the language into a command, its options and its sub-commands."""
    language = choose_language("")
    name = above + command.name.replace("_", "-")
    command.help = say(language, f"help.{name}.about")
    for parameter in command.params:
        parameter.help = say(language, help_key(name, parameter.name))
    for inner in getattr(command, "commands", {}).values():
        localise(inner, f"{name}-" if above or name != ROOT else "")


def help_key(command: str, parameter: str) -> str:
    """An option that means the same everywhere is explained once."""
    name = parameter.strip("_").replace("_", "-")
    own = f"help.{command}.{name}"
    return own if own in texts("en") else f"help.any.{name}"


def translated(page: str) -> str:
    """A help page with its headings in the language: the English text file says what they are called."""
    for key, heading in texts("en").entries.items():
        if key.startswith("heading."):
            page = page.replace(heading, tell(key))
    return page


class Command(TyperCommand):
    def get_help(self, ctx: Any) -> str:
        return translated(super().get_help(ctx))


class Group(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return translated(super().get_help(ctx))
