"""A card is used, answered and takes effect."""
