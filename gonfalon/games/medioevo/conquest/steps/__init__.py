"""After a battle: who takes the land, and what becomes of each asset."""
