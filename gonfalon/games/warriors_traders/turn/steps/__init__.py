"""The phases of a turn, and standing moves."""
