"""The starting auction, and blood tokens."""
