"""Cards that act on movements, territories and hordes."""
