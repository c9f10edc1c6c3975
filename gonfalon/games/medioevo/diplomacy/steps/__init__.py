"""Free moves of diplomacy, votes on ruptures, allies in an attack."""
