"""The server: tables in the browser. It knows people and time, and no rule of any game."""
