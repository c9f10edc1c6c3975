"""The steward as a diplomat: what it offers, and what it answers to offers."""
