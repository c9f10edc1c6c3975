"""A host with limits: nobody is taken out of a game, and a bot plays on only for good reasons."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import GAME, Guest, House, two_players, until
from tests.server.test_return_links import come_back, token_of
from tests.server.test_storage import back

SOON = 0.2
"""Seconds after which somebody counts as away."""


def people(guest: Guest, table: str, **query: Any) -> list[Any]:
    found: list[Any] = guest.get(f"/api/tables/{table}/people", **query)["people"]
    return found


def remove(guest: Guest, table: str, seat: int, status: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/remove", status, seat=seat)


def vote(guest: Guest, table: str, seat: int, agree: bool = True, status: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/vote", status, seat=seat, agree=agree)


def notices(guest: Guest, table: str, **query: Any) -> list[str]:
    lines = guest.get(f"/api/tables/{table}/chat", **query)["chat"]
    return [line["notice"] for line in lines if line["notice"]]


def table_of(house: House, *names: str, **wishes: Any) -> tuple[list[Guest], str]:
    """A running table; a name that comes twice has two seats."""
    guests = {name: house.guest(name) for name in dict.fromkeys(names)}
    host = guests[names[0]]
    kinds = ["friend" if name != names[0] else "hot-seat" for name in names]
    kinds[0] = "me"
    table = host.table(*kinds, start=False, **wishes)
    for seat, name in enumerate(names):
        if name != names[0]:
            token = host.token(table, seat)
            guests[name].post(f"/api/tables/{table}/join", token=token)
    host.post(f"/api/tables/{table}/start")
    return list(guests.values()), table


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server where people are soon away."""
    with House(tmp_path_factory.mktemp("quick"), patience=SOON) as house:
        yield house


@pytest.mark.parametrize("game", ["warriors_traders", "medieval", "medioevo", "prototype"])
def test_no_move_of_a_host_removes_anybody_and_everybody_may_resign(
    house: House, game: str
) -> None:
    ada, bert = house.guest("Ada"), house.guest("Bert")
    table = ada.table("me", "friend", "random", "random", start=False, game=game)
    bert.post(f"/api/tables/{table}/join", token=ada.token(table, 1))
    ada.post(f"/api/tables/{table}/start")
    assert {move["verb"] for move in ada.state(table, 0)["host"]} <= {"time-up"}
    body = {"seat": 1, "version": bert.state(table, 1)["version"]}
    after = bert.post(f"/api/tables/{table}/resign", **body)
    assert after["asked"] == [] and after["result"] is None, "the others play on"
    person = people(ada, table)[1]
    assert person["left"] and not person["may_remove"]


def test_a_miss_is_for_the_clock_alone_to_say(house: House) -> None:
    ada = house.guest("Ada")
    options = {"absent_seats": "default", "own_time": "1d"}
    game = next(g for g in ada.get("/api/games")["games"] if g["id"] == "prototype")
    choices = next(o for o in game["options"] if o["id"] == "absent_seats")["choices"]
    options["absent_seats"] = choices[-1]["id"]
    table = ada.table("me", "random", "random", game="prototype", options=options)
    state = ada.state(table, 0)
    assert all(move["verb"] != "missed" for move in state["host"])
    body = {"move": "missed 0", "seat": 0, "version": state["version"]}
    assert ada.post(f"/api/tables/{table}/host", 422, **body)["code"] == "illegal-move"


def test_who_is_away_is_played_on_by_a_bot_and_comes_back_at_once(quick: House) -> None:
    ada, bert, table = two_players(quick)
    with ada.live(table, 0) as line:
        line.next("state")
        until(lambda: bool(people(ada, table)[1]["may_remove"]))
        after = remove(ada, table, 1)["people"][1]
        assert (after["bot"], after["cause"], after["may_remove"]) == (True, "absence", False)
        said = line.next("chat")
        assert said["notice"] == "removed-absence" and "Bert" in said["text"]
    italian = ada.get(f"/api/tables/{table}/chat", lang="it")["chat"][-1]["text"]
    assert italian != said["text"] and "Bert" in italian
    until(lambda: bert.state(table, 1)["stand_in"]["played"] > 0)
    state = bert.state(table, 1)
    assert state["stand_in"]["cause"] == "absence" and state["stand_in"]["orders"] == []
    assert state["result"] is None and ada.state(table, 0)["players"][1]["absent"]
    assert remove(ada, table, 1, 409)["code"] == "bot-has-it"

    back = bert.post(f"/api/tables/{table}/take-back", seat=1)
    assert back["stand_in"] is None and back["digest"] == 1
    assert notices(ada, table)[-1] == "came-back"
    digest = bert.get(f"/api/tables/{table}/seats/1/digests")["digests"][0]
    assert digest["orders"] == [] and digest["played"] > 0


