"""The phase, and the placing of what was bought in secret."""
