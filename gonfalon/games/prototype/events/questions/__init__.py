"""Questions of the chapter events."""
