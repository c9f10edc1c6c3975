"""Which effects are in force, and how they end."""
