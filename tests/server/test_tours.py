"""Guided tours over HTTP."""

from __future__ import annotations

from tests.server.house import House

TOUR = "/api/games/medieval/tours/first-round"


def test_games_name_their_tours(house: House) -> None:
    games = {game["id"]: game for game in house.guest().get("/api/games", lang="it")["games"]}
    assert games["warriors_traders"]["tours"] == []
    (tour,) = games["medieval"]["tours"]
    assert tour["id"] == "first-round" and tour["title"].startswith("Un giro")


def test_a_tour_is_a_list_of_moments(house: House) -> None:
    tour = house.guest().get(TOUR)
    moments = tour["moments"]
    assert [moment["state"]["version"] for moment in moments] == list(range(len(moments)))
    assert moments[-1]["numbers"] == {
        "points": [12, 19, 18],
        "florins": [17, 3, 4],
        "cards": [3, 2, 4],
    }
    numbers = [entry["n"] for moment in moments for entry in moment["state"]["log"]]
    assert numbers == sorted(set(numbers))
    rules = house.guest().get("/api/games/medieval/rules")
    assert {rule for moment in moments for rule in moment["rules"]} <= set(rules)


def test_every_language_has_its_own_words_and_the_same_numbers(house: House) -> None:
    english, italian = (house.guest().get(TOUR, lang=code) for code in ("en", "it"))
    for one, other in zip(english["moments"], italian["moments"], strict=True):
        assert one["numbers"] == other["numbers"] and one["rules"] == other["rules"]
        assert one["title"] != other["title"] and one["text"] != other["text"]
    (refused,) = (moment["refused"] for moment in italian["moments"] if moment["refused"])
    assert refused["rule"] == "MD-CW-01" and not refused["legal"]


def test_a_tour_shows_a_seat_no_more_than_it_knows(house: House) -> None:
    for moment in house.guest().get(TOUR)["moments"]:
        state = moment["state"]
        others = [p["florins"] for p in state["view"]["players"] if p["seat"] != state["seat"]]
        assert set(others) == {None}


def test_there_is_no_other_tour(house: House) -> None:
    guest = house.guest()
    assert guest.get("/api/games/medieval/tours/grand", status=404)["code"] == "no-tour"
    assert guest.get("/api/games/chess/tours/first-round", status=404)["code"] == "no-game"
