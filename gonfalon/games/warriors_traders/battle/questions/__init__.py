"""Questions about a battle: blows, damage, refuges, forecasts."""
