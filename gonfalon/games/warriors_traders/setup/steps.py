"""Set-up: countries, alliances that are still open, start pieces, start tokens.

rules: WT-SETUP-02 to WT-SETUP-13, WT-SETUP-15, WT-SETUP-16, WT-COMP-01, WT-COMP-08, WT-ASK-03, WT-ASK-04, WT-ASK-23
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.warriors_traders.realm.questions import income, level
from gonfalon.games.warriors_traders.state import WarState, at_peace
from gonfalon.games.warriors_traders.turn.steps.phases import BeginTurn
from gonfalon.games.warriors_traders.victory.questions import title_holder
from gonfalon.games.warriors_traders.world import (
    ARMY_TYPES,
    BARBARIAN,
    BARBARIAN_FORT,
    FORT,
    NOBODY,
    PATHS,
    PRINCESS,
    RESOURCES,
    settled,
    teams_named,
)
from gonfalon.kernel.consequences import Consequence, change, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class AssignCountries(Step):
    """Everybody gets a country: by lot, by choice in a random order, or as the host says."""

    id = "AssignCountries"

    def run(self, s: WarState) -> None:
        w = s.world
        how = w.options["countries"]
        if how == "random":
            lots = s.shuffle(w.start_countries)
            for seat in range(w.seats):
                take_country(s, seat, lots[seat], "WT-SETUP-02")
        elif how == "chosen":
            s.push(*(ChooseCountry(seat) for seat in s.shuffle(list(range(w.seats)))))
        else:
            for seat in range(w.seats):
                take_country(s, seat, w.country(how[seat]), "WT-SETUP-03")


@dataclass(slots=True)
class ChooseCountry(Step):
    """The seats take a free country one after another, in a random order."""

    id = "ChooseCountry"
    window = "setup.country"
    rule = "WT-SETUP-15"
    verbs = ("take-country",)

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if s.country[self.seat] == NOBODY else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [v["take-country", c] for c in s.world.start_countries if c not in s.country]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        take_country(s, seat, move.args[0], "WT-SETUP-03")

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.args[0] in s.country:
            return Refusal("WT-SETUP-03", "country-taken", country=move.args[0])
        return Refusal("WT-SETUP-01", "country-not-here", country=move.args[0])

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        w, country = s.world, move.args[0]
        united = len(w.required[country])
        return [
            remark(
                "capital", province=w.capital_of[country], place_count=w.country_numbers[country]
            ),
            remark("to-unite", province_count=united, action_count=w.bonus_actions[united]),
        ]

    def default(self, s: WarState, seat: int) -> Move:
        """WT-ASK-03: a random free country; the same for the same position."""
        moves = self.moves(s, seat)
        move = moves[s.glance(len(moves))]
        assert isinstance(move, Move)
        return move


def take_country(s: WarState, seat: int, country: int, rule: str) -> None:
    s.country[seat] = country
    s.emit("country-taken", rule, seat=seat, country=country)


@dataclass(slots=True)
class SettleAlliances(Step):
    """All players name the alliances they want, unseen by the others; those named most often are formed."""

    id = "SettleAlliances"
    window = "setup.alliances"
    rule = "WT-SETUP-16"
    verbs = ("ally", "pass")
    sealed = True

    def waits_for(self, s: WarState) -> list[int]:
        return [seat for seat in range(s.world.seats) if not s.sealed[seat]]

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        """WT-ASK-23: to leave it to the others comes first, as it is the default."""
        v = s.vocabulary
        return [s.world.pass_, *(v["ally", d] for d in range(len(v.kinds["division"])))]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return Refusal("WT-SETUP-16", "already-named")

    def run(self, s: WarState) -> None:
        votes = [0] * len(s.vocabulary.kinds["division"])
        for seat, choice in enumerate(s.sealed):
            if choice[0].verb == "ally":
                votes[choice[0].args[0]] += 1
                s.emit("alliances-named", "WT-SETUP-16", seat=seat, division=choice[0].args[0])
        most = [division for division, count in enumerate(votes) if count == max(votes)]
        division = most[s.draw(len(most))] if len(most) > 1 else most[0]
        s.sides = [0] * s.world.seats
        for side, team in enumerate(teams_named(s.vocabulary.kinds["division"][division])):
            for seat in team:
                s.sides[seat] = side
        s.world = settled(s.world, s.sides)
        at_peace(s)
        s.emit("alliances-settled", "WT-SETUP-12", division=division)


@dataclass(slots=True)
class SetUpBoard(Step):
    """Players start in their Capitals; Barbarians hold everything else."""

    id = "SetUpBoard"

    def run(self, s: WarState) -> None:
        w = s.world
        start = w.start_pieces
        for province in w.provinces:
            if province in w.capitals:
                s.forts[province] = (0,) * start[BARBARIAN_FORT]
            else:
                s.barbarians[province] = (0,) * start[BARBARIAN]
        for seat, country in enumerate(s.country):
            capital = w.capital_of[country]
            s.owner[capital] = seat
            s.forts[capital] = (0,) * start[FORT]
            for princess in w.princesses_of[seat][: start[PRINCESS]]:
                s.princess_at[princess] = capital
            for unit in ARMY_TYPES:
                own = [army for army in w.armies_of[seat] if w.type_of[army] == unit]
                for army in own[: start[unit]]:
                    s.army_at[army] = capital
        s.order = sorted(range(w.seats), key=lambda seat: w.country_numbers[s.country[seat]])
        s.emit("board-set", "WT-SETUP-07")


@dataclass(slots=True)
class PlaceTokens(Step):
    """All players spread their start tokens over the three paths, unseen by the others."""

    id = "PlaceTokens"
    window = "setup.tokens"
    rule = "WT-SETUP-11"
    verbs = ("place-tokens",)
    sealed = True

    def waits_for(self, s: WarState) -> list[int]:
        return [seat for seat in range(s.world.seats) if not s.sealed[seat]]

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        """WT-SETUP-10: all tokens, in any distribution; the even one first."""
        v, count = s.vocabulary, s.world.start_tokens
        splits = [
            (a, b, count - a - b) for a in range(count, -1, -1) for b in range(count - a, -1, -1)
        ]
        splits.sort(key=lambda split: max(split) - min(split))
        return [
            v[("place-tokens", *split)]
            for split in splits
            if all(tokens <= spaces for tokens, spaces in zip(split, s.world.spaces, strict=True))
        ]

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        """WT-SETUP-13: titles hang on what the others place."""
        placed = s.copy()
        placed.tokens[seat * 3 : seat * 3 + 3] = list(move.args)
        found = [
            change(f"{path}-level", level(placed, seat, number) - level(s, seat, number))
            for number, path in enumerate(PATHS)
        ]
        found += [
            change(f"{good}-harvest", then - now)
            for good, then, now in zip(
                RESOURCES, income(placed, seat), income(s, seat), strict=True
            )
        ]
        return [one for one in found if one.amount]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if s.sealed[seat]:
            return Refusal("WT-SETUP-11", "already-placed")
        return Refusal("WT-SETUP-10", "place-all-tokens", count=s.world.start_tokens)

    def run(self, s: WarState) -> None:
        for seat, choice in enumerate(s.sealed):
            s.tokens[seat * 3 : seat * 3 + 3] = list(choice[0].args)
            production, trade, military = choice[0].args
            s.emit(
                "tokens-placed",
                "WT-SETUP-11",
                seat=seat,
                production_count=production,
                trade_count=trade,
                military_count=military,
            )
        for path in range(len(PATHS)):
            holder = title_holder(s, path)
            if holder != NOBODY:
                s.emit("title-won", "WT-SETUP-13", seat=holder, title=path)
        s.push(BeginTurn())

    def asks(self, s: WarState, seat: int) -> dict[str, int]:
        return {"count": s.world.start_tokens}


def opening(s: WarState) -> None:
    """The agenda of a new game."""
    if s.world.alliances_open:
        s.push(AssignCountries(), SettleAlliances(), SetUpBoard(), PlaceTokens())
    else:
        s.push(AssignCountries(), SetUpBoard(), PlaceTokens())
