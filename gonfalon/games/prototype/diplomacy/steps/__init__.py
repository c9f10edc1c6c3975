"""Steps of the chapter diplomacy."""
