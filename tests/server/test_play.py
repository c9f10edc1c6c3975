"""Playing over HTTP: states, moves, versions, undo, why, history, forks, records, chat."""

from __future__ import annotations

import threading

import pytest

from gonfalon.kernel.native import window_of
from gonfalon.kernel.records import replay
from tests.clicks import turns
from tests.server.house import Guest, House, text_of, trading, two_players, until
from tests.server.planted import plant

SEED = 7


def test_the_state_of_a_seat(house: House) -> None:
    ada, _, table = two_players(house, seed=SEED)
    state = ada.state(table, 0, lang="en")
    assert (state["type"], state["table"], state["seat"]) == ("state", table, 0)
    assert (state["version"], state["last"], state["status"]) == (0, 0, "running")
    assert state["waiting"] == [0, 1]
    assert [player["name"] for player in state["players"]] == ["Ada", "Bert"]
    assert [player["mine"] for player in state["players"]] == [True, False]
    assert all(player["label"] for player in state["players"])
    prompt = state["prompt"]
    assert (prompt["window"], prompt["title"]) == ("setup.tokens", "Start tokens")
    assert prompt["rule"].startswith("WT-") and prompt["owes"] and not prompt["can_undo"]
    assert prompt["moves"][0]["verb"] == "place-tokens"
    assert {move["verb"] for move in prompt["standing"]} == {"order", "resign"}
    assert [entry["n"] for entry in state["log"]] == list(range(state["log_size"]))
    taken = state["log"][0]
    assert taken["kind"] == "country-taken" and isinstance(taken["values"]["country"], str)
    assert ada.state(table, 0, lang="it")["prompt"]["title"] == "Segnalini iniziali"


