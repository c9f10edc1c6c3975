"""What people are shown: the table as a seat sees it, the odds before a choice, and a guided tour."""
