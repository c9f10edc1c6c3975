"""Control is settled, tokens are placed, buildings damaged, elements removed."""
