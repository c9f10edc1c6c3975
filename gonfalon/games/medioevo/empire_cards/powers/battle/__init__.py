"""Cards that act in a battle."""
