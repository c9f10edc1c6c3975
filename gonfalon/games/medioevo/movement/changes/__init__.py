"""A group forms and moves."""
