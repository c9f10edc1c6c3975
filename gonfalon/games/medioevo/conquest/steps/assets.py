"""The aftermath of a conquest: restore or take, keep or plunder, tokens around a castle.

rules: MU-CONQ-02, MU-CONQ-09, MU-CONQ-10, MU-CONQ-11, MU-PROP-04, MU-NAVAL-09
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.conquest.changes import (
    book_conquest,
    book_suppression,
    forget_barbarians,
    keep,
    keep_or_plunder,
    plunder,
    settle_tokens,
)
from gonfalon.games.medioevo.conquest.questions import (
    BUILDING,
    CUBE,
    PIECE,
    Asset,
    Assets,
    assets_of_land,
    is_safe,
    may_keep,
    value,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.control.questions import rightful_owner
from gonfalon.games.medioevo.diplomacy.questions import host_of, is_guest
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.changes import lose_homeland
from gonfalon.games.medioevo.world import MILITARY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

_NOUNS = ("building", "cube", "piece")
"""Second words of the moves about an asset, by its kind."""

RESTORE_OR_CONQUER = ("restore", "conquer")


@dataclass(slots=True)
class Conquest(Step):
    """MU-CONQ-01, MU-CONQ-09: a seat alone holds what it fought for; control, points, then the assets."""

    id = "Conquest"
    seat: int
    territory: int
    former: int
    """Whose land it was before, for its buildings and their tokens; NOBODY for land without owner."""
    own: int = 0
    """1 if it was contested and the conqueror's before: its buildings are the conqueror's own."""
    points: int = 1

    def run(self, s: MedState) -> None:
        seat, territory = self.seat, self.territory
        s.last_control[territory] = seat
        settle(s, [territory])
        s.emit("conquest", "MU-CONQ-01", seat=seat, territory=territory, from_seat=self.former)
        if self.former != seat:
            lose_homeland(s, self.former, territory)
        book_suppression(s, seat, territory)
        forget_barbarians(s, territory)
        book_conquest(s, seat, territory, bool(self.points))
        settle(s, [territory])
        assets = assets_of_land(s, seat, territory, bool(self.own))
        if (BUILDING, MILITARY) in assets:
            s.push(SettleTokens(seat, territory, self.former))
        if assets:
            s.push(
                Reaction("conquest.before-plunder", (seat, territory)),
                AssetChoice(seat, territory, assets, NOBODY if self.own else self.former),
            )


@dataclass(slots=True)
class RestoreOrConquer(Step):
    """MU-CONQ-11: the seat's army has freed a partner's homeland of barbarians."""

    id = "RestoreOrConquer"
    window = "conquest.assets"
    question = "conquest.restore"
    rule = "MU-CONQ-11"
    verbs = RESTORE_OR_CONQUER

    seat: int
    territory: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[(verb,)] for verb in RESTORE_OR_CONQUER]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        owner = rightful_owner(s, self.territory)
        if move.verb == "conquer":
            s.push(Conquest(seat, self.territory, owner))
            return
        forget_barbarians(s, self.territory)
        settle(s, [self.territory])
        s.emit("restored", self.rule, seat=seat, territory=self.territory, owner_seat=owner)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"zone": self.territory, "owner_seat": rightful_owner(s, self.territory)}


def is_partners_land(s: MedState, seat: int, territory: int) -> bool:
    """MU-CONQ-11: would the seat's army be a guest here if the owner had the land back?"""
    owner = rightful_owner(s, territory)
    if owner in (NOBODY, seat) or host_of(s, territory) != owner:
        return False
    return is_guest(s, seat, territory)


