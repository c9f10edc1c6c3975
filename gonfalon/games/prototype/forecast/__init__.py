"""Odds of battles and sieges, counted or played on a copy of the state."""
