"""Faults planted in the rules, to see whether a test notices: `make mutants ARGS="medioevo battle"`."""
