"""Steps of the chapter loading."""
