"""Changes of the chapter siege."""
