"""A bot for an absent player: handed over, played, taken back, told; stored; and nobody else's business."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.kernel import timed
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from gonfalon.server.deadlines import Deadlines
from tests.server.house import GAME, PATIENCE, Guest, House, trading, two_players, until
from tests.server.planted import plant
from tests.server.test_storage import back
from tests.server.twins import opened

LONG = 3 * PATIENCE
"""A bot plays some turns."""
FAR = {"decisions": 9_000}
SECRET = {"posture": {"1": "hostile"}, "wishes": {"no-wars": True, "reserve": "10"}}


def hand_over(guest: Guest, table: str, seat: int = 0, **more: Any) -> Any:
    body = {"seat": seat, "bot": "steward", **more}
    return guest.post(f"/api/tables/{table}/hand-over", **body)


def take_back(guest: Guest, table: str, seat: int = 0) -> Any:
    return guest.post(f"/api/tables/{table}/take-back", seat=seat)


def digests(guest: Guest, table: str, seat: int = 0, **query: Any) -> list[Any]:
    found: list[Any] = guest.get(f"/api/tables/{table}/seats/{seat}/digests", **query)["digests"]
    return found


def is_away(guest: Guest, table: str, seat: int = 0) -> bool:
    return guest.state(table, seat)["stand_in"] is not None


def answer(guest: Guest, table: str, seat: int, holds: Any) -> None:
    """Play the first thing that is offered whenever asked, until something holds."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        state = guest.state(table, seat)
        if seat in state["asked"]:
            guest.first_move(table, seat)
        else:
            time.sleep(0.01)


def test_the_form_says_what_can_be_ordered(house: House) -> None:
    ada, bert, table = two_players(house)
    form = ada.get(f"/api/tables/{table}/seats/0/orders", lang="it")
    assert [player["seat"] for player in form["players"]] == [1]
    assert [choice["id"] for choice in form["postures"]] == ["friend", "neutral", "hostile"]
    assert form["postures"][0]["label"] == "Amico"
    wishes = {wish["id"]: wish for wish in form["wishes"]}
    assert set(wishes) == {"no-wars", "trade", "reserve"}
    assert wishes["no-wars"]["choices"] == [] and wishes["no-wars"]["default"] is False
    assert [c["id"] for c in wishes["reserve"]["choices"]] == ["0", "5", "10"]
    assert [bot["id"] for bot in form["bots"]][:2] == ["steward", "marshal"]
    assert ada.state(table, 0)["may_hand_over"] and not ada.state(table, -1)["may_hand_over"]
    assert bert.get(f"/api/tables/{table}/seats/0/orders", status=403)["code"] == "not-your-seat"


def test_a_bot_plays_until_the_seat_is_taken_back(house: House) -> None:
    ada, bert, table = two_players(house)
    state = hand_over(ada, table)
    assert state["prompt"] is None and state["stand_in"]["bot"] == "steward"
    assert not state["may_hand_over"]
    answer(bert, table, 1, lambda: ada.state(table, 0)["stand_in"]["played"] >= 6)
    move = {"seat": 0, "version": ada.state(table, 0)["version"]}
    for call, body in (("play", {"move": "pass"}), ("undo", {}), ("resign", {})):
        refused = ada.post(f"/api/tables/{table}/{call}", status=409, **move, **body)
        assert refused["code"] == "bot-plays"
    again = ada.post(f"/api/tables/{table}/hand-over", status=409, seat=0, bot="steward")
    assert again["code"] == "bot-plays"

    state = take_back(ada, table)
    assert state["stand_in"] is None and state["digest"] == 1 and state["may_hand_over"]
    played = digests(ada, table)[0]["played"]
    refused = ada.post(f"/api/tables/{table}/take-back", status=409, seat=0)
    assert refused["code"] == "no-stand-in"
    answer(bert, table, 1, lambda: ada.state(table, 0)["asked"] == [0])
    assert ada.state(table, 0)["prompt"]["owes"]
    time.sleep(0.1)
    assert digests(ada, table)[0]["played"] == played
    ada.first_move(table, 0)


