"""What the technologies do that are used outside the purchases. `table.py` collects them."""
