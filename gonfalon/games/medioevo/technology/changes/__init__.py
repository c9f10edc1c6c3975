"""Points are spent, technologies bought."""
