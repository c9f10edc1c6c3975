"""The documents say what is so: their code is the code, their commands exist, their links lead somewhere.

Code blocks in the documents are marked in their first line:

- `file=PATH`: the block is the whole file;
- `from=PATH`: the block is a part of the file; a line `...` stands for something left out;
- `python` and nothing else: the block is run;
- `with=example`: the block is run where the example game is installed.
"""

from __future__ import annotations

import json
import os
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

from gonfalon.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "docs" / "example-game"
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
LONGEST_ARCHITECTURE = 300
MOST_WORDS_OF_README = 700
GAMES = sorted(path.parent.name for path in (ROOT / "gonfalon" / "games").glob("*/game.py"))
PARTS = "gonfalon|docs|examples|tests|tools|requirements|web"


class Block(NamedTuple):
    document: str
    line: int
    language: str
    file: str
    part_of: str
    example: bool
    text: str

    @property
    def place(self) -> str:
        return f"{self.document}:{self.line}"


def blocks() -> list[Block]:
    found = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for match in re.finditer(r"^```(\S+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            language, marks, body = match.groups()
            named = dict(mark.split("=", 1) for mark in marks.split())
            line = text.count("\n", 0, match.start()) + 1
            name = document.relative_to(ROOT).as_posix()
            file, part_of = named.get("file", ""), named.get("from", "")
            found.append(Block(name, line, language, file, part_of, "with" in named, body))
    return found


BLOCKS = blocks()


def those(kind: str) -> list[object]:
    return [pytest.param(b, id=b.place) for b in BLOCKS if getattr(b, kind)]


# ---- what the documents show


@pytest.mark.parametrize("block", those("file"))
def test_a_whole_file_in_a_document_is_that_file(block: Block) -> None:
    assert block.text == (ROOT / block.file).read_text(encoding="utf-8")


@pytest.mark.parametrize("block", those("part_of"))
def test_a_part_of_a_file_in_a_document_stands_in_that_file(block: Block) -> None:
    source = (ROOT / block.part_of).read_text(encoding="utf-8")
    at = 0
    for part in re.split(r"^ *\.\.\.\n", block.text, flags=re.MULTILINE):
        found = source.find(part, at)
        assert found >= 0, f"{block.place}: not in {block.part_of}:\n{part}"
        at = found + len(part)


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(b, id=b.place)
        for b in BLOCKS
        if b.language == "python"
        and not b.file
        and not b.part_of
        and not b.example
        and b.document != "CONTRIBUTING.md"
    ],
)
def test_a_python_example_runs(block: Block) -> None:
    exec(compile(block.text, block.place, "exec"), {})


def test_the_tutorial_shows_every_file_of_the_example_but_the_translation() -> None:
    shown = {block.file for block in BLOCKS if block.document == "docs/adding-a-game.md"}
    files = {
        file.relative_to(ROOT).as_posix()
        for file in EXAMPLE.rglob("*")
        if file.suffix in (".py", ".toml") and file.stat().st_size
    }
    assert files - shown == {"docs/example-game/gonfalon_fair/text/it.toml"}


def test_the_architecture_stays_short() -> None:
    lines = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < LONGEST_ARCHITECTURE


def test_the_readme_stays_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= MOST_WORDS_OF_README


# ---- what the documents name


def commands() -> list[object]:
    lines = [
        (block, line)
        for block in BLOCKS
        if block.language == "sh"
        for line in block.text.splitlines()
    ]
    return [
        pytest.param(line.partition("#")[0], id=f"{block.place}:{line[:40]}")
        for block, line in lines
        if line.strip()
    ]


@pytest.mark.parametrize("line", commands())
def test_a_command_in_a_document_exists(line: str) -> None:
    words = line.replace(".venv/bin/", "").split()
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE)
    elif words[0] == "gonfalon":
        command = typer.main.get_command(app)
        for word in words[1:]:
            command = getattr(command, "commands", {}).get(word, command)
        assert len(words) == 1 or command.name != "gonfalon"
        options = set(command.params) if len(words) > 1 else set()
        known = {name for option in options for name in option.opts}
        assert {word for word in words[2:] if word.startswith("-")} <= known
    elif words[0] == "python" and words[1].endswith(".py"):
        assert (ROOT / words[1]).is_file()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target, heading in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        if "://" not in target:
            file = document.parent / target if target else document
            assert file.exists(), target
            assert not heading or heading in anchors(file), f"{target}#{heading}"


def anchors(document: Path) -> set[str]:
    """The headings of a document, as links name them."""
    text = re.sub(
        r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_site_leads_to_every_document() -> None:
    """`mkdocs build --strict` refuses what is named and missing; this finds what is there and not named."""
    named = set(
        re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    )
    documents = {file.name for file in DOCUMENTS if file.parent != ROOT}
    assert named == documents | {"index.md", "contributing.md", "changelog.md"}


def test_what_the_interface_names_exists() -> None:
    names = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE)
    assert len(names) > 30
    for name in names:
        assert pkgutil.resolve_name(name).__doc__, name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_paths_in_backticks_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for name in re.findall(rf"`((?:{PARTS})/[\w./<>-]+)`", text):
        for game in GAMES:
            assert (ROOT / name.replace("<game>", game)).exists(), name


