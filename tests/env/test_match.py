"""The low-level interface, for every game."""

from __future__ import annotations

import json
import random

import pytest

import gonfalon
from gonfalon.env.match import TERMINAL, Match
from gonfalon.kernel.errors import TableError
from gonfalon.kernel.position import place_returns

GAMES = gonfalon.game_ids()
SHORT = {
    "medioevo": {"turn_limit": 2},
    "prototype": {"turn_limit": 1},
    "medieval": {"length": "shorter"},
    "warriors_traders": {"turn_limit": 3},
}

every_game = pytest.mark.parametrize("id", GAMES)


def played(match: Match, actions: int, seed: int = 0) -> list[int]:
    """Random actions, as many as there are until the end."""
    generator = random.Random(seed)
    chosen: list[int] = []
    while not match.over and len(chosen) < actions:
        chosen.append(generator.choice(match.legal_actions()))
        match.apply_action(chosen[-1])
    return chosen


def dump(match: Match) -> str:
    return json.dumps(match.position.state.dump(), sort_keys=True)


@every_game
def test_random_actions_end_the_game(id: str) -> None:
    match = Match(id, options=SHORT.get(id), seed=3)
    generator = random.Random(3)
    while not match.over:
        seat, actions = match.current_player(), match.legal_actions()
        assert 0 <= seat < match.seats
        assert len(actions) > 1, "what leaves no choice is done unasked"
        assert actions == sorted(set(actions))
        assert match.returns() == [0.0] * match.seats
        match.apply_action(generator.choice(actions))
    assert match.current_player() == TERMINAL
    assert match.current_players() == []
    assert match.legal_actions() == []
    assert sum(match.returns()) == pytest.approx(0)
    assert match.result is not None
    assert max(match.returns()) == match.returns()[match.result.ranking[0][0]]


@every_game
def test_the_same_seed_and_actions_give_the_same_match(id: str) -> None:
    one, other = Match(id, seed=8), Match(id, seed=8)
    for action in played(one, 150):
        other.apply_action(action)
    assert dump(one) == dump(other)
    assert dump(Match(id, seed=9)) != dump(Match(id, seed=8))
    assert dump(one.again(8)) == dump(Match(id, seed=8))


@every_game
def test_a_copy_is_independent(id: str) -> None:
    match = Match(id, seed=4)
    played(match, 61)
    before, actions, spelled = dump(match), match.legal_actions(), match.spelled()
    twin = match.copy()
    played(twin, 40)
    assert (dump(match), match.legal_actions(), match.spelled()) == (before, actions, spelled)


@every_game
def test_only_who_is_asked_may_choose_and_only_what_is_offered(id: str) -> None:
    match = Match(id, seed=2)
    played(match, 20)
    for seat in range(match.seats):
        assert bool(match.legal_actions(seat)) == (seat == match.current_player())
    wrong = next(n for n in range(len(match.words)) if n not in match.legal_actions())
    with pytest.raises(TableError):
        match.apply_action(wrong)
    offered = {move.verb for move in match.moves()}
    verbs = match.words.vocabulary.verbs.items()
    verb = next(verb for verb, kinds in verbs if not kinds and verb not in offered)
    with pytest.raises(TableError):
        match.apply_move(verb)


@every_game
def test_the_tensor_is_what_the_layout_says(id: str) -> None:
    match = Match(id, seed=6)
    layout = match.layout()
    length = layout[-1].start + layout[-1].length
    features = gonfalon.find_game(id)
    names = [block.name for block in layout]
    assert names[-4:] == ["asked", "question", "spelled", "amount"]
    assert names[:-4] == list(features.features(match.position.known(0), 0))
    while not match.over and match.decisions < 400:
        for seat in range(match.seats):
            tensor = match.tensor(seat)
            assert len(tensor) == length
            assert all(isinstance(number, float) for number in tensor)
        played(match, 60, seed=match.decisions)
    assert match.layout() == layout


@every_game
def test_what_is_hidden_does_not_show(id: str) -> None:
    """Text, tensor and view of a position dealt anew are those of the true one."""
    match = Match(id, seed=7)
    for round in range(6):
        played(match, 45, seed=round)
        seat = match.current_player()
        twin = match.resample(seat, seed=round)
        assert twin.current_player() == seat
        assert twin.legal_actions() == match.legal_actions()
        assert twin.text(seat) == match.text(seat)
        assert twin.tensor(seat) == match.tensor(seat)
        before = dump(match)
        played(twin, 20)
        assert dump(match) == before


@every_game
def test_a_match_that_listens_tells_what_each_seat_was_told(id: str) -> None:
    match = Match(id, seed=1, listen=True)
    played(match, 80)
    log = match.position.log
    assert log
    texts = [match.text(seat) for seat in range(match.seats)]
    assert len(set(texts)) == match.seats
    for seat, text in enumerate(texts):
        assert f"asked: {match.question(seat)}" in text
    assert ("spelled: " in texts[match.current_player()]) is True


def test_a_move_takes_as_many_actions_as_it_leaves_choices() -> None:
    match = Match("warriors_traders", seats=2, seed=1, options={"countries": "chosen"})
    actions = [match.action_to_string(action) for action in match.legal_actions()]
    assert all(action.startswith("country ") for action in actions)
    seat = match.current_player()
    match.apply_action(match.legal_actions()[0])
    assert match.decisions == 1
    assert match.current_player() != seat


def test_simultaneous_choices_are_asked_in_turn() -> None:
    """WT-SETUP-11: all place their tokens unseen; nobody's prompt shows another's choice."""
    match = Match("warriors_traders", seats=3, seed=1)
    asked = []
    assert match.current_players() == [0, 1, 2]
    while match.question(0) == "setup.tokens":
        seat = match.current_player()
        if asked[-1:] != [seat]:
            asked.append(seat)
        match.apply_action(match.legal_actions()[0])
    assert asked == [0, 1, 2]


def test_standing_moves_are_offered_if_they_are_wanted() -> None:
    plain = Match("warriors_traders", seats=3, seed=1)
    free = Match("warriors_traders", seats=3, seed=1, standing=("order", "cancel-order"))
    verbs = {move.verb for move in free.moves()}
    assert "order" in verbs
    assert "resign" not in verbs
    assert "order" not in {move.verb for move in plain.moves()}
    seat = free.current_player()
    for _ in range(3):
        order = next(move for move in free.moves() if move.verb == "order")
        free.apply_move(order.text)
        if free.current_player() != seat:
            break
    played(free, 300)


def test_places_are_paid_evenly_and_shared_ones_shared() -> None:
    assert place_returns([[2], [0], [1]]) == [0.0, -1.0, 1.0]
    assert place_returns([[0, 1], [2, 3]]) == pytest.approx([2 / 3, 2 / 3, -2 / 3, -2 / 3])
    assert place_returns([[0, 1, 2]]) == [0.0, 0.0, 0.0]
