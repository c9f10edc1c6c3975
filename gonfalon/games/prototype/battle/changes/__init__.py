"""Changes of the chapter battle."""
