"""What a player has that moves take or bring: the outlook of a move compares it before and after."""

from __future__ import annotations

from gonfalon.games.medioevo.state import RESERVE, MedState
from gonfalon.games.medioevo.view.names import KIND_IDS
from gonfalon.games.medioevo.world import CAPTAINS_EACH, COLOURS, PIECES_EACH, UNITS

BURDENS = frozenset(("debt", "tax"))
"""Of these more is worse."""
TREASURES = frozenset(("territories", "honour"))
"""Nobody gives these away without being asked once more."""


def holdings(s: MedState, seat: int) -> dict[str, int]:
    own = [place for place, owner in enumerate(s.control) if owner == seat]
    held = {
        "florins": s.florins[seat],
        "honour": s.hp[seat],
        "debt": s.debt[seat],
        "territories": len(own),
        "civil": sum(s.civil[place] for place in own),
        "military": sum(s.military[place] for place in own),
        "cathedrals": sum(s.cathedral[place] for place in own),
        "cards": s.cards[seat].bit_count(),
        "tax": s.tax[seat],
        "technologies": sum(s.tech[seat * 6 : seat * 6 + 6]),
    }
    for number, colour in enumerate(COLOURS):
        held[f"{colour}-points"] = s.points[seat * 6 + number]
        held[f"{colour}-tokens"] = s.tokens[seat * 6 + number] - s.tokens_used[seat * 6 + number]
    for number, unit in enumerate(UNITS):
        held[unit] = sum(counts[number] + counts[number + 4] for counts in s.army[seat].values())
    held["captains"] = sum(
        s.captain_level[captain]
        for captain in range(seat * CAPTAINS_EACH, (seat + 1) * CAPTAINS_EACH)
        if s.captain_at[captain] >= 0
    )
    held |= dict.fromkeys([*KIND_IDS, "cubes"], 0)
    for piece in range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH):
        if s.piece_kind[piece] != RESERVE:
            held[KIND_IDS[s.piece_kind[piece]]] += s.piece_level[piece]
            held["cubes"] += sum(s.piece_cubes[piece])
    return held
