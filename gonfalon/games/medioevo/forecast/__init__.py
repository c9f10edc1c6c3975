"""How battles may end: for people and for the steward; no rule asks it."""