def test_the_return_link_ends_it_too(quick: House) -> None:
    ada, bert, table = two_players(quick)
    token = token_of(bert, table, 1)
    until(lambda: bool(people(ada, table)[1]["may_remove"]))
    remove(ada, table, 1)
    phone = quick.guest()
    come_back(phone, token)
    assert phone.state(table, 1)["stand_in"] is None
    assert not people(ada, table)[1]["bot"]


def test_not_before_the_time_is_up(house: House) -> None:
    """The usual time are fifteen minutes, and the page is told how many of them have passed."""
    ada, bert, table = two_players(house)
    answer = ada.get(f"/api/tables/{table}/people")
    assert answer["patience"] == 900 and answer["may_act"]
    away = answer["people"][1]
    assert away["away"] is not None and not away["may_remove"]
    assert away["status"] == (
        "Away, and owing an answer, for 0 of 15 minutes. Then a bot can play on."
    )
    assert people(ada, table, lang="it")[1]["status"].startswith("Assente")
    refused = remove(ada, table, 1, 409)
    assert refused["code"] == "not-away"
    path = f"/api/tables/{table}/remove?lang=it"
    italian = ada.http.post(path, json={"seat": 1}).json()
    assert italian["code"] == "not-away" and italian["reason"] != refused["reason"]
    assert bert.state(table, 1)["stand_in"] is None and notices(ada, table) == []


def test_the_time_can_be_chosen_and_is_never_shorter_than_that_of_an_answer(house: House) -> None:
    ada = house.guest("Ada")

    def patience(**wishes: Any) -> int:
        table = ada.table("me", "steward", **wishes)
        return int(ada.get(f"/api/tables/{table}/people")["patience"])

    daily = {"game": "prototype", "options": {"own_time": "1d"}}
    third = {"seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
    assert patience() == 900
    assert patience(patience="3d") == 259_200
    assert patience(**daily, **third) == 86_400
    assert patience(**daily, **third, patience="1h") == 3600
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "patience": "1 year"}
    assert ada.post("/api/tables", 400, **body)["code"] == "bad-request"


def test_nobody_who_is_there_or_owes_nothing_is_away(quick: House) -> None:
    ada, bert, table = two_players(quick)
    with bert.live(table, 1) as line:
        line.next("state")
        time.sleep(1.5 * SOON)
        person = people(ada, table)[1]
        assert person["away"] is None and person["status"] == "At the table."
        assert remove(ada, table, 1, 409)["code"] == "not-away"
    for seat, guest in enumerate((ada, bert)):
        guest.first_move(table, seat)
    waiting = ada.state(table, 0)["waiting"]
    if 1 not in waiting:
        time.sleep(1.5 * SOON)
        person = people(ada, table)[1]
        assert person["away"] is None and "owes no answer" in person["status"]


def test_looking_is_enough_to_be_there(quick: House) -> None:
    """Without a socket: whoever asks for their seat, counts as seen."""
    ada, bert, table = two_players(quick)
    until(lambda: bool(people(ada, table)[1]["may_remove"]))
    bert.state(table, 1)
    assert remove(ada, table, 1, 409)["code"] == "not-away"
    until(lambda: bool(people(ada, table)[1]["may_remove"]))


def test_only_the_host_may_unless_the_host_is_away(quick: House) -> None:
    (ada, bert, carl), table = table_of(quick, "Ada", "Bert", "Carl")
    eve = quick.guest("Eve")
    with ada.live(table, 0) as line:
        line.next("state")
        until(lambda: bool(people(ada, table)[2]["may_remove"]))
        assert not people(bert, table)[2]["may_remove"]
        assert remove(bert, table, 2, 403)["code"] == "not-maker"
        assert remove(eve, table, 2, 404)["code"] == "no-table"
        assert remove(ada, table, 9, 404)["code"] == "no-seat"
    with bert.live(table, 1) as line:
        line.next("state")
        until(lambda: bool(people(bert, table)[0]["may_remove"]))
        assert remove(bert, table, 0)["people"][0]["cause"] == "absence"
    carl.state(table, 2)
    assert ada.post(f"/api/tables/{table}/take-back", seat=0)["stand_in"] is None


