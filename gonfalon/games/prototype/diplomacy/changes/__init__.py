"""Changes of the chapter diplomacy."""
