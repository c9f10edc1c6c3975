"""What stands where, what it costs and carries, what is left in the reserves."""
