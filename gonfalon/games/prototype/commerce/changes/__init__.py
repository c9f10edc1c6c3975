"""Changes of the chapter commerce."""
