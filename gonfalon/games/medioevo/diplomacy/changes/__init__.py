"""Pacts are written, made and broken; war is declared."""