def test_what_the_way_of_a_click_names_is_in_its_files() -> None:
    text = (ROOT / "docs" / "one-click.md").read_text(encoding="utf-8")
    named = re.findall(rf"`((?:{PARTS})/[\w./-]+)`,\s+`([\w-]+)`", text)
    assert len(named) > 20
    for file, name in named:
        assert name in (ROOT / file).read_text(encoding="utf-8"), f"{name} in {file}"


def test_the_picture_can_be_drawn_again(tmp_path: Path) -> None:
    picture = tmp_path / "terminal.svg"
    run([str(ROOT / "tools" / "screenshot.py"), "--out", str(picture)], tmp_path)
    svg = picture.read_text(encoding="utf-8")
    assert "WT-MOVE-01" in svg
    assert "@font-face" not in svg


# ---- the example game, found like any installed game


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with what an installer writes for the example: its name and its entry points."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = project["name"].replace("-", "_")
    info = tmp_path / f"{name}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {target}" for name, target in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def run(arguments: list[str], home: Path, typed: str = "") -> str:
    """Run Python in a process of its own that finds the example game."""
    paths = [str(home), str(EXAMPLE), str(ROOT)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
        "XDG_DATA_HOME": str(home / "data"),
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        cwd=home,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def gonfalon(home: Path, *words: str, typed: str = "") -> str:
    return run(["-m", "gonfalon.cli", *words], home, typed)


def test_the_example_game_is_listed_beside_the_others(installed: Path) -> None:
    listed = json.loads(gonfalon(installed, "games", "--json"))["games"]
    assert {"fair", "warriors_traders"} <= {game["id"] for game in listed}


def test_bots_play_the_example_game(installed: Path) -> None:
    words = ["simulate", "fair", "--games", "40", "--jobs", "1", "--json"]
    summary = json.loads(gonfalon(installed, *words, "--bots", "steward,random,random"))
    assert summary["errors"] == []
    assert summary["reasons"] == {"sold-out": 40}
    assert summary["wins_by_bot"]["steward"] > summary["wins_by_bot"]["random"]


@pytest.mark.parametrize(("language", "refusal"), [("en", "You bid 21"), ("it", "Offri 21")])
def test_a_person_plays_the_example_game_and_its_record_verifies(
    installed: Path, language: str, refusal: str
) -> None:
    typed = "bid 21\nwhy bid 0\nrule FAIR-BID-03\n" + "2 3\n" * 2 + "1\n" * 4
    words = ["play", "fair", "--seed", "7", "--seats", "3", "--lang", language]
    told = gonfalon(installed, *words, typed=typed)
    assert refusal in told
    assert "[FAIR-BID-02]" in told
    assert "FAIR-END-01" in told
    (record,) = (installed / "data").rglob("fair-*.json")
    assert gonfalon(installed, "replay", str(record), "--verify", "--lang", "en").startswith(
        "verified: 18 moves, 1 segment"
    )


@pytest.mark.parametrize("block", those("example"))
def test_an_example_of_the_tutorial_runs(installed: Path, block: Block) -> None:
    run(["-c", block.text], installed)


PROPERTIES = """
import gonfalon
from gonfalon.bots import make_bot, play_out
from gonfalon.env import Match
from gonfalon.kernel.state import hash_of

table = gonfalon.open_table("fair", seats=4, seed=5)
game = table.game

# the order of the deck and the bids of others are hidden
twin = table.copy()
twin.state.deck.reverse()
twin.play(1, "bid 9")
assert twin.state_hash != table.state_hash
assert twin.view(0) == table.view(0) and twin.prompt(0) == table.prompt(0)
assert hash_of(twin.knowledge(0).dump()) == hash_of(table.knowledge(0).dump())

# one's own bid can be taken back, and stays in the record
table.play(0, "bid 4")
table.undo(0)
assert table.why(0, "bid 4") is None
assert table.why(0, "bid 99").rule == "FAIR-BID-02"
assert table.why(0, "sing").rule == "FAIR-BID-01"

# saved and loaded in the middle of a sealed step, it goes on alike
table.play(2, "bid 3")
loaded = gonfalon.load_table(table.save())
bots = lambda: [make_bot("random", game, seat) for seat in range(4)]
for one in (table, loaded):
    play_out(one, bots())
    game.check(one.state)
assert loaded.state_hash == table.state_hash
assert gonfalon.replay(table.record()).state_hash == table.state_hash
assert [0, "undo"] in table.record()["segments"][0]["moves"]
assert set(game.texts("en").entries) == set(game.texts("it").entries)

# a position dealt anew looks the same to the seat, and the game is an environment
match = Match("fair", seats=3, seed=2)
orders = set()
while not match.over:
    seat = match.current_player()
    twin = match.resample(seat, match.decisions)
    orders.add(tuple(twin.position.state.deck))
    assert twin.text(seat) == match.text(seat) and twin.tensor(seat) == match.tensor(seat)
    assert twin.legal_actions() == match.legal_actions()
    match.apply_action(match.legal_actions()[-1])
assert len(orders) > 2 and sum(match.returns()) == 0
print(table.result.reason)
"""


def test_the_example_game_keeps_its_secrets_and_its_record(installed: Path) -> None:
    assert run(["-c", PROPERTIES], installed) == "sold-out\n"
