"""Army units and captains come to a space and leave it."""

from __future__ import annotations

from gonfalon.games.medioevo.state import NO_UNITS, RESERVE, MedState


def change_units(
    s: MedState, seat: int, space: int, kind: int, count: int, moved: bool = False
) -> None:
    """Add units of a kind to a space, or take them away (a negative count)."""
    counts = list(s.army[seat].get(space, NO_UNITS))
    counts[kind + 4 * moved] += count
    if any(counts):
        s.army[seat][space] = tuple(counts)
    else:
        s.army[seat].pop(space, None)


def take_units(s: MedState, seat: int, space: int, kind: int, count: int = 1) -> None:
    """Take units away, those that are marked as moved first."""
    counts = s.army[seat].get(space, NO_UNITS)
    marked = min(count, counts[kind + 4])
    change_units(s, seat, space, kind, -marked, moved=True)
    change_units(s, seat, space, kind, marked - count)


def remove_captain(s: MedState, captain: int) -> None:
    """MU-CAP-04: a captain returns to the reserve without its level."""
    s.captain_at[captain] = RESERVE
    s.captain_level[captain] = s.captain_marks[captain] = 0
