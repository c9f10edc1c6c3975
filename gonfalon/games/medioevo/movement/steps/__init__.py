"""The phase, a full movement, and what follows when a zone was entered."""