def test_only_the_owner_may_and_others_see_only_that_a_bot_stands_in(house: House) -> None:
    ada, bert, table = two_players(house, public=True)
    eve = house.guest("Eve")
    for guest in (bert, eve):
        refused = guest.post(f"/api/tables/{table}/hand-over", status=403, seat=0, bot="steward")
        assert refused["code"] == "not-your-seat"
    with bert.live(table, 1) as line:
        assert not line.next("state")["players"][0]["absent"]
        hand_over(ada, table, **SECRET, until=FAR)
        assert line.next("state")["players"][0]["absent"]
        seen = [*line.heard]
    for guest in (bert, eve):
        assert guest.post(f"/api/tables/{table}/take-back", status=403, seat=0)
        for what in ("orders", "digests"):
            guest.get(f"/api/tables/{table}/seats/0/{what}", status=403)
    answer(bert, table, 1, lambda: ada.state(table, 0)["stand_in"]["played"] >= 3)
    seen += [json.dumps(bert.state(table, 1)), json.dumps(eve.state(table, -1))]
    seen += [json.dumps(eve.get(f"/api/tables/{table}")), json.dumps(eve.get("/api/tables"))]
    seen += [json.dumps(bert.get(f"/api/tables/{table}/history", seat=1))]
    for text in seen:
        assert '"stand_in":{' not in text.replace(": ", ":")
        assert "hostile" not in text.lower() and "9000" not in text and "no-wars" not in text
    assert ada.state(table, 0)["stand_in"]["orders"] == [
        f"Hostile to {ada.state(table, 0)['players'][1]['label']}",
        "Start no wars",
        "Keep in the store: At least 10 Gold",
    ]
    listed = next(t for t in bert.get("/api/tables")["tables"] if t["id"] == table)
    assert [seat["absent"] for seat in listed["seats"]] == [True, False]


def test_orders_that_make_no_sense_are_refused(house: House) -> None:
    ada, _, table = two_players(house)
    for more, code in (
        ({"bot": "random"}, "wrong-bot"),
        ({"posture": {"0": "friend"}}, "wrong-orders"),
        ({"posture": {"7": "friend"}}, "wrong-orders"),
        ({"posture": {"1": "afraid"}}, "bad-request"),
        ({"wishes": {"tax": "10"}}, "wrong-orders"),
        ({"wishes": {"no-wars": "yes"}}, "wrong-orders"),
        ({"wishes": {"reserve": "7"}}, "wrong-orders"),
        ({"until": {"decisions": 0}}, "bad-request"),
    ):
        body = {"seat": 0, "bot": "steward", **more}
        assert ada.post(f"/api/tables/{table}/hand-over", status=400, **body)["code"] == code
    assert not is_away(ada, table)
    lobby = ada.table("me", "friend", start=False)
    assert ada.post(f"/api/tables/{lobby}/hand-over", status=409, seat=0, bot="steward")


def test_after_so_many_decisions_it_hands_back(house: House) -> None:
    ada, bert, table = two_players(house)
    hand_over(ada, table, until={"decisions": 3})
    answer(bert, table, 1, lambda: not is_away(ada, table))
    (digest,) = digests(ada, table)
    assert (digest["played"], digest["reason"], digest["read"]) == (3, "decisions", False)
    moves = house.app.state.services.rooms.present(table).moves
    assert sum(moment.seat == 0 for moment in moves) == 3


def test_when_the_turn_begins_it_hands_back(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "steward")
    hand_over(ada, table, until={"turn": 2})
    until(lambda: not is_away(ada, table), LONG)
    (digest,) = digests(ada, table)
    assert digest["reason"] == "turn" and ada.state(table, 0)["view"]["turn"] == 2
    assert {turn["turn"] for turn in digest["turns"]} <= {0, 1}
    # a turn that has begun already ends it before it begins
    assert hand_over(ada, table, until={"turn": 2})["stand_in"] is None
    assert digests(ada, table)[0]["played"] == 0


def test_at_the_time_it_hands_back_though_nobody_plays(house: House) -> None:
    ada, _, table = two_players(house)
    with ada.live(table, 0) as line:
        line.next("state")
        soon = int(time.time() * 1000) + 300
        hand_over(ada, table, until={"time": soon})
        while line.next("state")["stand_in"] is None:
            pass
        while line.next("state")["stand_in"] is not None:
            pass
    assert digests(ada, table)[0]["reason"] == "time"
    assert int(time.time() * 1000) >= soon


def test_the_end_of_the_game_ends_it(house: House) -> None:
    ada, bert, table = two_players(house)
    hand_over(ada, table)
    bert.post(f"/api/tables/{table}/resign", seat=1, version=bert.state(table, 1)["version"])
    until(lambda: ada.state(table, 0)["status"] == "over")
    assert digests(ada, table)[0]["reason"] == "over"
    assert ada.post(f"/api/tables/{table}/hand-over", status=409, seat=0, bot="steward")


