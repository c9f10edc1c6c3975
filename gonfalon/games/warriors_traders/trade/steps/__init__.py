"""Steps of the chapter trade."""
