"""Changes of the chapter barbarians."""
