"""What people are shown: the table as a seat sees it, what they should know before choosing, and the names and sentences for it."""
