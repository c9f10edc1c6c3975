"""Steps of the chapter purchase."""
