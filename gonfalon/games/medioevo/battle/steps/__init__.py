"""The parts of a battle round in their order, and what ends it."""
