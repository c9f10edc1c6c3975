"""Damage and casualties, changed types of units, the record of a battle."""
