"""The steward of Medieval."""

from gonfalon.kernel.moves import concrete


def choose(s, seat, legal, standing):
    return concrete(legal[0])
