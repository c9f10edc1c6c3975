"""Loans are taken and paid back; who cannot pay is eliminated."""
