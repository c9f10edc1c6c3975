"""Steps of the chapter timing."""