def test_every_move_of_a_whole_game_has_words_ids_and_a_stem(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", seed=SEED, options={"scenario": "2p-england-scotland"})
    seen: dict[str, dict[str, object]] = {}
    for number in range(250):
        state = ada.state(table, 0)
        if state["status"] == "over":
            break
        seat = state["waiting"][number % len(state["waiting"])]
        state = ada.state(table, seat, lang="it" if number % 2 else "en")
        moves = state["prompt"]["moves"]
        for move in moves:
            seen[move["verb"]] = move
            assert move["label"] and "{" not in move["label"], move
            assert move["help"] and all(arg["label"] for arg in move["args"])
            if "stem" in move:
                assert move["low"] <= move["high"] and "–" not in move["label"]
        assert "{" not in state["prompt"]["question"]
        for entry in state["log"][-5:]:
            assert entry["text"] and "{" not in entry["text"]
        move = moves[number * 7 % len(moves)]
        ada.try_to_play(table, seat, text_of(move), state["version"]).raise_for_status()
    assert len(seen) > 10
    assert seen["build-army"]["cost"]
    assert seen["done"]["final"]


def test_a_move_is_played_once_however_often_it_is_clicked(house: House) -> None:
    ada, _, table = two_players(house, seed=SEED)
    answers = []

    def click() -> None:
        guest = Guest(house.address, cookies={"gonfalon_guest": ada.cookie})
        answers.append(guest.try_to_play(table, 0, "order feed-all", 0))

    clicks = [threading.Thread(target=click) for _ in range(6)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] + [409] * 5
    stale = next(answer.json() for answer in answers if answer.status_code == 409)
    assert (stale["code"], stale["version"]) == ("stale", 1)
    assert ada.state(table, 0)["version"] == 1


def test_an_older_version_will_do_while_nothing_has_changed_for_the_seat(house: House) -> None:
    ada, bert, table = trading(house)
    before = ada.state(table, 0)
    bert.play(table, 1, "finish")  # everybody sees it, and Ada's choices stay the same
    now = ada.state(table, 0)
    assert now["version"] > before["version"]
    move = next(move for move in before["prompt"]["moves"] if move["verb"] == "bank")
    assert ada.try_to_play(table, 0, text_of(move), before["version"]).status_code == 200
    # her own move has changed them: the second tab is behind
    again = ada.try_to_play(table, 0, text_of(move), before["version"])
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert ada.try_to_play(table, 0, "finish", 10_000).json()["code"] == "stale"


def test_undo_takes_the_move_and_its_log_back(house: House) -> None:
    ada, bert, table = trading(house)
    before = ada.state(table, 0)
    move = next(move for move in before["prompt"]["moves"] if move["verb"] == "bank")
    after = ada.play(table, 0, text_of(move))
    assert after["prompt"]["can_undo"] and after["log_size"] == before["log_size"] + 1
    seen = bert.state(table, 1)
    path = f"/api/tables/{table}/undo"
    assert bert.post(path, status=409, seat=1, version=seen["version"])["code"] == "nothing-to-undo"
    assert ada.post(path, status=409, seat=0, version=before["version"])["code"] == "stale"

    undone = ada.post(path, seat=0, version=after["version"])

    assert undone["log_size"] == before["log_size"] and undone["log"] == []
    assert undone["version"] == after["version"] + 1
    assert undone["view"] == before["view"]
    later = bert.state(table, 1, since=seen["version"])
    assert later["log_size"] == seen["log_size"] - 1
    assert later["view"] != seen["view"]


def test_a_refusal_names_its_rule_in_the_language_asked_for(house: House) -> None:
    ada, _, table = two_players(house, seed=SEED)
    for text in (
        "fly home",
        "place-tokens 9 9 9",
        "build-army infantry fyn",
        "undo",
        "…",
        "feed x",
    ):
        answer = ada.try_to_play(table, 0, text, 0)
        assert answer.status_code == 422, text
        problem = answer.json()
        assert problem["code"] == "illegal-move" and problem["reason"]
    problem = ada.try_to_play(table, 0, "place-tokens 9 9 9", 0).json()
    assert problem["rule"].startswith("WT-")
    why = ada.get(f"/api/tables/{table}/why", seat=0, move="place-tokens 9 9 9", lang="it")
    assert not why["legal"] and why["rule"] == problem["rule"]
    assert why["reason"] != problem["reason"]
    legal = ada.get(f"/api/tables/{table}/why", seat=0, move="place-tokens 1 1 1")
    assert legal == {"legal": True, "rule": None, "reason": ""}
    assert ada.state(table, 0)["version"] == 0


def test_a_move_says_what_follows_from_it(house: House) -> None:
    """With the question, and when it is asked for."""
    ada, bert, table = two_players(house, seed=SEED)
    ada.play(table, 0, "place-tokens 1 1 1")
    bert.play(table, 1, "place-tokens 1 1 1")
    (build,) = [m for m in bert.state(table, 1)["prompt"]["moves"] if m["verb"] == "build-army"]
    assert build["outlook"] == [
        {"key": "weapons", "text": "−1 Weapon", "amount": -1, "tone": "worse"},
        {"key": "armies", "text": "+1 army", "amount": 1, "tone": "better"},
    ]
    path = f"/api/tables/{table}/outlooks"
    single = f"/api/tables/{table}/outlook"
    asked, refused = bert.get(path, seat=1, move=[build["text"], "build-fort london"])
    follows = build["outlook"]
    assert asked == {"legal": True, "final": False, "consequences": follows, "asked": ""}
    assert refused == {"legal": False, "final": False, "consequences": [], "asked": ""}
    assert bert.get(single, seat=1, move=build["text"]) == asked
    (italian,) = bert.get(path, seat=1, move=build["text"], lang="it")
    assert [one["text"] for one in italian["consequences"]] == ["−1 Arma", "+1 armata"]
    assert bert.get(path, seat=1, move=["pass"] * 17, status=400)["code"] == "bad-request"


def test_a_plan_says_what_several_moves_bring_and_plays_none(house: House) -> None:
    """In the Trade phase there are Products for one trade with the bank, and not for a second."""
    ada, _, table = trading(house)
    path, before = f"/api/tables/{table}/outlook", ada.state(table, 0)
    none = ada.post(path, seat=0, moves=[])
    assert (none["steps"], none["total"], none["stop"]) == ([], [], "")
    assert none["prompt"]["moves"] == before["prompt"]["moves"]

    bank, dear = "bank products food 1", "bank products gold 1"
    price = ada.get(path, seat=0, move=bank)["consequences"]
    plan = ada.post(path, seat=0, moves=[bank], about=["finish", dear])
    assert (plan["version"], plan["stop"]) == (before["version"], "")
    (step,) = plan["steps"]
    assert (step["text"], step["window"], step["final"]) == (bank, "trade.open", False)
    assert step["consequences"] == plan["total"] == price
    free, refused = plan["about"]
    assert free["legal"] and not refused["legal"] and refused["reason"]

    again = ada.post(f"{path}?lang=it", seat=0, moves=[bank, dear])
    assert (again["stop"], len(again["steps"]), again["prompt"]) == ("refused", 1, None)
    assert again["rule"] == refused["rule"] and again["reason"] != refused["reason"]
    assert [one["text"] for one in again["total"]] == ["+1 Cibo", "−6 Merci"]
    assert ada.post(path, seat=0, moves=["finish"] * 31, status=400)["code"] == "bad-request"

    assert ada.state(table, 0) == before
    ada.play(table, 0, bank)
    assert ada.state(table, 0)["prompt"]["moves"] == plan["prompt"]["moves"]


def marching(house: House) -> tuple[Guest, str]:
    """Ada's armies may go in a game that is under way."""
    turn = turns.load("warriors-traders-peace")
    table, ada = turn.table.copy(), house.guest("Ada")
    for seat, text in turn.moves:
        if window_of(table.state.agenda[-1]) == "maneuver.move" and table.waiting == [turn.person]:
            break
        table.play(seat, text)
    return ada, plant(house.settings.folder, table, ada, at=turn.person)


def test_a_place_further_away_is_reached_by_moves_that_the_server_names(house: House) -> None:
    ada, table = marching(house)
    seat = 0
    path, before = f"/api/tables/{table}/outlook", ada.state(table, seat)
    steps = {move["text"] for move in before["prompt"]["moves"]}
    stem = next(text for text in steps if text.startswith("move ")).rpartition(" ")[0]
    answer = ada.post(path, seat=seat, moves=[], ways=stem)
    assert answer["ways"] and ada.state(table, seat) == before
    for way in answer["ways"]:
        assert len(way["moves"]) > 1 and way["moves"][0] in steps
        assert way["moves"][-1] == f"{stem} {way['to']}"
        plan = ada.post(path, seat=seat, moves=way["moves"])
        assert [step["text"] for step in plan["steps"]] == way["moves"]
    way = answer["ways"][0]
    for text in way["moves"]:
        ada.play(table, seat, text)
    assert ada.post(path, seat=seat, moves=[], ways="walk")["ways"] == []
    assert ada.post(path, seat=seat, moves=[])["ways"] == []
    assert ada.post(path, seat=seat, moves=[], ways="x" * 201, status=400)["code"] == "bad-request"


def test_nobody_reads_or_plays_the_seat_of_another(house: House) -> None:
    ada, bert, table = two_players(house, seed=SEED)
    eve = house.guest("Eve")
    calls = [
        ("get", f"/api/tables/{table}/seats/1", {}),
        ("get", f"/api/tables/{table}/history", {"seat": 1}),
        ("get", f"/api/tables/{table}/why", {"seat": 1, "move": "resign"}),
        ("get", f"/api/tables/{table}/outlook", {"seat": 1, "move": "resign"}),
        ("get", f"/api/tables/{table}/outlooks", {"seat": 1, "move": "resign"}),
        ("post", f"/api/tables/{table}/outlook", {"seat": 1, "moves": ["resign"]}),
        ("post", f"/api/tables/{table}/play", {"seat": 1, "move": "resign", "version": 0}),
        ("post", f"/api/tables/{table}/undo", {"seat": 1, "version": 0}),
        ("post", f"/api/tables/{table}/resign", {"seat": 1, "version": 0}),
        ("post", f"/api/tables/{table}/fork", {"seat": 1, "at": 0, "bot": "steward"}),
    ]
    for method, path, values in calls:
        own, foreign = (
            getattr(guest, method)(path, status=status, **values)
            for guest, status in ((ada, 403), (eve, 404))
        )
        assert own["code"] == "not-your-seat" and foreign["code"] == "no-table"
    for path in ("", "/chat", "/record", "/seats/-1"):
        assert eve.get(f"/api/tables/{table}{path}", status=404)["code"] == "no-table"
    assert bert.state(table, 1)["version"] == 0


def test_history_shows_what_was_known_then(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", seed=SEED)
    states = [ada.state(table, 0)]
    while len(states) < 45:
        # in a sealed step seat 0 does not know that seat 1 has answered
        seat = 1 if (ada.state(table, 1)["prompt"] or {}).get("moves") else 0
        ada.first_move(table, seat)
        now = ada.state(table, 0)
        if now["version"] != states[-1]["version"]:
            states.append(now)
    for state in states:
        then = ada.get(f"/api/tables/{table}/history", seat=0, at=state["version"])
        assert then["last"] == states[-1]["version"] and then["prompt"] is None
        for key in ("version", "view", "waiting", "log", "log_size"):
            assert then[key] == state[key], key
    path = f"/api/tables/{table}/history"
    assert ada.get(path, status=404, seat=0, at=9999)["code"] == "no-moment"


def test_a_fork_goes_on_from_the_moment(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "random", seed=SEED)
    for _ in range(12):
        until(
            lambda: 0 in ada.state(table, 0)["waiting"] or ada.state(table, 0)["status"] == "over"
        )
        ada.first_move(table, 0)
    at = ada.state(table, 0)["version"] // 2
    then = ada.get(f"/api/tables/{table}/history", seat=0, at=at)
    path = f"/api/tables/{table}/fork"
    assert ada.post(path, status=400, at=at, seat=0, bot="nobody")["code"] == "wrong-bot"
    assert ada.post(path, status=404, at=9999, seat=0, bot="random")["code"] == "no-moment"
    fork = ada.post(path, at=at, seat=0, bot="steward")
    assert fork["id"] != table and [s["kind"] for s in fork["seats"]] == ["person", "bot"]
    first = ada.get(f"/api/tables/{fork['id']}/history", seat=0, at=0)
    assert first["view"] == then["view"]
    assert [entry["text"] for entry in first["log"]] == [entry["text"] for entry in then["log"]]
    until(lambda: 0 in ada.state(fork["id"], 0)["waiting"])
    ada.first_move(fork["id"], 0)


def test_a_fork_of_a_game_with_others_must_wait_for_its_end(house: House) -> None:
    ada, _, table = two_players(house)
    refused = ada.post(f"/api/tables/{table}/fork", status=409, at=0, seat=0, bot="steward")
    assert refused["code"] == "cannot-fork"


def test_bots_play_a_game_to_its_end_and_the_record_replays(own_house: House) -> None:
    ada = own_house.guest("Ada")
    table = ada.table("me", "steward", "random", seed=3, options={"turn_limit": 3})
    assert ada.get(f"/api/tables/{table}/record", status=409)["code"] == "still-running"
    state = ada.state(table, 0)
    while state["status"] == "running":
        if 0 in state["waiting"] and state["prompt"]["moves"]:
            move = text_of(state["prompt"]["moves"][0])
            ada.try_to_play(table, 0, move, state["version"])
        state = ada.state(table, 0)
    result = state["result"]
    assert sorted(place["seat"] for place in result["ranking"]) == [0, 1, 2]
    assert result["reason"] and result["winners"] and state["prompt"] is None
    assert ada.get(f"/api/tables/{table}")["status"] == "over"
    record = ada.get(f"/api/tables/{table}/record")
    again = replay(record)
    assert again.over and again.result and again.result.winners == result["winners"]
    refused = ada.try_to_play(table, 0, "done", state["version"])
    assert refused.status_code == 422
    # a finished game is open to all who were there: play on with any seat
    fork = ada.post(f"/api/tables/{table}/fork", at=5, seat=1, bot="random", counted_by=0)
    assert [seat["mine"] for seat in fork["seats"]] == [False, True, False]


def test_who_resigns_is_out(house: House) -> None:
    ada, bert, table = two_players(house, seed=SEED)
    left = ada.post(f"/api/tables/{table}/resign", seat=0, version=0)
    assert left["view"]["players"][0]["left"]
    assert bert.state(table, 1)["view"]["players"][0]["left"]
    assert ada.post(f"/api/tables/{table}/resign", status=422, seat=0, version=left["version"])


@pytest.mark.parametrize("game", ["warriors_traders", "medieval", "medioevo", "prototype"])
def test_a_seat_can_be_given_up_in_every_game(house: House, game: str) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", "hot-seat", game=game)
    left = ada.post(f"/api/tables/{table}/resign", seat=1, version=ada.state(table, 1)["version"])
    assert left["prompt"] is None or not left["prompt"]["standing"]
    assert 1 not in left["waiting"]
    again = ada.post(f"/api/tables/{table}/resign", status=422, seat=1, version=left["version"])
    assert (again["code"], again["reason"]) == ("cannot-resign", "You cannot leave the game now.")
    assert ada.state(table, 0)["status"] == "running"


def test_chat_is_kept_as_plain_text(house: House) -> None:
    ada, bert, table = two_players(house)
    path = f"/api/tables/{table}/chat"
    said = ada.post(path, text="  <b>Good</b> evening\x00! ")
    assert (said["n"], said["seat"], said["name"]) == (1, 0, "Ada")
    assert said["text"] == "<b>Good</b> evening !"
    bert.post(path, text="Buonasera")
    assert [line["text"] for line in bert.get(path)["chat"]] == [said["text"], "Buonasera"]
    assert ada.post(path, status=400, text=" \t ")["code"] == "empty-chat"
    assert ada.post(path, status=400, text="x" * 501)["code"] == "bad-request"
    assert ada.post(path, status=400, text="")["code"] == "bad-request"


@pytest.mark.parametrize("lang", ["fr", "", "english"])
def test_other_languages_are_refused(house: House, lang: str) -> None:
    ada = house.guest()
    answer = ada.http.get("/api/games", params={"lang": lang})
    assert answer.status_code == 400
    assert answer.json()["code"] == "unknown-language"


def test_seats_without_a_name_of_their_own_are_called_after_their_people(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "random", "random", game="medieval", seed=SEED, options={"first": 1})
    players = ada.state(table, 0, lang="en")["players"]
    assert [player["label"] for player in players] == ["Ada", "Random 2", "Random 3"]
    assert ada.state(table, 0, lang="en")["log"][0]["text"] == "Ada chooses the first Power."
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["label"] for seat in seats] == ["Ada", "Random 2", "Random 3"]
