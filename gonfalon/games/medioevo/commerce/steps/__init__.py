"""The phase, journeys, trade and roads."""
