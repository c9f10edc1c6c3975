"""The rules of Medioevo Universale, one module a phase, in the order of the rulebook."""
