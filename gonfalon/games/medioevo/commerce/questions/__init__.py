"""Where a transport may go, what it may trade, which roads there are."""
