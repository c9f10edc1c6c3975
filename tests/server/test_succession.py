"""Somebody new for a seat whose person is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.house import Guest, House, two_players
from tests.server.test_removal import notices, people, remove, table_of
from tests.server.test_return_links import come_back, link_of, token_of
from tests.server.test_storage import back

MOVE = "order feed-all"
"""Something that can be played at any time, whatever the bot has done before."""


def invite(guest: Guest, table: str, seat: int, status: int = 200, **body: Any) -> Any:
    return guest.post(f"/api/tables/{table}/invite", status, seat=seat, **body)


def invitation(guest: Guest, table: str, seat: int) -> str:
    """The token of the new invitation, as the host finds it."""
    link = next(one["invitation"] for one in people(guest, table) if one["seat"] == seat)
    return str(link).removeprefix("/join/")


def join(guest: Guest, table: str, token: str, status: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/join", status, token=token)


def gone(house: House, **wishes: Any) -> tuple[Guest, Guest, str, str]:
    """Ada and Bert, who has given his seat up, and the token of a new invitation for it."""
    ada, bert, table = two_players(house, **wishes)
    remove(bert, table, 1)
    invite(ada, table, 1)
    return ada, bert, table, invitation(ada, table, 1)


def test_a_new_person_takes_the_seat_over_with_the_first_move(house: House) -> None:
    ada, bert, table, token = gone(house)
    old = token_of(bert, table, 1)
    eve = house.guest("Eve")
    link = eve.get(f"/api/links/{token}")
    assert (link["kind"], link["seat"]) == ("join", 1)
    assert join(eve, table, token)["seats"][1]["mine"]
    person = people(ada, table)[1]
    assert (person["heir"], person["bot"], person["name"]) == ("Eve", False, "Bert")
    assert person["invitation"] is None, "nobody else can come by it"
    assert join(house.guest("Fay"), table, token, 409)["code"] == "seat-taken"
    state = eve.state(table, 1)
    assert state["prompt"] is not None and state["stand_in"] is None
    assert link_of(eve, table, 1, status=409)["code"] == "not-yet-yours"
    assert bert.state(table, 1)["view"] == state["view"], "it is still his"

    eve.play(table, 1, MOVE)
    assert ada.state(table, 0)["players"][1]["name"] == "Eve"
    assert bert.get(f"/api/tables/{table}/seats/1", status=404)["code"] == "no-table"
    assert come_back(bert, old, 404)["code"] == "no-link"
    assert notices(ada, table) == ["removed-consent", "invited", "heir-sits", "heir-plays"]
    new = token_of(eve, table, 1)
    assert new != old and come_back(house.guest(), new)["mine"]


def test_who_comes_back_before_that_keeps_the_seat(house: House) -> None:
    """By the return link, by taking back, and by a move."""

    def by_link(bert: Guest, table: str) -> None:
        come_back(house.guest(), token_of(bert, table, 1))

    def by_move(bert: Guest, table: str) -> None:
        bert.play(table, 1, MOVE)

    def by_hand(bert: Guest, table: str) -> None:
        bert.post(f"/api/tables/{table}/hand-over", seat=1, bot="steward")

    for way in (by_link, by_move, by_hand):
        ada, bert, table, token = gone(house, seed=7)
        eve = house.guest("Eve")
        join(eve, table, token)
        with eve.live(table, 1) as line:
            line.next("state")
            way(bert, table)
        assert eve.get(f"/api/tables/{table}", status=404)["code"] == "no-table"
        assert bert.state(table, 1)["seat"] == 1
        assert notices(ada, table)[-1] == "heir-gone"
        person = people(ada, table)[1]
        assert (person["heir"], person["invited"], person["name"]) == (None, False, "Bert")
        for guest in (eve, house.guest("Fay")):
            assert join(guest, table, token, 409)["code"] == "already-started"


def test_taking_back_withdraws_the_invitation(house: House) -> None:
    ada, bert, table, token = gone(house)
    bert.post(f"/api/tables/{table}/take-back", seat=1)
    assert not people(ada, table)[1]["invited"]
    assert join(house.guest("Eve"), table, token, 409)["code"] == "already-started"
    assert invite(ada, table, 1, 409)["code"] == "still-theirs"


def test_nobody_who_sits_or_sat_at_the_table_can_use_it(house: House) -> None:
    (ada, bert, carl), table = table_of(house, "Ada", "Bert", "Carl")
    phone = house.guest()
    come_back(phone, token_of(carl, table, 2))
    remove(bert, table, 1)
    invite(ada, table, 1)
    token = invitation(ada, table, 1)
    for guest in (ada, carl, phone):
        refused = join(guest, table, token, 409)
        assert refused["code"] == "sat-before" and refused["reason"]
    # who came by the link once and was turned away sat here, too
    token_of(carl, table, 2, renew=True)
    assert join(phone, table, token, 409)["code"] == "sat-before"
    eve = house.guest("Eve")
    join(eve, table, token)
    bert.post(f"/api/tables/{table}/hand-over", seat=1, bot="steward")
    bert.post(f"/api/tables/{table}/take-back", seat=1)
    remove(bert, table, 1)
    invite(ada, table, 1)
    assert join(eve, table, invitation(ada, table, 1), 409)["code"] == "sat-before"


def test_nobody_who_was_there_before_the_start_can_use_it(house: House) -> None:
    ada, bert, carl, dora = (house.guest(name) for name in ("Ada", "Bert", "Carl", "Dora"))
    table = ada.table("me", "friend", start=False)
    for guest in (carl, dora, carl, bert):
        join(guest, table, ada.token(table, 1))
        if guest is carl:
            guest.post(f"/api/tables/{table}/leave")
        elif guest is dora:
            ada.post(f"/api/tables/{table}/unseat", seat=1)
    ada.post(f"/api/tables/{table}/start")
    remove(bert, table, 1)
    invite(ada, table, 1)
    token = invitation(ada, table, 1)
    for guest in (carl, dora):
        assert join(guest, table, token, 409)["code"] == "sat-before"
    join(house.guest("Eve"), table, token)


def test_it_needs_the_same_reasons_as_a_removal(house: House) -> None:
    (ada, bert, carl), table = table_of(house, "Ada", "Bert", "Carl")
    eve = house.guest("Eve")
    assert invite(ada, table, 1, 409)["code"] == "still-theirs"
    bert.post(f"/api/tables/{table}/hand-over", seat=1, bot="steward")
    refused = invite(ada, table, 1, 409)
    assert refused["code"] == "still-theirs", "a bot under orders is no consent"
    path = f"/api/tables/{table}/invite?lang=it"
    italian = ada.http.post(path, json={"seat": 1}).json()
    assert italian["reason"] and italian["reason"] != refused["reason"]
    bert.post(f"/api/tables/{table}/take-back", seat=1)
    remove(bert, table, 1)
    assert invite(carl, table, 1, 403)["code"] == "not-maker"
    assert invite(eve, table, 1, 404)["code"] == "no-table"
    assert invite(ada, table, 8, 404)["code"] == "no-seat"
    invite(ada, table, 1)
    assert people(ada, table)[1]["invitation"] and people(bert, table)[1]["invitation"]
    seen = people(carl, table)[1]
    assert seen["invited"] and seen["invitation"] is None, "announced to all, shown to few"


def test_an_invitation_is_replaced_and_withdrawn(house: House) -> None:
    ada, _, table, first = gone(house)
    invite(ada, table, 1)
    second = invitation(ada, table, 1)
    eve = house.guest("Eve")
    assert second != first and join(eve, table, first, 404)["code"] == "no-link"
    invite(ada, table, 1, open=False)
    assert join(eve, table, second, 404)["code"] == "no-link"
    assert notices(ada, table)[-1] == "invitation-withdrawn"
    invite(ada, table, 1, open=False)
    assert notices(ada, table).count("invitation-withdrawn") == 1


def test_the_new_person_learns_nothing_of_the_old_ones_orders(house: House) -> None:
    ada, bert, table = two_players(house)
    orders = {"posture": {"0": "hostile"}, "wishes": {"no-wars": True}}
    bert.post(f"/api/tables/{table}/hand-over", seat=1, bot="steward", **orders)
    bert.post(f"/api/tables/{table}/take-back", seat=1)
    remove(bert, table, 1)
    invite(ada, table, 1)
    eve = house.guest("Eve")
    join(eve, table, invitation(ada, table, 1))

    def told() -> str:
        digests = eve.get(f"/api/tables/{table}/seats/1/digests")
        form = eve.get(f"/api/tables/{table}/seats/1/orders")
        return str([digests, form["posture"], form["values"]])

    assert "hostile" not in told().lower() and "True" not in told().replace("'read': True", "")
    eve.play(table, 1, MOVE)
    assert "hostile" not in told().lower()
    assert "hostile" not in str(eve.state(table, 1)).lower()


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, bert, table, token = gone(house)
    with House(tmp_path) as house:
        ada, eve = back(house, ada), house.guest("Eve")
        assert invitation(ada, table, 1) == token
        join(eve, table, token)
    with House(tmp_path) as house:
        ada, bert, eve = (back(house, guest) for guest in (ada, bert, eve))
        assert people(ada, table)[1]["heir"] == "Eve"
        eve.play(table, 1, MOVE)
    with House(tmp_path) as house:
        bert, eve = back(house, bert), back(house, eve)
        assert eve.state(table, 1)["players"][1]["name"] == "Eve"
        bert.get(f"/api/tables/{table}/seats/1", status=404)
