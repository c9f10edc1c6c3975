"""The rules of Medieval, one module a phase or kind of card, in the order of the rulebook."""
