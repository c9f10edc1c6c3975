"""The rules of Warriors & Traders, one module a phase, in the order of the rulebook."""
