"""Games of strangers, found as installers leave them: faulty ones are left out, and what they do not translate is English."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[1]
FAIR = ROOT / "docs" / "example-game" / "gonfalon_fair"
OURS = {"medieval", "medioevo", "prototype", "warriors_traders"}

VARIANT = """
from dataclasses import replace
from gonfalon_fair.game import GAME as FAIR, Fair

class Variant(Fair):
    {body}

GAME = Variant(**{{**vars(FAIR), "id": "{id}", **{fields}}})
"""

FAULTY = {
    "raises": "raise RuntimeError('two\\nlines')",
    "leaves": "import sys; sys.exit(3)",
    "lacks": "import a_package_that_nobody_has",
    "misspelt": "def (:",
    "nothing": "NO_GAME = 1",
    "no-game": "GAME = object()",
    "other-name": VARIANT.format(id="somebody-else", body="pass", fields="{}"),
    "no-texts": VARIANT.format(id="no-texts", body="pass", fields="{'languages': {}}"),
    "no-seats": VARIANT.format(id="no-seats", body="pass", fields="{'min_seats': None}"),
    "no-options": VARIANT.format(id="no-options", body="pass", fields="{'options': [None]}"),
    "no-maps": VARIANT.format(
        id="no-maps", body="def maps(self): raise OSError('gone')", fields="{}"
    ),
    "no-tours": VARIANT.format(id="no-tours", body="def tours(self): return 1 / 0", fields="{}"),
    "no-tables": VARIANT.format(id="no-tables", body="def tables(self): return 7", fields="{}"),
    "half-hidden": VARIANT.format(
        id="half-hidden", body="pass", fields="{'steps': {'Asked': type('Asked', (), {'covert': True, 'masked': False})}}"
    ),
    "no-list": VARIANT.format(
        id="no-list", body="pass", fields="{'options': [__import__('types').SimpleNamespace(id='x', default=1)]}"
    ),
}  # fmt: skip
"""By id, the module of a game that cannot be played, each for a reason of its own."""

WORKING = {
    "fair": "from gonfalon_fair.game import GAME",
    "english": VARIANT.format(
        id="english", body="pass", fields="{'languages': {'en': FAIR.languages['en']}}"
    ),
    "half": """
from gonfalon.kernel.texts import Texts
"""
    + VARIANT.format(
        id="half",
        body="pass",
        fields="{'languages': {'en': FAIR.languages['en'], 'it': Texts('it', {'move.pass': 'Passa'})}}",
    ),
}
"""Games that work, with texts in two languages, in English alone, and with a single text in Italian."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all these packages and their entry points."""
    folder = tmp_path_factory.mktemp("strangers")
    shutil.copytree(FAIR, folder / "gonfalon_fair", ignore=shutil.ignore_patterns("__pycache__"))
    lines = ["[gonfalon.games]"]
    for id, source in {**FAULTY, **WORKING}.items():
        module = f"stranger_{id.replace('-', '_')}"
        (folder / f"{module}.py").write_text(source, encoding="utf-8")
        lines.append(f"{id} = {module}:GAME")
    info = folder / "strangers-1.0.dist-info"
    info.mkdir()
    head = "Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(home), str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "XDG_DATA_HOME": str(home / "data"),
    }


def run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        timeout=120,
    )


