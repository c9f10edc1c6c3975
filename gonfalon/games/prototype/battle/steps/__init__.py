"""Steps of the chapter battle."""
