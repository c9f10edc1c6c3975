"""Changes of the chapter events."""
