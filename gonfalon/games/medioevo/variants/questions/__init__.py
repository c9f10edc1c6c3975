"""Teams, and terrain."""
