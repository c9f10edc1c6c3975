"""Eight turns of a person, two a game, and how many clicks they take in the page."""
