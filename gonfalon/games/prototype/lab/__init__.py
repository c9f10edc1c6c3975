"""What the laboratory measures in a position."""
