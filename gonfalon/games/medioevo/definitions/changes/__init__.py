"""The small changes of which all others are made: money, units, pieces, hordes."""
