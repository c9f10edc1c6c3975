"""Changes of the chapter taxes."""
