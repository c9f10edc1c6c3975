"""Steps of the chapter turn."""
