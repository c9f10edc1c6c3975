"""Contracts between players: what is written, who has agreed, who may know it, how it ends."""
