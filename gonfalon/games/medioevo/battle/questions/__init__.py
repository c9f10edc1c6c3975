"""Who fights, with which powers; the record of a battle; its arithmetic."""