def test_consent_needs_no_time(house: House) -> None:
    ada, bert, table = two_players(house)
    mine = people(bert, table)[1]
    assert mine["mine"] and mine["may_remove"]
    assert remove(bert, table, 1)["people"][1]["cause"] == "consent"
    assert notices(ada, table) == ["removed-consent"]
    until(lambda: bert.state(table, 1)["stand_in"]["played"] > 0)
    bert.post(f"/api/tables/{table}/take-back", seat=1)
    assert notices(ada, table) == ["removed-consent", "came-back"]
    assert remove(ada, table, 0)["people"][0]["cause"] == "consent"


def test_alone_with_bots_it_is_free(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "random")
    assert [person["may_remove"] for person in people(ada, table)] == [True]
    assert remove(ada, table, 1, 409)["code"] == "bot-has-it"
    assert remove(ada, table, 0)["people"][0]["bot"]
    until(lambda: ada.state(table, 0)["version"] > 6)


def test_nobody_wins_because_others_were_removed(quick: House) -> None:
    (ada, _, _), table = table_of(quick, "Ada", "Bert", "Carl", options={"turn_limit": 3})
    with ada.live(table, 0) as line:
        line.next("state")
        for seat in (1, 2):
            until(lambda seat=seat: bool(people(ada, table)[seat]["may_remove"]))  # type: ignore[misc]
            remove(ada, table, seat)
        state = ada.state(table, 0)
        assert state["status"] == "running" and state["result"] is None
        ada.first_move(table, 0)
        until(lambda: ada.state(table, 0)["asked"] == [0])
        moves = quick.app.state.services.rooms.present(table).moves
        assert {move.seat for move in moves} == {0, 1, 2}, "all three play on"


def test_a_majority_of_the_others_decides(house: House) -> None:
    (ada, bert, carl, dora), table = table_of(house, "Ada", "Bert", "Carl", "Dora")
    with dora.live(table, 3) as line:
        line.next("state")
        assert people(ada, table)[3]["needed"] == 2
        assert vote(dora, table, 3, status=409)["code"] == "own-vote"
        first = vote(ada, table, 3)["people"][3]
        assert (first["votes"], first["voted"], first["bot"]) == (["Ada"], True, False)
        assert people(dora, table)[3]["votes"] == ["Ada"], "everybody sees it"
        again = vote(ada, table, 3)["people"][3]
        assert again["votes"] == ["Ada"] and notices(ada, table) == ["vote"]
        assert vote(ada, table, 3, agree=False)["people"][3]["votes"] == []
        assert vote(bert, table, 3)["people"][3]["votes"] == ["Bert"]
        decided = vote(carl, table, 3)["people"][3]
        assert (decided["bot"], decided["cause"]) == (True, "vote")
        said = [line.next("chat")["notice"] for _ in range(5)]
        assert said == ["vote", "vote-back", "vote", "vote", "removed-vote"]
        assert dora.post(f"/api/tables/{table}/take-back", seat=3)["stand_in"] is None
        person = people(ada, table)[3]
        assert not person["bot"] and person["votes"] == [], "another time needs another majority"


def test_two_others_are_too_few_for_a_vote(house: House) -> None:
    (ada, bert, carl), table = table_of(house, "Ada", "Bert", "Carl")
    eve = house.guest("Eve")
    assert people(ada, table)[2]["needed"] is None and not people(ada, table)[2]["may_vote"]
    refused = vote(ada, table, 2, status=409)
    assert refused["code"] == "too-few-people" and "3" in refused["reason"]
    assert vote(eve, table, 2, status=404)["code"] == "no-table"
    assert vote(bert, table, 0, status=409)["code"] == "too-few-people"
    assert carl.state(table, 2)["stand_in"] is None


