"""Steps of the chapter setup."""
