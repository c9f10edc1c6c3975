"""The application as a whole: pages, bad requests, the API's description."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from gonfalon.server.own_texts import LANGUAGES, choose_language, texts
from tests.server.house import GAME, House


def test_healthz(house: House) -> None:
    assert house.guest().get("/healthz")["status"] == "ok"


def test_without_the_browser_app_there_is_one_friendly_line(tmp_path: Path) -> None:
    with House(tmp_path, static=tmp_path / "none") as house:
        answer = httpx.get(f"http://{house.address}/", headers={"Accept-Language": "it"})
        assert answer.status_code == 200 and len(answer.text.splitlines()) == 1
        assert "make play" in answer.text and "funzione" in answer.text


@pytest.fixture
def site(tmp_path: Path) -> Any:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Gonfalon</title>")
    (static / "favicon.svg").write_text("<svg/>")
    (static / "assets" / "index-a1b2.js").write_text("plain()")
    (static / "assets" / "index-a1b2.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    with (
        House(tmp_path / "house", static=static) as house,
        httpx.Client(base_url=f"http://{house.address}") as client,
    ):
        yield client


def test_pages_and_files(site: httpx.Client) -> None:
    for path in ("/", "/join/abc", "/table/xyz", "/watch/a.b"):
        page = site.get(path)
        assert page.text == "<title>Gonfalon</title>", path
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'self'" in page.headers["content-security-policy"]
    script = site.get("/assets/index-a1b2.js", headers={"Accept-Encoding": "gzip"})
    assert script.text == "plain()" and "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert "set-cookie" not in script.headers
    with site.stream(
        "GET", "/assets/index-a1b2.js", headers={"Accept-Encoding": "gzip, br"}
    ) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
    assert site.get("/favicon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"]
)
def test_no_other_file_is_served(site: httpx.Client, path: str) -> None:
    answer = site.get(path)
    assert "secret" not in answer.text
    assert answer.status_code == 404 or "Gonfalon" in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "no-page"),
        ("GET", "/api", 404, "no-page"),
        ("DELETE", "/api/me", 405, "wrong-method"),
        ("POST", "/api/games", 405, "wrong-method"),
        ("GET", "/api/tables/zzz", 404, "no-table"),
        ("GET", "/api/tables/%00", 404, "no-table"),
        ("GET", "/api/tables/x/seats/many", 404, "no-page"),
        ("GET", "/api/tables/x/seats/-7", 400, "bad-request"),
        ("GET", "/api/tables/x/why?seat=0", 400, "bad-request"),
        ("GET", "/api/tables/x/history?seat=0&at=-1", 400, "bad-request"),
    ],
)
def test_a_bad_address_is_a_clear_4xx(
    house: House, method: str, path: str, status: int, code: str
) -> None:
    answer = house.guest().http.request(method, path)
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["reason"] and problem["rule"] is None


BODIES: list[Any] = [
    None, [], "x", 7, {},
    {"game": GAME},
    {"game": 5, "seats": [{"kind": "me"}]},
    {"game": GAME, "seats": []},
    {"game": GAME, "seats": [{"kind": "me"}]},
    {"game": GAME, "seats": [{"kind": "me"}] * 7},
    {"game": GAME, "seats": [{"kind": "me"}] * 99},
    {"game": GAME, "seats": [{"kind": "king"}, {"kind": "me"}]},
    {"game": GAME, "seats": [{"kind": "bot"}, {"kind": "bot"}]},
    {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep-thought"}]},
    {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": -1},
    {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": 1.5},
    {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": 2**80},
    {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "colour": "red"},
    {"game": GAME, "seats": [{"kind": "me", "name": "x" * 41}, {"kind": "bot"}]},
    *(
        {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "options": options}
        for options in (
            7, {"map": "north"}, {"weather": "fine"}, {"map": ["west"]}, {"map": {}},
            {"turn_limit": "soon"}, {"turn_limit": -1}, {"turn_limit": None},
            {"countries": 9}, {"countries": ["x"]}, {"countries": [[], []]}, {"countries": None},
            {"alliances": 4}, {"alliances": [[0, 0]]}, {"alliances": ["a", "b"]}, {"alliances": "//"},
            {"colours": ["red", "red"]}, {"colours": [1, 2]}, {"colours": [["red"], {}]},
            {"scenario": "3p-northern-east"}, {"turn_order": False}, {"foreign_routes": 0},
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: str(body)[-60:])
def test_a_bad_table_is_a_clear_4xx(house: House, body: Any) -> None:
    answer = house.guest().http.post("/api/tables", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"] and answer.json()["status"] == 400


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"name": "\\ud800"}',
        b'{"name": "x"' + b" " * 70_000 + b"}",
        b"[" * 20_000 + b"]" * 20_000,
        b'{"name":' * 7_000,
        b'{"name": 1e999}',
        b'{"name": NaN}',
    ],
    ids=lambda content: str(content[:12]),
)
def test_a_broken_body_is_a_clear_4xx(house: House, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = house.guest().http.post("/api/me", content=content, headers=headers)
    assert answer.status_code in (400, 413), answer.text
    assert answer.json()["reason"]


@pytest.mark.parametrize("origin", ["http://[bad", "null", "", "http://elsewhere.example"])
def test_another_origin_is_a_clear_403(house: House, origin: str) -> None:
    answer = house.guest().http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "other-origin")


def test_a_form_is_not_json(house: House) -> None:
    answer = house.guest().http.post("/api/me", data={"name": "Eve"})
    assert 400 <= answer.status_code < 500 and answer.json()["reason"]


def test_reasons_speak_the_language_of_the_request(house: House) -> None:
    guest = house.guest()
    english = guest.http.get("/api/tables/zzz?lang=en").json()["reason"]
    italian = guest.http.get("/api/tables/zzz?lang=it").json()["reason"]
    assert english != italian
    by_header = guest.http.get("/api/tables/zzz", headers={"Accept-Language": "de, it;q=0.5"})
    assert by_header.json()["reason"] == italian


def test_every_word_of_the_server_is_there_in_every_language() -> None:
    first = texts(LANGUAGES[0])
    for language in LANGUAGES[1:]:
        other = texts(language)
        assert set(other.entries) == set(first.entries)
        for key in first.entries:
            assert other.fields(key) == first.fields(key), key


def test_languages() -> None:
    assert choose_language("it", "en") == "it"
    assert choose_language("fr", "en") is None
    assert choose_language("", "en") is None
    assert choose_language(None, "fr, it;q=0.2, en;q=0.8") == "en"
    assert choose_language(None, "it;q=x, de") == "en"
    assert choose_language(None, "") == "en"


def test_the_api_describes_its_errors(house: House) -> None:
    schema = house.guest().get("/schema/openapi.json")
    play = schema["paths"]["/api/tables/{id}/play"]["post"]
    assert {"200", "400", "403", "404", "409", "422"} <= set(play["responses"])
    assert play["summary"] and "version" in schema["components"]["schemas"]["Problem"]["properties"]
