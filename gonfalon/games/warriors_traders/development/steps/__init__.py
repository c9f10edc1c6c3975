"""Steps of the chapter development."""
