"""Positions in which everything that income and scores depend on is drawn at random."""

from __future__ import annotations

import random

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.changes.pieces import add_transport
from gonfalon.games.prototype.realm.questions.effects import NUMBERS, DoubleTax
from gonfalon.games.prototype.state import (
    DAMAGED_CATHEDRAL,
    DAMAGED_FORTIFICATION,
    DAMAGED_SETTLEMENT,
    LEAVING,
    NOBODY,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import (
    IN_BOX,
    IN_CATHEDRAL,
    ON_GROUND,
    Delivered,
    Relic,
    Siege,
)
from gonfalon.games.prototype.turn.steps.phases import BeginTurn, phase_steps
from gonfalon.games.prototype.world import WAGON
from tests.games.prototype.scene import given

KINGDOMS = [
    "byzantium", "golden-horde", "hungary", "mamluks", "hre", "novgorod", "france", "hafsids", "england", "castile",
]  # fmt: skip
SEATS = (4, 5, 6, 9)
TAX_CARDS = ("tax-farmer", "chamberlain", "bishop", "miser", "usurer")
LEVY_CARDS = ("knight", "cardinal")


def scattered(seed: int) -> ProtoState:
    """Land, armies, buildings, technologies and money of some players, drawn at random; the game rests in the Purchase phase."""
    chance = random.Random(seed)
    seats = chance.choice(SEATS)
    players = {f"player {seat}": KINGDOMS[seat] for seat in range(seats)}
    s = given(players, home=0, seed=seed, crusade="on").state
    s.events = None
    share_out(s, chance)
    build(s, chance)
    make_war(s, chance)
    for seat in s.order:
        learn(s, chance, seat)
        s.florins[seat] = chance.choice((0, 7, 999, 1000, 2117, chance.randrange(9000)))
        s.po[seat] = chance.randrange(-3, 20)
        s.loans[seat] = tuple((100 * chance.randint(1, 9), s.turn - 1) for _ in range(chance.choice((0, 0, 1, 2))))  # fmt: skip
    bury_relics(s, chance)
    deliver(s, chance)
    if chance.random() < 0.3:
        first = s.turn - chance.randint(0, 5)
        s.crusade = (s.world.jerusalem, first, chance.randrange(1 << seats), 0)
    GAME.check(s)
    return s


def begin(s: ProtoState, phase: str) -> None:
    """The game goes on with a phase, as soon as it is told to advance."""
    s.agenda, s.choices, s.waiting = [], {}, []
    s.push(*phase_steps(phase), BeginTurn())


def share_out(s: ProtoState, chance: random.Random) -> None:
    """Some kingdoms to one player, others bit by bit."""
    world = s.world
    for t in world.territories:
        s.owner[t] = NOBODY
    for own in s.ground:
        own.clear()
    nobody = chance.choice((0.1, 0.3))
    for home in range(len(world.kingdoms)):
        whole = chance.random() < (0.9 if world.kingdoms[home].class_ == "large" else 0.6)
        strong = whole and chance.random() < 0.5
        if home in world.principalities and chance.random() < 0.6:
            continue
        ruler = chance.choice(s.order)
        if home in s.kingdom and chance.random() < 0.6:
            ruler = s.kingdom.index(home)
        for t in world.territories:
            if world.kingdom_of[t] != home or not s.land >> t & 1:
                continue
            owner = ruler if whole else chance.choice(s.order)
            if chance.random() < (0.02 if whole else nobody):
                s.barbarian_vf[t] = chance.randint(0, 4)
                continue
            s.owner[t] = owner
            s.ground[owner][t] = chance.choice((5, 6, 7) if strong else (1, 2, 3, 4, 5, 5, 6))


def build(s: ProtoState, chance: random.Random) -> None:
    world = s.world
    for t in world.territories:
        if not s.land >> t & 1:
            continue
        if world.inhabited >> t & 1:
            s.settlement[t] = chance.choice((0, 1, 2, 3, 3))
        s.fortification[t] = chance.choice((0, 0, 0, 1, 2, 3))
        s.cathedral[t] = chance.random() < 0.1
        for flag, there in (
            (DAMAGED_SETTLEMENT, s.settlement[t]),
            (DAMAGED_FORTIFICATION, s.fortification[t]),
            (DAMAGED_CATHEDRAL, s.cathedral[t]),
        ):
            if there and chance.random() < 0.15:
                s.damage[t] |= flag


def make_war(s: ProtoState, chance: random.Random) -> None:
    """Guests and enemies in foreign land: some contest it, some besiege it, some are bound to leave."""
    seats = s.world.seats
    for one in s.order:
        for other in s.order:
            if one < other and chance.random() < 0.4:
                s.war[one * seats + other] = s.war[other * seats + one] = 1
    taken = [t for t in s.world.territories if s.owner[t] >= 0]
    for t in chance.sample(taken, min(8, len(taken))):
        guest = chance.choice([seat for seat in s.order if seat != s.owner[t]])
        if chance.random() < 0.4:
            s.ground[guest][t] = chance.randint(1, 3)
            continue
        wagon = add_transport(s, guest, WAGON, 1, t)
        s.transport_vf[wagon] = chance.randint(0, 5)
        enemies = s.war[guest * seats + s.owner[t]]
        if enemies and chance.random() < 0.4:
            s.transport_marks[wagon] |= LEAVING
            s.transport_deadline[wagon] = s.turn
        elif enemies and s.fortification[t]:
            s.sieges.append(Siege(t, guest, 1, 0, NOBODY, s.turn))


def learn(s: ProtoState, chance: random.Random, seat: int) -> None:
    s.tech[seat] = 0
    numbers = range(len(s.world.technology_ids))
    drawn = chance.sample(numbers, chance.choice((0, 2, 4, 7, 10)))
    if chance.random() < 0.3:
        drawn.append(s.world.technology_ids.index("banking"))
    for number in drawn:
        s.tech[seat] |= 1 << number | s.world.needs[number]
    s.tech_start[seat] = s.tech[seat]


def bury_relics(s: ProtoState, chance: random.Random) -> None:
    churches = [t for t in s.world.territories if s.cathedral[t]]
    for number in range(len(s.relics)):
        s.relics[number] = Relic(IN_BOX)
        if churches and chance.random() < 0.7:
            s.relics[number] = Relic(IN_CATHEDRAL, chance.choice(churches), 1)
        elif chance.random() < 0.5:
            s.relics[number] = Relic(ON_GROUND, chance.choice(churches or [0]), 0)


def deliver(s: ProtoState, chance: random.Random) -> None:
    """Cards of the deck into hands, and before players."""
    world = s.world
    deck = s.empire_deck
    for id in TAX_CARDS + LEVY_CARDS:
        card = world.card[id]
        for _ in range(deck.count(card)):
            if chance.random() < 0.3:
                continue
            deck.remove(card)
            seat = chance.choice(s.order)
            if id in ("miser", "usurer") and chance.random() < 0.8:
                sender = seat if chance.random() < 0.5 else chance.choice(s.order)
                if id == "usurer" or sender != seat:
                    s.delivered.append(Delivered(card, seat, sender, s.turn + 1))
                    continue
            s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    for seat in s.order:
        if chance.random() < 0.15:
            s.effects.append((NUMBERS[DoubleTax], s.turn, seat))
