"""Who may move where, with what, and what it takes."""