def gonfalon(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(home, "-m", "gonfalon.cli", *words, typed=typed)


def left_out(log: str) -> list[str]:
    """The ids of the games of which the log says that they are left out."""
    return [
        line.split("'")[1] for line in log.splitlines() if "stranger" in line or "listed" in line
    ]


# ---- the command line, lab and environment


def test_the_list_leaves_faulty_games_out_and_says_so(home: Path) -> None:
    done = gonfalon(home, "games", "--json", "--lang", "it")
    assert done.returncode == 0, done.stderr
    assert {game["id"] for game in json.loads(done.stdout)["games"]} == OURS | WORKING.keys()
    assert sorted(left_out(done.stderr)) == sorted(FAULTY)
    assert len(done.stderr.splitlines()) == len(FAULTY)
    assert "RuntimeError: two lines" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("id", ["leaves", "no-game", "no-maps"])
def test_who_asks_for_a_faulty_game_gets_one_line(home: Path, id: str) -> None:
    done = gonfalon(home, "simulate", id, "--games", "1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"offers '{id}', but" in done.stderr


def test_a_game_without_italian_is_played_in_english(home: Path) -> None:
    done = gonfalon(home, "play", "english", "--seats", "3", "--seed", "7", "--lang", "it",
                    typed="why bid 0\n" + "1\n" * 6)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Do not bid" in done.stdout
    assert "A bid is at least 1 coin" in done.stdout
    rules = gonfalon(home, "rules", "english", "--lang", "it")
    assert rules.returncode == 0
    assert "Every player starts with 20 coins." in rules.stdout


EVERYWHERE = """
import gonfalon
from gonfalon.env import Match
from gonfalon.kernel import registry

assert registry.find_game("half").texts("it").say("move.pass", {}) == "Passa"
table = gonfalon.open_table("half", seats=3, seed=1)
table.language = "it"
assert [table.describe_move(move) for move in table.legal(0)] == ["Passa", "Bid 1\u201320"]
assert table.why(0, "bid 99").reason == "You bid 99 but have 20 coins."
match = Match("english", seats=3, seed=2)
while not match.over:
    match.apply_action(match.legal_actions()[0])
try:
    Match("raises", seats=2, seed=1)
except gonfalon.UnknownGame as problem:
    print(problem)
"""


def test_tables_and_environments_of_the_others_work(home: Path) -> None:
    done = run(home, "-c", EVERYWHERE)
    assert done.returncode == 0, done.stderr
    told = "stranger_raises:GAME offers 'raises', but does not load: RuntimeError: two lines\n"
    assert done.stdout == told


def test_the_lab_reports_on_a_game_without_italian(home: Path) -> None:
    out = home / "lab"
    done = gonfalon(home, "lab", "run", "english", "--games", "4", "--workers", "1", "--bots", "random,random",
                    "--out", str(out), "--lang", "it")  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All lots have been up for sale" in (out / "report.html").read_text(encoding="utf-8")


# ---- the server


@pytest.fixture(scope="module")
def served(home: Path) -> Iterator[tuple[httpx.Client, Path]]:
    """The server as people start it, and its log."""
    log = home / "server.log"
    with log.open("w", encoding="utf-8") as written:
        words = ["serve", "--bot-pause", "0", "--port", "0"]
        process = subprocess.Popen(
            [sys.executable, "-m", "gonfalon.cli", *words],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
            env=environment(home),
            cwd=home,
        )
        assert process.stdout is not None
        address = process.stdout.readline().split("http://")[1].split()[0].rstrip("/")
        with httpx.Client(base_url=f"http://{address}", timeout=60) as client:
            yield client, log
        process.terminate()
        process.communicate(timeout=20)


def test_the_start_page_shows_all_that_work(served: tuple[httpx.Client, Path]) -> None:
    client, log = served
    for language in ("en", "it", "en"):
        answer = client.get("/api/games", params={"lang": language})
        assert answer.status_code == 200, answer.text
        assert {game["id"] for game in answer.json()["games"]} == OURS | WORKING.keys()
    assert sorted(left_out(log.read_text(encoding="utf-8"))) == sorted(FAULTY)
    for id in FAULTY:
        for path in ("rules", "reference", "maps/x", "tours/x"):
            refused = client.get(f"/api/games/{id}/{path}")
            assert (refused.status_code, refused.json()["code"]) == (404, "no-game")
        made = client.post("/api/tables", json={"game": id, "seats": [{"kind": "me"}]})
        assert (made.status_code, made.json()["code"]) == (404, "no-game")
    assert sorted(left_out(log.read_text(encoding="utf-8"))) == sorted(FAULTY)


@pytest.mark.parametrize(("game", "passing"), [("english", "Do not bid"), ("half", "Passa")])
def test_a_game_is_served_in_a_language_that_it_lacks(
    served: tuple[httpx.Client, Path], game: str, passing: str
) -> None:
    client, _ = served
    italian = {"lang": "it"}
    client.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = client.post("/api/tables", params=italian, json={"game": game, "seats": seats}).json()
    client.post(f"/api/tables/{made['id']}/start", params=italian, json={})
    state = client.get(f"/api/tables/{made['id']}/seats/0", params=italian).json()
    assert state["prompt"]["moves"][0]["label"] == passing
    assert state["prompt"]["question"].startswith("For sale: ")
    assert state["log"][0]["text"].startswith("Turn 1, for sale: ")
    body = {"seat": 0, "move": "pass", "version": state["version"]}
    played = client.post(f"/api/tables/{made['id']}/play", params=italian, json=body)
    assert played.status_code == 200, played.text
    words = client.get(f"/api/games/{game}/reference", params=italian).json()["words"]
    assert words["name"]["lot"]["salt"] == "salt"
    rules = client.get(f"/api/games/{game}/rules", params=italian).json()
    assert rules["FAIR-SETUP-01"]["title"] == "Purses"
