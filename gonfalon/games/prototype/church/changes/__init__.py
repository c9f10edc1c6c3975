"""Changes of the chapter church."""