@dataclass(slots=True)
class AssetChoice(Step):
    """MU-CONQ-02: keep or plunder, asset by asset."""

    id = "AssetChoice"
    window = "conquest.assets"
    rule = "MU-CONQ-02"
    verbs = (
        "keep-all", "plunder-all", "keep-building", "plunder-building", "keep-cube", "plunder-cube",
        "keep-piece", "plunder-piece", "leave",
    )  # fmt: skip

    seat: int
    zone: int
    assets: Assets
    former: int = NOBODY
    """Whose buildings they were, if they were another player's."""

    def _left(self, s: MedState) -> Assets:
        """What is still there: a card may have saved something."""
        pairs = ((kind, which) for kind, which in self.assets)
        return tuple(
            asset for asset in pairs if self._is_there(s, asset) and self._is_open(s, asset)
        )

    def _is_open(self, s: MedState, asset: Asset) -> bool:
        """MU-EC-50: what can be neither plundered nor kept stays with its owner."""
        return may_keep(s, self.seat, asset) or not is_safe(s, self.zone, asset)

    def _is_there(self, s: MedState, asset: Asset) -> bool:
        kind, which = asset
        if kind == PIECE:
            return s.piece_at[which] == self.zone
        if kind == CUBE:
            return bool(s.market[self.zone] >> which & 1)
        return bool((s.civil, s.military, s.cathedral)[which][self.zone])

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self._left(s) else []

    def run(self, s: MedState) -> None:
        settle(s, [self.zone])

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        left = self._left(s)
        moves: list[AnyMove] = []
        if len(left) > 1:
            moves += [v[("keep-all",)], v[("plunder-all",)]]
        for kind, which in left:
            if may_keep(s, seat, (kind, which)):
                moves.append(v[f"keep-{_NOUNS[kind]}", which])
            if not is_safe(s, self.zone, (kind, which)):
                moves.append(v[f"plunder-{_NOUNS[kind]}", which])
            elif kind == PIECE:
                moves.append(v["leave", which])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        left = self._left(s)
        s.done()
        verb, _, noun = move.verb.partition("-")
        chosen: Assets = left
        if verb == "leave":
            chosen = ((PIECE, move.args[0]),)
        elif noun != "all":
            chosen = ((_NOUNS.index(noun), move.args[0]),)
        rest = tuple(asset for asset in left if asset not in chosen)
        s.push(AssetChoice(self.seat, self.zone, rest, self.former))
        for asset in chosen:
            if verb == "leave":
                s.emit(
                    "piece-left",
                    "MU-EC-50",
                    seat=seat,
                    piece=asset[1],
                    piece_kind=s.piece_kind[asset[1]],
                )
            elif verb == "plunder" and not is_safe(s, self.zone, asset):
                plunder(s, seat, self.zone, asset, owner=self.former)
            elif noun == "all":
                keep_or_plunder(s, seat, self.zone, asset)
            else:
                keep(s, seat, self.zone, asset)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        verb, _, noun = move.verb.partition("-")
        if verb == "leave":
            return Refusal("MU-CONQ-02", "not-protected")
        if noun != "all":
            asset = (_NOUNS.index(noun), move.args[0])
            if verb == "plunder" and is_safe(s, self.zone, asset):
                return Refusal("MU-EC-50", "protected")
            if verb == "keep" and asset in self._left(s):
                return Refusal("MU-PROP-04", "no-property-token")
            if noun == "piece":
                return Refusal("MU-CONQ-06", "not-an-asset")
        return Refusal("MU-CONQ-02", "not-an-asset")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        left = self._left(s)
        return {
            "zone": self.zone,
            "assets": [list(asset) for asset in left],
            "florins": [value(s, self.zone, asset) for asset in left],
        }


@dataclass(slots=True)
class SettleTokens(Step):
    """MU-CTRL-11, MU-CTRL-12, MU-CTRL-13: control tokens around a military building that was plundered or kept."""

    id = "SettleTokens"
    seat: int
    territory: int
    former: int

    def run(self, s: MedState) -> None:
        settle_tokens(s, self.seat, self.territory, self.former)


@dataclass(slots=True)
class BarbarianPlunder(Step):
    """MU-BARB-03, MU-BARB-09: barbarians who are alone destroy what is there, once all who could prevent it were asked."""

    id = "BarbarianPlunder"
    zone: int

    def run(self, s: MedState) -> None:
        settle(s, [self.zone])
