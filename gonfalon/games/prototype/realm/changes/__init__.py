"""Changes of the chapter realm."""
