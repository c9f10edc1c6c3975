"""What people are shown: the table as a seat sees it, and what they should know before choosing."""
