"""What the 72 Empire cards do, by the moment at which they act: `battle`, `march`, `realm`. `table.py` collects them."""
