"""Steps of the chapter characters."""
