"""Changes of the chapter purchase."""
