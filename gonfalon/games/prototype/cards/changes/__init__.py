"""Changes of the chapter cards."""
