"""The limit of Honour Points, and the final steps."""
