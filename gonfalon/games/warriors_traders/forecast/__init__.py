"""What would happen, played on a copy of the state."""
