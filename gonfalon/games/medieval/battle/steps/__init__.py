"""The parts of a battle in their order: Spies, Knights of Christ, Militia, Jihad, dice, and the outcome of the attack."""
