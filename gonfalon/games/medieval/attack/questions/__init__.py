"""Which attacks are possible, over which routes, with which Mercenaries."""
