"""Steps of the chapter combat."""
