"""Steps of the chapter events."""
