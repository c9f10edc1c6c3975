"""Any bytes in place of a saved game, a record or a run of the lab: a result, or one clear line."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.records import starts_as_dealt
from gonfalon.kernel.rng import below
from gonfalon.kernel.verify import verify
from tests.cli.command import GAME, Answer, Command
from tests.hostile_files import ESCAPES, SURROGATE, hostile, true_saves

MANY, IN_SUITE = 5_000, 300
MANY_COMMANDS, COMMANDS_IN_SUITE = 500, 40
MANY_RUNS, RUNS_IN_SUITE = 1_000, 80
PARTS = 10
"""Of each long run."""


def many(count: int) -> range:
    """Seeds of a part of a long run, others every time."""
    first = random.randrange(10**9)
    return range(first, first + count // PARTS)


def in_parts(test: Callable[..., None]) -> Any:
    """A long run, in parts."""
    return pytest.mark.soak(pytest.mark.parametrize("part", range(PARTS))(test))


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    return Command(tmp_path, monkeypatch, capsys)


def read(seed: int) -> str:
    """What becomes of one hostile file in Python: `read`, or the kind of error."""
    _, data = hostile(random.Random(seed))
    text = data.decode("utf-8", "replace")
    found = []
    for reading in (
        gonfalon.load_table,
        lambda text: gonfalon.replay(_parse(text)),
        lambda text: verify(_parse(text)),
    ):
        try:
            reading(text)
            found.append("read")
        except gonfalon.GonfalonError as problem:
            found.append(type(problem).__name__)
            assert len(str(problem).splitlines()) <= 1, f"seed {seed}"
        except Exception as problem:
            raise AssertionError(f"seed {seed}: {problem!r}") from problem
    return found[0]


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def test_any_bytes_are_read_or_refused() -> None:
    found = {read(seed) for seed in range(IN_SUITE)}
    # the files must not all fail at the same door
    assert found >= {"read", "SaveError", "ReplayError", "OptionError"}


@in_parts
def test_many_more_bytes_are_read_or_refused(part: int) -> None:
    for seed in many(MANY):
        read(seed)


def try_commands(command: Command, file: Path, seed: int) -> None:
    _, data = hostile(random.Random(seed))
    file.write_bytes(data)
    for words in (("replay", file), ("replay", file, "--verify"), ("play", "--load", file)):
        try:
            is_clean(command(*words, typed="help\n1\n1\nquit\n"))
        except BaseException as problem:
            raise AssertionError(f"seed {seed}: {words[0]}: {problem!r}") from problem


def is_clean(answer: Answer) -> None:
    """A result, or one line and exit code 2; and nothing that a terminal would obey."""
    assert answer.code == 0 or answer.is_one_line()
    signs = set(answer.out + answer.err) - {"\n"}
    assert all(sign.isprintable() for sign in signs), sorted(signs)


def test_on_the_command_line_too(command: Command, tmp_path: Path) -> None:
    for seed in range(COMMANDS_IN_SUITE):
        try_commands(command, tmp_path / "game.json", seed)


@in_parts
def test_on_the_command_line_many_times(command: Command, tmp_path: Path, part: int) -> None:
    for seed in many(MANY_COMMANDS):
        try_commands(command, tmp_path / "game.json", seed)


Mischief = Callable[[dict[str, Any]], object]

MISCHIEF: dict[str, Mischief] = {
    "escapes in the name of the game": lambda save: save.update(game=ESCAPES),
    "half a letter as the name of the game": lambda save: save.update(game=SURROGATE),
    "a game that is not installed": lambda save: save.update(game="chess"),
    "more seats than anybody has": lambda save: save.update(seats=10**12),
    "no seats": lambda save: save.update(seats=-1),
    "a seed that is no number": lambda save: save.update(seed=float("nan")),
    "an option nobody knows": lambda save: save["options"].update({ESCAPES: 1}),
    "options in a list": lambda save: save.update(options=[]),
    "a present state that is none": lambda save: save.update(now=None),
    "a present state in a list": lambda save: save.update(now=[]),
    "another present state": lambda save: save["now"].update(turn=77),
    "segments without a state": lambda save: save["segments"][0]["start"].update(state=None),
    "a move with escapes": lambda save: save["segments"][0]["moves"].insert(0, [0, ESCAPES]),
    "a move of half a letter": lambda save: save["segments"][0]["moves"].insert(0, [0, SURROGATE]),
    "a move of nobody": lambda save: save["segments"][0]["moves"].insert(0, [10**30, "pass"]),
    "an undo of nobody": lambda save: save["segments"][0]["moves"].insert(0, [99, "undo"]),
    "rules with escapes": lambda save: save["segments"][0].update(rules=ESCAPES),
}


@pytest.mark.parametrize("kind", MISCHIEF)
def test_mischief_is_one_line(command: Command, tmp_path: Path, kind: str) -> None:
    save = json.loads(true_saves()[GAME][0])
    MISCHIEF[kind](save)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(save))
    answer = command("replay", file)
    assert answer.is_one_line()
    is_clean(answer)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"null", b"[]", b"7", b'"x"', b"{}", b"NaN", b"[" * 100_000, b"{" * 100_000,
     b'{"a":' * 100_000, b"9" * 100_000, b'{"game": "\\ud800"}', b"\x00" * 1000],
)  # fmt: skip
def test_other_files_are_one_line(command: Command, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    for words in (("replay", file), ("play", "--load", file)):
        answer = command(*words)
        assert answer.is_one_line()
        is_clean(answer)


def test_a_file_without_end_is_one_line(command: Command) -> None:
    assert command("replay", "/dev/zero").is_one_line("/dev/zero", "too large")


def test_what_the_person_left_beside_a_game_may_be_anything(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    for session in (
        None, [], {"players": 7}, {"players": [ESCAPES, "person"]}, {"data": 7}, {"data": "\0"}, {"data": ESCAPES},
        {"language": ESCAPES}, {"language": []}, {"seconds": 10**400}, {"seconds": -1}, {"over": {}},
    ):  # fmt: skip
        save = json.loads(true_saves()[GAME][0])
        save["session"] = session
        file.write_text(json.dumps(save))
        for words in (("replay", file), ("play", "--load", file)):
            is_clean(command(*words, typed="quit\n"))


def test_unfinished_games_that_cannot_be_read_are_passed_over(command: Command) -> None:
    command("play", GAME, "--seed", "1", typed="quit\n")
    [own] = command.saves()
    for number, content in enumerate((b"[" * 100_000, b"\xff", b"null", b'{"session": 1}')):
        (own.parent / f"zz{number}{ESCAPES[1:9]}.json").write_bytes(content)
    answer = command("play", "--resume", typed="quit\n")
    assert answer.code == 0 and len(answer.err.splitlines()) == 4
    is_clean(answer)


def test_a_position_that_somebody_has_set_is_looked_at_closely() -> None:
    """A game that begins as dealt is proven by its moves; another one may be broken anywhere."""
    table = gonfalon.load_table(true_saves()[GAME][0])
    assert starts_as_dealt(table)
    again = gonfalon.open_table(GAME, 2, 5)
    again.state.store[0] += 1  # type: ignore[attr-defined]
    again.start = again.state.copy()
    assert not starts_as_dealt(again)
    assert gonfalon.load_table(again.save()).seats == 2
    again.state.store[0] = -1  # type: ignore[attr-defined]
    again.start = again.state.copy()
    with pytest.raises(gonfalon.SaveError, match="position is damaged"):
        gonfalon.load_table(again.save())


def test_draws_that_no_dice_have_do_not_take_for_ever() -> None:
    """In a segment of earlier rules nobody plays them again; they are only compared with the key."""
    save = json.loads(true_saves()[GAME][-1])
    [now] = save["segments"]
    then = {**now, "rules": "earlier", "moves": [], "draws": {"0": f"{10**40}.7"}}
    save["segments"] = [then, {**now, "start": {**now["start"], "set": True}}]
    save["chain"] = chain_of(save)
    with pytest.raises(gonfalon.GonfalonError):
        verify(save)
    with pytest.raises(ValueError):
        below(1, 2**64 + 1)


# ---- the lab


@pytest.fixture(scope="module")
def lab_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from gonfalon.lab.plan import Plan, open_plan
    from gonfalon.lab.pool import pool_for
    from gonfalon.lab.run import run

    folder = tmp_path_factory.mktemp("lab") / "run"
    run(open_plan(Plan(game=GAME, games=2, bots=["random", "random"])), folder, pool_for(1))
    return folder


def try_lab(command: Command, lab_run: Path, folder: Path, seed: int) -> None:
    from tests.hostile_files import damaged

    generator = random.Random(seed)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(lab_run, folder)
    file = folder / generator.choice(("plan.json", "games.jsonl"))
    lines = file.read_bytes().splitlines() if file.suffix == ".jsonl" else [file.read_bytes()]
    lines[0] = damaged(generator, lines[0])
    file.write_bytes(b"\n".join(lines) + b"\n")
    try:
        is_clean(command("lab", "report", folder))
    except BaseException as problem:
        raise AssertionError(f"seed {seed}: {problem!r}") from problem


def test_a_damaged_run_of_the_lab_is_one_line(
    command: Command, lab_run: Path, tmp_path: Path
) -> None:
    for seed in range(RUNS_IN_SUITE):
        try_lab(command, lab_run, tmp_path / "run", seed)


@in_parts
def test_many_damaged_runs_of_the_lab(
    command: Command, lab_run: Path, tmp_path: Path, part: int
) -> None:
    for seed in many(MANY_RUNS):
        try_lab(command, lab_run, tmp_path / "run", seed)
