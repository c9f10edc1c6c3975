"""Steps of the chapter capital."""
