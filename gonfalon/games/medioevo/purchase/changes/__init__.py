"""What can be bought or freed: choices, bills, refusals, and the act."""
