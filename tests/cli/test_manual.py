"""Help pages and one-line complaints, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from gonfalon.cli.app import app
from gonfalon.cli.manual import COMPLAINTS, help_key
from gonfalon.cli.own_texts import LANGUAGES, texts
from gonfalon.kernel.game import HOST
from gonfalon.kernel.records import open_table
from tests.cli.command import GAME, Command

GROUP: Any = get_command(app)
COMMANDS = sorted(GROUP.commands)


def test_every_command_and_option_is_explained_and_nothing_else_is() -> None:
    keys = set()
    commands = {command.name: command for command in (GROUP, *GROUP.commands.values())}
    for name, inner in GROUP.commands["lab"].commands.items():
        commands[f"lab-{name}"] = inner
    for name, command in commands.items():
        keys.add(f"help.{name}.about")
        keys |= {help_key(name, parameter.name) for parameter in command.params}
    for language in LANGUAGES:
        explained = {key for key in texts(language).entries if key.startswith("help.")}
        assert keys == explained


def test_every_complaint_has_words() -> None:
    complaints = {key for key in texts("en").entries if key.startswith("complaint.")}
    assert complaints == {f"complaint.{key}" for key in COMPLAINTS}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_speaks_the_language(command: Command, name: str) -> None:
    english, italian = command(name, "--help"), command("--lang", "it", name, "--help")
    assert english.code == italian.code == 0
    for key, word in texts("en").entries.items():
        told = texts("it").entries[key]
        # a word that is wrapped or shortened differs in its first part already
        if key.startswith("heading.") and word.strip() in english.out:
            assert word.strip() not in italian.out and told.strip() in italian.out, key
    about = texts("it").entries[f"help.{name}.about"]
    assert about.split()[:3] == italian.out.split("\n\n")[1].split()[:3]
    assert "Mostra questa pagina" in italian.out and "Show this message" in english.out


def test_the_list_of_commands_speaks_the_language(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (("--lang", "it"), ("--lang=it", "--help")):
        page = command(*arguments).out
        assert "Comandi:" in page and "Elenca i giochi" in page and "Commands" not in page
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert command().out == page
    assert "Commands:" in command("--lang", "en").out


@pytest.mark.parametrize(
    ("arguments", "english", "italian"),
    [
        (("fly",), "no command 'fly'", "il comando 'fly' non esiste"),
        (("play", "--fly"), "no option --fly", "l'opzione --fly"),
        (("rules",), "GAME is missing", "manca GAME"),
        (("play", GAME, "more"), "too much: more", "di troppo: more"),
        (("play", "--resume=now"), "--resume takes no", "--resume non vuole"),
        (("play", "--seed"), "--seed needs", "--seed vuole"),
        (("play", "--seats", "many"), "whole number", "numero intero"),
        (("simulate", GAME, "--games", 0), "at least 1", "almeno 1"),
        (("serve", "--port", 70_000), "at most 65535", "al massimo 65535"),
        (("bench", "--seconds", "x"), "is no number", "non è un numero"),
        (("play", "chess"), "no game 'chess'", "il gioco 'chess' non esiste"),
        (("rules", "chess"), "no game 'chess'", "il gioco 'chess' non esiste"),
        (("play",), "name a game", "quale gioco"),
        (("play", GAME, "--bots", "hal"), "no bot 'hal'", "il bot 'hal' non esiste"),
        (("play", GAME, "--me", "1,1"), "named twice", "due volte"),
        (("play", GAME, "-o", "map"), "key=value", "chiave=valore"),
        (("play", GAME, "--data", "/nowhere"), "is no folder", "non è una cartella"),
        (("play", "--resume"), "no unfinished game", "nessuna partita da finire"),
        (("replay", "/nowhere"), "no such file", "il file non esiste"),
        (("rules", GAME, "--rule", "WT-X"), "no rule 'WT-X'", "la regola 'WT-X' non esiste"),
    ],
)
def test_complaints_speak_the_language(
    command: Command, arguments: tuple[object, ...], english: str, italian: str
) -> None:
    assert command(*arguments).is_one_line(english)
    assert command("--lang", "it", *arguments).is_one_line(italian)


def test_a_language_before_the_command_holds_for_it(command: Command) -> None:
    assert "Scopo del gioco" in command("--lang", "it", "rules", GAME, "--rule", "WT-OBJ-01").out
    both = command("--lang", "it", "rules", GAME, "--rule", "WT-OBJ-01", "--lang", "en").out
    assert "Scopo del gioco" not in both
    for wrong in (("--lang", "fr"), ("--lang", "fr", "games"), ("games", "--lang", "fr")):
        assert command(*wrong).is_one_line("'fr'")


def test_what_the_host_did_is_told_as_the_host_s(command: Command, tmp_path: Path) -> None:
    table = open_table(GAME, 2, 1)
    table.play(HOST, "time-up")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(table.record()))
    assert "The host: Time is up" in command("replay", file).out
    assert "L'organizzatore: Il tempo è scaduto" in command("replay", file, "--lang", "it").out
