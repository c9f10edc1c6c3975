"""Steps of the chapter attack."""
