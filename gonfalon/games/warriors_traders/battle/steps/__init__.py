"""One battle, and the retreats after it."""
