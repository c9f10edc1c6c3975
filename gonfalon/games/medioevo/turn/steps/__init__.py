"""The phases, and the moves that are open at any time."""