def test_one_person_has_one_vote(house: House) -> None:
    """With two seats, and with two devices."""
    (ada, bert, carl), table = table_of(house, "Ada", "Ada", "Bert", "Carl", "Carl")
    assert people(ada, table)[2]["needed"] is None, "five seats and three people"
    (ada, bert, carl, dora), table = table_of(house, "Ada", "Ada", "Bert", "Carl", "Dora")
    phone = house.guest()
    come_back(phone, token_of(ada, table, 1))
    for voter in (ada, phone, ada):
        after = vote(voter, table, 3)["people"][3]
        assert after["votes"] == ["Ada"] and not after["bot"] and after["needed"] == 2
    # who brings a seat of somebody else along is one person with them
    come_back(bert, token_of(ada, table, 0))
    after = people(dora, table)[3]
    assert after["needed"] is None and after["votes"] == []
    assert vote(dora, table, 3, status=409)["code"] == "too-few-people"
    assert carl.state(table, 3)["stand_in"] is None


def test_votes_expire_and_survive_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        (ada, bert, carl, _), table = table_of(house, "Ada", "Bert", "Carl", "Dora")
        vote(ada, table, 3)
        remove(bert, table, 1)
    with House(tmp_path) as house:
        ada, bert, carl = (back(house, guest) for guest in (ada, bert, carl))
        assert people(carl, table)[3]["votes"] == ["Ada"]
        assert people(carl, table)[1]["cause"] == "consent"
        assert notices(ada, table) == ["vote", "removed-consent"]
    with House(tmp_path, patience=SOON) as house:
        ada, carl = back(house, ada), back(house, carl)
        until(lambda: people(ada, table)[3]["votes"] == [])
        after = vote(carl, table, 3)["people"][3]
        assert after["votes"] == ["Carl"] and not after["bot"]


def test_who_has_left_the_game_neither_votes_nor_is_removed(house: House) -> None:
    (ada, bert, carl, dora), table = table_of(house, "Ada", "Bert", "Carl", "Dora")
    version = dora.state(table, 3)["version"]
    dora.post(f"/api/tables/{table}/resign", seat=3, version=version)
    person = people(ada, table)[3]
    assert person["left"] and not person["may_remove"] and person["needed"] is None
    assert remove(ada, table, 3, 409)["code"] == "has-left"
    assert remove(dora, table, 3, 409)["code"] == "has-left"
    assert people(ada, table)[2]["needed"] is None, "two others are left"
    assert vote(dora, table, 2, status=403)["code"] == "not-your-seat"
    assert bert.state(table, 1)["stand_in"] is None and carl.state(table, 2)["stand_in"] is None


def test_after_a_restart_there_is_time_to_come_back(tmp_path: Path) -> None:
    with House(tmp_path, patience=SOON) as house:
        ada, bert, table = two_players(house)
        until(lambda: bool(people(ada, table)[1]["may_remove"]))
    with House(tmp_path, patience=3600) as house:
        ada = back(house, ada)
        assert remove(ada, table, 1, 409)["code"] == "not-away"
    with House(tmp_path, patience=SOON) as house:
        ada = back(house, ada)
        until(lambda: bool(people(ada, table)[1]["may_remove"]))
        remove(ada, table, 1)
    with House(tmp_path) as house:
        bert = back(house, bert)
        assert bert.state(table, 1)["stand_in"]["cause"] == "absence", "the bot goes on"
        assert bert.post(f"/api/tables/{table}/take-back", seat=1)["stand_in"] is None


def test_absence_tells_nothing_about_sealed_answers(quick: House) -> None:
    """Whether Bert has answered in secret is not to be found out by asking whether he is away, nor by removing him."""
    seen = []
    for secret in ("place-tokens 3 0 0", "place-tokens 0 3 0", None):
        ada, bert, table = two_players(quick, seed=7)
        if secret:
            bert.play(table, 1, secret)
        else:
            bert.state(table, 1)
        early = remove(ada, table, 1, 409)
        until(lambda table=table, ada=ada: bool(people(ada, table)[1]["may_remove"]))  # type: ignore[misc]
        asked = people(ada, table)
        after = remove(ada, table, 1)["people"]
        for person in (*asked, *after):
            person["away"] = person["away"] is not None
        lines = ada.get(f"/api/tables/{table}/chat")["chat"]
        said = [(line["n"], line["text"]) for line in lines]
        state = ada.state(table, 0)
        seen.append(json.dumps([early, asked, after, said, state["version"], state["waiting"]]))
    assert seen[0] == seen[1] == seen[2]
