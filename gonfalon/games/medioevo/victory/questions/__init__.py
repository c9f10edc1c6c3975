"""Where Honour Points come from, the final score, the ranking."""
