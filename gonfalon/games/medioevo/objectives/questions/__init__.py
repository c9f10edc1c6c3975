"""The 72 objectives."""
