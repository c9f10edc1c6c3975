"""Hordes appear, move and meet others."""
