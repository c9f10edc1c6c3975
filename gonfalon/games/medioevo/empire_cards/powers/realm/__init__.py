"""Cards that act on money, purchases, trade, diplomacy, events and other cards."""
