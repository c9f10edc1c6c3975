"""The Development phase, and the five Actions."""
