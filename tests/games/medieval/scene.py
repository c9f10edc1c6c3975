"""Set a position of Medieval in a few words, then play it as players do.

    scene = given({"fred": "almoravids", "ginger": "france, russia", "cary": "spain"}, active="cary",
                  provinces={"northern-serbia": "fred"}, florins={"fred": 12}, hands={"cary": "pope, spies"})
    scene.dice(4, 2)
    scene.play("cary: attack spain southern-spain", "cary: bid 0", "fred: bid 12")
    scene.refuses("cary: crusade", "MD-TIME-13")

Players sit in the order in which they are named. Powers get their Provinces as set-up gives them; cards that are not
named lie in the deck, and players hold no others. Only `given` and `dice` touch the state; everything after goes
through the table.
"""

from __future__ import annotations

from typing import Any

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.setup.steps import FinishSetup
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.turn.steps.actions import PerformActions
from gonfalon.games.medieval.turn.steps.drawing import Draw
from gonfalon.games.medieval.turn.steps.income import CollectIncome
from gonfalon.games.medieval.turn.steps.mandatory import PlayMandatory
from gonfalon.games.medieval.turn.steps.map_card import SelectMapCard
from gonfalon.games.medieval.turn.steps.phases import BeginTurn, EndTurn
from gonfalon.games.medieval.victory.questions import ledger, score
from gonfalon.games.medieval.world import INVESTMENTS, MONGOL, NOBODY, UNSEEN, mask_of
from tests.games.example_things import shown
from tests.games.table_scene import TableScene

PHASES = ["map-card", "income", "actions", "draw", "mandatory", "end"]
NPC = "npc"
NOBODY_NAME = "nobody"


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


@shown
def given(
    players: dict[str, str],
    *,
    active: str = "",
    phase: str = "actions",
    turn: int = 10,
    npc: str = "",
    table: str = "",
    provinces: dict[str, str] | None = None,
    opened: str = "",
    covered: str = "",
    destroyed: str = "",
    florins: dict[str, int] | None = None,
    hands: dict[str, str] | None = None,
    deck: str = "",
    exhausted: bool = False,
    used: str = "",
    map_deck: str = "",
    rulers: dict[str, int] | None = None,
    civil_war: str = "",
    disaster: str = "",
    excommunicated: str = "",
    ripe: str | None = None,
    heresy: str = "",
    knights: str = "",
    married: str = "",
    mongols: tuple[int, int] = (0, 0),
    investments: dict[str, str] | None = None,
    stationed: str = "",
    seed: int = 1,
    this_turn: dict[str, int] | None = None,
    **options: Any,
) -> Scene:
    """A table at the start of a phase of the active player's turn (the first one's without `active`).

    `players`: the Powers each controls, `npc` those of the NPC, `table` those whose card lies uncontrolled.
    `provinces`: who holds a Province, otherwise than set-up gives it ("nobody", "npc"). `opened`, `covered`, `destroyed`:
    Areas. `florins`: 10 without an entry. `hands`, `deck` (top first, the rest follows in any order, or is
    used up if the deck is `exhausted`), `used`: cards, a Power Card as "poland-card". `map_deck`: Areas, top first. `ripe`: Powers that began the turn with a Disaster or
    Excommunicated marker; without it, those that have one now. `married`: "france hungary". `mongols`: set aside,
    resolved. `investments`: who owns which, with the option on. `this_turn`: fields of the state, e.g.
    {"map_card_drawn": 1, "attacks": 1}.
    """
    names = list(players)
    if investments is not None:
        options["investments"] = "on"
    opened_table = gonfalon.open_table(
        GAME, seats=len(names), seed=seed, options={"first": 1, **options}
    )
    state = opened_table.state
    assert isinstance(state, MedState)
    scene = Scene(opened_table, names)
    w = state.world
    for area in words(opened):
        state.covered &= ~(1 << w.area(area))
    for area in words(covered):
        state.covered |= 1 << w.area(area)
    for area in words(destroyed):
        state.covered &= ~(1 << w.area(area))
        state.destroyed |= 1 << w.area(area)
    _set_land(state)
    holders = {**players, NPC: npc, NOBODY_NAME: table}
    state.drafted = list(range(len(names)))
    for holder, powers in holders.items():
        for power in words(powers):
            state.card_at[w.power(power)] = scene.holder(holder)
    # markers, deck, hands and Florins as in set-up, then what the test names
    state.agenda = []
    on_table = [p for p, at in enumerate(state.card_at) if at == NOBODY]
    for number in on_table:
        state.card_at[number] = UNSEEN
    FinishSetup().run(state)
    for number in on_table:
        state.card_at[number] = NOBODY
    for province, holder in (provinces or {}).items():
        bit = 1 << w.province(province)
        state.held = [held & ~bit for held in state.held]
        if holder != NOBODY_NAME:
            state.held[scene.holder(holder)] |= bit
    _set_cards(scene, state, hands or {}, deck, used, mongols)
    if exhausted:
        named = len(words(deck))
        state.used += state.deck[: len(state.deck) - named]
        state.deck = state.deck[len(state.deck) - named :]
    _set_map_deck(state, map_deck)
    state.florins = [(florins or {}).get(name, 10) for name in names]
    for power, rating in (rulers or {}).items():
        state.ruler[w.power(power)] = rating
    state.civil_war = mask_of(map(w.power, words(civil_war)))
    state.disaster = mask_of(map(w.power, words(disaster)))
    state.excommunicated = mask_of(map(w.power, words(excommunicated)))
    state.heresy = mask_of(map(w.province, words(heresy)))
    state.knights = mask_of(map(w.province, words(knights)))
    for pair in words(married):
        one, other = map(w.power, pair.split())
        state.spouse[one], state.spouse[other] = other, one
    for item, owner in (investments or {}).items():
        state.investments[INVESTMENTS.index(item)] = scene.seat(owner)
    state.stationed = w.power(stationed) if stationed else NOBODY
    seat = scene.seat(active) if active else 0
    state.agenda = []
    BeginTurn(seat).run(state)
    state.turn = turn
    if ripe is not None:
        state.ripe = mask_of(map(w.power, words(ripe)))
    for field, value in (this_turn or {}).items():
        setattr(state, field, value)
    steps = [SelectMapCard(), CollectIncome(), PerformActions(), Draw(), PlayMandatory(), EndTurn()]
    state.agenda = []
    state.push(*steps[PHASES.index(phase) :])
    scene.restart()
    return scene


