"""Kingdoms, first pieces and cards."""
