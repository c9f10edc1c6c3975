"""Changes of the chapter capital."""