@shown
def drafting(
    *names: str,
    seed: int = 1,
    first: int | str = 1,
    opened: str = "",
    covered: str = "",
    taken: dict[str, str] | None = None,
    **options: Any,
) -> Scene:
    """A new table whose first player (by number) is about to choose a Power.

    `opened`, `covered`: Areas, otherwise than the board says. `taken`: Powers that players have already.
    """
    table = gonfalon.open_table(
        GAME, seats=len(names), seed=seed, options={"first": first, **options}
    )
    scene = Scene(table, list(names))
    if not (opened or covered or taken):
        return scene
    state, w = scene.state, scene.state.world
    state.covered &= ~mask_of(map(w.area, words(opened)))
    state.covered |= mask_of(map(w.area, words(covered)))
    _set_land(state)
    for name, powers in (taken or {}).items():
        for power in words(powers):
            state.card_at[w.power(power)] = scene.seat(name)
    scene.restart()
    return scene


def _set_land(state: MedState) -> None:
    """The Provinces in play, as the tiles lie."""
    state.land = 0
    for area in state.world.areas:
        if not (state.covered | state.destroyed) >> area & 1:
            state.land |= state.world.provinces_in[area]


def _set_cards(
    scene: Scene,
    state: MedState,
    hands: dict[str, str],
    deck: str,
    used: str,
    mongols: tuple[int, int],
) -> None:
    w = state.world
    state.mongols_set_aside, state.mongols_resolved = mongols
    aside = mongols[0] % w.limits.mongols_set_aside
    pile = [card for card in w.cards for _ in range(w.card_count[card])]
    pile += [len(w.cards) + p for p in w.powers if state.card_at[p] == UNSEEN]
    state.used = [w.card(card) for card in words(used)] + [MONGOL] * mongols[1]
    on_top = [w.card(card) for card in words(deck)]
    state.hands = [
        tuple(sorted(w.card(card) for card in words(hands.get(name, "")))) for name in scene.names
    ]
    placed = [*state.used, *on_top, *(c for hand in state.hands for c in hand), *[MONGOL] * aside]
    for card in placed:
        pile.remove(card)
    # harmless cards first: what is drawn next unless the test says otherwise
    state.deck = sorted(pile, key=lambda card: card == MONGOL, reverse=True) + on_top[::-1]


def _set_map_deck(state: MedState, map_deck: str) -> None:
    w = state.world
    tiles = [w.area(area) for area in words(map_deck)]
    rest = [a for a in w.areas if state.covered >> a & 1 and a not in tiles]
    state.map_deck = rest + tiles[::-1]


class Scene(TableScene):
    """A table whose seats have names."""

    def dice(self, *dice: int) -> None:
        """The next dice that are rolled, in this order (at most six)."""
        assert len(dice) <= 6
        self.set_dice(*((6, die) for die in dice))

    @shown
    def deal(self, hands: dict[str, str], deck: str = "", map_deck: str = "") -> None:
        """Other hands and decks than chance gave (top first), where a turn begins."""
        _set_cards(self, self.state, hands, deck, "", (0, 0))
        _set_map_deck(self.state, map_deck)
        self.restart()

    def holder(self, name: str) -> int:
        if name == NOBODY_NAME:
            return NOBODY
        return len(self.names) if name == NPC else self.seat(name)

    def name(self, holder: int) -> str | None:
        """The name of a holder; None for nobody."""
        return None if holder < 0 else [*self.names, NPC][holder]

    @property
    def state(self) -> MedState:
        """For reading only."""
        assert isinstance(self.table.state, MedState)
        return self.table.state

    @property
    def active(self) -> str:
        return self.names[self.state.active]

    def florins(self, name: str) -> int:
        return self.state.florins[self.seat(name)]

    def ledger(self, name: str) -> int:
        return ledger(self.state, self.seat(name))

    def score(self, name: str) -> int:
        return score(self.state, self.seat(name))

    def hand(self, name: str) -> list[str]:
        return [self.state.world.card_ids[card] for card in self.state.hands[self.seat(name)]]

    def holds(self, province: str) -> str | None:
        """Who controls a Province."""
        bit = 1 << self.state.world.province(province)
        found = [holder for holder, held in enumerate(self.state.held) if held & bit]
        return self.name(found[0]) if found else None

    def controls(self, power: str) -> str | None:
        """Who controls a Power."""
        return self.name(self.state.card_at[self.state.world.power(power)])

    def power(self, power: str) -> dict[str, Any]:
        """Everything public about a Power: army, navy, ruler, place, markers ..."""
        found: dict[str, Any] = self.table.view(0)["powers"][self.state.world.power(power)]
        return found

    def province(self, province: str) -> dict[str, Any]:
        found: dict[str, Any] = self.table.view(0)["provinces"][self.state.world.province(province)]
        return found

    def area(self, area: str) -> str:
        """open, covered or destroyed."""
        return str(self.table.view(0)["areas"][self.state.world.area(area)]["state"])
