"""Steps of the chapter commerce."""
