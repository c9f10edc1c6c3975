"""The steward as a trader: what its traders buy and sell, and the roads they take."""
