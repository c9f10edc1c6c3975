"""What the laboratory measures in a position, and which parts of the game were used."""
