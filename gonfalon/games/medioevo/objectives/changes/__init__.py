"""The log of the turn, and objectives that are claimed."""
