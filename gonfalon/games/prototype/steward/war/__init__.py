"""The steward at war: which land it wants, how its armies drive and how they fight."""
