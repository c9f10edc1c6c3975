"""One module for each card, and `playing_cards` for what they have in common."""
