"""Steps of the chapter siege."""
