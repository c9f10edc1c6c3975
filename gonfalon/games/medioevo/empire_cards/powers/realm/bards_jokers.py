"""Cards about cards: Bards and Jokers.

rules: MU-EC-44, MU-EC-45, MU-EC-48, MU-EC-49, MU-INTER-03, MU-INTER-06 to MU-INTER-08
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import HeldTapped, holds
from gonfalon.games.medioevo.empire_cards.steps.activation import CardPoints, Effect
from gonfalon.games.medioevo.empire_cards.steps.princess import Join
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.powers import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.borrowing import holder
from gonfalon.games.medioevo.world import bits


def answerable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-INTER-03: what another player activates."""
    return [()] if moment.values[0] != seat else []


def negate(s: MedState, used: Use) -> None:
    """MU-INTER-03: the activation that the window below is about has no effect; its card stays tapped."""
    at = next(
        n
        for n in range(len(s.agenda) - 1, -1, -1)
        if isinstance(step := s.agenda[n], Reaction) and step.now() == used.moment
    )
    step = s.agenda[at - 1]
    assert isinstance(step, Effect | CardPoints | Join)
    del s.agenda[at - 1 : at + 1]
    s.emit("card-negated", "MU-INTER-03", seat=step.seat, card=step.card)


def tapped_this_turn(bard: int) -> Targets:
    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        found: list[Args] = []
        for owner in s.order:
            found += [
                (card,)
                for card in bits(s.tapped[owner])
                if card != bard and not holds(s, HeldTapped(owner, card))
            ]
        return found

    return targets


def untap(s: MedState, used: Use) -> None:
    """MU-INTER-06: its earlier effect stands."""
    card = used.args[0]
    owner = holder(s, card)
    s.tapped[owner] &= ~(1 << card)
    s.emit("card-untapped", "MU-INTER-06", seat=owner, card=card)


POWERS: dict[int, Power] = {
    44: Power("play-card", tapped_this_turn(43), untap),
    45: Power("play-card", tapped_this_turn(44), untap),
    48: Power("play", answerable, negate),
    49: Power("play", answerable, negate),
}
