"""What a game answers, one module for each who asks: the table, people, bots. `kernel/game.py` puts them together."""
