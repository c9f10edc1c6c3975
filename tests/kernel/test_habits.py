"""What habits answer, and what they leave to their person."""

from __future__ import annotations

from gonfalon.kernel.habits import NONE, Habit, Habits, added, answer_of, lasting, weighed, without
from gonfalon.kernel.table import Table
from tests.server.test_habits import reached

CONTINUE = "battle.continue"


def battle() -> tuple[Table, int]:
    turn, table = reached("prototype-war", CONTINUE)
    return table, turn.person


def text(habits: Habits, table: Table, seat: int) -> str | None:
    move = answer_of(habits, table, seat)
    return None if move is None else move.text


def test_without_habits_nothing_is_answered() -> None:
    table, seat = battle()
    assert text(NONE, table, seat) is None


def test_what_costs_dearly_is_done_only_for_who_knew_it() -> None:
    """To stop costs the Captain a level."""
    table, seat = battle()
    move, _ = table.find(seat, "stop-attack")
    assert weighed(table, seat, move)[0]
    habit = Habit(CONTINUE, "stop-attack", "always")
    assert text(Habits(answers=(habit,)), table, seat) is None
    knew = Habit(CONTINUE, "stop-attack", "always", grave=True)
    assert text(Habits(answers=(knew,)), table, seat) == "stop-attack"


def test_a_move_that_is_not_legal_answers_nothing() -> None:
    table, seat = battle()
    for move in ("fight konstanz", "done", "no move at all"):
        assert text(Habits(answers=(Habit(CONTINUE, move, "always"),)), table, seat) is None


def test_another_question_or_another_seat_is_not_answered() -> None:
    table, seat = battle()
    other = Habits(answers=(Habit("battle.attacker-cards", "fight-on", "always"),))
    assert text(other, table, seat) is None
    here = Habits(answers=(Habit("battle.attacker-cards", "fight-on", "here"),))
    assert text(here, table, seat) == "fight-on"
    assert text(here, table, (seat + 1) % table.seats) is None


def test_the_first_that_fits_counts_and_a_new_one_comes_before_it() -> None:
    table, seat = battle()
    elsewhere = Habit(CONTINUE, "done", "always")
    fight = Habit(CONTINUE, "fight-on", "always")
    stop = Habit(CONTINUE, "stop-attack", "always", grave=True)
    habits = added(Habits(answers=(elsewhere, fight)), table, seat, stop)
    assert habits.answers == (elsewhere, stop, fight)
    assert text(habits, table, seat) == "stop-attack"
    assert without(habits, CONTINUE, "stop-attack").answers == (elsewhere, fight)
    assert without(habits, CONTINUE).answers == ()


def test_how_long_they_last() -> None:
    table, _ = battle()
    turn = table.game.turn(table.state)
    ended = (Habit(CONTINUE, "done", "turn", turn - 1), Habit("attack.react", "pass", "here"))
    left = (
        Habit(CONTINUE, "done", "turn", turn),
        Habit("taxes.orders", "done", "always"),
        Habit("battle.attacker-cards", "done", "here"),
    )
    habits = Habits(True, ended + left)
    assert lasting(habits, table) == Habits(True, left)


def test_an_amount_that_can_be_chosen_is_no_single_answer() -> None:
    turn, table = reached("medioevo-war", "order.bid")
    assert len(table.legal(turn.person)) == 1
    assert text(Habits(lone=True), table, turn.person) is None
    habit = Habits(answers=(Habit("order.bid", "bid 4", "always"),))
    assert text(habit, table, turn.person) == "bid 4"
