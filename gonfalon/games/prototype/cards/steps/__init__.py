"""Steps of the chapter cards."""
