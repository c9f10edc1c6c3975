"""How likely something is."""
