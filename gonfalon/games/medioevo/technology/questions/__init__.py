"""Points that a seat could spend, and what it may borrow."""
