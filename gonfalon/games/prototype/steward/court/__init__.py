"""The steward at home: set-up, auctions, taxes, purchases, technologies and characters."""