def test_the_digest_tells_what_was_done_in_both_languages(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "steward", seed=5)
    hand_over(ada, table, until={"turn": 3})
    until(lambda: not is_away(ada, table), LONG)
    assert ada.state(table, 0)["digest"] == 1
    (english,), (italian,) = digests(ada, table), digests(ada, table, lang="it")
    lines = [line for turn in english["turns"] for part in turn["parts"] for line in part["lines"]]
    log = [entry["text"] for entry in ada.state(table, 0)["log"]]
    told = [line.partition(" ×")[0] for line in lines]
    assert len(lines) > 5 and sum(line in log for line in told) > len(lines) / 2
    assert [turn["turn"] for turn in english["turns"]] == sorted(
        {t["turn"] for t in english["turns"]}
    )
    assert all(part["title"] for turn in english["turns"] for part in turn["parts"])
    assert italian["turns"] != english["turns"]
    assert [t["turn"] for t in italian["turns"]] == [t["turn"] for t in english["turns"]]
    facts = {fact["id"]: fact for fact in english["facts"]}
    view = ada.state(table, 0)["view"]
    assert 0 < facts["provinces"]["before"] < facts["provinces"]["after"]
    assert facts["points"]["after"] > facts["points"]["before"] and facts["points"]["label"]
    assert view["turn"] == 3
    # once it was seen it is not shown again, and can still be read
    assert ada.post(f"/api/tables/{table}/digest-read", seat=0, number=1)["digest"] is None
    assert digests(ada, table)[0]["read"]
    assert ada.post(f"/api/tables/{table}/digest-read", status=404, seat=0, number=9)


def test_what_others_did_meanwhile_is_told(house: House) -> None:
    ada, bert, table = trading(house)
    hand_over(ada, table, wishes={"trade": "nobody"})
    country = ada.state(table, 0)["players"][0]["label"].lower()
    offer = next(
        move["text"] for move in bert.state(table, 1)["prompt"]["moves"] if move["verb"] == "offer"
    )
    bert.play(table, 1, offer)
    for verb in ("give", "want"):
        move = next(m for m in bert.state(table, 1)["prompt"]["moves"] if m["verb"] == verb)
        bert.play(table, 1, f"{move['stem']} 1")
    bert.play(table, 1, "send")
    until(lambda: not bert.state(table, 1)["view"]["offers"])
    take_back(ada, table)
    befell = digests(ada, table)[0]["befell"]
    assert any(country in line.lower() for line in befell), befell
    log = [entry["kind"] for entry in ada.state(table, 0)["log"]]
    assert "offer-refused" in log and "offer-accepted" not in log


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table = two_players(house)
        hand_over(ada, table, **SECRET, until={"decisions": 8})
        answer(bert, table, 1, lambda: ada.state(table, 0)["stand_in"]["played"] >= 3)
        rooms = house.app.state.services.rooms
        until(lambda: 0 not in rooms.present(table).table.waiting or not is_away(ada, table))
        before, told = ada.state(table, 0)["stand_in"], digests(ada, table)
    with House(tmp_path) as house:
        # it goes on though nobody asks for the table
        rooms = house.app.state.services.rooms
        until(lambda: rooms.present(table) is not None)
        ada, bert = back(house, ada), back(house, bert)
        assert ada.state(table, 0)["stand_in"] == before
        assert digests(ada, table) == told
        answer(bert, table, 1, lambda: not is_away(ada, table))
        (digest,) = digests(ada, table)
        assert (digest["played"], digest["reason"]) == (8, "decisions")
    with House(tmp_path) as house:
        ada = back(house, ada)
        assert digests(ada, table) == [digest]
        assert ada.state(table, 0)["digest"] == 1


def test_what_the_bot_played_is_not_taken_back(house: House) -> None:
    """Nor what was played before it; what the player plays after it may be."""
    ada, _, table = trading(house)
    bank = next(m for m in ada.state(table, 0)["prompt"]["moves"] if m["verb"] == "bank")
    played = ada.play(table, 0, f"{bank['stem']} 1")
    assert played["prompt"]["can_undo"]
    hand_over(ada, table, until={"decisions": 1})
    until(lambda: not is_away(ada, table), LONG)
    state = ada.state(table, 0)
    assert not state["prompt"]["can_undo"]
    body = {"seat": 0, "version": state["version"]}
    assert ada.post(f"/api/tables/{table}/undo", status=409, **body)["code"] == "nothing-to-undo"
    moves = [m for m in state["prompt"]["moves"] if m["verb"] in ("bank", "resume")]
    text = f"{moves[0]['stem']} 1" if "stem" in moves[0] else moves[0]["text"]
    after = ada.play(table, 0, text)
    assert after["prompt"]["can_undo"]
    undone = ada.post(f"/api/tables/{table}/undo", seat=0, version=after["version"])
    assert not undone["prompt"]["can_undo"]
    body = {"seat": 0, "version": undone["version"]}
    assert ada.post(f"/api/tables/{table}/undo", status=409, **body)["code"] == "nothing-to-undo"


