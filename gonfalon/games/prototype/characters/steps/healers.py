"""The Barber-Surgeon. (The Physician is with the scholars.)

rules: MP-CHAR-14, MP-TECHFX-33 to MP-TECHFX-35
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.combat.changes import return_vf
from gonfalon.games.prototype.combat.questions import left_to_heal, own_losses
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import sides
from gonfalon.kernel.consequences import Consequence, between
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def _die(s: ProtoState, seat: int) -> int:
    """The die of the highest step that the player has; 0 for none."""
    die = 0
    for effect in s.world.characters[s.world.card["barber-surgeon"]].effects:
        if effect.die and all(has(s, seat, id) for id in effect.requires):
            die = sides(effect.die)
    return die


def _offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["barber-surgeon"]
    if not _die(s, seat):
        return []
    return [
        s.vocabulary["play-battle", card, entry.battle]
        for entry in own_losses(s, seat)
        if left_to_heal(s, seat, entry)
    ]


def _effect(s: ProtoState, use: Use) -> None:
    """The battle's wounded, as many as the die shows."""
    rolled = roll(s, _die(s, use.seat))
    for number, entry in enumerate(s.losses):
        if entry.battle == use.args[0] and entry.seat == use.seat:
            vf = min(rolled, left_to_heal(s, use.seat, entry))
            s.losses[number] = entry._replace(healed=entry.healed + vf)
            s.emit("barber-roll", "MP-CHAR-14", seat=use.seat, roll=rolled, vf=vf)
            return_vf(s, use.seat, vf, "MP-CHAR-14")


def _why(s: ProtoState, use: Use) -> Refusal:
    if not _die(s, use.seat):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal("MP-CHAR-14", "no-wounded", card=use.card)


def _healed(s: ProtoState, use: Use) -> list[Consequence]:
    """As many as the die shows, at most the wounded of the battle."""
    entry = next(e for e in own_losses(s, use.seat) if e.battle == use.args[0])
    most = min(_die(s, use.seat), left_to_heal(s, use.seat, entry))
    return [between("returning", min(1, most), most)]


POWERS = {"barber-surgeon": Power(_offers, _effect, _why, outlook=_healed)}
