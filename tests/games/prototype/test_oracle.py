"""The engine's battles, income and scores are those of the oracle, a second computation from the ledger: see `oracle`.

Fast tests take a sample; the soak takes thousands of positions. Both say how many they compared, and that each term was met.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from types import ModuleType

import pytest

from gonfalon.kernel.state import State
from tests.games.prototype.oracle import battle, income, scores, siege
from tests.games.prototype.oracle.accounts import ended, levied, taxed
from tests.games.prototype.oracle.driving import fought
from tests.games.prototype.oracle.games import played, replayed
from tests.games.prototype.oracle.listening import Tally
from tests.games.recorded import HERE

pytestmark = pytest.mark.skipif(
    not inspect.isfunction(State.emit), reason="compiled code does not tell the oracle of events"
)

RECORDS = sorted((HERE / "prototype" / "fixtures").glob("*.json"))
ROLLS = {
    "field", "at sea", "assault", "tie", "capped", "won from the walls", "walls 1", "walls 2", "walls 3",
    "crossbowman", "crossbowman on walls", "archer", "heroine", "genius", "genius with engineering", "condottiere",
    "condottiere with tactics", "templar", "templar with monotheism", "monk", "monk with mysticism",
    "strategy", "strategy against strategy", "bombards", "bombards before walls", "alchemy in the field", "alchemy at sea",
    "barbarian captain", "barbarians attack", "pirates land", "against barbarians", "against pirates",
    "several attackers", "several defenders", "owner holds back", "outside the walls", "opened gates", "damaged walls",
    "convoy", "sortie",
}  # fmt: skip
RAMMINGS = {"alchemy", "no galley", "several fleets"}
PRISONERS = {"strategy", "several opponents", "none"}
HEALINGS = {"hospital", "surgery", "nothing"}
SIEGES = {"duel", "duel hits", "damage", "walls", "attrition", "desert", "logistics"}
DEEDS_OF_WAR = {
    "razed walls", "duel", "transport", "engine", "captain", "building", "barbarian captain", "capital conquered", "capital lost",
}  # fmt: skip
OTHER_DEEDS = {"technologies", "relic", "bard", "cutthroat"}
TAXES = {
    "territories", "cathedrals", "level 1", "level 2", "level 3", "tribute", "mill", "mill without mathematics", "vassalage",
    "feudalism", "interest", "jester", "miser", "own usurer", "own usurer with banking", "hostile usurer",
    "hostile usurer with banking", "contested land",
}  # fmt: skip
TAX_CARDS = {"tax farmer", "bishop", "chamberlain"}
LOANS = {"borrowed", "plain", "banking", "guilds", "repaid"}
LEVIES = {
    "home", "small kingdom", "minor kingdom", "large kingdom", "major kingdom", "fanaticism", "fanaticism in a crusade",
    "castles", "levies of the horde", "wounded",
}  # fmt: skip
LEVY_CARDS = {"cardinal", "knight"}
SCORES = {
    "small kingdom", "minor kingdom", "large kingdom", "major kingdom", "unsafe kingdom", "unsafe land", "florins", "cathedral",
    "cathedral with relic", "unsafe cathedral", "religious capital", "loans",
}  # fmt: skip
ENDINGS = {"tie broken"}


def compared(play: Callable[[int, Tally], None], seeds: Iterable[int]) -> Tally:
    tally = Tally()
    for seed in seeds:
        play(seed, tally)
    return tally


def check_battles(tally: Tally) -> None:
    for kind, terms in (
        ("rolls", ROLLS), ("rammings", RAMMINGS), ("prisoners", PRISONERS), ("sieges", SIEGES),
        ("honour", DEEDS_OF_WAR), ("healings", HEALINGS),
    ):  # fmt: skip
        assert not tally.rare(kind, terms), (kind, tally.compared)


def check_income(taxes: Tally, levies: Tally) -> None:
    assert not taxes.rare("taxes", TAXES)
    assert not taxes.rare("cards of Taxes", TAX_CARDS)
    assert not taxes.rare("loans", LOANS)
    assert not levies.rare("levies", LEVIES)
    assert not levies.rare("cards of Reinforcements", LEVY_CARDS)


def check_scores(tally: Tally) -> None:
    assert not tally.rare("scores", SCORES)
    assert not tally.rare("endings", ENDINGS)


# ---- a sample


@pytest.mark.parametrize("module", [battle, siege, income, scores])
def test_the_oracle_knows_nothing_of_the_engine(module: ModuleType) -> None:
    assert "gonfalon" not in inspect.getsource(module)


def test_battles() -> None:
    tally = compared(fought, range(250))
    assert tally.compared["rolls"] >= 1000
    check_battles(tally)


def test_income() -> None:
    taxes, levies = compared(taxed, range(60)), compared(levied, range(60))
    assert min(taxes.compared["taxes"], levies.compared["levies"]) >= 300
    check_income(taxes, levies)


def test_scores() -> None:
    tally = compared(ended, range(60))
    assert tally.compared["scores"] >= 300
    check_scores(tally)


def test_a_recorded_game() -> None:
    tally = Tally()
    replayed(RECORDS[-1], tally)
    assert min(tally.compared[kind] for kind in ("rolls", "taxes", "scores")) > 0


# ---- the soak


@pytest.mark.soak
def test_many_battles() -> None:
    tally = compared(fought, range(1000, 3500))
    assert tally.compared["rolls"] >= 10_000
    check_battles(tally)


@pytest.mark.soak
def test_much_income() -> None:
    taxes, levies = compared(taxed, range(1000, 1500)), compared(levied, range(1000, 1500))
    assert min(taxes.compared["taxes"], levies.compared["levies"]) >= 2500
    check_income(taxes, levies)


@pytest.mark.soak
def test_many_scores() -> None:
    tally = compared(ended, range(1000, 1500))
    assert tally.compared["scores"] >= 2500 and tally.compared["endings"] == 500
    check_scores(tally)


@pytest.mark.soak
def test_whole_games() -> None:
    """Recorded ones, and random ones."""
    tally = compared(played, range(60))
    for file in RECORDS:
        replayed(file, tally)
    assert tally.compared["rolls"] >= 1500
    assert tally.compared["taxes"] >= 700
    assert tally.compared["scores"] >= 7000
    assert not tally.rare("honour", OTHER_DEEDS)