def test_a_bot_that_did_nothing_leaves_everything_as_it_was(own_house: House) -> None:
    ada, bert, table = trading(own_house)
    bank = next(m for m in ada.state(table, 0)["prompt"]["moves"] if m["verb"] == "bank")
    ada.play(table, 0, f"{bank['stem']} 1")
    rooms = own_house.app.state.services.rooms
    rooms.bots.choose = never
    hand_over(ada, table)
    state = take_back(ada, table)
    assert state["prompt"]["can_undo"] and state["digest"] is None
    bert.play(table, 1, "finish")


async def never(*_: Any) -> str:
    await asyncio.sleep(3)
    return ""


def test_at_one_screen_the_seat_of_an_absent_player_is_not_called(house: House) -> None:
    ada = house.guest("Ada")
    table = ada.table("me", "hot-seat", game=GAME)
    hand_over(ada, table, seat=1)
    until(lambda: ada.state(table, 0)["asked"] == [0])
    assert ada.state(table, 1)["asked"] == [0] and ada.state(table, 1)["prompt"] is None


# ---- deadlines


def test_a_bot_that_stands_in_has_no_deadline(own_house: House, monkeypatch: Any) -> None:
    """Nobody answers by default for it; who comes back has the whole time only if it has answered something."""
    monkeypatch.setattr(timed, "MINUTE", 60)
    ada = own_house.guest("Ada")
    table = ada.table(
        "me", "hot-seat", "hot-seat", game="medioevo", seed=3, options={"own_time": "5m"}
    )
    room = own_house.app.state.services.rooms.present(table)
    choose, room.rooms.bots.choose = room.rooms.bots.choose, never
    due = room.deadlines.due(0)
    hand_over(ada, table)
    assert 0 not in {seat for _, seat in room.clock._questions()}
    take_back(ada, table)
    assert room.deadlines.due(0) == due
    assert 0 in {seat for _, seat in room.clock._questions()}

    room.rooms.bots.choose = choose
    hand_over(ada, table, until={"decisions": 1})
    for seat in (1, 2):
        ada.play(table, seat, "bid 0")
    until(lambda: not is_away(ada, table), LONG)
    for asked in room.table.waiting:
        if asked == 0:
            assert room.deadlines.due(0) > due


def test_renewed_time_is_the_whole_time_for_the_question() -> None:
    table = open_table("medioevo", 3, 3, {"own_time": "5m"})
    deadlines = Deadlines()
    deadlines.begin(table, 1_000)
    first = deadlines.due(0)
    assert first == 1_000 + 5 * 60_000
    deadlines.renew(table, 0, 200_000)
    assert deadlines.due(0) == 200_000 + 5 * 60_000 and deadlines.due(1) == first
    deadlines.renew(table, 0, 0)
    assert deadlines.due(0) == 200_000 + 5 * 60_000


def meeting_a_covert_question() -> tuple[Table, int, str, int]:
    """A game of Medieval, who is about to move and what, and who is asked covertly then."""
    for seed in range(40):
        table = opened(find_game("medieval"), seed)
        steward = make_bot("steward", table.game, seed)
        while not table.over:
            before, seat = table.copy(), table.waiting[0]
            play_one(table, seat, steward)
            covert = not table.over and table.state.agenda[-1].covert
            if covert and seat not in table.waiting:
                return before, seat, table.written[-1][1], table.waiting[0]
    raise AssertionError("nobody was ever asked")


def test_a_bot_that_hands_back_does_not_tell_of_a_covert_question(house: House) -> None:
    """Who watches sees at once that a seat is played by its person again: what is hidden must not bring that about."""
    table, seat, move, asked = meeting_a_covert_question()
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = plant(house.settings.folder, table, *people)
    watcher = house.guest()
    hand_over(people[asked], id, asked, until={"decisions": 1})
    people[seat].play(id, seat, move)
    until(lambda: _played(people[asked], id, asked) > 0)
    assert watcher.state(id, -1)["players"][asked]["absent"]


def _played(guest: Guest, table: str, seat: int) -> int:
    return sum(digest["played"] for digest in digests(guest, table, seat))


def test_a_bot_that_hands_back_does_not_tell_that_a_choice_is_sealed(house: House) -> None:
    """The seat comes back when all may see that the choice was made."""
    table = opened(find_game("medioevo"), 0)
    assert table.state.agenda[-1].sealed and len(table.waiting) == 3
    people = [house.guest(f"P{number}") for number in range(table.seats)]
    id = plant(house.settings.folder, table, *people)
    watcher = house.guest()
    asked, *others = table.waiting
    hand_over(people[asked], id, asked, until={"decisions": 1})
    until(lambda: _played(people[asked], id, asked) == 1)
    assert watcher.state(id, -1)["players"][asked]["absent"]
    for seat in others:
        people[seat].first_move(id, seat)
    until(lambda: not watcher.state(id, -1)["players"][asked]["absent"])
    assert digests(people[asked], id, asked)[0]["reason"] == "decisions"
