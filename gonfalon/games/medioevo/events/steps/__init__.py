"""The parts of the phase in their order."""
